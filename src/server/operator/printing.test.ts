import { expect, test } from 'vitest'
import { momentInIndia, printable } from './printing.ts'

test('a name moves no cursor and turns no line around', () => {
  expect(printable('Asha \u001B[2J\r\n\u202Egnirts\u2069 \u0007')).toBe('Asha �[2J���gnirts� �')
  expect(printable('Asha Raman, ஆஷா, ₹499 × 2')).toBe('Asha Raman, ஆஷா, ₹499 × 2')
})

test('the operator reads Indian time, also past midnight', () => {
  expect(momentInIndia(new Date('2026-01-31T19:00:00Z'))).toBe('2026-02-01 00:30')
})
