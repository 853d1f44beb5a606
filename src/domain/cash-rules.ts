import { formatRupees, fromRupees, type Paise } from './money.ts'

/** When cash on delivery is not offered (a part of the owner's settings); 0 and an empty list: that rule is off. */
export type CashRules = {
  /** How PIN codes begin at which no cash is taken; a whole one, too. */
  cashNotAt: readonly string[]
  /** Parcels of the same number that came back, at least, and more of them than were delivered. */
  cashCameBackFrom: number
  /** Rupees that one order may cost at the door; and the first one of a number. */
  cashHighest: number
  cashFirstOrderUpTo: number
}

/** What would be paid at the door; `pincode` null: not known yet, and not judged. */
type CashWish = { total: Paise; pincode: string | null }

/** What the shop has seen of a number, and until when people of the shop took cash away from it. */
export type CashHistory = { delivered: number; cameBack: number; offUntil: Date | null }

export type NoCash =
  | { rule: 'pincode'; pincode: string }
  | { rule: 'highest' | 'first-order'; upTo: Paise }
  | { rule: 'came-back' | 'by-hand' }

/** Why this order is not paid at the door; null: it may be. The one rule for what is offered and what is placed. */
export function whyNoCash(
  { total, pincode }: CashWish,
  { delivered, cameBack, offUntil }: CashHistory,
  { rules, now }: { rules: CashRules; now: Date },
): NoCash | null {
  const [highest, first] = [fromRupees(rules.cashHighest), fromRupees(rules.cashFirstOrderUpTo)]
  if (pincode !== null && isWithoutCash(pincode, rules)) return { rule: 'pincode', pincode }
  if (offUntil !== null && offUntil > now) return { rule: 'by-hand' }
  if (rules.cashCameBackFrom > 0 && cameBack >= rules.cashCameBackFrom && cameBack > delivered)
    return { rule: 'came-back' }
  if (highest > 0 && total > highest) return { rule: 'highest', upTo: highest }
  if (first > 0 && delivered === 0 && total > first) return { rule: 'first-order', upTo: first }
  return null
}

/** Whether no order to this PIN code is paid at the door. */
export function isWithoutCash(pincode: string, { cashNotAt }: Pick<CashRules, 'cashNotAt'>): boolean {
  return cashNotAt.some((begins) => pincode.startsWith(begins))
}

/** Whether a rule asks what became of a number's earlier parcels. */
export function asksHistory({ cashCameBackFrom, cashFirstOrderUpTo }: CashRules): boolean {
  return cashCameBackFrom > 0 || cashFirstOrderUpTo > 0
}

/** The same to the shopper: kind, and nothing that sounds like a reproach. */
export function noCashSaid(why: NoCash): string {
  switch (why.rule) {
    case 'pincode':
      return `Cash on Delivery is not possible for PIN code ${why.pincode}.`
    case 'highest':
      return `Cash on Delivery is possible up to ${formatRupees(why.upTo)}.`
    case 'first-order':
      return `On a first order Cash on Delivery is possible up to ${formatRupees(why.upTo)}.`
    default:
      return 'Cash on Delivery is not possible for this order.'
  }
}
