import { expect, test } from 'vitest'
import { createCircuitBreaker } from './circuit-breaker.ts'

function breakerAt(clock: { now: number }) {
  const breaker = createCircuitBreaker({ clock: () => clock.now })
  const failTimes = (times: number) => {
    for (let n = 0; n < times; n += 1) if (breaker.enter()) breaker.failed()
  }
  return { breaker, failTimes }
}

test('five failures within 30 seconds stop the calls, four do not', () => {
  const { breaker, failTimes } = breakerAt({ now: 0 })
  failTimes(4)
  expect(breaker.isClosed()).toBe(true)
  failTimes(1)
  expect(breaker.enter()).toBe(false)
})

test('failures that are far apart do not add up', () => {
  const clock = { now: 0 }
  const { breaker, failTimes } = breakerAt(clock)
  failTimes(4)
  clock.now = 30_001
  failTimes(4)
  expect(breaker.isClosed()).toBe(true)
})

test('after 30 seconds exactly one call probes; its success opens the way again', () => {
  const clock = { now: 0 }
  const { breaker, failTimes } = breakerAt(clock)
  failTimes(5)
  clock.now = 30_000
  expect(breaker.enter()).toBe(true)
  expect(breaker.enter()).toBe(false)
  breaker.succeeded()
  expect(breaker.enter()).toBe(true)
})

test('a probe that fails closes the way for another 30 seconds', () => {
  const clock = { now: 0 }
  const { breaker, failTimes } = breakerAt(clock)
  failTimes(5)
  clock.now = 30_000
  expect(breaker.enter()).toBe(true)
  breaker.failed()
  clock.now = 59_999
  expect(breaker.enter()).toBe(false)
  clock.now = 60_000
  expect(breaker.enter()).toBe(true)
})
