import { expect, test } from 'vitest'
import type { TestDatabase } from '#test/support/database.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { importFile, productFile, productRows } from '#test/support/product-file.ts'
import { exportProducts } from './export-products.ts'

async function exported(shop: TestDatabase): Promise<string> {
  let file = ''
  for await (const piece of exportProducts(shop.database.query)) file += piece
  return file
}

test('what is exported from the sample shop makes the same shop again', async () => {
  const sample = await createTestDatabase({ template: 'sample' })
  const empty = await createTestDatabase()
  try {
    const file = await exported(sample)
    expect(file.split('\n').length).toBeGreaterThan(2200)
    const { report, bad } = await importFile(empty.database, file)
    expect(bad).toEqual([])
    expect(report).toMatchObject({ ok: true, products: { created: 30 } })
    expect(await exported(empty)).toBe(file)
  } finally {
    await sample.drop()
    await empty.drop()
  }
})

test('a cell that a spreadsheet would run is guarded, and comes back as it was', async () => {
  const shop = await createTestDatabase()
  try {
    const odd = {
      Title: '=HYPERLINK("x")',
      Disclaimer: '@home, +1 size',
      Category: '-new-',
      Drawing: 'shawl',
    }
    const images = ['/media/a.jpg', '/media/b.jpg', '/media/c.jpg']
    const rows = productRows(odd, ['+Red'], ['-M', 'L']).map((row, at) => ({
      ...row,
      'Image Src': images[at] ?? '',
    }))
    await importFile(
      shop.database,
      productFile([...rows, { Handle: 'leggings', 'Image Src': '/media/c.jpg' }]),
    )
    const file = await exported(shop)
    expect(file).toContain(`'=HYPERLINK(""x"")`)
    expect(file).toContain(`"'@home, +1 size"`)
    await importFile(shop.database, file)
    const product = await shop.database.query
      .selectFrom('product')
      .select(['name', 'disclaimer', 'images'])
      .executeTakeFirstOrThrow()
    expect(product).toEqual({ name: odd.Title, disclaimer: odd.Disclaimer, images })
    expect(await exported(shop)).toBe(file)
  } finally {
    await shop.drop()
  }
})
