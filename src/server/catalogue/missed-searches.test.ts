import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/database.ts'
import type { TestDatabase } from '#test/support/database.ts'
import { openAnother, openTestShop } from '#test/support/shop.ts'
import { readMissed } from './missed-search-store.ts'
import { createMissedSearches } from './missed-searches.ts'

const always = { from: '2000-01-01', to: '2100-01-01' }

describe('searches that find nothing', () => {
  let shop: TestDatabase
  beforeEach(async () => {
    shop = await createTestDatabase()
  })
  afterEach(() => shop.drop())

  const missed = async () =>
    (await readMissed(shop.database.query, always)).map(({ term, times }) => [term, times])

  test('are counted by what was meant, whatever the case and the blanks', async () => {
    const searches = createMissedSearches(shop)
    for (const typed of ['Nightie', '  nightie ', 'silk   saree\n', '', '   ', 'கோலம்', 'odd\u0000\ud800'])
      searches.note(typed)
    await searches.flush()
    searches.note('NIGHTIE')
    await searches.flush()
    expect(await missed()).toEqual([
      ['nightie', 3],
      ['odd \ufffd', 1],
      ['silk saree', 1],
      ['கோலம்', 1],
    ])
  })

  test('are never kept when they may be somebody’s number, code or address', async () => {
    const searches = createMissedSearches(shop)
    for (const typed of ['9876543210', 'call 98765 43210', 'asha@example.com', '4821', '३४५६'])
      searches.note(typed)
    searches.note('2 way')
    await searches.flush()
    expect(await missed()).toEqual([['2 way', 1]])
  })

  test('made-up terms fill neither the memory nor the table, and known ones still count', async () => {
    const searches = createMissedSearches(shop)
    const word = (at: number) => String(at).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
    for (const round of [0, 1, 2]) {
      searches.note('nightie')
      for (let at = 0; at < 700; at += 1) searches.note(word(round * 700 + at))
      await searches.flush()
    }
    const counts = await missed()
    expect(counts).toHaveLength(1000)
    expect(counts[0]).toEqual(['nightie', 3])
  })

  test('are counted again when they could not be written', async () => {
    const searches = createMissedSearches(shop)
    searches.note('nightie')
    await shop.database.pool.query('ALTER TABLE missed_search RENAME TO away')
    await expect(searches.flush()).rejects.toThrow()
    await shop.database.pool.query('ALTER TABLE away RENAME TO missed_search')
    searches.note('nightie')
    await searches.flush()
    expect(await missed()).toEqual([['nightie', 2]])
  })
})

test('the search box and the results page count what they do not find, at the latest when the process stops', async () => {
  const shop = await openTestShop()
  try {
    const other = await openAnother(shop)
    await other.call('listProducts', { query: { search: 'Nightie', limit: '6' } })
    await other.call('listProducts', { query: { search: 'shawl', limit: '6' } })
    await fetch(`${other.url}/collections?search=nightie`)
    await other.close()
    const missed = await readMissed(shop.database.query, always)
    expect(missed.map(({ term, times }) => [term, times])).toEqual([['nightie', 2]])
  } finally {
    await shop.close()
  }
})
