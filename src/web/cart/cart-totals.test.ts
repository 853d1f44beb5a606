import { describe, expect, test } from 'vitest'
import type { Quoted } from '#contract/order-schemas.ts'
import { addLine, type Cart, emptyCart, repriceLines } from '#domain/cart.ts'
import { fromRupees } from '#domain/money.ts'
import { linesOfChoice } from '#web/product/choice-lines.ts'
import { chooseEntries, firstChoice } from '#web/product/choice.ts'
import { madeDetail } from '#test/support/made-detail.ts'
import type { CartState } from './cart-store.ts'
import { newTerms, noticesOf, obstacleIn } from './cart-notices.ts'
import { codeInUse, confirmationFor, methodsOf, quoteCart, totalsOf } from './cart-totals.ts'
import type { Confirmation } from './confirmation-store.ts'

const detail = madeDetail()
const units = Array.from({ length: 3 }, () => ({ color: 'c-black', size: 'M' }))
const filled: Cart = linesOfChoice(detail, chooseEntries(firstChoice(detail), units)).reduce(
  (grown, line) => addLine(grown, line).cart,
  emptyCart,
)
const cart: CartState = { ...filled, isReady: true, pricesBefore: new Map() }
const customId = cart.items[0]?.customId ?? ''

function confirmed(line: Partial<Quoted['lines'][number]> | 'gone'): Confirmation {
  const known = { productId: 'p1', selectedColor: 'Black', selectedSize: 'M' }
  const quoted: Quoted = {
    lines:
      line === 'gone'
        ? []
        : [
            {
              ...known,
              productName: 'Leggings',
              slug: 'leggings',
              quantity: 3,
              price: 299,
              offers: filled.items[0]?.selectedSize.offers ?? [],
              defaultOffers: filled.items[0]?.productDetails.product.defaultOffers ?? [],
              subTotal: 799,
              stock: 20,
              inStock: true,
              image: null,
              ...line,
            },
          ],
    gone: line === 'gone' ? [known] : [],
    coupon: null,
    couponMessage: null,
    shipping: { cod: 110, onlinePayment: 40 },
    paymentMethods: [1, 2],
    totals: { subtotal: 799, discount: 0, finalValue: 799, totalWeight: 540, shippingCharge: 40, total: 839 },
  }
  return { status: 'confirmed', quoted }
}

describe('until the shop has answered', () => {
  const own = quoteCart(cart, { status: 'none' }, 'online-payment')

  test("the browser's own figures show, unconfirmed", () => {
    expect(totalsOf(own, { status: 'pending' }, 'online-payment')).toMatchObject({
      subtotal: fromRupees(799),
      total: fromRupees(838),
      isConfirmed: false,
    })
  })

  test("then the shop's", () => {
    expect(totalsOf(own, confirmed({}), 'online-payment')).toMatchObject({
      shippingCharge: fromRupees(40),
      total: fromRupees(839),
      saved: fromRupees(98),
      isConfirmed: true,
    })
  })

  test.each<[string, (last: Quoted) => Confirmation]>([
    ['a change is under way', (last) => ({ status: 'pending', last })],
    ['the shop could not be asked', (last) => ({ status: 'failed', message: 'Offline', last })],
  ])('what it said last stays, unconfirmed, while %s', (_what, stateAfter) => {
    const before = confirmed({})
    if (before.status !== 'confirmed') throw new Error('the cart is confirmed')
    expect(totalsOf(own, stateAfter(before.quoted), 'online-payment')).toMatchObject({
      total: fromRupees(839),
      isConfirmed: false,
    })
  })
})

test('an answer about fewer pieces is not taken for one about this cart', () => {
  expect(confirmationFor(cart, confirmed({})).status).toBe('confirmed')
  expect(confirmationFor(cart, confirmed('gone')).status).toBe('confirmed')
  expect(confirmationFor(cart, confirmed({ quantity: 2 }))).toMatchObject({ status: 'pending' })
})

