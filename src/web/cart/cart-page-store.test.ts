import { expect, test } from 'vitest'
import type { Answer } from '#platform/http/endpoint.ts'
import type { Quoted } from '#contract/order-schemas.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { madeDetail } from '#test/support/made-detail.ts'
import { firstChoice } from '#web/product/choice.ts'
import { linesOfChoice } from '#web/product/choice-lines.ts'
import { createCartCouponStore } from './cart-coupon-store.ts'
import { createCartPageStore } from './cart-page-store.ts'
import { createCartStore } from './cart-store.ts'
import { createConfirmationStore, type QuestionToShop } from './confirmation-store.ts'

const detail = madeDetail()
const lines = linesOfChoice(detail, firstChoice(detail))

/** A cart of one line and a shop that names this price for it; nobody waits. */
function visit({ price, storedCode = null }: { price: number; storedCode?: string | null }) {
  let stored: readonly CartLine[] = []
  const seen = { questions: [] as QuestionToShop[], subtotals: [] as number[] }
  const cart = createCartStore({
    read: () => stored,
    write: (items) => ((stored = items), true),
    setAside: () => {},
    onOtherTab: () => () => {},
  })
  const coupon = createCartCouponStore({
    validate: async (_code, subTotal) => {
      seen.subtotals.push(subTotal)
      return { status: 400, message: 'Coupon has expired', code: 'coupon-expired', data: null }
    },
    storedCode: { read: () => storedCode, write: () => {}, remove: () => (storedCode = null) },
    wait: async () => {},
  })
  const confirmation = createConfirmationStore({
    ask: async (question) => {
      seen.questions.push(question)
      return quotedAt(price, question)
    },
    wait: async () => {},
  })
  cart.add(lines)
  const page = createCartPageStore({ cart, coupon, confirmation })
  return { page, cart, seen }
}

function quotedAt(price: number, { orderItems }: QuestionToShop): Answer<Quoted> {
  const priced = orderItems.map((item) => ({ ...item, price, subTotal: price * item.quantity }))
  const subtotal = priced.reduce((sum, { subTotal }) => sum + subTotal, 0)
  const terms = { offers: [], defaultOffers: [], inStock: true, stock: 10 }
  const totals = { subtotal, discount: 0, finalValue: subtotal, totalWeight: 200 }
  const answer = {
    lines: priced.map((line) => ({ ...line, ...terms })),
    gone: [],
    totals: { ...totals, shippingCharge: 0, total: subtotal },
    shipping: { cod: 90, onlinePayment: 40 },
    paymentMethods: [2, 1],
    couponMessage: null,
  }
  // Only the fields that a cart looks at.
  return { status: 200, message: '', data: answer } as never
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('while nobody looks at the cart page the shop is asked nothing', async () => {
  const { page, cart, seen } = visit({ price: 399 })
  page.read()
  cart.add(lines)
  await settled()
  expect(seen.questions).toEqual([])
})

test('a price that the shop names is stored with its line, and asked about once', async () => {
  const { page, cart, seen } = visit({ price: 399 })
  page.subscribe(() => {})
  await settled()
  expect(cart.read().items.map((line) => line.price)).toEqual([399])
  expect(page.read()).toMatchObject({ subTotal: 399, isSettling: false })
  expect(seen.questions).toHaveLength(1)
})

test('each change of the cart or of the way of paying is confirmed by the shop', async () => {
  const { page, cart, seen } = visit({ price: 399 })
  page.subscribe(() => {})
  await settled()
  cart.add(lines)
  await settled()
  page.chooseMethod('online-payment')
  await settled()
  expect(seen.questions.map(({ orderItems }) => orderItems[0]?.quantity)).toEqual([1, 2, 2])
  expect(seen.questions.map(({ paymentMethod }) => paymentMethod)).toEqual([null, null, 2])
})

test('the stored coupon is checked when the page opens, against what the cart costs', async () => {
  const { page, seen } = visit({ price: lines[0]?.price ?? 0, storedCode: 'WELCOME10' })
  page.subscribe(() => {})
  await settled()
  expect(seen.subtotals).toEqual([lines[0]?.price])
  expect(page.read().appliedCoupon).toBeUndefined()
})

test('the next visit begins with the way of paying that was chosen', async () => {
  const { page } = visit({ price: 399 })
  const leave = page.subscribe(() => {})
  await settled()
  page.chooseMethod('cash-on-delivery')
  expect(page.read().method).toBe('cash-on-delivery')
  leave()
  expect(page.read().method).toBe('cash-on-delivery')
})
