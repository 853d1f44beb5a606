import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, desktop, openBrowser } from '#test/support/browser.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let browser: Browser

beforeAll(async () => {
  shop = await openTestShop()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

/** Screens that a shopper comes to from another, what they ask the API for, and what shows that they are there. */
const ways: Array<[screen: string, link: string, asks: string, loading: string, there: string]> = [
  ['a category', 'Leggings', '**/product/category/**', 'Loading products...', 'Ankle Length Leggings'],
  ['questions', 'FAQs', '**/content/faqs', 'Loading...', 'What is your return policy?'],
  ['blogs', 'Blogs', '**/content/blogs', 'Loading...', 'More blog posts coming soon!'],
  [
    'a policy',
    'Shipping Policy',
    '**/content/page/**',
    'Loading...',
    'Your order is processed in 1-2 working days.',
  ],
]

describe.each(ways)('%s', (_screen, link, asks, loading, there) => {
  const go = (page: Page) =>
    page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
  const main = (page: Page) => page.getByRole('main')

  async function fromContact(misbehave: Parameters<Page['route']>[1], work: (page: Page) => Promise<void>) {
    const visit = await browser.visit(shop.url, { viewport: desktop })
    const { page } = visit
    await page.route(asks, misbehave)
    await page.goto(`${shop.url}/static/contact`)
    await page.waitForFunction(() => {
      const button = document.querySelector('header button')
      return button !== null && Object.keys(button).some((key) => key.startsWith('__reactProps'))
    })
    try {
      await go(page)
      await work(page)
    } finally {
      await visit.close()
    }
  }

  test('that takes three seconds says so at once, in place, and then shows', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow = async (route: Route) => {
      await held
      await route.continue()
    }
    await fromContact(slow, async (page) => {
      await main(page).getByText(loading, { exact: true }).first().waitFor()
      release()
      await main(page).getByText(there).first().waitFor()
      expect(await main(page).getByText(loading, { exact: true }).count()).toBe(0)
    })
  })

  test('that fails says so and, once it can be had, shows when asked again', async () => {
    await fromContact(
      (route) => route.fulfill({ status: 500, json: {} }),
      async (page) => {
        await main(page).getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
        await page.unroute(asks)
        await main(page).getByRole('button', { name: 'Try again' }).click()
        await main(page).getByText(there).first().waitFor()
      },
    )
  })

  test('without a network says that it is offline and, back on it, shows when asked again', async () => {
    await fromContact(
      (route) => route.abort('internetdisconnected'),
      async (page) => {
        await main(page).getByRole('heading', { name: 'You are offline' }).waitFor()
        await page.unroute(asks)
        await main(page).getByRole('button', { name: 'Try again' }).click()
        await main(page).getByText(there).first().waitFor()
      },
    )
  })
})
