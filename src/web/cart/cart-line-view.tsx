import { Trash2 } from 'lucide-react'
import { Link } from '#platform/browser/router/router.ts'
import { quantityLimit } from '#domain/cart.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { href } from '#domain/href.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import type { QuotedLine } from '#domain/pricing/quote.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import type { LineNotice } from './cart-notices.ts'
import { describeLine } from './cart-messages.ts'

type CartLineViewProps = {
  line: CartLine
  quoted: QuotedLine | undefined
  notice: LineNotice | undefined
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

/** One variation of a product in the cart. */
export function CartLineView({ line, quoted, notice, onQuantity, onRemove }: CartLineViewProps) {
  const name = describeLine(line)
  const isReduced = quoted !== undefined && quoted.charged < quoted.plain
  return (
    <li className="cart-line" data-line={line.customId}>
      <Link to={href.product(line.slug)} tabIndex={-1} aria-hidden className="cart-line-picture">
        <Picture
          src={line.image}
          alt=""
          width={80}
          height={100}
          sizes="80px"
          className="size-full object-cover"
        />
      </Link>
      <div className="min-w-0">
        <p className="font-medium [overflow-wrap:anywhere]">
          {line.color} <span className="text-ink-soft">·</span> {line.size}
        </p>
        <p className="price text-sm text-ink-soft">{formatRupees(fromRupees(line.price))} each</p>
        {notice ? <Notice notice={notice} /> : null}
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
          onChange={onQuantity}
        />
        <IconButton label={`Remove ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden className="size-5" />
        </IconButton>
      </div>
    </li>
  )
}

function Notice({ notice }: { notice: LineNotice }) {
  if (notice.kind === 'price') {
    return (
      <p className="text-sm font-semibold text-turmeric-deep">
        The price is now {formatRupees(notice.is)} (was {formatRupees(notice.was)}).
      </p>
    )
  }
  const words = {
    gone: 'No longer sold. Please remove it.',
    'sold-out': 'Sold out. Please remove it.',
    'few-left': notice.kind === 'few-left' ? `Only ${notice.stock} left.` : '',
  }
  return <p className="text-sm font-semibold text-madder">{words[notice.kind]}</p>
}
