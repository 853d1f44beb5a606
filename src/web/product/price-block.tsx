import type { ProductDetail } from '#contract/catalogue-schemas.ts'
import { formatRupees, paise } from '#domain/money.ts'
import type { Choice } from './choice.ts'
import { priceOfChoice } from './choice-lines.ts'

/** The price of the choice, what it is instead of (of one piece the price printed on it), and the price of one piece. */
export function PriceBlock({ detail, choice }: { detail: ProductDetail; choice: Choice }) {
  const { total, before } = priceOfChoice(detail, choice)
  return (
    <div className="min-h-14">
      <p className="price flex flex-wrap items-baseline gap-x-3">
        <span className="display text-3xl">{formatRupees(total)}</span>
        {before > total ? (
          <>
            <span className="text-ink-soft">
              {choice.quantity > 1 ? <span className="sr-only">instead of </span> : 'M.R.P. '}
              <s className="text-lg">{formatRupees(before)}</s>
            </span>
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
