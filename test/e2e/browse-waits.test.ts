import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { holdCalls } from '#test/support/held-calls.ts'
import { desktop } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

type Way = {
  screen: string
  from: string
  link: (page: Page) => Locator
  /** What the screen asks the API for. */
  asks: string
  loading: string
  /** What shows that it is there. */
  there: string
}

const inFooter = (name: string) => (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

/** Screens that a shopper comes to from another. */
const ways: Way[] = [
  {
    screen: 'the home page',
    from: '/faqs',
    link: (page) => page.getByRole('link', { name: 'Kurinji, home' }),
    asks: '**/content/home',
    loading: 'Loading...',
    there: 'SHOP BY COLLECTIONS',
  },
  {
    screen: 'all products',
    from: '/faqs',
    link: (page) =>
      page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'All Categories' }),
    asks: '**/product/list',
    loading: 'Loading products...',
    there: 'Ankle Length Leggings',
  },
  {
    screen: 'a category',
    from: '/static/contact',
    link: inFooter('Leggings'),
    asks: '**/product/category/**',
    loading: 'Loading products...',
    there: 'Ankle Length Leggings',
  },
  {
    screen: 'a subcategory',
    from: '/collections/leggings',
    link: (page) => page.getByRole('link', { name: 'All Ankle Length' }),
    asks: '**/product/category/**',
    loading: 'Loading products...',
    there: 'Leggings - Ankle Length',
  },
  {
    screen: 'questions',
    from: '/static/contact',
    link: inFooter('FAQs'),
    asks: '**/content/faqs',
    loading: 'Loading...',
    there: 'What is your return policy?',
  },
  {
    screen: 'blogs',
    from: '/static/contact',
    link: inFooter('Blogs'),
    asks: '**/content/blogs',
    loading: 'Loading...',
    there: 'More blog posts coming soon!',
  },
  {
    screen: 'a policy',
    from: '/static/contact',
    link: inFooter('Shipping Policy'),
    asks: '**/content/page/**',
    loading: 'Loading...',
    there: 'Your order is processed in 1-2 working days.',
  },
]

test.each(ways)(
  '$screen: a long wait, no network and a failure are said in its place; asked again, it shows',
  async ({ from, link, asks, loading, there }) => {
    const visit = await browser.visit(shop.url, { viewport: desktop })
    const { page } = visit
    const main = page.getByRole('main')
    const tryAgain = main.getByRole('button', { name: 'Try again' })
    let lose = () => {}
    const lost = new Promise<void>((resolve) => (lose = resolve))
    const isLostSlowly = async (route: Route) => {
      await lost
      await route.abort('internetdisconnected')
    }
    try {
      await page.route(asks, isLostSlowly)
      await page.goto(from)
      await link(page).click()
      await main.getByText(loading, { exact: true }).first().waitFor()

      lose()
      await main.getByRole('heading', { name: 'You are offline' }).waitFor()
      expect(await main.getByText(loading, { exact: true }).count()).toBe(0)

      await page.unroute(asks)
      await page.route(asks, (route) => route.fulfill({ status: 500, json: {} }))
      await tryAgain.click()
      await main.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()

      await page.unroute(asks)
      await tryAgain.click()
      await main.getByText(there).first().waitFor()
    } finally {
      await visit.close()
    }
  },
)

test('a product that takes long shows Loading... until it is there', async () => {
  let release = () => {}
  const slow = async (page: Page) => {
    release = await holdCalls(page, '**/product/detail/**')
  }
  await onPage(
    '/faqs',
    async (page) => {
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Palazzo' }).click()
      await page.getByRole('main').getByText('Loading...').waitFor()
      release()
      await page.getByRole('heading', { level: 1, name: 'Palazzo Pant' }).waitFor()
      expect(await page.getByRole('main').getByText('Loading...').count()).toBe(0)
    },
    { before: slow },
  )
})

test('while the code of a page is on its way the old page stands under a line that says so', async () => {
  await onPage('/', async (page) => {
    const release = await holdCalls(page, /\/assets\/product-page-.*\.js$/)
    await page.getByRole('link', { name: 'Ankle Length Leggings' }).first().click()
    await page.getByRole('progressbar', { name: 'Loading the next page' }).waitFor()
    expect(await page.getByRole('heading', { name: 'BEST SELLERS' }).count()).toBe(1)
    release()
    await page.getByRole('heading', { level: 1, name: 'Ankle Length Leggings' }).waitFor()
    expect(await page.getByRole('progressbar').count()).toBe(0)
  })
})
