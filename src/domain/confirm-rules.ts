import type { AddressFields } from './address.ts'
import { formatRupees, fromRupees, type Paise } from './money.ts'

/** What the shop does by itself with cash orders that wait to be confirmed (a part of the owner's settings). */
export type ConfirmRules = {
  /** Customers whom the shop knows are not asked. */
  confirmsByItself: boolean
  /** Orders of the same number that arrived, at least. */
  deliveredBefore: number
  /** Rupees. */
  confirmsUpTo: number
  /** Without a word for so long: the link once more, and the end of the order. */
  remindAfterHours: number
  cancelsByItself: boolean
  cancelAfterHours: number
}

type Place = Pick<AddressFields, 'doorNo' | 'address' | 'pincode'>

/** What the shop has seen of a number before this order. */
export type KnownCustomer = { delivered: readonly Partial<Place>[]; returned: number }

/** Why an order is confirmed without asking, as its history says it; null: somebody has to be asked. */
export function whyConfirmed(
  { total, address }: { total: Paise; address: Partial<Place> },
  { delivered, returned }: KnownCustomer,
  rules: ConfirmRules,
): string | null {
  const highest = fromRupees(rules.confirmsUpTo)
  const isKnown =
    delivered.length >= rules.deliveredBefore &&
    returned === 0 &&
    total <= highest &&
    delivered.some((place) => isSamePlace(place, address))
  if (!rules.confirmsByItself || !isKnown) return null
  return `by the rule for known customers: ${delivered.length} delivered, none came back, not above ${formatRupees(highest)}, an address where an order has arrived`
}

function isSamePlace(one: Partial<Place>, other: Partial<Place>): boolean {
  const isWhole = Boolean(one.address && one.pincode)
  return isWhole && one.pincode === other.pincode && street(one) === street(other)
}

/** However somebody types it: in capitals, with or without commas. */
function street({ doorNo = '', address = '' }: Partial<Place>): string {
  return `${doorNo} ${address}`
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
