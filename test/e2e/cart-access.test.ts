import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { onCart, settled, threeLeggings } from '#test/support/cart-visits.ts'
import { signedIn } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'

const { shop, browser } = await openJourneys()

const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe.each([
  ['a phone', phone],
  ['a wide screen', desktop],
])('axe finds nothing on %s', (_what, viewport) => {
  test('in the empty cart', async () => {
    await onCart({ shop, browser }, { viewport }, async (page) => {
      await page.getByText('Your cart is empty').waitFor()
      expect(await axeFaults(page)).toEqual([])
    })
  })

  test('beside a refused coupon and the toast that brings a line back', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop), viewport }, async (page) => {
      await settled(page)
      await page.clock.install()
      await page.getByLabel('Coupon code').fill('NOSUCH')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.clock.runFor(2000)
      await page.getByText('Invalid coupon code').waitFor()
      await page.getByRole('button', { name: /Remove .*, S/ }).click()
      await page.clock.runFor(1000)
      await page.getByRole('button', { name: 'Undo' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
    })
  })

  test('in the dialogs about the address', async () => {
    const { token } = await signedIn(shop)
    await onCart({ shop, browser }, { cart: await threeLeggings(shop), token, viewport }, async (page) => {
      await page.getByLabel(/Online Payment/).check()
      await settled(page)
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: 'Checkout' }).click()
      const notice = page.getByRole('dialog', { name: 'Delivery address required' })
      await notice.waitFor()
      expect(await axeFaults(page)).toEqual([])
      await notice.getByRole('button', { name: 'Add new address' }).click()
      await page.getByRole('dialog', { name: 'Add new address' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
    })
  })
})

test('the keyboard alone changes a quantity, chooses how to pay and gets to sign-in and back', async () => {
  await onCart({ shop, browser }, { cart: await threeLeggings(shop) }, async (page) => {
    await settled(page)
    await tabTo(page, /Quantity of .*, S: one more/)
    await page.keyboard.press('Enter')
    await expect.poll(() => page.getByRole('textbox', { name: /, S$/ }).inputValue()).toBe('3')
    await tabTo(page, /^Online Payment/)
    await page.keyboard.press('Space')
    await settled(page)
    await tabTo(page, /^Checkout$/)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sign in to check out' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focusedName(page)).toMatch(/^Checkout$/)
  })
})

test('at 200 % all of it is there, and nothing has to be scrolled sideways', async () => {
  const half = { width: desktop.width / 2, height: desktop.height / 2 }
  await onCart({ shop, browser }, { cart: await threeLeggings(shop), viewport: half }, async (page) => {
    await settled(page)
    expect(await tooWide(page)).toBeLessThanOrEqual(0)
    for (const name of ['Apply', 'Checkout']) {
      await page.getByRole('button', { name }).scrollIntoViewIfNeeded()
      expect(await page.getByRole('button', { name }).isVisible()).toBe(true)
    }
  })
})

/** The words of what has the focus: its label, or its text. */
function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: focused } = document
    const label = focused?.getAttribute('aria-label') ?? focused?.closest('label')?.textContent
    return (label ?? focused?.textContent ?? '').trim()
  })
}

/** Presses Tab until the focus is there; a page has fewer stops than that. */
async function tabTo(page: Page, name: RegExp) {
  for (let stops = 0; stops < 80; stops += 1) {
    await page.keyboard.press('Tab')
    if (name.test(await focusedName(page))) return
  }
  throw new Error(`Tab never came to ${name}`)
}
