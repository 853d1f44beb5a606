import type { Paise } from '../money.ts'
import { must } from '../must.ts'
import { chargedAfterCoupon } from './charged-lines.ts'
import { type GstRate, rateOf } from './gst-rates.ts'

/** What lines are taxed by on a day. `defaultHsn`: of goods that nobody gave a code. */
export type TaxTerms = { rates: readonly GstRate[]; defaultHsn: string; day: string }

/** A line as it was ordered; without code or rate it is older than the shop's knowledge of them. */
type Line = { charged: Paise; quantity: number; hsn: string | null; rateBp?: number | null }

/** Code and rate of each line of an order; what a line has already stays. */
export function taxOfLines(
  lines: readonly Line[],
  discount: Paise,
  { rates, defaultHsn, day }: TaxTerms,
): Array<{ hsn: string; rateBp: number }> {
  const values = chargedAfterCoupon(lines, discount)
  return lines.map((line, at) => {
    const hsn = line.hsn ?? defaultHsn
    const pieceValue = must(values[at], 'a line has no value') / line.quantity
    return { hsn, rateBp: line.rateBp ?? rateOf({ hsn, pieceValue, day }, rates) }
  })
}
