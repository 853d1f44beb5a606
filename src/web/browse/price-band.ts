import { readableRupees } from '#domain/money.ts'
import type { GridQuery } from './grid-query.ts'

type PriceBand = { min: number; max: number | null }

/** The label of a price range. */
export function priceBandName({ min, max }: PriceBand): string {
  if (max === null) return `${readableRupees(min)} and above`
  return min === 0 ? `Up to ${readableRupees(max)}` : `${readableRupees(min)} to ${readableRupees(max)}`
}

export function isBand(band: PriceBand, price: GridQuery['price']): boolean {
  return price?.min === band.min && price.max === band.max
}
