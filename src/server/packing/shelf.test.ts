import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#platform/postgres/postgres.ts'
import { operator } from '#server/order/staff-actor.ts'
import { makeSize } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import type { ShelfWish } from './plan-shelf.ts'

const shop = await openShopOfFile()
const { query } = shop.database

let ids: { red: string; blue: string; bare: string }
beforeAll(async () => {
  ids = {
    red: (await makeSize(shop)).sizeId,
    blue: (await makeSize(shop)).sizeId,
    bare: (await makeSize(shop)).sizeId,
  }
})
beforeEach(async () => {
  await sql`UPDATE size SET bin = NULL, barcode = NULL, sku = CASE id WHEN ${ids.red} THEN 'KAVYA-RED'
    WHEN ${ids.blue} THEN 'KAVYA-BLUE' END`.execute(query)
})

const set = (...wishes: ShelfWish[]) => shop.packing.setShelf(operator, { actionId: newId(), wishes })

async function shelf() {
  const pieces = await shop.packing.listShelf()
  return Object.fromEntries(pieces.map(({ id, sku, bin, barcode }) => [sku ?? id, [bin, barcode]]))
}

async function problemsOf(...wishes: ShelfWish[]) {
  const answer = await set(...wishes)
  return 'problems' in answer ? answer.problems : []
}

test('a piece is named by its SKU, or by its id when it has none; what is not named stays, null clears', async () => {
  expect(
    await set(
      { piece: 'KAVYA-RED', bin: 'A2', barcode: '8901000000011' },
      { piece: ids.bare, bin: 'अ 10/3' },
      { piece: 'KAVYA-BLUE' },
    ),
  ).toMatchObject({ ok: true, changed: 2 })
  await set({ piece: 'KAVYA-RED', bin: null })
  expect(await shelf()).toMatchObject({
    'KAVYA-RED': [null, '8901000000011'],
    'KAVYA-BLUE': [null, null],
    [ids.bare]: ['अ 10/3', null],
  })
})

test('a barcode of another piece is refused, and the sentence names that piece', async () => {
  await set({ piece: 'KAVYA-RED', barcode: 'MAKER-77' })
  const problem =
    'maker-77 is the code of Ankle Length Leggings, Black, M (KAVYA-RED): each piece has its own.'
  expect(await problemsOf({ piece: 'KAVYA-BLUE', barcode: 'maker-77' })).toEqual([
    { at: 0, reason: 'code-taken', problem },
  ])
  expect(
    await problemsOf({ piece: ids.bare, barcode: 'TWICE-1' }, { piece: 'KAVYA-BLUE', barcode: 'TWICE-1' }),
  ).toMatchObject([
    { at: 1, problem: expect.stringContaining('TWICE-1 is the code of Ankle Length Leggings') },
  ])
})

test('nor may it read like the SKU of another: a scanner could not tell them apart', async () => {
  expect(await problemsOf({ piece: 'KAVYA-BLUE', barcode: 'kavya-red' })).toMatchObject([
    { problem: expect.stringContaining('(KAVYA-RED)') },
  ])
  expect(await set({ piece: 'KAVYA-RED', barcode: 'KAVYA-RED' })).toMatchObject({ ok: true })
})

test('two pieces swap their barcodes at once, and one takes what another lets go', async () => {
  await set({ piece: 'KAVYA-RED', barcode: 'CODE-01' }, { piece: 'KAVYA-BLUE', barcode: 'CODE-02' })
  await set({ piece: 'KAVYA-RED', barcode: 'CODE-02' }, { piece: 'KAVYA-BLUE', barcode: 'CODE-01' })
  await set({ piece: ids.bare, barcode: 'CODE-01' }, { piece: 'KAVYA-BLUE', barcode: null })
  expect(await shelf()).toMatchObject({
    'KAVYA-RED': [null, 'CODE-02'],
    'KAVYA-BLUE': [null, null],
    [ids.bare]: [null, 'CODE-01'],
  })
})

test('one wrong wish, and nothing is changed nor journalled', async () => {
  const before = await shop.staff.actions.list({})
  const problems = await problemsOf(
    { piece: 'KAVYA-RED', bin: 'A1' },
    { piece: 'GONE', bin: 'A2' },
    { piece: 'KAVYA-RED', bin: 'A3' },
  )
  expect(problems).toEqual([
    { at: 1, reason: 'unknown-piece', problem: 'The shop has no piece GONE.' },
    { at: 2, reason: 'unfit', problem: 'KAVYA-RED was named before: name each piece once.' },
  ])
  expect(await shelf()).toMatchObject({ 'KAVYA-RED': [null, null] })
  expect(await shop.staff.actions.list({})).toEqual(before)
})

