import { type Paise, paise } from './money.ts'
import { must } from './must.ts'
import { chargedAfterCoupon } from './tax/charged-lines.ts'

type Line = { id: string; quantity: number; charged: Paise }
type Returned = {
  lines: readonly Line[]
  discount: Paise
  /** Pieces that came back, by line. */
  pieces: ReadonlyArray<{ id: string; quantity: number }>
  fee: Paise
  /** What is left of what was paid. */
  rest: Paise
}

/**
 * What is proposed to be given back for pieces that came back: their part of what the order's lines were charged after
 * offers and coupon, in whole rupees, less the fee, never more than is left.
 */
export function proposedRefund({ lines, discount, pieces, fee, rest }: Returned): Paise {
  const values = chargedAfterCoupon(lines, discount)
  const worth = lines.reduce((sum, line, at) => {
    const back = pieces.find(({ id }) => id === line.id)?.quantity ?? 0
    return sum + (must(values[at], 'a line has no value') * back) / line.quantity
  }, 0)
  const whole = Math.floor(paise(worth) / 100) * 100
  return paise(Math.max(0, Math.min(whole - fee, rest)))
}
