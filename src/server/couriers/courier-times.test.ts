import { expect, test } from 'vitest'
import { readCourierTime } from './courier-times.ts'

test.each([
  ['2026-05-23T11:43:52.767', '2026-05-23T06:13:52.000Z'],
  ['2026-05-23 11:43:52', '2026-05-23T06:13:52.000Z'],
  ['23 05 2026 11:43:52', '2026-05-23T06:13:52.000Z'],
  ['23-05-2026 11:43', '2026-05-23T06:13:00.000Z'],
  ['23/5/2026 1:05 pm', '2026-05-23T07:35:00.000Z'],
  ['23 May 2026, 12:05 AM', '2026-05-22T18:35:00.000Z'],
  ['23-05-2026', '2026-05-23T06:30:00.000Z'],
  ['2026-05-23T11:43:52Z', '2026-05-23T11:43:52.000Z'],
  ['31-02-2026', undefined],
  ['23 Mai 2026', undefined],
  ['yesterday', undefined],
  ['', undefined],
])('“%s” is %s', (text, moment) => {
  expect(readCourierTime(text)?.toISOString()).toBe(moment)
})
