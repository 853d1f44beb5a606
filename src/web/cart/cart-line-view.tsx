import { Trash2 } from 'lucide-react'
import { quantityLimit } from '#domain/cart.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import type { QuotedLine } from '#domain/pricing/quote.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import type { LineNotice } from './cart-notices.ts'
import { describeLine } from './cart-messages.ts'
import { LineNoticeText } from './line-notice.tsx'
import { LinePicture, LineVariation } from './line-parts.tsx'

type CartLineViewProps = {
  line: CartLine
  quoted: QuotedLine | undefined
  notice: LineNotice | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
  /** Opens the choice of another colour or size. */
  onChange: () => void
  onSaveForLater: () => void
}

/** One variation of a product in the cart. */
export function CartLineView({ line, quoted, notice, ...on }: CartLineViewProps) {
  const name = describeLine(line)
  const isReduced = quoted !== undefined && quoted.charged < quoted.plain
  return (
    <li className="cart-line" data-line={line.customId}>
      <LinePicture line={line} />
      <div className="min-w-0">
        <LineVariation line={line} />
        <p className="price text-sm text-ink-soft">{formatRupees(fromRupees(line.price))} each</p>
        {notice ? <LineNoticeText notice={notice} /> : null}
      </div>
      <p className="price text-right">
        {quoted ? <span className="font-semibold">{formatRupees(quoted.charged)}</span> : null}
        {quoted && isReduced ? (
          <s className="block text-sm text-ink-soft">
            <span className="sr-only">instead of </span>
            {formatRupees(quoted.plain)}
          </s>
        ) : null}
      </p>
      <div className="cart-line-controls">
        <Stepper
          label={`Quantity of ${name}`}
          value={line.quantity}
          min={0}
          max={quantityLimit}
          onChange={on.onQuantity}
        />
        <IconButton label={`Remove ${name}`} onClick={on.onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
      <div className="cart-line-actions">
        {notice?.kind === 'gone' ? null : (
          <Button
            look="text"
            aria-label={`Change colour or size of ${name}`}
            onClick={on.onChange}
            data-change
          >
            Change
          </Button>
        )}
        <Button look="text" aria-label={`Save for later: ${name}`} onClick={on.onSaveForLater}>
          Save for later
        </Button>
      </div>
    </li>
  )
}
