import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { settled, stored, total } from '#test/support/cart-visits.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { leggings, mainButton, onProduct } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()

const pathOf = (page: Page) => new URL(page.url()).pathname
const drawerOn = (page: Page) => page.getByRole('dialog', { name: 'Your cart' })
const addButton = (page: Page) =>
  page.locator('#content').getByRole('button', { name: 'Add to Cart' }).first()

/** A product in the cart and the cart asked for from the toast. */
async function afterViewCart(viewport: typeof desktop, work: (page: Page) => Promise<void>) {
  const visit = await browser.visit(shop.url, { viewport })
  try {
    await visit.page.goto('/product/kurti-pant')
    await visit.page.waitForLoadState('networkidle')
    await addButton(visit.page).click()
    await visit.page.getByRole('button', { name: 'View Cart' }).click()
    await work(visit.page)
    expect(visit.complaints).toEqual([])
  } finally {
    await visit.close()
  }
}

describe('View Cart', () => {
  test('opens the cart beside the page on a wide screen, with all that its page has', async () => {
    await afterViewCart(desktop, async (page) => {
      const drawer = drawerOn(page)
      await drawer.waitFor()
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.textContent))
        .toBe('Your cart 1 piece')
      await settled(page)
      expect(await axeFaults(page)).toEqual([])
      await drawer.getByRole('button', { name: /one more/ }).click()
      await settled(page)
      await expect.poll(() => total(page)).toBe('₹849')
      await drawer.getByRole('button', { name: /^Remove Kurti Pant/ }).click()
      await drawer.getByText('Your cart is empty').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect.poll(async () => (await stored(page)).length).toBe(1)
      const checkout = drawer.getByRole('button', { name: 'Checkout' })
      expect(await checkout.isVisible()).toBe(true)
      const place = await checkout.boundingBox()
      expect((place?.y ?? Infinity) + (place?.height ?? 0)).toBeLessThanOrEqual(desktop.height)
    })
  })

  test.each<[string, (page: Page) => Promise<unknown>]>([
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['its close button', (page) => drawerOn(page).getByRole('button', { name: 'Close' }).click()],
    ['Back', (page) => page.goBack()],
  ])('%s closes it, and the focus is back where it was', async (_what, close) => {
    await afterViewCart(desktop, async (page) => {
      await drawerOn(page).waitFor()
      expect(pathOf(page)).toBe('/cart')
      await close(page)
      await drawerOn(page).waitFor({ state: 'detached' })
      await expect.poll(() => pathOf(page)).toBe('/product/kurti-pant')
      await expect
        .poll(() => addButton(page).evaluate((button) => button === document.activeElement))
        .toBe(true)
    })
  })

  test('closed, it leaves the page as it was: choice, pieces and focus; no second view is told', async () => {
    await onProduct({ shop, browser }, leggings, async (page) => {
      const quantity = page.getByLabel('Quantity', { exact: true }).and(page.locator('input'))
      await page.getByRole('radio', { name: 'White', exact: true }).check({ force: true })
      await quantity.fill('3')
      await quantity.press('Enter')
      await page.getByRole('button', { name: 'Item 2: same as above' }).click()
      await page.getByLabel('Item 3 colour').selectOption('Navy')
      await page.getByLabel('Item 3 size').selectOption('M')
      await page.waitForURL(/color=white/)
      await mainButton(page, 'Add to Cart').click()
      await page.getByRole('button', { name: 'View Cart' }).click()
      await drawerOn(page).waitFor()
      let viewsTold = 0
      page.on('request', (request) => {
        const body = request.url().includes('/pixel/product/') ? request.postDataJSON() : []
        if (body[0]?.event_name === 'ViewContent') viewsTold += 1
      })
      await page.keyboard.press('Escape')
      await drawerOn(page).waitFor({ state: 'detached' })
      await page.waitForURL(/color=white/)
      await expect
        .poll(() => mainButton(page, 'Add to Cart').evaluate((button) => button === document.activeElement))
        .toBe(true)
      await page.waitForLoadState('networkidle')
      expect(await quantity.inputValue()).toBe('3')
      expect(await page.getByLabel('Item 3 colour').inputValue()).not.toBe('')
      expect(await page.getByLabel('Item 3 size').inputValue()).toBe('M')
      expect(viewsTold).toBe(0)
    })
  })

  test('a reload of it is the page of the cart', async () => {
    await afterViewCart(desktop, async (page) => {
      await drawerOn(page).waitFor()
      await page.reload()
      await page.getByRole('heading', { level: 1, name: /Your cart/ }).waitFor()
    })
  })

  test('going on from it leads on, and Back from there to the page of the cart', async () => {
    await afterViewCart(desktop, async (page) => {
      await drawerOn(page)
        .getByRole('button', { name: /^Remove Kurti Pant/ })
        .click()
      await drawerOn(page).getByRole('link', { name: 'Continue Shopping' }).click()
      await drawerOn(page).waitFor({ state: 'detached' })
      await expect.poll(() => pathOf(page)).toBe('/collections')
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: /Your cart/ }).waitFor()
    })
  })

  test('leads to the page of the cart on a phone', async () => {
    await afterViewCart(phone, async (page) => {
      await page.getByRole('heading', { level: 1, name: /Your cart/ }).waitFor()
      expect(pathOf(page)).toBe('/cart')
      expect(await drawerOn(page).count()).toBe(0)
    })
  })
})
