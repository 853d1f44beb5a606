import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone } from '#test/support/browser.ts'
import { holdCalls } from '#test/support/held-calls.ts'
import { appScripts } from '#test/support/held-scripts.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { leggings, mainButton } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })
const focused = (page: Page) =>
  page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent])
const said = (page: Page) => page.locator('#arrival').textContent()

test('another page is spoken of by its title, and its heading has the focus; the first page is left alone', async () => {
  await onPage('/faqs', async (page) => {
    expect((await focused(page))[0]).toBe('BODY')
    expect(await said(page)).toBe('')
    await footerLink(page, 'Blogs').click()
    await expect.poll(() => focused(page)).toEqual(['H1', 'Blogs'])
    expect(await said(page)).toBe(await page.title())
    await footerLink(page, 'Leggings').click()
    await expect.poll(() => focused(page)).toEqual(['H1', 'Leggings'])
    expect(await page.locator('#arrival').getAttribute('role')).toBe('status')
    await page.goBack()
    await expect.poll(() => focused(page)).toEqual(['H1', 'Blogs'])
  })
})

test('a page that is reached from the menu of a phone, and the cart after Buy Now, have the focus at their heading', async () => {
  await onPage(
    '/faqs',
    async (page) => {
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'Palazzo', exact: true }).click()
      await page.waitForURL('**/product/**')
      await expect.poll(async () => (await focused(page))[0]).toBe('H1')
    },
    { viewport: phone },
  )
  await onPage(leggings, async (page) => {
    await mainButton(page, 'Buy Now').click()
    await page.waitForURL('**/cart')
    await expect.poll(() => focused(page)).toEqual(['H1', 'Your cart 1 piece'])
  })
})

test.each([
  ['page', '**/product/category/**', 'Loading products...'],
  ['code of a page', appScripts, 'Frequently Asked Questions'],
])(
  'who has gone on while the %s was on its way keeps the focus: letters go on into the search',
  async (_, late, shownMeanwhile) => {
    await onPage('/faqs', async (page) => {
      const release = await holdCalls(page, late)
      await footerLink(page, 'Leggings').click()
      await page.getByText(shownMeanwhile).first().waitFor()
      await page.getByRole('combobox', { name: 'Search products' }).click()
      await page.keyboard.type('kur')
      release()
      await page.getByRole('heading', { level: 1, name: 'Leggings' }).waitFor()
      // The title is spoken when the focus has found its place.
      await expect.poll(() => said(page)).toBe(await page.title())
      await page.keyboard.type('ti')
      expect(await page.getByRole('combobox', { name: 'Search products' }).inputValue()).toBe('kurti')
    })
  },
)

test('another search that is typed while the page of one is on its way stays in the box', async () => {
  await onPage('/faqs', async (page) => {
    const box = page.getByRole('combobox', { name: 'Search products' })
    await box.fill('legg')
    await page.getByRole('option').first().waitFor()
    const release = await holdCalls(page, appScripts)
    await page.keyboard.press('Enter')
    await box.fill('kurti')
    release()
    await page.getByRole('heading', { level: 1, name: /legg/ }).waitFor()
    expect(await box.inputValue()).toBe('kurti')
  })
})

test('a filter is no other page: the focus stays where it is', async () => {
  await onPage('/collections/leggings', async (page) => {
    const box = page.getByRole('complementary').getByRole('checkbox', { name: /^In stock only/ })
    await box.focus()
    await page.keyboard.press('Space')
    await page.waitForURL(/in_stock=1/)
    await page.getByText('Clear all').waitFor()
    expect(await box.evaluate((node) => node === document.activeElement)).toBe(true)
  })
})

test('the overlay of the first load is not spoken', async () => {
  await onPage(
    '/faqs',
    async (page) => {
      const overlay = page.locator('.overlay')
      await overlay.waitFor()
      expect(await overlay.getAttribute('aria-hidden')).toBe('true')
      expect(await overlay.getAttribute('role')).toBe(null)
    },
    { hasOwnClock: true },
  )
})
