import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

test('who asks for what is under way waits for it; afterwards it is done anew', async () => {
  const once = createSingleFlight<number>()
  const gate = Promise.withResolvers<void>()
  let times = 0
  const work = async () => {
    times += 1
    await gate.promise
    return times
  }
  const asked = [once('a', work), once('a', work)]
  expect(times).toBe(1)
  gate.resolve()
  expect(await Promise.all(asked)).toEqual([1, 1])
  expect(await once('a', work)).toBe(2)
})

test('work that fails fails for all who waited, and is tried anew by the next', async () => {
  const once = createSingleFlight<string>()
  const fail = () => Promise.reject(new Error('away'))
  const asked = await Promise.allSettled([once('a', fail), once('a', fail)])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await once('a', async () => 'there')).toBe('there')
})
