import { expect, test } from 'vitest'
import { createPaymentWatch } from './payment-watch.ts'

type Seen = { state: 'pending' | 'paid'; referenceId: null }
const pending: Seen = { state: 'pending', referenceId: null }
const paid: Seen = { state: 'paid', referenceId: null }

/** Rests that pass at once, and how long they were. */
function rests() {
  const taken: number[] = []
  let now = 0
  return {
    taken,
    clock: () => now,
    rest: async (ms: number) => {
      taken.push(ms)
      now += ms
    },
  }
}

test('whoever waits looks again after half a second, one, and then every two', async () => {
  const { taken, ...time } = rests()
  const watch = createPaymentWatch(async () => pending, time)
  expect(await watch('order', { withinMs: 8000 })).toEqual(pending)
  expect(taken).toEqual([500, 1000, 2000, 2000, 2000, 500])
})

test('four hundred who wait for one payment look as one', async () => {
  let looks = 0
  const gate = Promise.withResolvers<void>()
  const watch = createPaymentWatch(async () => {
    looks += 1
    await gate.promise
    return paid
  })
  const all = Array.from({ length: 400 }, () => watch('order', { withinMs: 10_000 }))
  gate.resolve()
  expect(new Set(await Promise.all(all))).toEqual(new Set([paid]))
  expect(looks).toBe(1)
})

test('where many payments are waited for, the next one is told at once how it stands', async () => {
  const gate = Promise.withResolvers<void>()
  let now = 0
  const watch = createPaymentWatch(async () => pending, {
    seats: 2,
    clock: () => now,
    rest: () => gate.promise,
  })
  const waiting = [watch('a', { withinMs: 10 }), watch('b', { withinMs: 10 })]
  expect(await watch('c', { withinMs: 10 })).toEqual(pending)
  now = 10
  gate.resolve()
  expect(await Promise.all(waiting)).toEqual([pending, pending])
})
