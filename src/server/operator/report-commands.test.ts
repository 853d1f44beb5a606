import { expect, test } from 'vitest'
import { asCsv, asTable } from './report-commands.ts'

const line = {
  day: '2026-01-31',
  product: 'shawl',
  source: 'instagram',
  views: 12,
  additions: 3,
  checkouts: 2,
  orders: 1,
  revenuePaise: 79_850,
}

test('the owner reads the figures of a month as a table', () => {
  expect(asTable([line], { from: '2026-01-01', to: '2026-01-31' })).toBe(
    [
      'day         product  source     views  additions  checkouts  orders  revenue',
      '2026-01-31  shawl    instagram     12          3          2       1  ₹798.50',
    ].join('\n'),
  )
})

test('a month without visitors says so', () => {
  expect(asTable([], { from: '2026-01-01', to: '2026-01-31' })).toBe(
    'Nothing was counted from 2026-01-01 to 2026-01-31.',
  )
})

test('a product that is called like a formula stays text in a spreadsheet', () => {
  expect(asCsv([{ ...line, product: '=1+1' }]).split('\n')).toEqual([
    'day,product,source,views,additions,checkouts,orders,revenue',
    `2026-01-31,'=1+1,instagram,12,3,2,1,798.5`,
  ])
})
