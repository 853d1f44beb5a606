import { expect, test } from 'vitest'
import { paymentStatusCodes } from '#domain/order.ts'
import { cash, online } from '#test/support/ways-of-paying.ts'
import type { Answer } from '#platform/http/endpoint.ts'
import { type CartState, cartOnServer } from '#web/cart/cart-store.ts'
import { createOrderResultStore } from './order-result-store.ts'

type Reply = Answer<unknown> | Error

const order = { paymentMethod: online, total: 338 }
const answered = (status: 'PAID' | 'PENDING' | 'FAILED', order: object): Answer<unknown> => ({
  status: 200,
  message: 'OK',
  data: { orderId: 'o1', status, referenceId: null, order },
})
const pending = answered('PENDING', { ...order, paymentStatus: paymentStatusCodes.pending })
const paid = answered('PAID', { ...order, paymentStatus: paymentStatusCodes.paid })
const failed = answered('FAILED', { ...order, paymentStatus: paymentStatusCodes.failed })
const down: Answer<unknown> = { status: 503, message: '', code: 'unexpected', data: null }
const unknown: Answer<unknown> = { status: 404, message: '', code: 'unknown-order', data: null }

/** The result page before a shop that answers as told, the last answer again and again; waiting turns the clock. */
function visit(replies: Reply[]) {
  let clock = 0
  let cart: CartState = { ...cartOnServer, isReady: true, totalItems: 2 }
  const seen = {
    asked: 0,
    emptied: 0,
    emptiedOf: [] as number[],
    thrown: 0,
    successes: 0,
    shown: [] as string[],
  }
  const store = createOrderResultStore({
    call: async () => {
      seen.asked += 1
      const reply = replies.length > 1 ? replies.shift() : replies[0]
      if (!reply || reply instanceof Error) throw reply ?? new Error('no answer')
      // The replies above are written in the shape of their row.
      return reply as never
    },
    cart: () => cart,
    onAnswered: (_, before) => {
      seen.emptied += 1
      seen.emptiedOf.push(before.totalItems)
    },
    onThrown: () => (seen.thrown += 1),
    onSuccess: () => (seen.successes += 1),
    wait: async (ms) => {
      seen.shown.push(store.read().status)
      clock += ms
    },
    now: () => clock,
  })
  const add = () => (cart = { ...cart, totalItems: cart.totalItems + 1 })
  return { store, seen, add, minutes: () => clock / 60_000 }
}

test('a pending payment keeps the page loading for two minutes, then it is failed', async () => {
  const { store, seen, minutes } = visit([pending])
  await store.check('o1', undefined)
  expect(store.read()).toMatchObject({ status: 'failed', isPending: true, payment: { orderId: 'o1' } })
  expect(minutes()).toBe(2)
  expect(new Set(seen.shown)).toEqual(new Set(['loading']))
})

test('a payment that arrives meanwhile is a success at once, told of once', async () => {
  const { store, seen, minutes } = visit([pending, pending, paid])
  await store.check('o1', undefined)
  expect(store.read()).toMatchObject({ status: 'success' })
  expect(minutes()).toBe(0.1)
  expect(seen.successes).toBe(1)
})

test.each([
  ['lost', new Error('offline')],
  ['answered with 503', down],
])('a check that is %s while the payment is pending is made again, without a word', async (_, reply) => {
  const { store, seen } = visit([pending, reply, reply, paid])
  await store.check('o1', undefined)
  expect(store.read()).toMatchObject({ status: 'success' })
  expect(seen).toMatchObject({ asked: 4, thrown: 0 })
})

test('a pending payment of which nothing more is heard is failed after two minutes, and still pending', async () => {
  const { store, minutes } = visit([pending, new Error('offline')])
  await store.check('o1', undefined)
  expect(store.read()).toMatchObject({ status: 'failed', isPending: true, payment: { orderId: 'o1' } })
  expect(minutes()).toBe(2)
})

test('a pending payment that is refused in the end is failed', async () => {
  const { store, seen } = visit([pending, unknown])
  await store.check('o1', undefined)
  expect(store.read()).toMatchObject({ status: 'failed', isPending: false })
  expect(seen.asked).toBe(2)
})

test('a payment that failed is not waited for', async () => {
  const { store, seen } = visit([failed])
  await store.check('o1', undefined)
  expect(store.read()).toMatchObject({ status: 'failed', isPending: false })
  expect(seen.asked).toBe(1)
})

test('cash on delivery is a success while its payment is pending, and not waited for', async () => {
  const { store, seen } = visit([
    answered('PENDING', { paymentMethod: cash, paymentStatus: paymentStatusCodes.pending }),
  ])
  await store.check('o1', undefined)
  expect(store.read()).toMatchObject({ status: 'success' })
  expect(seen.asked).toBe(1)
})

test.each([
  ['paid', paid],
  ['failed', failed],
])('the cart is emptied whenever the check succeeds: %s', async (_, reply) => {
  const { store, seen } = visit([reply])
  await store.check('o1', undefined)
  expect(seen.emptied).toBe(1)
})

test.each([
  ['404', unknown],
  ['503', down],
])(
  'a first check that is refused with %s is the failed state and leaves the cart alone',
  async (_, reply) => {
    const { store, seen } = visit([reply])
    await store.check('o1', undefined)
    expect(store.read()).toEqual({ status: 'failed', payment: null, isPending: false })
    expect(seen).toMatchObject({ emptied: 0, thrown: 0 })
  },
)

test('a check that cannot be made says so, is the failed state and leaves the cart alone', async () => {
  const { store, seen } = visit([new Error('offline')])
  await store.check('o1', undefined)
  expect(store.read()).toEqual({ status: 'failed', payment: null, isPending: false })
  expect(seen).toMatchObject({ emptied: 0, thrown: 1 })
})

test('a page that was left shows nothing of its order on the next one', async () => {
  const { store, seen } = visit([paid])
  const looking = store.check('o1', undefined)
  store.leave()
  await looking
  expect(store.read()).toEqual({ status: 'loading' })
  expect(seen.asked).toBe(1)
})

test('what goes into the cart while the shop is asked is none of the order: it is the cart of before that is emptied', async () => {
  const { store, seen, add } = visit([pending, paid])
  const checked = store.check('o1', undefined)
  add()
  await checked
  expect(seen.emptiedOf).toEqual([2, 2])
})
