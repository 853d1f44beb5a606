import { fromRupees, type Paise, paise } from '../money.ts'

export type Weight = { value: number; unit: string }

/** One row of the operator's table: what a parcel of at most `upToGrams` costs to send. */
export type ShippingTier = { upToGrams: number; online: Paise; cod: Paise }

/** The table of spec §9. */
export const standardShippingTiers: readonly ShippingTier[] = [
  { upToGrams: 999, online: fromRupees(39), cod: fromRupees(99) },
  { upToGrams: 1499, online: fromRupees(59), cod: fromRupees(119) },
  { upToGrams: 1999, online: fromRupees(79), cod: fromRupees(139) },
  { upToGrams: 2499, online: fromRupees(99), cod: fromRupees(159) },
  { upToGrams: 2999, online: fromRupees(119), cod: fromRupees(179) },
  { upToGrams: 10000, online: fromRupees(149), cod: fromRupees(220) },
]

/** Both charges, named as the answer of the shipping-cost call names them (spec §3). */
export type ShippingCharges = { cod: Paise; onlinePayment: Paise }

/** Grams of a whole cart: only weights in "g" count, as value times quantity (spec §9). */
export function cartWeightGrams(lines: ReadonlyArray<{ weight: Weight; quantity: number }>): number {
  return lines
    .filter(({ weight }) => weight.unit === 'g' && weight.value > 0)
    .reduce((grams, { weight, quantity }) => grams + weight.value * quantity, 0)
}

/** The first tier whose limit is not below the weight; at 0 g and above the last tier it is free (spec §9). */
export function shippingCharges(
  weightGrams: number,
  tiers: readonly ShippingTier[] = standardShippingTiers,
): ShippingCharges {
  const tier =
    weightGrams > 0
      ? tiers.toSorted((a, b) => a.upToGrams - b.upToGrams).find(({ upToGrams }) => upToGrams >= weightGrams)
      : undefined
  return { cod: tier?.cod ?? paise(0), onlinePayment: tier?.online ?? paise(0) }
}
