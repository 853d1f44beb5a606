import { formatRupees, fromRupees } from '#domain/money.ts'

/** A range of prices as a person reads it. */
export function priceBandName({ min, max }: { min: number; max: number | null }): string {
  const rupees = (amount: number) => formatRupees(fromRupees(amount))
  if (max === null) return `${rupees(min)} and above`
  return min === 0 ? `Up to ${rupees(max)}` : `${rupees(min)} to ${rupees(max)}`
}
