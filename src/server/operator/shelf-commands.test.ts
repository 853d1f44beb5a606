import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { makeSize } from '#test/support/order-makers.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { runCommand } from '#test/support/shop-command.ts'

let shop: TestDatabase
const folder = makeScratchDirectory('kurinji-shelf-')
afterAll(async () => {
  await shop.drop()
  rmSync(folder, { recursive: true })
})

beforeAll(async () => {
  shop = await createTestDatabase({ template: 'migrated' })
  for (const sku of ['KAVYA-M', '-TARA-M']) {
    const { sizeId } = await makeSize(shop)
    await sql`UPDATE size SET sku = ${sku} WHERE id = ${sizeId}`.execute(shop.database.query)
  }
})

const shelf = (...words: string[]) => runCommand(shop, 'shelf', ...words)

function file(text: string): string {
  const place = path.join(folder, 'shelf.csv')
  writeFileSync(place, text)
  return place
}

test('the owner takes the shelf out as a file, fills it in, tries it and puts it back', async () => {
  const empty = (await shelf('export')).text
  expect(empty.split('\n').toSorted()).toEqual([
    '',
    "'-TARA-M,,,Ankle Length Leggings,Black,M",
    'KAVYA-M,,,Ankle Length Leggings,Black,M',
    'sku,bin,barcode,product,color,size',
  ])
  const filled = file(empty.replace("'-TARA-M,,", "'-TARA-M,A10,8901000000011"))
  expect(await shelf('import', filled, '--dry-run')).toEqual({
    code: 0,
    text: '-TARA-M: bin none → A10, barcode none → 8901000000011\nA dry run, nothing was changed. Pieces that would be: 1.\n',
  })
  expect((await shelf('export')).text).toBe(empty)
  expect(await shelf('import', filled)).toEqual({ code: 0, text: 'Pieces changed: 1.\n' })
  const written = path.join(folder, 'written.csv')
  await shelf('export', written)
  expect(readFileSync(written, 'utf8')).toBe(readFileSync(filled, 'utf8'))
  expect((await shelf('import', written)).text).toContain('nothing to change')
}, 60_000)

test('wrong lines are told by their number and why, with what the others would do, and nothing is kept', async () => {
  const before = (await shelf('export')).text
  const wrong = file(
    'sku,bin,barcode\nKAVYA-M,B2,8901000000011\nGONE,B3,\n\nKAVYA-M\n,B4,\n-TARA-M,B5,8901000000011\n',
  )
  const sentences = [
    'Line 2: 8901000000011 is the code of Ankle Length Leggings, Black, M (-TARA-M): each piece has its own.',
    'Line 3: The shop has no piece GONE.',
    'Line 5: The first line names 3 columns, and this one has 1: is a comma or a quote missing?',
    'Line 6: It has no SKU.',
    'Wrong lines: 4. Nothing was changed.',
  ]
  expect(await shelf('import', wrong)).toEqual({ code: 1, text: `${sentences.join('\n')}\n` })
  expect(await shelf('import', wrong, '--dry-run')).toEqual({
    code: 1,
    text: `-TARA-M: bin A10 → B5\n${sentences.join('\n')}\n`,
  })
  expect((await shelf('export')).text).toBe(before)
}, 60_000)

test('a file with one of the two columns leaves the other as it is, and an empty cell clears', async () => {
  expect((await shelf('import', file('SKU,Bin\r\n-TARA-M,\r\n'))).text).toBe('Pieces changed: 1.\n')
  expect((await shelf('export')).text).toContain("'-TARA-M,,8901000000011,")
}, 60_000)

test.each([
  ['', 'The file is empty.'],
  ['sku\nKAVYA-M\n', 'The first line names the columns: sku, and bin or barcode or both.'],
  [
    'sku,shelf\nKAVYA-M,A1\n',
    'There is no column “shelf”. The first line names the columns: sku,bin,barcode,product,color,size.',
  ],
  ['sku,bin,bin\nKAVYA-M,A1,A2\n', 'The first line names a column twice.'],
  ['sku,bin\nKAVYA-M,"A1\n', 'Line 2 cannot be read: a quote is opened and never closed.'],
])(
  'a file that begins %j is not read: %s',
  async (text, problem) => {
    expect(await shelf('import', file(text))).toEqual({ code: 1, text: `${problem}\n` })
  },
  30_000,
)

test('a file that is not there is said to be missing', async () => {
  expect(await shelf('import', '/nowhere.csv')).toEqual({ code: 1, text: 'There is no file /nowhere.csv.\n' })
}, 30_000)
