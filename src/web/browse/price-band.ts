import { formatRupees, fromRupees } from '#domain/money.ts'
import type { GridQuery } from './grid-query.ts'

type PriceBand = { min: number; max: number | null }

/** The label of a price range. */
export function priceBandName({ min, max }: PriceBand): string {
  const rupees = (amount: number) => formatRupees(fromRupees(amount))
  if (max === null) return `${rupees(min)} and above`
  return min === 0 ? `Up to ${rupees(max)}` : `${rupees(min)} to ${rupees(max)}`
}

export function isBand(band: PriceBand, price: GridQuery['price']): boolean {
  return price?.min === band.min && price.max === band.max
}
