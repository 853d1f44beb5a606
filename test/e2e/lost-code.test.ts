import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'

const { shop, browser, open } = await openJourneys()

async function onFaqs(path = '/faqs') {
  const visit = await browser.visit(shop.url, { viewport: desktop })
  open.push(visit.close)
  await visit.page.goto(path)
  return visit
}

const toAllProducts = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Leggings', exact: true }).click()
const grid = (page: Page) => page.locator('.product-card').first()
const offline = (page: Page) => page.getByRole('heading', { name: 'You are offline' })

describe('one lost request for a file of code', () => {
  test.each(['**/category-load-*.js', '**/category-page-*.js'])(
    'a page whose file %s is lost once shows all the same',
    async (file) => {
      const { page } = await onFaqs()
      await page.route(file, (route) => route.abort('connectionreset'), { times: 1 })
      await toAllProducts(page)
      await page.getByRole('heading', { level: 1, name: 'Leggings' }).waitFor()
      await grid(page).waitFor()
      expect(new URL(page.url()).pathname).toBe('/collections/leggings')
    },
  )

  test('a filter tapped when its file is lost once filters all the same', async () => {
    const { page } = await onFaqs('/collections')
    await page.route('**/collections-load-*.js', (route) => route.abort('connectionreset'), { times: 1 })
    await page.getByRole('checkbox', { name: 'In stock only' }).check()
    await page.waitForURL('**/collections?*')
    await grid(page).waitFor()
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  test('a page whose first script is lost once begins anew by itself, and answers', async () => {
    const { page } = await onFaqs('/healthz')
    await page.route('**/frame-*.js', (route) => route.abort('connectionreset'), { times: 1 })
    await page.goto('/faqs')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('dialog').getByLabel('Mobile number').waitFor()
  })

  test('the login dialog opens although its files are lost once, and the page stands', async () => {
    const { page } = await onFaqs()
    for (const file of ['**/sign-in-dialog-*.js', '**/dialog-surface-*.js'])
      await page.route(file, (route) => route.abort('connectionreset'), { times: 1 })
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('dialog').getByLabel('Mobile number').waitFor()
  })
})

describe('a tab that is older than the shop', () => {
  test.each(['load', 'page'])(
    'a file %s that is gone brings the new page from the server, at the same address',
    async (kind) => {
      const { page } = await onFaqs()
      await page.evaluate(() => Reflect.set(window, 'isOld', true))
      await page.route(`**/category-${kind}-*.js`, async (route) => {
        const isOld = await page.evaluate(() => Reflect.get(window, 'isOld') === true)
        return isOld ? route.fulfill({ status: 404 }) : route.continue()
      })
      await toAllProducts(page)
      await page.getByRole('heading', { level: 1, name: 'Leggings' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/collections/leggings')
      expect(await page.evaluate(() => Reflect.get(window, 'isOld'))).toBeUndefined()
    },
  )
})

describe('without a line', () => {
  test('a page is named offline and comes back by itself with the line', async () => {
    const { page, context } = await onFaqs()
    await context.setOffline(true)
    await toAllProducts(page)
    await offline(page).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Leggings' }).waitFor()
    await grid(page).waitFor()
  })

  test('a filter whose code was never loaded is named offline too, and comes back by itself', async () => {
    const { page, context } = await onFaqs('/collections')
    await context.setOffline(true)
    await page.getByRole('checkbox', { name: 'In stock only' }).click()
    await offline(page).waitFor()
    await context.setOffline(false)
    await grid(page).waitFor()
    expect(new URL(page.url()).search).not.toBe('')
  })

  test('Back to a page that came from the server is named offline, and comes back by itself', async () => {
    const { page, context } = await onFaqs('/collections')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await page.waitForURL('**/faqs')
    await context.setOffline(true)
    await page.evaluate(() => history.back())
    await offline(page).waitFor()
    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'All Categories' }).waitFor()
    await grid(page).waitFor()
  })
})

test('a call that hangs ends with Try again, which asks anew', async () => {
  const { page } = await onFaqs()
  await page.clock.install()
  await page.route('**/content/blogs', () => {})
  await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' }).click()
  await page.clock.runFor(1000)
  await page.getByRole('main').getByText('Loading...').waitFor()
  await page.clock.runFor(30_000)
  await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor()
  await page.unroute('**/content/blogs')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.clock.runFor(1000)
  await page.getByText('More blog posts coming soon!').waitFor()
})
