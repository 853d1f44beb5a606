import { type Paise, paise } from '../money.ts'
import { must } from '../must.ts'
import type { UnitRate } from './offers.ts'

/** Some pieces at one rate. */
export type PiecesAtRate = { rate: UnitRate; quantity: number }

/**
 * What the parts cost together and each of them, in whole paise. The whole is rounded once, half up;
 * the parts are rounded down and the paise left over go to the largest fractions, then to the first,
 * so that the parts always add up to the whole and equal carts are always shared alike.
 */
export function shareOut(parts: readonly PiecesAtRate[]): { whole: Paise; shares: Paise[] } {
  const denominator = parts.reduce(
    (common, part) => leastCommonMultiple(common, BigInt(part.rate.pieces)),
    1n,
  )
  const exact = parts.map(
    ({ rate, quantity }) => (BigInt(rate.amount) * BigInt(quantity) * denominator) / BigInt(rate.pieces),
  )
  const sum = exact.reduce((total, part) => total + part, 0n)
  const whole = (2n * sum + denominator) / (2n * denominator)

  const floors = exact.map((part) => part / denominator)
  let leftOver = Number(whole - floors.reduce((total, part) => total + part, 0n))
  const byFraction = exact
    .map((part, at) => ({ at, fraction: part % denominator }))
    .toSorted((a, b) => Number(b.fraction > a.fraction) - Number(b.fraction < a.fraction) || a.at - b.at)
  const shares = floors.map(Number)
  for (const { at } of byFraction) {
    if (leftOver === 0) break
    shares[at] = must(shares[at], 'no such part') + 1
    leftOver -= 1
  }
  return { whole: paise(Number(whole)), shares: shares.map(paise) }
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}
