import { expect, test } from 'vitest'
import { type CashHistory, type CashRules, noCashSaid, whyNoCash } from './cash-rules.ts'
import { paise } from './money.ts'

const now = new Date('2026-11-22T10:00:00Z')
const off: CashRules = { cashNotAt: [], cashCameBackFrom: 0, cashHighest: 0, cashFirstOrderUpTo: 0 }
const nobody: CashHistory = { delivered: 0, cameBack: 0, offUntil: null }
const wish = { total: paise(1200_00), pincode: '600015' }

test.each<[string, Partial<CashRules>, Partial<CashHistory>, string | null]>([
  ['every rule off', {}, { cameBack: 9 }, null],
  [
    'a PIN code',
    { cashNotAt: ['85', '600015'] },
    {},
    'Cash on Delivery is not possible for PIN code 600015.',
  ],
  [
    'the beginning of one',
    { cashNotAt: ['6000'] },
    {},
    'Cash on Delivery is not possible for PIN code 600015.',
  ],
  ['another PIN code', { cashNotAt: ['85'] }, {}, null],
  ['a total just there', { cashHighest: 1200 }, {}, null],
  ['a total above', { cashHighest: 1199 }, {}, 'Cash on Delivery is possible up to ₹1,199.'],
  [
    'a first order above its own',
    { cashFirstOrderUpTo: 1000 },
    {},
    'On a first order Cash on Delivery is possible up to ₹1,000.',
  ],
  ['no first order', { cashFirstOrderUpTo: 1000 }, { delivered: 1 }, null],
  [
    'parcels that came back',
    { cashCameBackFrom: 2 },
    { cameBack: 2 },
    'Cash on Delivery is not possible for this order.',
  ],
  ['one of them fewer', { cashCameBackFrom: 2 }, { cameBack: 1 }, null],
  ['as many delivered', { cashCameBackFrom: 2 }, { cameBack: 2, delivered: 2 }, null],
  [
    'switched off by hand',
    {},
    { offUntil: new Date(now.getTime() + 1) },
    'Cash on Delivery is not possible for this order.',
  ],
  ['switched off until a moment ago', {}, { offUntil: now }, null],
])('%s: %o %o says %s', (_what, rules, history, says) => {
  const why = whyNoCash(wish, { ...nobody, ...history }, { rules: { ...off, ...rules }, now })
  expect(why && noCashSaid(why)).toBe(says)
})
