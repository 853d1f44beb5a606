import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { paise } from '../money.ts'
import type { Discount } from './coupon-discount.ts'
import type { Offer } from './offers.ts'
import { quote, type QuoteLine } from './quote.ts'

const runs = { numRuns: process.env.FAULTS === '1' ? 100_000 : 700 }
const timeoutMs = 600_000

const amounts = fc.integer({ min: 0, max: 500_000 }).map(paise)
const offersFor = (price: number) =>
  fc
    .array(
      fc.record({
        quantity: fc.integer({ min: 1, max: 12 }),
        offerPrice: fc.integer({ min: 0, max: 100 }).map((percent) => percent),
        isVisible: fc.boolean(),
      }),
      { maxLength: 5 },
    )
    .map((offers) =>
      offers.map((offer): Offer => ({
        ...offer,
        offerPrice: paise((price * offer.quantity * offer.offerPrice) / 100),
      })),
    )
const cartLine = amounts.chain((price) =>
  fc.record({
    productId: fc.constantFrom('a', 'b', 'c'),
    price: fc.constant(price),
    offers: offersFor(price),
    quantity: fc.integer({ min: 1, max: 99 }),
    weight: fc.record({ value: fc.integer({ min: 0, max: 900 }), unit: fc.constantFrom('g', 'kg') }),
  }),
)
const cartLines = fc
  .array(cartLine, { maxLength: 12 })
  .map((lines) => lines.map((line, at): QuoteLine => ({ ...line, id: String(at) })))
const coupons = fc.option(
  fc.oneof(
    amounts.map((amount): Discount => ({ kind: 'flat', amount })),
    fc
      .record({ percent: fc.integer({ min: 0, max: 200 }), cap: amounts })
      .map((terms): Discount => ({ kind: 'percent', ...terms })),
  ),
  { nil: undefined },
)
const methods = fc.constantFrom('cash-on-delivery' as const, 'online-payment' as const, undefined)

const add = (amountsToAdd: number[]) => amountsToAdd.reduce((sum, amount) => sum + amount, 0)

test(
  'in every cart the shares add up to the group and the groups to the subtotal',
  () => {
    fc.assert(
      fc.property(cartLines, (lines) => {
        const priced = quote({ lines })
        for (const group of priced.groups) {
          const shares = priced.lines.filter(({ productId }) => productId === group.productId)
          expect(add(shares.map(({ charged }) => charged))).toBe(group.charged)
        }
        expect(add(priced.groups.map(({ charged }) => charged))).toBe(priced.subtotal)
      }),
      runs,
    )
  },
  timeoutMs,
)

test(
  'no cart costs less than nothing or more than its pieces alone',
  () => {
    fc.assert(
      fc.property(cartLines, coupons, methods, (lines, coupon, paymentMethod) => {
        const priced = quote({ lines, coupon, paymentMethod })
        expect(priced.total).toBeGreaterThanOrEqual(0)
        expect(priced.total % 100).toBe(0)
        expect(priced.discount).toBeLessThanOrEqual(priced.subtotal)
        expect(priced.subtotal).toBeLessThanOrEqual(priced.plain)
        for (const line of priced.lines) {
          expect(line.charged).toBeGreaterThanOrEqual(0)
          expect(line.charged).toBeLessThanOrEqual(line.plain)
        }
      }),
      runs,
    )
  },
  timeoutMs,
)

test(
  'adding a piece never lowers the total below the offer just reached',
  () => {
    fc.assert(
      fc.property(cartLine, (one) => {
        const before = quote({ lines: [{ ...one, id: 'x' }] })
        const after = quote({ lines: [{ ...one, id: 'x', quantity: one.quantity + 1 }] })
        const offer = after.groups[0]?.offer
        expect(after.subtotal).toBeGreaterThanOrEqual(Math.min(offer?.offerPrice ?? Infinity, after.plain))
        const sameOffer = before.groups[0]?.offer?.quantity === offer?.quantity
        if (sameOffer) expect(after.subtotal).toBeGreaterThanOrEqual(before.subtotal)
      }),
      runs,
    )
  },
  timeoutMs,
)

test(
  'the same lines in another order cost the same',
  () => {
    fc.assert(
      fc.property(cartLines, (lines) => {
        expect(quote({ lines: lines.toReversed() }).subtotal).toBe(quote({ lines }).subtotal)
      }),
      runs,
    )
  },
  timeoutMs,
)