test.each([
  [{ bin: '=1+1' }, '“=1+1” is no bin'],
  [{ bin: '' }, 'is no bin'],
  [{ bin: 'B'.repeat(21) }, 'is no bin'],
  [{ bin: 'A\n2' }, 'is no bin'],
  [{ barcode: '12345' }, 'is no barcode'],
  [{ barcode: '8'.repeat(33) }, 'is no barcode'],
  [{ barcode: 'AB 123456' }, 'is no barcode'],
  [{ barcode: 'कुर्ती-12' }, 'is no barcode'],
  [{ barcode: '8.901E+12' }, 'was shortened by a spreadsheet'],
])('%j is refused: %s', async (wish, problem) => {
  expect(await problemsOf({ piece: 'KAVYA-RED', ...wish })).toMatchObject([
    { at: 0, problem: expect.stringContaining(problem) },
  ])
})

test('what an earlier hand wrote out of form stays as it is, until it is changed', async () => {
  await sql`UPDATE size SET barcode = 'K 1' WHERE id = ${ids.red}`.execute(query)
  expect(await set({ piece: 'KAVYA-RED', bin: 'A1', barcode: 'K 1' })).toMatchObject({ ok: true, changed: 1 })
})

test('the journal says where pieces lay before; the same action again changes nothing', async () => {
  const actionId = newId()
  const wishes = [{ piece: 'KAVYA-RED', bin: 'C7' }]
  const first = await shop.packing.setShelf(operator, { actionId, wishes })
  await set({ piece: 'KAVYA-RED', bin: 'C8' })
  expect(await shop.packing.setShelf(operator, { actionId, wishes })).toEqual(first)
  expect(await shelf()).toMatchObject({ 'KAVYA-RED': ['C8', null] })
  const [, one] = await shop.staff.actions.list({ about: 'KAVYA-RED' })
  expect(one).toMatchObject({
    what: 'shelf set',
    before: [{ id: ids.red, bin: null, barcode: null }],
    after: [{ id: ids.red, bin: 'C7', barcode: null }],
  })
})

test('of two who give the same barcode to two pieces at once, one hears whose it is', async () => {
  const other = { ...operator, staffId: 'operator-of-the-other-desk' }
  const wishes = (piece: string) => ({ actionId: newId(), wishes: [{ piece, barcode: 'AT-ONCE' }] })
  const answers = await Promise.all([
    shop.packing.setShelf(operator, wishes('KAVYA-RED')),
    shop.packing.setShelf(other, wishes('KAVYA-BLUE')),
  ])
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.find(({ ok }) => !ok)).toMatchObject({
    problems: [{ at: 0, problem: expect.stringContaining('AT-ONCE is the code of') }],
  })
})

test('what was set is taken back, also a swap; what somebody set since stays', async () => {
  await set(
    { piece: 'KAVYA-RED', bin: 'A1', barcode: 'CODE-01' },
    { piece: 'KAVYA-BLUE', barcode: 'CODE-02' },
  )
  const wishes = [
    { piece: 'KAVYA-RED', barcode: 'CODE-02' },
    { piece: 'KAVYA-BLUE', barcode: 'CODE-01' },
  ]
  const actionId = newId()
  await shop.packing.setShelf(operator, { actionId, wishes })
  expect(await shop.staff.actions.undo(operator, actionId)).toMatchObject({ ok: true })
  expect(await shelf()).toMatchObject({ 'KAVYA-RED': ['A1', 'CODE-01'], 'KAVYA-BLUE': [null, 'CODE-02'] })

  const again = newId()
  await shop.packing.setShelf(operator, { actionId: again, wishes: [{ piece: 'KAVYA-RED', bin: 'A2' }] })
  await set({ piece: 'KAVYA-RED', bin: 'A3' })
  expect(await shop.staff.actions.undo(operator, again)).toEqual({ ok: false, reason: 'changed-meanwhile' })
  expect(await shelf()).toMatchObject({ 'KAVYA-RED': ['A3', 'CODE-01'] })
})

test('who looked at it before somebody else set it hears so, and writes nothing over', async () => {
  await set({ piece: 'KAVYA-RED', bin: 'A1' })
  const seen = { bin: null, barcode: null }
  expect(await problemsOf({ piece: 'KAVYA-RED', bin: 'B1', seen })).toMatchObject([
    { at: 0, reason: 'changed-meanwhile' },
  ])
  expect(await shelf()).toMatchObject({ 'KAVYA-RED': ['A1', null] })
})

test('pieces are found by SKU, barcode, bin or a part of their product’s name, what was scanned first', async () => {
  await set({ piece: ids.bare, bin: 'Rack 4' }, { piece: 'KAVYA-BLUE', barcode: '8901000000028' })
  await sql`UPDATE product SET name = 'Kaftan of the Shelf-Test' FROM color_variant c JOIN size s ON s.color_variant_id = c.id
    WHERE product.id = c.product_id AND s.id IN (${ids.red}, ${ids.blue})`.execute(query)
  const found = async (words: string) => (await shop.packing.findShelf(words)).pieces.map(({ id }) => id)
  expect(await found('kavya-red')).toEqual([ids.red])
  expect(await found('KAVYA')).toHaveLength(2)
  expect(await found('8901000000028')).toEqual([ids.blue])
  expect(await found('rack 4')).toEqual([ids.bare])
  expect(await found('shelf-test')).toHaveLength(2)
  expect(await found('%')).toEqual([])
  expect(await found('')).toEqual([])
})
