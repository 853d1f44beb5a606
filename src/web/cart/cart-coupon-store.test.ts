import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Answer } from '#platform/http/endpoint.ts'
import type { CouponResult } from '#contract/coupon-schemas.ts'
import { timings } from '#web/timings.ts'
import { createCartCouponStore } from './cart-coupon-store.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const result = (discount: number): CouponResult => ({
  couponId: 'c1',
  code: 'WELCOME',
  discount,
  finalValue: 799 - discount,
  message: 'Coupon applied successfully!',
})
const good = (discount = 100): Answer<CouponResult> => ({
  status: 200,
  message: 'OK',
  data: result(discount),
})
const bad = (status: number, message: string): Answer<CouponResult> => ({
  status,
  message,
  code: 'invalid-coupon',
  data: null,
})

function open(answers: Array<Answer<CouponResult> | Error>, stored: string | null = null) {
  let kept = stored
  const asked: Array<[string, number]> = []
  const coupon = createCartCouponStore({
    async validate(code, subTotal) {
      asked.push([code, subTotal])
      const answer = answers.shift()
      if (!answer || answer instanceof Error) throw answer ?? new Error('asked too often')
      return answer
    },
    storedCode: { read: () => kept, write: (code) => (kept = code), remove: () => (kept = null) },
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  })
  return { coupon, asked, stored: () => kept }
}

async function afterTheWait(outcome?: Promise<unknown>) {
  await vi.advanceTimersByTimeAsync(timings.couponDelayMs)
  await outcome
}

test.each([
  ['nothing', null],
  ['no discount', {}],
])('an answer with %s in it is no coupon', async (_what, data) => {
  const { coupon, stored } = open([{ status: 200, message: 'OK', data: data as never }])
  const outcome = coupon.apply('WELCOME', 799)
  await afterTheWait(outcome)
  expect(await outcome).toMatchObject({
    status: 'refused',
    message: 'Something went wrong, please try again.',
  })
  expect(stored()).toBeNull()
})

test('a code is sent after 2 seconds, not before', async () => {
  const { coupon, asked } = open([good()])
  const outcome = coupon.apply('WELCOME', 799)
  await vi.advanceTimersByTimeAsync(1999)
  expect(asked).toEqual([])
  expect(coupon.read().status).toBe('checking')
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toEqual({ status: 'applied', code: 'WELCOME', result: result(100) })
  expect(asked).toEqual([['WELCOME', 799]])
})

test('a coupon that holds is remembered', async () => {
  const { coupon, stored } = open([good()])
  await afterTheWait(coupon.apply('WELCOME', 799))
  expect(stored()).toBe('WELCOME')
})

describe('a failure resets the coupon, forgets the code and says', () => {
  test.each<[string, Answer<CouponResult> | Error, string]>([
    ["the server's message on 400", bad(400, 'This coupon has expired.'), 'This coupon has expired.'],
    ["'Invalid coupon code' on a 400 without one", bad(400, ''), 'Invalid coupon code'],
    [
      'that something went wrong on any other status',
      bad(503, 'x'),
      'Something went wrong, please try again.',
    ],
    [
      "the error's message when the call fails",
      new Error('You seem to be offline.'),
      'You seem to be offline.',
    ],
    ["'Failed to validate coupon' when it has none", new Error(''), 'Failed to validate coupon'],
  ])('%s', async (_what, answer, message) => {
    const { coupon, stored } = open([answer], 'WELCOME')
    await afterTheWait(coupon.apply('WELCOME', 799))
    expect(coupon.read()).toEqual({ status: 'refused', code: 'WELCOME', message })
    expect(stored()).toBeNull()
  })
})

test('a coupon in use is asked about again when the subtotal changes, and the old discount stays till then', async () => {
  const { coupon, asked } = open([good(100), good(50)])
  await afterTheWait(coupon.apply('WELCOME', 799))
  coupon.recheck(399)
  expect(coupon.read()).toMatchObject({ status: 'checking', before: result(100) })
  await afterTheWait()
  expect(coupon.read()).toMatchObject({ status: 'applied', result: result(50) })
  expect(asked).toEqual([
    ['WELCOME', 799],
    ['WELCOME', 399],
  ])
})

test('a code from the last visit is asked about when the page opens', async () => {
  const { coupon, asked } = open([good()], 'WELCOME')
  coupon.recheck(799)
  await afterTheWait()
  expect(asked).toEqual([['WELCOME', 799]])
})

test('a code that was typed in is told applied once it is, though the cart changed meanwhile', async () => {
  const { coupon, asked } = open([good(50)])
  const outcome = coupon.apply('WELCOME', 799)
  await vi.advanceTimersByTimeAsync(1000)
  coupon.recheck(399)
  await afterTheWait()
  expect(await outcome).toMatchObject({ status: 'applied', result: result(50) })
  expect(asked).toEqual([['WELCOME', 399]])
})

test('many changes in a row ask once', async () => {
  const { coupon, asked } = open([good()], 'WELCOME')
  for (const subtotal of [299, 598, 799]) coupon.recheck(subtotal)
  await afterTheWait()
  expect(asked).toEqual([['WELCOME', 799]])
})

test('removing the coupon while it is asked about leaves none', async () => {
  const { coupon, stored } = open([good()])
  const outcome = coupon.apply('WELCOME', 799)
  coupon.remove()
  await afterTheWait(outcome)
  expect(coupon.read()).toEqual({ status: 'none' })
  expect(stored()).toBeNull()
})

test('an empty cart has no coupon', async () => {
  const { coupon, stored, asked } = open([], 'WELCOME')
  coupon.recheck(0)
  await afterTheWait()
  expect(stored()).toBeNull()
  expect(asked).toEqual([])
})
