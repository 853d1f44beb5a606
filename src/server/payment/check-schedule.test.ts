import { expect, test } from 'vitest'
import { secondsToNextCheck } from './check-schedule.ts'

test.each([
  [20, 3],
  [49, 3],
  [50, 6],
  [109, 6],
  [110, 10],
  [169, 10],
  [170, 30],
  [229, 30],
  [230, 60],
  [1199, 60],
  [1200, 3600],
  [86_399, 3600],
  [86_400, 86_400],
  [431_999, 86_400],
  [432_000, null],
])('a payment %s seconds old is asked about again after %s seconds', (age, next) => {
  expect(secondsToNextCheck(age)).toBe(next)
})
