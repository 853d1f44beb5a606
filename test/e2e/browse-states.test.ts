import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdCalls } from '#test/support/held-calls.ts'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'

const { shop, browser } = await openJourneys()

const screens = [
  '/',
  '/collections',
  '/collections?search=legings',
  '/collections/leggings',
  '/collections/leggings/ankle-length',
  '/faqs',
  '/blogs',
  '/static/refund-policy',
  '/cart',
  '/nowhere',
]

describe.each([
  ['360 px', phone],
  ['1440 px', desktop],
])('at %s', (_name, viewport) => {
  test('every screen to browse by passes WCAG 2.2 AA by axe, stays in its width and does not jump', async () => {
    const visit = await browser.visit(shop.url, { viewport })
    const { page } = visit
    await page.addInitScript(watchJumps)
    for (const path of screens) {
      await page.goto(shop.url + path)
      await page.locator('.overlay').waitFor({ state: 'detached' })
      expect([path, await axeFaults(page)]).toEqual([path, []])
      const width = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        document.documentElement.clientWidth,
      ])
      expect([path, (width[0] ?? 0) <= (width[1] ?? 0)]).toEqual([path, true])
      // Lighthouse shows three decimals: below this it says 0.
      expect(await page.evaluate(() => Number(Reflect.get(window, 'jumps')))).toBeLessThan(0.0005)
    }
    // The page that is not there is a 404, which the browser itself reports.
    expect(visit.complaints.filter((text) => !text.includes('404'))).toEqual([])
    await visit.close()
  })

  test('menu, search and filters pass axe while they are open', async () => {
    const visit = await browser.visit(shop.url, { viewport })
    const { page } = visit
    await page.goto(`${shop.url}/collections`)
    await page.locator('.overlay').waitFor({ state: 'detached' })
    if (viewport === phone) await page.getByRole('button', { name: 'Open the search' }).click()
    await page.getByRole('combobox', { name: 'Search products' }).fill('leg')
    await page.getByRole('option', { name: /Ankle/ }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await page.locator('.search-row[aria-selected=true]').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    if (viewport === phone) {
      await page.getByRole('button', { name: 'Filter' }).click()
      await page.getByRole('dialog', { name: 'Filters' }).waitFor()
      await page.waitForTimeout(300)
      expect(await axeFaults(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).waitFor()
      await page.waitForTimeout(300)
      expect(await axeFaults(page)).toEqual([])
    }
    await visit.close()
  })
})

function watchJumps() {
  Reflect.set(window, 'jumps', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const jump = Reflect.get(entry, 'hadRecentInput') ? 0 : Number(Reflect.get(entry, 'value'))
      Reflect.set(window, 'jumps', Number(Reflect.get(window, 'jumps')) + jump)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a quiet page and waits until it answers; then the API begins to misbehave. */
async function whenTheApi(misbehaves: (page: Page) => Promise<unknown>, work: (page: Page) => Promise<void>) {
  const visit = await browser.visit(shop.url, { viewport: desktop })
  await misbehaves(visit.page)
  await visit.page.goto(`${shop.url}/faqs`)
  try {
    await work(visit.page)
  } finally {
    await visit.close()
  }
}

const goHome = (page: Page) => page.getByRole('link', { name: 'Kurinji, home' }).click()
const goToLeggings = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Leggings', exact: true }).click()

describe('when things go wrong', () => {
  test('collections that fail say so, in the section and as a toast; the rest of the page stands', async () => {
    await whenTheApi(
      (page) => page.route('**/category/collections', (route) => route.fulfill({ status: 500, json: {} })),
      async (page) => {
        await goHome(page)
        await page.getByText('Failed to load collections.').waitFor()
        await page.getByText('Failed to fetch collections').waitFor()
        await page.getByRole('heading', { name: 'BEST SELLERS' }).waitFor()
        await page.unroute('**/category/collections')
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('link', { name: 'Everyday Leggings' }).waitFor()
      },
    )
  })

  test('collections on their way say "Loading collections..."', async () => {
    let release = () => {}
    await whenTheApi(
      async (page) => {
        release = await holdCalls(page, '**/category/collections')
      },
      async (page) => {
        await goHome(page)
        await page.getByText('Loading collections...').waitFor()
        release()
        await page.getByRole('link', { name: 'Everyday Leggings' }).waitFor()
        expect(await page.getByText('Loading collections...').count()).toBe(0)
      },
    )
  })

  test('a slow grid says "Loading products..." at once and then shows them', async () => {
    let release = () => {}
    await whenTheApi(
      async (page) => {
        release = await holdCalls(page, '**/product/category/**')
      },
      async (page) => {
        await goToLeggings(page)
        await page.getByText('Loading products...').waitFor()
        release()
        await page.getByRole('heading', { level: 1, name: 'Leggings' }).waitFor()
        await page.locator('.product-card').first().waitFor()
      },
    )
  })

  test('without a network the page says so, offers to try again, and then works', async () => {
    await whenTheApi(
      async () => {},
      async (page) => {
        await page.route('**/api/web/**', (route) => route.abort('internetdisconnected'))
        await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' }).click()
        await page.getByRole('heading', { name: 'You are offline' }).waitFor()
        await page.unroute('**/api/web/**')
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByText('More blog posts coming soon!').waitFor()
      },
    )
  })

  test('without a network a page whose code is not here yet says so too', async () => {
    await whenTheApi(
      async () => {},
      async (page) => {
        await page.context().setOffline(true)
        await goToLeggings(page)
        await page.getByRole('heading', { name: 'You are offline' }).waitFor()
        expect(new URL(page.url()).pathname).toBe('/collections/leggings')
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('heading', { name: 'You are offline' }).waitFor()
        await page.context().setOffline(false)
        await page.getByRole('heading', { level: 1, name: 'Leggings' }).waitFor()
        await page.locator('.product-card').first().waitFor()
      },
    )
  })

  test('a page that fails says so and offers to try again', async () => {
    await whenTheApi(
      (page) => page.route('**/content/blogs', (route) => route.fulfill({ status: 500, json: {} })),
      async (page) => {
        await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' }).click()
        await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
      },
    )
  })
})

test('the catalogue, products and categories, loads at startup', async () => {
  const visit = await browser.visit(shop.url, { viewport: desktop })
  const asked = visit.page.waitForRequest('**/api/web/product/list')
  const categories = visit.page.waitForRequest('**/api/web/category/list')
  await visit.page.goto(`${shop.url}/faqs`)
  const request = await asked
  await categories
  expect(request.headers()['content-type']).toBe('application/json')
  await visit.close()
})
