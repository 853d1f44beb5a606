import { expect, test } from 'vitest'
import type { Answer } from '#platform/http/endpoint.ts'
import { createSavedCart, type SavableCart } from './saved-cart.ts'

const ok = (data: unknown): Answer<unknown> => ({ status: 200, message: 'OK', data })
const noSuch: Answer<unknown> = { status: 404, message: '', code: 'unknown-cart', data: null }
const item = { productId: 'p', selectedColor: 'Black', selectedSize: 'M', quantity: 3 }
const cart: SavableCart = { items: [item], coupon: null }
const other: SavableCart = { items: [{ ...item, quantity: 1 }], coupon: null }

/** A shop whose answers the test holds back, each call by its name. */
function visit(kept: string | null = null) {
  let stored = kept
  const calls: Array<{ name: string; answer: (answer: Answer<unknown>) => void }> = []
  const saved = createSavedCart({
    call: (name) => {
      const held = Promise.withResolvers<Answer<unknown>>()
      calls.push({ name, answer: held.resolve })
      // The answers above are written in the shape of their rows.
      return held.promise as never
    },
    stored: {
      read: () => stored,
      write: (text) => (stored = text),
      remove: () => (stored = null),
    },
  })
  /** Answers the call of that number, once it is made. */
  async function answerTo(number: number, name: string, answer: Answer<unknown>) {
    await expect.poll(() => calls[number - 1]?.name).toBe(name)
    calls[number - 1]?.answer(answer)
  }
  return { saved, answerTo, stored: () => stored }
}

test('an answer to a save of an earlier visit is not kept', async () => {
  const { saved, answerTo, stored } = visit()
  const early = saved.ensure(cart)
  saved.forget()
  await answerTo(1, 'abandonOrder', ok({ abandonId: 'early' }))
  expect(await early).toEqual({ ok: true, abandonId: 'early' })
  expect(stored()).toBeNull()
  const late = saved.ensure(other)
  await answerTo(2, 'abandonOrder', ok({ abandonId: 'late' }))
  expect(await late).toEqual({ ok: true, abandonId: 'late' })
  expect(stored()).toBe('late')
})

test('an early answer that comes last leaves the id of the next visit alone', async () => {
  const { saved, answerTo, stored } = visit()
  const early = saved.ensure(cart)
  saved.forget()
  const late = saved.ensure(other)
  await answerTo(2, 'abandonOrder', ok({ abandonId: 'late' }))
  await answerTo(1, 'abandonOrder', ok({ abandonId: 'early' }))
  await Promise.all([early, late])
  expect(stored()).toBe('late')
  expect(await saved.ensure(other)).toEqual({ ok: true, abandonId: 'late' })
})

test.each([
  ['stands for its cart', ok({ abandonId: 'old', orderItems: [item], disCouponCode: null }), 1],
  ['is known no more', noSuch, 2],
])('a stored id that is looked up for an earlier visit and %s is not the next one’s', async (...row) => {
  const [, found, callsOfEarly] = row
  const { saved, answerTo, stored } = visit('old')
  const early = saved.ensure(cart)
  saved.forget()
  await answerTo(1, 'readAbandoned', found)
  if (callsOfEarly > 1) await answerTo(2, 'abandonOrder', ok({ abandonId: 'early' }))
  await early
  expect(stored()).toBe('old')
  const late = saved.ensure(other)
  await answerTo(callsOfEarly + 1, 'readAbandoned', noSuch)
  await answerTo(callsOfEarly + 2, 'abandonOrder', ok({ abandonId: 'late' }))
  expect(await late).toEqual({ ok: true, abandonId: 'late' })
})
