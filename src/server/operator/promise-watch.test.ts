import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAnother, openTestShop, type TestShop } from '#test/support/shop.ts'
import { invariants } from './invariants.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ template: 'migrated' })
})
afterAll(() => shop.close())

/** Value of each promise at /metrics, once the process has looked. */
async function figuresOf({ url }: { url: string }): Promise<Map<string, string>> {
  const text = () => fetch(`${url}/metrics`).then((answer) => answer.text())
  await expect.poll(text).toContain('shop_promises_age_seconds')
  const lines = (await text()).matchAll(/^shop_broken_promises\{promise="([^"]+)"\} (\d+)$/gm)
  return new Map([...lines].map(([, name = '', value = '']) => [name, value]))
}

test('every promise about money, stock and messages is a figure, and 0 while the books are in order', async () => {
  const figures = await figuresOf(shop)
  expect([...figures.keys()]).toEqual(invariants.map(({ name }) => name))
  expect(new Set(figures.values())).toEqual(new Set(['0']))
})

test('a broken promise shows by its name with the number of its rows', async () => {
  await sql`INSERT INTO reservation VALUES ('nobody', 's', 1, 'active'), ('nobody', 't', 1, 'active')`.execute(
    shop.database.query,
  )
  const other = await openAnother(shop)
  try {
    const figures = await figuresOf(other)
    expect(figures.get('leaked-hold')).toBe('2')
    expect(figures.get('double-capture')).toBe('0')
  } finally {
    await other.close()
  }
})

test('each figure is described once, as its readers demand', async () => {
  const text = await (await fetch(`${shop.url}/metrics`)).text()
  const described = [...text.matchAll(/^# HELP (\S+)/gm)].map(([, name]) => name)
  expect(described.length).toBe(new Set(described).size)
})
