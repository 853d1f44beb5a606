import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/database.ts'
import type { TestDatabase } from '#test/support/database.ts'
import { importFile, productFile, productRows } from '#test/support/product-file.ts'
import { createStocks } from './stocks.ts'

let shop: TestDatabase
let sizeIds: string[]
beforeEach(async () => {
  shop = await createTestDatabase()
  const rows = productRows({ Handle: 'shawl', Title: 'Shawl' }, ['Red'], ['M', 'L'])
  await importFile(shop.database, productFile(rows))
  const sizes = await shop.database.query.selectFrom('size').select('id').orderBy('position').execute()
  sizeIds = sizes.map(({ id }) => id)
})
afterEach(() => shop.drop())

async function count(sizeId: string, onHand: number | null) {
  const stocks = createStocks(shop)
  return shop.database.transaction((tx) => stocks.setOnHand(tx, [{ sizeId, onHand }], 'count'))
}

async function moves() {
  const rows = await shop.database.query
    .selectFrom('stock_move')
    .select('delta')
    .orderBy('moved_at')
    .execute()
  return rows.map(({ delta }) => delta)
}

test('the moves of a size add up to what is on hand, and counting the same again is no move', async () => {
  const [size = ''] = sizeIds
  for (const onHand of [5, 5, 2, null, null, 4]) await count(size, onHand)
  expect(await moves()).toEqual([5, -3, -2, 4])
  const { levels } = await createStocks(shop).changedSince(new Date(0))
  expect(levels).toEqual([{ sizeId: size, available: 4 }])
})

test('pieces that open orders hold stay, whatever is counted', async () => {
  const [size = ''] = sizeIds
  await count(size, 5)
  await shop.database.query.updateTable('stock').set({ reserved: 3 }).execute()
  expect(await count(size, 1)).toEqual([{ sizeId: size, reserved: 3 }])
  expect(await count(size, null)).toEqual([{ sizeId: size, reserved: 3 }])
  const { levels } = await createStocks(shop).changedSince(new Date(0))
  expect(levels).toEqual([{ sizeId: size, available: 0 }])
  expect(await moves()).toEqual([5, -2])
})

test('what changed since a moment is told, what lies further back is not', async () => {
  const [first = '', second = ''] = sizeIds
  await count(first, 5)
  await shop.database.query
    .updateTable('stock')
    .set({ changed_at: new Date('2026-01-01T00:00:00Z') })
    .execute()
  await count(second, 7)
  const stocks = createStocks(shop)
  const { levels, readAt } = await stocks.changedSince(new Date('2026-01-02T00:00:00Z'))
  expect(levels).toEqual([{ sizeId: second, available: 7 }])
  // A level committed after this reading by a transaction that began before it must not be missed.
  expect((await stocks.changedSince(readAt)).levels).toEqual([{ sizeId: second, available: 7 }])
})
