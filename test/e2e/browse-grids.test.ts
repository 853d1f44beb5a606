import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { readServed } from '#test/support/served-pages.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

const pageIsSame = (page: Page) => page.evaluate(() => 'mark' in window)
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { mark: true }))

/** How many columns the grid has on screens from the smallest to a desktop's. */
async function columnsByWidth(page: Page): Promise<number[]> {
  const columns: number[] = []
  for (const width of [320, 360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const grid = page.locator('.product-grid')
    columns.push(await grid.evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length))
  }
  return columns
}

describe('grids', () => {
  test('prices of a row share a line, however long the names are', async () => {
    await onPage('/collections/leggings', async (page) => {
      const tops = await page
        .locator('.product-card')
        .evaluateAll((cards) =>
          cards.slice(0, 5).map((card) => card.querySelector('.price')?.getBoundingClientRect().top),
        )
      expect(tops).toHaveLength(5)
      expect(new Set(tops).size).toBe(1)
    })
  })

  test('a filter changes address, count and grid at once; Back takes it off', async () => {
    await onPage('/collections', async (page) => {
      await markPage(page)
      const filters = page.getByRole('complementary', { name: 'Filters' })
      await filters.getByRole('checkbox', { name: /^Rani Pink/ }).click()
      await page.waitForURL('**/collections?color=rani-pink')
      const count = await page.locator('.grid-tools [role="status"]').innerText()
      expect(count).toMatch(/^\d+ products$/)
      expect(await page.locator('.product-card').count()).toBe(Number.parseInt(count, 10))
      await filters.getByRole('checkbox', { name: /^XL/ }).click()
      await page.waitForURL('**/collections?color=rani-pink&size=xl')
      await page.getByRole('link', { name: 'Remove filter Rani Pink' }).click()
      await page.waitForURL('**/collections?size=xl')
      await page.goBack()
      await page.waitForURL('**/collections?color=rani-pink&size=xl')
      await filters.getByRole('checkbox', { name: /^Rani Pink/, checked: true }).waitFor()
      expect(await pageIsSame(page)).toBe(true)
    })
  })

  test('sorting by price puts the cheapest first', async () => {
    await onPage('/collections', async (page) => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
      await page.waitForURL('**/collections?sort=price-asc')
      await page.waitForFunction(
        () => document.querySelector('.product-card h3')?.textContent === 'Kids Cycling Shorts',
      )
    })
  })

  test('another order is said with the count', async () => {
    await onPage('/collections/leggings', async (page) => {
      const status = page.locator('.grid-tools').getByRole('status')
      const before = await status.textContent()
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
      await expect.poll(() => status.textContent()).toBe(`${before}, sorted by Price, low to high`)
    })
  })

  test('on a phone the filters are a sheet that says how many products it will show', async () => {
    await onPage(
      '/collections/leggings',
      async (page) => {
        await page.getByRole('button', { name: 'Filter' }).click()
        const sheet = page.getByRole('dialog', { name: 'Filters' })
        await sheet.getByRole('checkbox', { name: /^5XL/ }).click()
        await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click()
        await sheet.waitFor({ state: 'detached' })
        expect(page.url()).toContain('size=5xl')
        await page.getByRole('button', { name: 'Filter (1)' }).waitFor()
      },
      { viewport: phone },
    )
  })

  test('the grid has 2 to 5 columns by width, one on the smallest', async () => {
    await onPage('/collections', async (page) => {
      expect(await columnsByWidth(page)).toEqual([1, 2, 3, 4, 5])
    })
  })

  test('the whole card is one link with one name', async () => {
    await onPage('/collections', async (page) => {
      const card = page.locator('.product-card').first()
      expect(await card.getByRole('link').count()).toBe(1)
      const picture = await card.locator('.product-card-picture').boundingBox()
      await page.mouse.click((picture?.x ?? 0) + 60, (picture?.y ?? 0) + 90)
      await page.waitForURL('**/product/ankle-length-leggings')
    })
  })

  test('the category picker leads to the category', async () => {
    await onPage('/collections', async (page) => {
      const picker = page.getByRole('main').getByRole('navigation', { name: 'Categories' })
      await picker.getByRole('link', { name: 'Shapewear' }).click()
      await page.getByRole('heading', { level: 1, name: 'Shapewear' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/collections/shapewear')
    })
  })

  test('a subcategory by its ids: title, its products alone, no tiles', async () => {
    const category = dataOf(await shop.call('listCategories', {})).find(({ name }) => name === 'Leggings')
    const subcategories = dataOf(await shop.call('listSubcategories', { query: { slug: 'leggings' } }))
    const capri = subcategories.find(({ name }) => name === 'Capri')
    await onPage('/faqs', async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`/collections/a/b?categoryId=${category?._id}&subCategoryId=${capri?._id}`)
      await page.getByRole('heading', { level: 1, name: 'Leggings - Capri' }).waitFor()
      const names = await page.locator('.product-card h3').allInnerTexts()
      expect(names).toEqual(['Capri Leggings 3/4'])
      expect(await page.getByRole('navigation', { name: 'Kinds of Leggings' }).count()).toBe(0)
      await page.getByRole('link', { name: 'All Full Length' }).click()
      await page.getByRole('heading', { level: 1, name: 'Leggings - Full Length' }).waitFor()
      await page.getByRole('link', { name: 'Winter Fleece Leggings' }).waitFor()
      expect(await page.getByRole('link', { name: 'Capri Leggings 3/4' }).count()).toBe(0)
      // The whole category was asked for: the browser picks out the subcategory.
      expect(asked.filter((url) => url.includes('/product/category/'))).toEqual([
        `${shop.url}/api/web/product/category/${category?._id}`,
      ])
      expect(await columnsByWidth(page)).toEqual([2, 2, 3, 4, 5])
    })
  })

  test('a subcategory without products says so in the words for a category', async () => {
    const { html } = await readServed(shop, '/collections/leggings/no-such')
    expect(html).toContain('No products found')
    expect(html).toContain("We're working on adding products to this category. Check back soon!")
  })
})
