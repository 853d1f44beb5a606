import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone, tablet } from '#test/support/browser.ts'
import {
  type Checkouts,
  goToCheckout,
  openCheckouts,
  placeOrder,
  pricesConfirmed,
} from '#test/support/checkouts.ts'
import { makeSize } from '#test/support/order-makers.ts'

let checkouts: Checkouts
beforeAll(async () => {
  checkouts = await openCheckouts()
})
afterEach(() => checkouts.leave())
afterAll(() => checkouts.close())

describe.each([
  ['phone', phone],
  ['tablet', tablet],
  ['desktop', desktop],
])('on a %s', (name, viewport) => {
  test('checkout and result have no fault that axe finds', async () => {
    const { page, complaints } = await checkouts.shopper(await makeSize(checkouts.shop), { viewport })
    await goToCheckout(page, 'Online Payment')
    await pricesConfirmed(page)
    expect(await axeFaults(page)).toEqual([])
    await screenshot(page, `checkout-${name}`)
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    await placeOrder(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await screenshot(page, `order-result-${name}`)
    expect(complaints).toEqual([])
  })
})

/** Kept only when somebody wants to look at them. */
async function screenshot(page: Page, name: string) {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  await page.getByText('Loading...').waitFor({ state: 'detached' })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}
