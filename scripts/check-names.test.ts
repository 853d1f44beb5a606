import { expect, test } from 'vitest'
import { wrongNames } from './check-names.ts'

test('two files of one name, two exports of one name and names that say nothing are told', () => {
  expect(
    wrongNames([
      { file: 'src/domain/order.ts', text: 'export const pieces = 1\nexport type Order = string' },
      { file: 'src/contract/order.ts', text: 'export async function pieces() {}' },
      { file: 'src/web/utils/clock.ts', text: 'const Order = 1' },
    ]),
  ).toEqual([
    'src/web/utils/clock.ts: its name says nothing',
    'two files are called order.ts: src/domain/order.ts, src/contract/order.ts',
    'pieces is exported twice: src/domain/order.ts, src/contract/order.ts',
  ])
})

test('names that differ, and the same word inside a file, are fine', () => {
  expect(
    wrongNames([
      { file: 'src/domain/order.ts', text: 'export const pieces = 1\nconst pieces2 = 2' },
      { file: 'src/contract/order-wire.ts', text: 'const pieces = 1\nexport const utils = 1' },
    ]),
  ).toEqual([])
})
