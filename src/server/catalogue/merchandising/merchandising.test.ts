import { readFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { changeMerchandising, printMerchandising, type MerchandisingName } from './change-merchandising.ts'

const parts = ['menu', 'categories', 'collections', 'reviews'] as const

describe('what stands around the products', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  async function answers() {
    await shop.catalogue.refresh()
    const now = shop.catalogue.answers()
    const [menu, categories, collections] = await Promise.all([
      now.menu(),
      now.categories(),
      now.collections(),
    ])
    const reviews = (await now.product('shawl'))?.data?.ratings
    return { menu: menu.data, categories: categories.data, collections: collections.data, reviews }
  }

  test('a file that was written by the shop puts back what it shows', async () => {
    const before = await answers()
    expect(before.reviews?.length).toBeGreaterThan(0)
    for (const part of parts) {
      const file = await printMerchandising(shop.database, part)
      await changeMerchandising(shop.database, { part, text: part === 'reviews' ? 'shawl: []' : '[]' })
      expect(await changeMerchandising(shop.database, { part, text: file })).toEqual([])
      expect(await printMerchandising(shop.database, part)).toBe(file)
    }
    expect(await answers()).toEqual(before)
  })

  test("a new menu is seen by the shop's visitors, and takes the place of all of the old one", async () => {
    const text = `
- { label: Shawls, path: /collections/shawls, category: shawls, product: shawl }
- label: Leggings
  path: /collections/leggings
  category: leggings
  entries:
    - { label: Capri, path: /collections/leggings/capri, product: capri-leggings-34 }
`
    expect(await changeMerchandising(shop.database, { part: 'menu', text })).toEqual([])
    const { menu } = await answers()
    expect(menu.map((item) => [item.menu, item.slug, item.subMenu.map(({ name }) => name)])).toEqual([
      ['Shawls', 'shawl', []],
      ['Leggings', 'leggings', ['Capri']],
    ])
  })

  test('reviews of the products in the file are replaced, all others stay', async () => {
    const text = 'shawl:\n  - [Asha, 4, 2026-01-31, "Warm & <b>soft</b>"]\n'
    const other = shop.catalogue.answers().product('kurti-pant')?.data?.ratings
    expect(await changeMerchandising(shop.database, { part: 'reviews', text })).toEqual([])
    const { reviews } = await answers()
    expect(reviews).toMatchObject([{ customerName: 'Asha', rating: 4, review: 'Warm & <b>soft</b>' }])
    expect(shop.catalogue.answers().product('kurti-pant')?.data?.ratings).toEqual(other)
  })

  test('tiles named first stand first, with their picture; the others follow', async () => {
    const text =
      '- { name: Kids, image: /media/photo/0123-640.jpg }\n- { name: Shawls, image: shawls, product: shawl }'
    expect(await changeMerchandising(shop.database, { part: 'categories', text })).toEqual([])
    const { categories } = await answers()
    expect(categories.slice(0, 3).map(({ name }) => name)).toEqual(['Kids', 'Shawls', 'Leggings'])
    expect(categories[0]?.image).toBe('/media/photo/0123-640.jpg')
  })

  test('the code of goods of a category stays until another is named', async () => {
    const put = async (tile: string) => {
      const problems = await changeMerchandising(shop.database, { part: 'categories', text: `- ${tile}` })
      return problems.length > 0 ? problems : printMerchandising(shop.database, 'categories')
    }
    expect(await put(`{ name: Kids, hsn: '6111' }`)).toContain('hsn: "6111"')
    expect(await put('{ name: Kids }')).toContain('hsn: "6111"')
    expect(await put(`{ name: Kids, hsn: '611' }`)).toMatchObject([
      { reason: expect.stringMatching(/4, 6 or 8/) },
    ])
    expect(await put('{ name: Kids, hsn: null }')).not.toContain('hsn')
  })
})

describe('a file with a mistake', () => {
  let own: TestDatabase
  beforeEach(async () => void (own = await createTestDatabase({ template: 'sample' })))
  afterEach(() => own.drop())

  const shawls = '- { label: Shawls, path: /collections/shawls }\n'

  test.each<[string, MerchandisingName, string, unknown]>([
    [
      'another site',
      'menu',
      `${shawls}- { label: Out, path: //evil.example }`,
      [{ line: 2, reason: 'path: is not a path inside the shop' }],
    ],
    [
      'an unknown product',
      'menu',
      `${shawls}- label: Old\n  path: /old\n  product: gone\n`,
      [{ line: 4, reason: 'the shop has no product gone' }],
    ],
    [
      'an unknown product in a sub-menu',
      'menu',
      `- label: A\n  path: /a\n  entries:\n    - label: B\n      path: /b\n      product: gone\n`,
      [{ line: 6, reason: 'the shop has no product gone' }],
    ],
    [
      'a label that is there twice',
      'menu',
      shawls + shawls,
      [{ line: 2, reason: 'Shawls stands here twice' }],
    ],
    [
      'an unknown category',
      'collections',
      '- { label: Old, slug: old, image: shawls }',
      [{ line: 1, reason: 'the shop has no category old' }],
    ],
    [
      'a key nobody knows',
      'collections',
      '- { label: A, slug: shawls, image: shawls, colour: red }',
      [{ line: 1, reason: expect.stringContaining('colour') }],
    ],
    [
      'an unknown picture',
      'collections',
      '- label: A\n  slug: shawls\n  image: https://elsewhere.example/a.jpg',
      [{ line: 3, reason: expect.stringContaining('image: is neither an address below /media/') }],
    ],
    [
      'six stars',
      'reviews',
      'shawl:\n  - [Asha, 5, 2026-01-31, Warm]\n  - [Banu, 6, 2026-01-31, Warm]',
      [{ line: 3, reason: expect.stringContaining('shawl') }],
    ],
    [
      'a day that is none',
      'reviews',
      'shawl:\n  - [Asha, 5, 2026-13-31, Warm]',
      [{ line: 2, reason: 'shawl: is not a day such as 2026-01-31' }],
    ],
    [
      'reviews of what is not sold',
      'reviews',
      'shawl: []\ngone: []',
      [{ line: 2, reason: 'the shop has no product gone' }],
    ],
    [
      'an unknown subcategory',
      'categories',
      '- name: Shawls\n  subcategories:\n    - { name: Silk }',
      [{ line: 3, reason: 'the category shawls has no subcategory silk' }],
    ],
    ['no YAML', 'menu', '- label: "Shawls', [{ line: 1, reason: expect.stringMatching(/\w/) }]],
  ])('is refused by line: %s', async (_, part, text, problems) => {
    const before = await printMerchandising(own.database, part)
    expect(await changeMerchandising(own.database, { part, text })).toEqual(problems)
    expect(await printMerchandising(own.database, part)).toBe(before)
  })

  test('a dry run tells the same and changes nothing', async () => {
    const before = await printMerchandising(own.database, 'menu')
    expect(await changeMerchandising(own.database, { part: 'menu', text: shawls, isDryRun: true })).toEqual(
      [],
    )
    expect(
      await changeMerchandising(own.database, { part: 'menu', text: shawls + shawls, isDryRun: true }),
    ).toHaveLength(1)
    expect(await printMerchandising(own.database, 'menu')).toBe(before)
  })

  test("the sample's own files are such files", async () => {
    for (const part of parts) {
      const text = await readFile(`db/sample/${part}.yaml`, 'utf8')
      expect([part, await changeMerchandising(own.database, { part, text })]).toEqual([part, []])
    }
  })
})
