import { roundingOf } from '#domain/pricing/quote.ts'
import { signedRupees } from '#web/money-words.ts'

/** A row of the totals: name and amount. */
export function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="price">{value}</dd>
    </div>
  )
}

/** The last row, which stands out. */
export function TotalFigure({ name = 'Total', value }: { name?: string; value: string }) {
  return (
    <div className="summary-total">
      <dt>{name}</dt>
      <dd className="price">{value}</dd>
    </div>
  )
}

type RoundingProps = { subtotal: number; discount: number; shipping: number; total: number }

/** What rounding has done, in paise all; nothing when the figures add up by themselves. */
export function Rounding(figures: RoundingProps) {
  const rounding = roundingOf(figures)
  return rounding === 0 ? null : <Figure name="Rounding" value={signedRupees(rounding)} />
}
