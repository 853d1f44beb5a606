import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { formatRupees, fromRupees, paise } from '#domain/money.ts'
import { type Choice, colorOf, sizeOfColor } from './choice.ts'
import { priceOfChoice } from './choice-lines.ts'

/** The price of the choice, the price without the offer, and the price of one piece. */
export function PriceBlock({ detail, choice }: { detail: ProductDetail; choice: Choice }) {
  const { total, plain } = priceOfChoice(detail, choice)
  const size = sizeOfColor(colorOf(detail, choice.colorId), choice.sizeName)
  const isStruck = choice.quantity === 1 && size?.strikedPrice != null && size.strikedPrice > size.price
  const before = isStruck ? fromRupees(size.strikedPrice ?? 0) : plain
  return (
    <div className="min-h-14">
      <p className="price flex flex-wrap items-baseline gap-x-3">
        <span className="display text-3xl">{formatRupees(total)}</span>
        {before > total ? (
          <>
            <s className="text-lg text-ink-soft">
              <span className="sr-only">instead of </span>
              {formatRupees(before)}
            </s>
            <span className="font-semibold text-leaf">You save {formatRupees(paise(before - total))}</span>
          </>
        ) : null}
      </p>
      <p className="text-sm text-ink-soft">
        {choice.quantity > 1
          ? `${choice.quantity} items, ${formatRupees(paise(total / choice.quantity))} each. `
          : ''}
        Inclusive of all taxes
      </p>
    </div>
  )
}
