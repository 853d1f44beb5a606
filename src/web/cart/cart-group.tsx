import { Tag } from 'lucide-react'
import { Link } from '#platform/browser/router/router.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { href } from '#domain/href.ts'
import { formatRupees, paise } from '#domain/money.ts'
import type { QuotedGroup, QuotedLine } from '#domain/pricing/quote.ts'
import { CartLineView } from './cart-line-view.tsx'
import type { LineNotice } from './cart-notices.ts'

type CartGroupProps = {
  lines: readonly CartLine[]
  group: QuotedGroup
  quoted: ReadonlyMap<string, QuotedLine>
  notices: ReadonlyMap<string, LineNotice>
  on: LineActions
}

/** What can be done with a line. */
export type LineActions = {
  setQuantity: (line: CartLine, quantity: number) => void
  remove: (line: CartLine) => void
  change: (line: CartLine) => void
  saveForLater: (line: CartLine) => void
}

/** All variations of one product, with the offer that they qualify for together (spec §2, §9). */
export function CartGroup({ lines, group, quoted, notices, on }: CartGroupProps) {
  const [first] = lines
  if (!first) return null
  return (
    <section aria-label={first.name} className="rounded-card bg-white hairline">
      <header className="flex items-baseline justify-between gap-4 px-4 pt-2 md:pt-4">
        <h2 className="text-lg leading-snug font-semibold">
          <Link to={href.product(first.slug)} className="inline-block py-2.5 hover:underline md:py-1">
            {first.name}
          </Link>
        </h2>
        <p className="price text-sm text-ink-soft">
          {group.pieces === 1 ? '1 piece' : `${group.pieces} pieces`}
        </p>
      </header>
      <BundleLine group={group} />
      <ul className="divide-y divide-line px-4">
        {lines.map((line) => (
          <CartLineView
            key={line.customId}
            line={line}
            quoted={quoted.get(line.customId)}
            notice={notices.get(line.customId)}
            onQuantity={(quantity) => on.setQuantity(line, quantity)}
            onRemove={() => on.remove(line)}
            onChange={() => on.change(line)}
            onSaveForLater={() => on.saveForLater(line)}
          />
        ))}
      </ul>
    </section>
  )
}

/** "3 for ₹799 applied. Add 2 more: 5 for ₹1,249". */
function BundleLine({ group }: { group: QuotedGroup }) {
  const { offer, next } = group
  if (!offer && !next) return null
  const saved = group.plain - group.charged
  return (
    <p className="mx-4 mt-2 flex gap-2 rounded-lg bg-turmeric-soft px-3 py-2 text-sm">
      <Tag aria-hidden className="mt-0.5 size-4 flex-none text-turmeric-deep" />
      <span>
        {offer ? (
          <strong className="font-semibold">
            {offer.quantity} for {formatRupees(offer.offerPrice)} applied
            {saved > 0 ? `, you save ${formatRupees(paise(saved))}` : ''}.{' '}
          </strong>
        ) : null}
        {next ? <span>{nextWords(group, next)}</span> : null}
      </span>
    </p>
  )
}

function nextWords(group: QuotedGroup, next: NonNullable<QuotedGroup['next']>): string {
  const { offer, missing } = next
  const more = paise(Math.max(0, offer.offerPrice - group.charged))
  // At the average price of these pieces; rounded once, at the end.
  const plain = Math.round((group.plain * offer.quantity) / group.pieces)
  const saving = plain > offer.offerPrice ? ` (save ${formatRupees(paise(plain - offer.offerPrice))})` : ''
  return `Add ${missing} more for ${formatRupees(more)}: ${offer.quantity} for ${formatRupees(offer.offerPrice)}${saving}.`
}
