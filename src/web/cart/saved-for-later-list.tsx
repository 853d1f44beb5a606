import { Trash2 } from 'lucide-react'
import { useRef } from 'react'
import { Link } from '#platform/browser/router/router.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { href } from '#domain/href.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.ts'
import { describeLine } from './cart-messages.ts'
import type { LineNotice } from './cart-notices.ts'
import { LineNoticeText } from './line-notice.tsx'
import { LinePicture, LineVariation } from './line-parts.tsx'
import { moveToCart, savedForLater, useLaterNotices, useSavedForLater } from './saved-for-later.ts'

/** Under the cart: what was saved for another day, at the prices of today. */
export function SavedForLaterList() {
  const saved = useSavedForLater()
  const { notices, isUnknown } = useLaterNotices(saved)
  const title = useRef<HTMLHeadingElement>(null)
  if (saved.items.length === 0) return null

  /** The line that had the focus goes: it moves to the heading, or to that of the cart with the last line. */
  function leaving(work: () => void) {
    work()
    requestAnimationFrame(() =>
      (title.current ?? document.querySelector<HTMLElement>('#cart-title'))?.focus(),
    )
  }

  function remove(line: CartLine) {
    const { undo } = savedForLater.remove(line.customId)
    toast.info(`${describeLine(line)} removed`, { actions: [{ label: 'Undo', onClick: undo }] })
  }

  return (
    <section aria-labelledby="later-title" className="mt-8 rounded-card bg-white px-4 py-4 hairline md:px-6">
      <h2 id="later-title" ref={title} tabIndex={-1} className="display text-xl outline-none">
        Saved for later{' '}
        <span className="ml-2 font-sans text-base text-ink-soft">
          {saved.items.length === 1 ? '1 item' : `${saved.items.length} items`}
        </span>
      </h2>
      {isUnknown ? (
        <p className="mt-1 text-sm text-ink-soft">
          These are the prices of the day you saved them: the shop could not be reached.
        </p>
      ) : null}
      <ul className="divide-y divide-line">
        {saved.items.map((line) => (
          <SavedLine
            key={line.customId}
            line={line}
            notice={notices.get(line.customId)}
            onMove={() => leaving(() => moveToCart(line))}
            onRemove={() => leaving(() => remove(line))}
          />
        ))}
      </ul>
    </section>
  )
}

type SavedLineProps = {
  line: CartLine
  notice: LineNotice | undefined
  onMove: () => void
  onRemove: () => void
}

/** One line for another day. */
export function SavedLine({ line, notice, onMove, onRemove }: SavedLineProps) {
  const name = describeLine(line)
  const isToBeHad = notice?.kind !== 'gone' && notice?.kind !== 'sold-out'
  return (
    <li className="cart-line">
      <LinePicture line={line} />
      <div className="min-w-0">
        <h3 className="leading-snug font-semibold">
          <Link to={href.product(line.slug)} className="inline-block py-1 hover:underline">
            {line.name}
          </Link>
        </h3>
        <LineVariation line={line}>
          {line.quantity > 1 ? <span className="text-ink-soft"> · {line.quantity} pieces</span> : null}
        </LineVariation>
        {notice ? <LineNoticeText notice={notice} /> : null}
      </div>
      <p className="price text-right font-semibold">{formatRupees(fromRupees(line.price))}</p>
      <div className="cart-line-controls">
        {isToBeHad ? (
          <Button look="quiet" aria-label={`Move to cart: ${name}`} onClick={onMove}>
            Move to cart
          </Button>
        ) : (
          <span />
        )}
        <IconButton label={`Remove ${name} from saved for later`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}
