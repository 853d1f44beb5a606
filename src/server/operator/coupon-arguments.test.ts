import { expect, test } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import { describeCoupon, readCoupon } from './coupon-arguments.ts'

test('a coupon is read from what the operator types; days are whole days in India', () => {
  const words = {
    percent: '10',
    cap: '150',
    minimum: '499',
    from: '2026-01-01',
    until: '2026-01-31',
    limit: '100',
  }
  expect(readCoupon('POLI-10', { ...words, perCustomer: '1', firstOrder: true, shown: true })).toEqual({
    ok: true,
    coupon: {
      code: 'POLI-10',
      discount: { kind: 'percent', percent: 10, cap: fromRupees(150) },
      minimumSubtotal: fromRupees(499),
      startsAt: new Date('2025-12-31T18:30:00Z'),
      endsAt: new Date('2026-01-31T18:30:00Z'),
      limit: 100,
      limitPerCustomer: 1,
      firstOrderOnly: true,
      isShown: true,
    },
  })
})

test.each([
  ['neither percent nor flat', 'CODE', {}, 'Give either --percent or --flat.'],
  ['both percent and flat', 'CODE', { percent: '5', flat: '5' }, 'Give either --percent or --flat.'],
  ['more than all', 'CODE', { percent: '101' }, '--percent is a whole number from 1 to 100.'],
  ['a word for an amount', 'CODE', { flat: 'ten' }, '--flat is an amount in rupees, such as 100.'],
  ['a cap on a flat amount', 'CODE', { flat: '10', cap: '5' }, '--cap goes with --percent.'],
  ['a limit of none', 'CODE', { flat: '10', limit: '0' }, '--limit is a whole number above 0.'],
  [
    'a day that is none',
    'CODE',
    { flat: '10', until: '31.1.2026' },
    '31.1.2026 is no day. Write 2026-01-31.',
  ],
  [
    'days in the wrong order',
    'CODE',
    { flat: '10', from: '2026-02-01', until: '2026-01-01' },
    '--until is before --from.',
  ],
  ['a code with blanks', 'MY CODE', { flat: '10' }, 'A code has 3 to 40 letters, digits, - or _.'],
])('%s is refused', (_what, code, words, problem) => {
  expect(readCoupon(code, words)).toEqual({ ok: false, problem })
})

test('the list tells the terms of a coupon in one line', () => {
  const read = readCoupon('POLI10', {
    percent: '10',
    cap: '150',
    minimum: '499',
    until: '2026-01-31',
    limit: '100',
  })
  if (!read.ok) throw new Error(read.problem)
  const line = describeCoupon({
    ...read.coupon,
    id: 'c1',
    used: 3,
    isActive: false,
    isShown: true,
    customerId: null,
  })
  expect(line.replaceAll(/ +/g, ' ')).toBe(
    'POLI10 10 % off, at most ₹150, from ₹499, until 2026-01-31, used 3 of 100, shown to everyone, OFF',
  )
})