test('both ways of paying can be chosen until the shop has said which it takes, then those only', () => {
  expect(methodsOf({ status: 'pending' })).toEqual(['online-payment', 'cash-on-delivery'])
  const said = confirmed({})
  if (said.status !== 'confirmed') throw new Error('not confirmed')
  const last = { ...said.quoted, paymentMethods: [2 as const] }
  expect(methodsOf({ status: 'confirmed', quoted: last })).toEqual(['online-payment'])
  expect(methodsOf({ status: 'pending', last })).toEqual(['online-payment'])
})

test('a coupon that applies, or is asked about again, takes its discount off', () => {
  const result = { couponId: 'c', code: 'WELCOME', discount: 100, finalValue: 699, message: '' }
  const applied = { status: 'applied' as const, code: 'WELCOME', result }
  const checking = { status: 'checking' as const, code: 'WELCOME', before: result }
  const refused = { status: 'refused' as const, code: 'WELCOME', message: '' }
  expect(quoteCart(cart, applied, undefined).total).toBe(fromRupees(699))
  expect(quoteCart(cart, checking, undefined).total).toBe(fromRupees(699))
  expect(quoteCart(cart, refused, undefined).total).toBe(fromRupees(799))
  expect([applied, checking, refused].map(codeInUse)).toEqual(['WELCOME', 'WELCOME', null])
  expect(codeInUse({ status: 'checking', code: 'NEW' })).toBeNull()
})

describe('when the cart opens it shows', () => {
  test('a changed price', () => {
    expect(noticesOf(cart, confirmed({ price: 349 })).get(customId)).toEqual({
      kind: 'price',
      was: fromRupees(299),
      is: fromRupees(349),
    })
  })

  test('a changed price still, when the line has taken it and while the next change is under way', () => {
    const { quoted } = Object(confirmed({ price: 349 }))
    expect(newTerms(cart, quoted).get(customId)).toMatchObject({ price: 349 })
    const repriced = {
      ...repriceLines(cart, newTerms(cart, quoted)),
      pricesBefore: new Map([[customId, 299]]),
    }
    expect(newTerms(repriced, quoted).size).toBe(0)
    for (const state of [confirmed({ price: 349 }), { status: 'pending' as const, last: quoted }]) {
      expect(noticesOf(repriced, state).get(customId)).toMatchObject({ kind: 'price', was: fromRupees(299) })
    }
  })

  test.each<[string, Partial<Quoted['lines'][number]>]>([
    ['of its size', { offers: [{ quantity: 3, offerPrice: 749, isVisible: true }] }],
    ['of its product', { defaultOffers: [{ quantity: 3, offerPrice: 749, isVisible: true }] }],
    ['that have ended', { offers: [], defaultOffers: [] }],
  ])('what offers %s give now, once its line has taken them', (_which, offers) => {
    const { quoted } = Object(confirmed(offers))
    const taken = repriceLines(cart, newTerms(cart, quoted))
    expect(newTerms(taken, quoted).size).toBe(0)
    const subtotal = offers.offers?.length === 0 ? 897 : 749
    expect(quoteCart(taken, { status: 'none' }, undefined).subtotal).toBe(fromRupees(subtotal))
    expect(Object.keys(taken.items[0] ?? {})).toEqual(Object.keys(cart.items[0] ?? {}))
  })

  test.each<[string, Parameters<typeof confirmed>[0], object]>([
    ['that too few are left', { stock: 2 }, { kind: 'few-left', stock: 2 }],
    ['that a size is sold out', { stock: 0, inStock: false }, { kind: 'sold-out' }],
    ['that it is no longer sold', 'gone', { kind: 'gone' }],
  ])('%s, and checkout waits', (_what, line, notice) => {
    const notices = noticesOf(cart, confirmed(line))
    expect(notices.get(customId)).toEqual(notice)
    expect(obstacleIn(notices)).toBe('One item is not available in this quantity. Please change it first.')
  })

  test('nothing when all is as it was; a changed price alone does not hold checkout up', () => {
    expect(noticesOf(cart, confirmed({})).size).toBe(0)
    expect(obstacleIn(noticesOf(cart, confirmed({ price: 349 })))).toBeUndefined()
  })
})
