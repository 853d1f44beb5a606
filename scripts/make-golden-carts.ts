// Writes test/golden/carts.ndjson: 5,000 carts with what they must cost. The sums are worked out here a
// second time, with exact fractions and without the shop's own rules, so that neither can hide a mistake.
import { writeFileSync } from 'node:fs'

type OfferRow = [quantity: number, offerPricePaise: number, isVisible: boolean]
type LineRow = {
  product: string
  price: number
  quantity: number
  grams: number
  unit: string
  offers: OfferRow[]
}
type CouponRow = { percent: number; cap?: number } | { flat: number }

let state = 20251121
function chance(below: number): number {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}

const tiers = [
  [999, 3900, 9900],
  [1499, 5900, 11900],
  [1999, 7900, 13900],
  [2499, 9900, 15900],
  [2999, 11900, 17900],
  [10000, 14900, 22000],
] as const

function makeOffers(price: number): OfferRow[] {
  return Array.from({ length: chance(4) }, (_, at): OfferRow => {
    const quantity = 2 + at * 2 + chance(2)
    const percentOff = 3 + at * 5 + chance(5)
    return [quantity, Math.round((price * quantity * (100 - percentOff)) / 100), chance(6) !== 0]
  })
}

function makeLines(): LineRow[] {
  return Array.from({ length: 1 + chance(3) }, (_, p) => p).flatMap((p) => {
    const price = chance(4) === 0 ? 5000 + chance(90000) : (99 + chance(800)) * 100
    const shared = makeOffers(price)
    return Array.from({ length: 1 + chance(3) }, (): LineRow => {
      const own = chance(5) === 0
      const linePrice = own ? price + chance(50) * 100 : price
      return {
        product: `p${p}`,
        price: linePrice,
        quantity: 1 + (chance(20) === 0 ? chance(60) : chance(5)),
        grams: chance(12) === 0 ? 0 : 90 + chance(300),
        unit: chance(15) === 0 ? 'kg' : 'g',
        offers: own ? makeOffers(linePrice) : shared,
      }
    })
  })
}

function makeCoupon(): CouponRow | undefined {
  const kind = chance(4)
  if (kind === 0) return { percent: 5 + chance(30) }
  if (kind === 1) return { percent: 5 + chance(30), cap: 5000 + chance(20000) }
  if (kind === 2) return { flat: 5000 + chance(60000) }
  return undefined
}

const half = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d)

function expectedOf(lines: LineRow[], coupon: CouponRow | undefined, method: number) {
  const shares: number[] = lines.map(() => 0)
  let subtotal = 0n
  for (const product of new Set(lines.map((line) => line.product))) {
    const mine = lines.flatMap((line, at) => (line.product === product ? [{ line, at }] : []))
    const pieces = mine.reduce((n, { line }) => n + line.quantity, 0)
    let numerator = 0n
    let denominator = 1n
    const fractions: Array<{ at: number; n: bigint; d: bigint }> = []
    for (const { line, at } of mine) {
      let [amount, per] = [line.price, 1]
      let reached = 0
      for (const [quantity, offerPrice, isVisible] of line.offers) {
        if (!isVisible || quantity > pieces || quantity < reached) continue
        reached = quantity
        ;[amount, per] = [offerPrice, quantity]
      }
      const n = BigInt(amount * line.quantity)
      const d = BigInt(per)
      numerator = numerator * d + n * denominator
      denominator *= d
      fractions.push({ at, n, d })
    }
    const whole = half(numerator, denominator)
    let left = whole
    for (const { at, n, d } of fractions) {
      shares[at] = Number(n / d)
      left -= n / d
    }
    fractions.sort((a, b) => {
      const difference = (b.n % b.d) * a.d - (a.n % a.d) * b.d
      if (difference !== 0n) return difference > 0n ? 1 : -1
      return a.at - b.at
    })
    for (const { at } of fractions.slice(0, Number(left))) shares[at] = (shares[at] ?? 0) + 1
    subtotal += whole
  }
  let discount = 0n
  if (coupon && 'flat' in coupon) discount = BigInt(coupon.flat)
  if (coupon && 'percent' in coupon) {
    discount = half(subtotal * BigInt(coupon.percent), 100n)
    if (coupon.cap !== undefined && discount > BigInt(coupon.cap)) discount = BigInt(coupon.cap)
  }
  if (discount > subtotal) discount = subtotal
  const grams = lines.reduce((g, line) => g + (line.unit === 'g' ? line.grams * line.quantity : 0), 0)
  const tier = grams > 0 ? tiers.find(([limit]) => grams <= limit) : undefined
  const shipping = method === 0 ? 0 : (tier?.[method === 1 ? 2 : 1] ?? 0)
  const finalValue = subtotal - discount
  return {
    shares,
    subtotal: Number(subtotal),
    discount: Number(discount),
    finalValue: Number(finalValue),
    grams,
    shipping,
    total: Number(half(finalValue + BigInt(shipping), 100n)) * 100,
  }
}

const carts = Array.from({ length: 5000 }, () => {
  const lines = makeLines()
  const coupon = makeCoupon()
  const method = chance(3)
  return JSON.stringify({ lines, coupon, method, expected: expectedOf(lines, coupon, method) })
})
writeFileSync(new URL('../test/golden/carts.ndjson', import.meta.url), `${carts.join('\n')}\n`)
