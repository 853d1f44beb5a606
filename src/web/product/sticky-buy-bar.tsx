import { type RefObject, useEffect, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue.ts'
import { formatRupees } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { type Choice, colorOf } from './choice.ts'
import { priceOfChoice } from './choice-lines.ts'

type StickyBuyBarProps = {
  detail: ProductDetail
  choice: Choice
  /** The buttons on the page: while they can be seen the bar is away. */
  buttons: RefObject<HTMLDivElement | null>
  isDisabled: boolean
  onAdd: () => void
  onBuyNow: () => void
}

/** On mobile, the two buttons again at the bottom whenever the page's own have left the screen. */
export function StickyBuyBar({ detail, choice, buttons, isDisabled, onAdd, onBuyNow }: StickyBuyBarProps) {
  const isShown = useIsAway(buttons)
  const color = colorOf(detail, choice.colorId)
  const { total } = priceOfChoice(detail, choice)
  const needsUnits = isDisabled && choice.quantity > 1

  function goToUnits() {
    const title = document.querySelector<HTMLElement>('#bulk-title')
    title?.scrollIntoView({ block: 'center' })
    title?.focus({ preventScroll: true })
  }

  return (
    <div className="sticky-buy-bar" inert={!isShown} data-shown={isShown || undefined}>
      <p className="min-w-0 flex-1 leading-tight">
        <span className="block truncate text-sm text-ink-soft">
          {choice.quantity > 1 ? `${choice.quantity} items` : `${color?.name ?? ''} · ${choice.sizeName}`}
        </span>
        <span className="price font-bold">{formatRupees(total)}</span>
      </p>
      {needsUnits ? (
        <Button onClick={goToUnits} className="px-4">
          Choose options
        </Button>
      ) : (
        <>
          <Button look="quiet" disabled={isDisabled} onClick={onAdd} className="px-3 text-sm">
            Add to Cart
          </Button>
          <Button disabled={isDisabled} onClick={onBuyNow} className="px-3 text-sm">
            Buy Now
          </Button>
        </>
      )}
    </div>
  )
}

function useIsAway(target: RefObject<HTMLElement | null>): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const watch = new IntersectionObserver(([seen]) => setIsAway(seen ? !seen.isIntersecting : false))
    watch.observe(target.current)
    return () => watch.disconnect()
  }, [target])
  return isAway
}
