import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { leggings, onProduct } from '#test/support/product-visits.ts'
import { createVisits } from '#test/support/page-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

/** Far longer than the shop waits before it shows that it loads. */
const slowAnswerMs = 1000

test('the way down to the reviews and Back keeps what was chosen, and Back returns to the place', async () => {
  await onProduct({ shop, browser }, leggings, async (page) => {
    const quantity = page.getByLabel('Quantity', { exact: true }).and(page.locator('input'))
    const place = () => page.evaluate(() => window.scrollY)
    await page.getByRole('radio', { name: 'White', exact: true }).check({ force: true })
    await quantity.fill('3')
    await quantity.press('Enter')
    await page.waitForURL(/color=white/)
    const chosen = page.url()
    await page.getByRole('link', { name: /Read the reviews/ }).click()
    await page.waitForURL(/#reviews$/)
    await expect.poll(place).toBeGreaterThan(300)
    expect(await quantity.inputValue()).toBe('3')
    await page.goBack()
    await page.waitForURL(chosen)
    await expect.poll(place).toBeLessThan(300)
    expect(await quantity.inputValue()).toBe('3')
  })
})

test('Back between two addresses of a grid shows the grid of each, also past the skip link', async () => {
  await onPage('/collections', async (page) => {
    const tools = page.locator('.grid-tools')
    await tools.getByText('30 products').waitFor()
    await page.getByRole('link', { name: /^Skip/ }).press('Enter')
    await page.waitForURL(/#content$/)
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('checkbox', { name: /^Black/ })
      .click()
    await page.waitForURL(/color=black/)
    await tools.getByText('30 products').waitFor({ state: 'detached' })
    await page.goBack()
    await tools.getByText('30 products').waitFor()
    await page.goForward()
    await tools.getByText('30 products').waitFor({ state: 'detached' })
  })
})

test('a filter that failed is over once Back has led to a grid that is there', async () => {
  await onPage(
    '/collections/leggings',
    async (page) => {
      const answers = '**/product/category/**'
      await page.route(answers, (route) => route.abort('internetdisconnected'))
      await page
        .getByRole('complementary', { name: 'Filters' })
        .getByRole('checkbox', { name: /^Black/ })
        .click()
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
      await page.unroute(answers)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'Leggings' }).waitFor()
      await page.locator('.product-card').first().waitFor()
      expect(await page.getByRole('heading', { name: 'You are offline' }).count()).toBe(0)
    },
    { expected: /ERR_INTERNET_DISCONNECTED|seem to be offline/ },
  )
})

test('Back restores the place on a slow line too: the page that is left stays until the other is there', async () => {
  await onPage(
    '/',
    async (page) => {
      const place = () => page.evaluate(() => window.scrollY)
      await page.getByRole('contentinfo').locator('summary', { hasText: 'Help' }).click()
      const questions = page.getByRole('contentinfo').getByRole('link', { name: 'FAQs', exact: true })
      await questions.scrollIntoViewIfNeeded()
      const before = await place()
      expect(before).toBeGreaterThan(1500)
      await questions.click()
      await page.getByText('What is your return policy?').waitFor()
      await expect.poll(place).toBe(0)
      await page.route('**/content/home', async (route) => {
        await pause(slowAnswerMs)
        await route.continue()
      })
      await page.goBack()
      await page.getByText('SHOP BY COLLECTIONS').waitFor()
      await page.waitForFunction((top) => Math.abs(window.scrollY - top) < 60, before)
    },
    { viewport: phone },
  )
})

test('on a phone Back closes the menu that stands open', async () => {
  await onPage(
    '/faqs',
    async (page) => {
      await page.getByRole('contentinfo').locator('summary', { hasText: 'Help' }).click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' }).click()
      await page.getByRole('heading', { level: 1, name: 'Blogs' }).waitFor()
      const open = page.getByRole('button', { name: 'Open the menu' })
      const menu = page.getByRole('dialog', { name: 'Menu' })
      await open.click()
      await menu.waitFor()
      await page.goBack()
      await page.waitForURL('**/faqs')
      await menu.waitFor({ state: 'detached' })
      await page.goForward()
      await page.waitForURL('**/blogs')
      await open.click()
      await menu.waitFor()
    },
    { viewport: phone },
  )
})
