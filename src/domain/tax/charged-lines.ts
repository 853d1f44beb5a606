import { type Paise, paise } from '../money.ts'
import { must } from '../must.ts'
import { shareOut } from '../pricing/shares.ts'

type Line = { charged: Paise }

/**
 * What each line of an order really cost: its charge after the offers, less its share of the coupon. Shared as offers
 * are (pricing/shares.ts), so that the lines add up to what was charged, to the paisa.
 */
export function chargedAfterCoupon(lines: readonly Line[], discount: Paise): Paise[] {
  const subtotal = lines.reduce((sum, { charged }) => sum + charged, 0)
  if (subtotal === 0 || discount === 0) return lines.map(({ charged }) => charged)
  const { shares } = shareOut(
    lines.map(({ charged }) => ({
      rate: { amount: paise(charged * discount), pieces: subtotal },
      quantity: 1,
    })),
  )
  return lines.map(({ charged }, at) =>
    paise(charged - must(shares[at], 'a line has no share of the coupon')),
  )
}
