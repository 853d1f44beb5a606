import { formatRupees, fromRupees, type Paise, paise } from './money.ts'
import type { refundsOfReturned } from './setting-choices.ts'

/** What of a cash order is paid when it is placed: a part of the owner's settings (decision 0059). */
export type AdvanceRules = {
  /** Rupees; 0: nothing. */
  cashAdvance: number
  returnedPrepaid: keyof typeof refundsOfReturned
}

/** What the shopper reads before they pay, and pays then. */
export type CashAdvance = { amount: Paise; said: string }

/** What of a cash order is paid online when it is placed; null: nothing. One that costs no more than that has no advance. */
export function advanceOf(total: Paise, rules: AdvanceRules): CashAdvance | null {
  const amount = fromRupees(rules.cashAdvance)
  if (amount === 0 || amount >= total) return null
  const [now, rest] = [formatRupees(amount), formatRupees(paise(total - amount))]
  return {
    amount,
    said: `${now} now by UPI or card, ${rest} to the rider. ${backSaid[rules.returnedPrepaid](now)}`,
  }
}

/** When it goes back: as what was paid for any parcel that comes back does. */
const backSaid: Record<AdvanceRules['returnedPrepaid'], (advance: string) => string> = {
  whole: (advance) =>
    `You get the ${advance} back if you cancel before it is sent, or if it comes back to us.`,
  'less-shipping': (advance) =>
    `You get the ${advance} back if you cancel before it is sent; less shipping if it comes back to us.`,
}
