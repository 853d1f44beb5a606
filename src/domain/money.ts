/** Whole paise: 100 of them are one rupee. All money inside the shop is this. */
export type Paise = number & { readonly unit: 'paise' }

/** Rounds to the nearest whole paisa; the one place where money is rounded. */
export function paise(amount: number): Paise {
  if (!Number.isFinite(amount)) throw new RangeError(`not an amount of money: ${amount}`)
  return Math.round(amount) as Paise
}

/** Rupees as they cross the wire (499, 1333.33) to paise. */
export function fromRupees(rupees: number): Paise {
  return paise(rupees * 100)
}

/** Paise to rupees as they cross the wire, at most two decimals. */
export function toRupees(amount: Paise): number {
  return amount / 100
}

/** Money as a person reads it: ₹1,333.33 and, when whole, ₹499. Indian digit groups: ₹12,34,567. */
export function formatRupees(amount: Paise, decimals = amount % 100 === 0 ? 0 : 2): string {
  const digits = toRupees(amount).toFixed(decimals)
  // By hand: the platform's own formatter loads its tables first, 20 ms of a desktop's time before a page answers.
  return `₹${digits.replace(/\d(?=(?:\d\d)+\d(?:\.|$))/g, '$&,')}`
}

/** Rupees of the wire as a person reads them. */
export function readableRupees(rupees: number): string {
  return formatRupees(fromRupees(rupees))
}
