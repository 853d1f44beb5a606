import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '#test/support/database.ts'
import type { TestDatabase } from '#test/support/database.ts'
import {
  importFile,
  kurti,
  productFile,
  productsIn,
  productRows,
  sizesIn,
} from '#test/support/product-file.ts'
import type { FileRow } from '#test/support/product-file.ts'

let shop: TestDatabase
beforeEach(async () => void (shop = await createTestDatabase()))
afterEach(() => shop.drop())

describe('what is in the shop already', () => {
  const withSku: FileRow[] = productRows(kurti, ['Black', 'Wine'], ['M', 'L']).map((row, at) => ({
    ...row,
    'Variant SKU': `K${at}`,
  }))

  test('a size is found by its SKU, whatever its options are called now', async () => {
    await importFile(shop.database, productFile(withSku))
    const renamed = withSku.map((row) => ({
      ...row,
      'Option1 Value': row['Option1 Value'] === 'Wine' ? 'Berry' : 'Black',
    }))
    const { report } = await importFile(shop.database, productFile(renamed))
    expect(report.ok).toBe(true)
    expect((await sizesIn(shop)).map(({ color, size, sku }) => `${color} ${size} ${sku}`)).toEqual([
      'Black M K0',
      'Black L K1',
      'Berry M K2',
      'Berry L K3',
    ])
  })

  test('without an SKU a size is found by handle and options', async () => {
    const rows = productRows(kurti, ['Black'], ['M', 'L'])
    await importFile(shop.database, productFile(rows))
    const before = await shop.database.query.selectFrom('size').select('id').orderBy('id').execute()
    await importFile(shop.database, productFile(rows.map((row) => ({ ...row, 'Variant Price': 399 }))))
    expect(await shop.database.query.selectFrom('size').select('id').orderBy('id').execute()).toEqual(before)
    expect((await sizesIn(shop)).map(({ price }) => price)).toEqual([39900, 39900])
  })

  test('a handle that changes keeps the product, and the old address leads to the new one', async () => {
    await importFile(shop.database, productFile(withSku))
    const [before] = await productsIn(shop)
    const moved = withSku.map((row) => ({ ...row, Handle: 'kurti-pants' }))
    const { report } = await importFile(shop.database, productFile(moved))
    expect(report.renamed).toEqual([{ from: 'kurti-pant', to: 'kurti-pants' }])
    const [after] = await productsIn(shop)
    expect(after).toMatchObject({ id: before?.id, slug: 'kurti-pants' })
    expect(await shop.database.query.selectFrom('slug_redirect').selectAll().execute()).toEqual([
      { old_slug: 'kurti-pant', product_id: before?.id },
    ])
  })

  test('an old address may be given to another product, which then has it', async () => {
    await importFile(shop.database, productFile(withSku))
    await importFile(shop.database, productFile(withSku.map((row) => ({ ...row, Handle: 'kurti-pants' }))))
    const { report } = await importFile(shop.database, productFile(productRows(kurti, ['Red'], ['S'])))
    expect(report).toMatchObject({ ok: true, products: { created: 1 } })
    expect((await productsIn(shop)).map(({ slug }) => slug)).toEqual(['kurti-pants', 'kurti-pant'])
    expect(await shop.database.query.selectFrom('slug_redirect').selectAll().execute()).toEqual([])
  })

  test('two sizes may trade their SKUs', async () => {
    await importFile(shop.database, productFile(withSku.slice(0, 2)))
    const traded = [
      { ...withSku[0], 'Variant SKU': 'K1' },
      { ...withSku[1], 'Variant SKU': 'K0' },
    ]
    const { bad } = await importFile(shop.database, productFile(traded))
    expect(bad).toEqual([])
    expect((await sizesIn(shop)).map(({ size, sku }) => `${size} ${sku}`).toSorted()).toEqual([
      'L K0',
      'M K1',
    ])
  })

  test('a SKU that would take the place of another size is refused', async () => {
    await importFile(shop.database, productFile(withSku.slice(0, 2)))
    const onto = [{ ...withSku[0], 'Option2 Value': 'L' }]
    const { report, bad } = await importFile(shop.database, productFile(onto))
    expect(report.ok).toBe(false)
    expect(bad).toEqual(['bad 2 Variant SKU: Black / L is sold as K1 already'])
    expect((await sizesIn(shop)).map(({ size }) => size)).toEqual(['M', 'L'])
  })

  test('columns that the file lacks leave what is stored, empty cells clear it', async () => {
    const rich = {
      ...kurti,
      Category: 'Pants',
      Badge: 'Featured',
      Offers: '3=1200',
      Disclaimer: 'Colours may vary.',
    }
    await importFile(shop.database, productFile(productRows(rich, ['Black'], ['M'])))
    await importFile(
      shop.database,
      productFile(productRows({ ...kurti, Badge: '', Disclaimer: '' }, ['Black'], ['M'])),
    )
    const [product] = await productsIn(shop)
    expect(product).toMatchObject({ badge: null, disclaimer: '' })
    const category = await shop.database.query.selectFrom('category').select('name').executeTakeFirst()
    expect(category?.name).toBe('Pants')
    const offers = await shop.database.query
      .selectFrom('offer')
      .select(['quantity', 'offer_price_paise'])
      .execute()
    expect(offers).toEqual([{ quantity: 3, offer_price_paise: 120000 }])
  })

  test('a handle that comes back further down adds its sizes', async () => {
    const shawl = productRows({ Handle: 'shawl', Title: 'Shawl' }, ['Red'], ['M'])
    const [first = {}, second = {}] = productRows(kurti, ['Black'], ['M', 'L'])
    const { report } = await importFile(shop.database, productFile([first, ...shawl, second]))
    expect(report).toMatchObject({ ok: true, sizes: 3, badRows: 0 })
    expect((await sizesIn(shop)).filter(({ slug }) => slug === 'kurti-pant').map(({ size }) => size)).toEqual(
      ['M', 'L'],
    )
  })
})
