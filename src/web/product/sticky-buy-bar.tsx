import { type MouseEvent, type RefObject, Suspense, useState } from 'react'
import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { formatRupees } from '#domain/money.ts'
import { latePart } from '#web/late-part.ts'
import { Button } from '#web/ui/button.tsx'
import { type Choice, colorOf } from './choice.ts'
import { priceOfChoice } from './choice-lines.ts'
import { namesOfChoice } from './choice-status.tsx'
import { ColorThumbnail } from './color-pictures.tsx'
import { useBarShown } from './use-bar-shown.ts'
import type { Choosing } from './use-choice.ts'

const BuySheet = latePart(async () => (await import('./buy-sheet.tsx')).BuySheet)

type StickyBuyBarProps = {
  detail: ProductDetail
  choice: Choice
  choosing: Choosing
  obstacle: string | undefined
  /** The buttons of the page: the bar is hidden while they are visible. */
  buttons: RefObject<HTMLDivElement | null>
  onAdd: (event: MouseEvent) => void
  onBuyNow: () => void
}

/** On phones: the choice and a button to buy it, at the bottom while the buttons of the page are off screen. */
export function StickyBuyBar(props: StickyBuyBarProps) {
  const { detail, choice, choosing, obstacle, buttons, onAdd, onBuyNow } = props
  const isShown = useBarShown(buttons)
  const [sheet, setSheet] = useState<'never-opened' | 'open' | 'closed'>('never-opened')
  const isBuyable = obstacle === undefined
  return (
    <>
      <div className="sticky-buy-bar" inert={!isShown} data-shown={isShown || undefined}>
        <ColorThumbnail color={colorOf(detail, choice.colorId)} />
        <p className="min-w-[4em] flex-1 leading-tight">
          <span className="block truncate text-sm text-ink-soft">{namesOfChoice(detail, choice)}</span>
          <span className="price font-bold">{formatRupees(priceOfChoice(detail, choice).total)}</span>
        </p>
        {/* One button with two labels, so that the focus returns to it when the sheet closes. */}
        <Button
          look={isBuyable ? 'quiet' : 'primary'}
          onClick={isBuyable ? onAdd : () => setSheet('open')}
          className="px-3 text-sm"
        >
          {isBuyable ? 'Add to Cart' : 'Choose size'}
        </Button>
        {isBuyable ? (
          <Button onClick={onBuyNow} className="px-3 text-sm max-[359px]:hidden">
            Buy Now
          </Button>
        ) : null}
      </div>
      {sheet === 'never-opened' ? null : (
        <Suspense fallback={null}>
          <BuySheet
            isOpen={sheet === 'open'}
            onClose={() => setSheet('closed')}
            detail={detail}
            choice={choice}
            choosing={choosing}
            obstacle={obstacle}
            onAdd={onAdd}
            onBuyNow={onBuyNow}
          />
        </Suspense>
      )}
    </>
  )
}
