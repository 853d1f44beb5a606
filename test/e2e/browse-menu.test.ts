import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })

describe('header and menu', () => {
  test('a sub-menu opens on hover and closes 150 ms after the pointer leaves', async () => {
    await onPage(
      '/faqs',
      async (page) => {
        const entry = mainMenu(page).getByRole('link', { name: 'Ankle Length' })
        expect(await entry.isVisible()).toBe(false)
        await mainMenu(page).getByRole('link', { name: 'Leggings', exact: true }).hover()
        expect(await entry.isVisible()).toBe(true)
        await page.mouse.move(600, 700)
        await page.clock.runFor(140)
        expect(await entry.isVisible()).toBe(true)
        await page.clock.runFor(20)
        expect(await entry.isVisible()).toBe(false)
      },
      { hasOwnClock: true },
    )
  })

  test('Escape closes a sub-menu that opened by hover, wherever the focus is', async () => {
    await onPage('/faqs', async (page) => {
      const entry = mainMenu(page).getByRole('link', { name: 'Ankle Length' })
      await mainMenu(page).getByRole('link', { name: 'Leggings', exact: true }).hover()
      expect(await entry.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      expect(await entry.isVisible()).toBe(false)
    })
  })

  test('the first tap of a finger opens a sub-menu, the second leads on', async () => {
    const tablet = { width: 1024, height: 768 }
    const { page, close } = await browser.visit(shop.url, { viewport: tablet, hasTouch: true })
    await page.goto('/faqs')
    const item = mainMenu(page).getByRole('link', { name: 'Leggings', exact: true })
    await item.tap()
    await mainMenu(page).getByRole('link', { name: 'Ankle Length' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/faqs')
    await item.tap()
    // The menu is drawn anew with the page, after the address.
    await page.getByRole('heading', { level: 1, name: 'Leggings' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/collections/leggings')
    await item.tap()
    await mainMenu(page).getByRole('link', { name: 'Ankle Length' }).tap()
    await page.waitForURL('**/product/ankle-length-leggings')
    await close()
  })

  test('a sub-menu opens by keyboard too, and Escape closes it', async () => {
    await onPage('/faqs', async (page) => {
      await mainMenu(page).getByRole('link', { name: 'Leggings', exact: true }).focus()
      const entry = mainMenu(page).getByRole('link', { name: 'Full Length' })
      expect(await entry.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      expect(await entry.isVisible()).toBe(false)
    })
  })

  test('an item with subcategories leads to its path, one without and every entry to its product', async () => {
    await onPage('/faqs', async (page) => {
      const hrefs = await mainMenu(page)
        .locator('a')
        .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
      expect(hrefs).toContain('Leggings /collections/leggings')
      expect(hrefs).toContain('Palazzo /product/palazzo-pant')
      expect(hrefs).toContain('Ankle Length /product/ankle-length-leggings')
      expect(hrefs).toContain('All Categories /collections')
    })
  })

  test('on a phone the menu and the search panel open and close', async () => {
    await onPage(
      '/faqs',
      async (page) => {
        expect(await mainMenu(page).isVisible()).toBe(false)
        await page.getByRole('button', { name: 'Open the menu' }).click()
        const drawer = page.getByRole('dialog', { name: 'Menu' })
        await drawer.getByText('Shapewear', { exact: true }).click()
        await drawer.getByRole('link', { name: 'Saree Shapewear' }).waitFor()
        await page.keyboard.press('Escape')
        await drawer.waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Open the search' }).click()
        expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true)
        await page.getByRole('button', { name: 'Close the search' }).click()
        expect(await searchBox(page).isVisible()).toBe(false)
      },
      { viewport: phone },
    )
  })

  test('just under 768 px is a phone, 768 px is not', async () => {
    await onPage('/faqs', async (page) => {
      await page.setViewportSize({ width: 767, height: 900 })
      expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(true)
      await page.setViewportSize({ width: 768, height: 900 })
      expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(false)
      expect(await mainMenu(page).isVisible()).toBe(true)
    })
  })

  test('the user icon opens the login dialog for a guest', async () => {
    await onPage('/faqs', async (page) => {
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('dialog').waitFor()
    })
  })

  test('the cart icon opens the cart and shows 99+ above 99', async () => {
    const line = { _id: 'p', name: 'Leggings', price: 299, image: '', color: 'Black', slug: 'leggings' }
    await onPage('/faqs', async (page) => {
      for (const [size, quantity, badge] of [
        ['M', 99, '99'],
        ['L', 1, '99+'],
      ] as const) {
        await page.evaluate(
          (added) => {
            const cart = JSON.parse(window.localStorage.getItem('cart') ?? '[]')
            window.localStorage.setItem('cart', JSON.stringify([...cart, added]))
          },
          { ...line, size, quantity },
        )
        await page.reload()
        await page.locator('.cart-badge', { hasText: badge }).waitFor()
        expect(await page.locator('.cart-badge').innerText()).toBe(badge)
      }
      await page.getByRole('link', { name: /^Cart, 100 items/ }).click()
      await page.waitForURL('**/cart')
    })
  })
})
