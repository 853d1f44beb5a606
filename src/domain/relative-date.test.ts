import { expect, test } from 'vitest'
import { relativeDate } from './relative-date.ts'

const now = new Date('2026-01-15T12:00:00Z')

test.each([
  [0, 'Today'],
  [-1, 'Today'],
  [1, '1 day ago'],
  [29, '29 days ago'],
  [30, '1 month ago'],
  [364, '12 months ago'],
  [365, '1 year ago'],
  [800, '2 years ago'],
])('a review %s days old reads "%s"', (days, words) => {
  expect(relativeDate(new Date(now.getTime() - days * 86_400_000), now)).toBe(words)
})
