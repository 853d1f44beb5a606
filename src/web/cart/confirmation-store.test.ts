import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '#platform/http/endpoint.ts'
import type { Quoted } from '#contract/order-schemas.ts'
import { timings } from '#web/timings.ts'
import { createConfirmationStore, type QuestionToShop } from './confirmation-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const question = (quantity: number): QuestionToShop => ({
  orderItems: [{ productId: 'p1', selectedColor: 'Red', selectedSize: 'M', quantity }],
})
const quoted = (total: number): Quoted => ({
  lines: [],
  gone: [],
  coupon: null,
  couponMessage: null,
  shipping: { cod: 99, onlinePayment: 39 },
  paymentMethods: [1, 2],
  totals: { subtotal: total, discount: 0, finalValue: total, totalWeight: 0, shippingCharge: 0, total },
})
const good = (total: number): Answer<Quoted> => ({ status: 200, message: 'OK', data: quoted(total) })

function open() {
  const asked: Array<{
    quantity: number
    answer: (answer: Answer<Quoted>) => void
    fail: (why: Error) => void
  }> = []
  const store = createConfirmationStore({
    ask: ({ orderItems }) =>
      new Promise((answer, fail) => asked.push({ quantity: orderItems[0]?.quantity ?? 0, answer, fail })),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  return { store, asked }
}

test('changes within 300 ms become one question about the last of them', async () => {
  const { store, asked } = open()
  for (const quantity of [1, 2, 3]) void store.confirm(question(quantity))
  await vi.advanceTimersByTimeAsync(timings.repriceDelayMs)
  expect(asked.map(({ quantity }) => quantity)).toEqual([3])
})

test('answers out of order never restore an older intent', async () => {
  const { store, asked } = open()
  void store.confirm(question(1))
  await vi.advanceTimersByTimeAsync(timings.repriceDelayMs)
  void store.confirm(question(2))
  await vi.advanceTimersByTimeAsync(timings.repriceDelayMs)
  asked[1]?.answer(good(998))
  await vi.advanceTimersByTimeAsync(0)
  asked[0]?.answer(good(499))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.read()).toEqual({ status: 'confirmed', quoted: quoted(998) })
})

test('while a change is pending the last confirmed totals stay to be shown', async () => {
  const { store, asked } = open()
  void store.confirm(question(1))
  await vi.advanceTimersByTimeAsync(timings.repriceDelayMs)
  asked[0]?.answer(good(499))
  await vi.advanceTimersByTimeAsync(0)
  void store.confirm(question(2))
  expect(store.read()).toEqual({ status: 'pending', last: quoted(499) })
})

test('a failure keeps the last confirmed totals, says why, and can be tried again', async () => {
  const { store, asked } = open()
  void store.confirm(question(1))
  await vi.advanceTimersByTimeAsync(timings.repriceDelayMs)
  asked[0]?.fail(new Error('You seem to be offline.'))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.read()).toEqual({ status: 'failed', message: 'You seem to be offline.' })
  store.askAgain()
  await vi.advanceTimersByTimeAsync(timings.repriceDelayMs)
  asked[1]?.answer(good(499))
  await vi.advanceTimersByTimeAsync(0)
  expect(store.read()).toEqual({ status: 'confirmed', quoted: quoted(499) })
})

test('a failure after a change brings the confirmed totals back, and says why', async () => {
  const { store, asked } = open()
  void store.confirm(question(1))
  await vi.advanceTimersByTimeAsync(timings.repriceDelayMs)
  asked[0]?.answer(good(499))
  await vi.advanceTimersByTimeAsync(0)
  void store.confirm(question(2))
  await vi.advanceTimersByTimeAsync(timings.repriceDelayMs)
  asked[1]?.answer({ status: 503, message: 'The shop is closed.', code: 'closed', data: null })
  await vi.advanceTimersByTimeAsync(0)
  expect(store.read()).toEqual({ status: 'failed', message: 'The shop is closed.', last: quoted(499) })
})

test('the same cart is not asked about twice', async () => {
  const { store, asked } = open()
  void store.confirm(question(1))
  void store.confirm(question(1))
  await vi.advanceTimersByTimeAsync(timings.repriceDelayMs)
  expect(asked).toHaveLength(1)
})

test('what the shop has refused since is asked again, though the cart is the same', async () => {
  const { store, asked } = open()
  for (const _ of [1, 2]) {
    void store.confirm(question(1))
    await vi.advanceTimersByTimeAsync(timings.repriceDelayMs)
    asked.at(-1)?.answer(good(499))
    await vi.advanceTimersByTimeAsync(0)
    store.forget()
  }
  expect(asked).toHaveLength(2)
})
