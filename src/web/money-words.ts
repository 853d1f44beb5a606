import { formatRupees, type Paise, paise } from '#domain/money.ts'

/** An amount that is added or taken off: +₹0.40, −₹79.90. */
export function signedRupees(amount: Paise): string {
  return `${amount < 0 ? '−' : '+'}${formatRupees(paise(Math.abs(amount)))}`
}
