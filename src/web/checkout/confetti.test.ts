import { expect, test } from 'vitest'
import { timings } from '#web/timings.ts'
import { particles } from './confetti.ts'

test('confetti is 100 particles for 3 seconds', () => {
  expect(particles).toBe(100)
  expect(timings.confettiMs).toBe(3000)
})
