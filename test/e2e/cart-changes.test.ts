import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { linesOf, onCart, settled, stored, threeLeggings, total } from '#test/support/cart-visits.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { cutOff, focusedName } from '#test/support/product-visits.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'

const { shop, browser } = await openJourneys()

const lines = async (page: Page) =>
  (await stored(page)).map(
    ({ color, size, quantity }: Record<string, unknown>) => `${color} ${size} ${quantity}`,
  )
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Change colour or size' })
const later = (page: Page) => page.getByRole('region', { name: 'Saved for later' })

describe.each([phone, desktop])('in the cart at $width px', (viewport) => {
  test('a line gets another colour and size, by keyboard alone, and the price follows', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop), viewport }, async (page) => {
      await settled(page)
      await page.getByRole('button', { name: /^Change .*, M$/ }).focus()
      await page.keyboard.press('Enter')
      await dialog(page).getByRole('radio', { name: 'XXL' }).waitFor()
      await keepPicture(page, `change-line-${viewport.width}`)
      expect(await axeFaults(page, '[role=dialog]')).toEqual([])
      expect(await cutOff(page)).toEqual([])
      await dialog(page).getByRole('radio', { name: 'M', exact: true }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await dialog(page).getByRole('status').filter({ hasText: 'each.' }).waitFor()
      await dialog(page).getByRole('button', { name: 'Update cart' }).focus()
      await page.keyboard.press('Enter')
      await dialog(page).waitFor({ state: 'detached' })
      await expect.poll(() => lines(page)).toEqual(['Black S 2', 'Black XXL 1'])
      await expect.poll(() => focusedName(page)).toMatch(/^Change .*Black, XXL$/)
      await settled(page)
      await page
        .getByRole('status')
        .filter({ hasText: 'Black, XXL, quantity 1. Cart total' })
        .waitFor({ state: 'attached' })
    })
  })

  test('a line is saved for later, survives a reload, and comes back', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop), viewport }, async (page) => {
      await settled(page)
      await page.getByRole('button', { name: /^Save for later: .*, M$/ }).click()
      await later(page).getByText('1 item').waitFor()
      expect(await lines(page)).toEqual(['Black S 2'])
      await expect.poll(() => focusedName(page)).toMatch(/Quantity of .*, S/)
      await page.reload()
      await later(page).getByText('1 item').waitFor()
      await settled(page)
      await keepPicture(page, `saved-for-later-${viewport.width}`, { fullPage: true })
      expect(await axeFaults(page)).toEqual([])
      expect(await cutOff(page)).toEqual([])
      await later(page)
        .getByRole('button', { name: /^Move to cart/ })
        .click()
      await expect.poll(() => lines(page)).toEqual(['Black S 2', 'Black M 1'])
      expect(await later(page).count()).toBe(0)
      await settled(page)
      expect(await total(page)).toBe('₹799')
    })
  })
})

test('a line that becomes equal to another joins it, and the dialog says so before', async () => {
  await onCart({ shop, browser }, { cart: await threeLeggings(shop) }, async (page) => {
    await settled(page)
    await page.getByRole('button', { name: /^Change .*, M$/ }).click()
    await dialog(page).getByText('S', { exact: true }).click()
    await dialog(page).getByText('the two become one line of 3').waitFor()
    await dialog(page).getByRole('button', { name: 'Update cart' }).click()
    await expect.poll(() => lines(page)).toEqual(['Black S 3'])
    await settled(page)
    expect(await total(page)).toBe('₹799')
  })
})

test('what is sold out cannot be chosen, and of few pieces no more are taken than there are', async () => {
  const [line] = await linesOf(shop, 'kurti-pant', ['S'])
  await shop.database.pool.query(
    `UPDATE stock SET on_hand = 2, reserved = 0, changed_at = now() WHERE size_id = (SELECT s.id FROM size s
       JOIN color_variant c ON c.id = s.color_variant_id JOIN product p ON p.id = c.product_id
       WHERE p.slug = 'kurti-pant' AND c.slug = 'wine' AND s.name = 'M')`,
  )
  await shop.catalogue.refresh()
  await onCart({ shop, browser }, { cart: [{ ...line, quantity: 5 }] }, async (page) => {
    await settled(page)
    await page.getByRole('button', { name: /^Change / }).click()
    await dialog(page).getByLabel('Colour').selectOption('Wine')
    await dialog(page).getByText('L', { exact: true }).click()
    await dialog(page).getByText('Wine, L is sold out.').waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Update cart' }).isDisabled()).toBe(true)
    await dialog(page).getByText('M', { exact: true }).click()
    await dialog(page).getByText('Only 2 left.').waitFor()
    await dialog(page).getByRole('button', { name: 'Update cart' }).click()
    await expect.poll(() => lines(page)).toEqual(['Wine M 2'])
  })
})

test('a product that cannot be loaded is asked for again from the dialog', async () => {
  const cart = await linesOf(shop, 'kurti-pant', ['S'])
  await onCart({ shop, browser }, { cart, forgiven: [/ERR_FAILED/] }, async (page) => {
    await settled(page)
    await page.route('**/product/detail/**', (route) => route.abort())
    await page.getByRole('button', { name: /^Change / }).click()
    await dialog(page).getByRole('alert').waitFor()
    await keepPicture(page, 'change-line-failed-1440')
    await page.unroute('**/product/detail/**')
    await dialog(page).getByRole('button', { name: 'Try again' }).click()
    await dialog(page).getByRole('radio', { name: 'M', exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => focusedName(page)).toMatch(/^Change /)
    expect(await lines(page)).toHaveLength(1)
  })
})

test('the last line saved for later leaves an empty cart with the list below', async () => {
  const cart = await linesOf(shop, 'kurti-pant', ['S'])
  await onCart({ shop, browser }, { cart }, async (page) => {
    await settled(page)
    await page.getByRole('button', { name: /^Save for later/ }).click()
    await page.getByText('Your cart is empty').waitFor()
    await later(page).getByText('1 item').waitFor()
    const other = await page.context().newPage()
    await other.goto(`${shop.url}/cart`)
    await later(other)
      .getByRole('button', { name: /^Remove / })
      .click()
    await expect.poll(() => later(page).count()).toBe(0)
    await other.getByRole('button', { name: 'Undo' }).click()
    await later(page).getByText('1 item').waitFor()
  })
})
