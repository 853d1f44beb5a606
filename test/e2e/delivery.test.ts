import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newId } from '#platform/postgres/postgres.ts'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { goToCheckout, openCheckouts, placeOrder, pricesConfirmed, stored } from '#test/support/checkouts.ts'
import { type Buyer, makeSize } from '#test/support/order-makers.ts'

const checkouts = await openCheckouts()
const { shop } = checkouts

type Place = { state: string; pincode: string }
const portBlair = { state: 'Andaman and Nicobar Islands', pincode: '744101' }

/** The buyer's default address from now on, as it may have been saved before the shop judged places. */
async function liveIn(buyer: Buyer, { state, pincode }: Place) {
  const { query } = shop.database
  await sql`UPDATE address SET is_current = false WHERE customer_id = ${buyer.customerId}`.execute(query)
  await sql`INSERT INTO address (id, customer_id, contact_person, door_no, address, city, district, state, pincode,
    is_current) VALUES (${newId()}, ${buyer.customerId}, 'Meena', '7', 'Harbour Road', 'Town', 'Town', ${state}, ${pincode},
    true)`.execute(query)
}

const cash = (page: Page) => page.getByRole('radio', { name: 'Cash on Delivery' })
const noCash = 'Not possible for PIN code 744101. Please pay online.'

describe('the product page', () => {
  test.each([
    ['phone', phone],
    ['desktop', desktop],
  ])(
    'tells on a %s when a PIN code is reached and how it can be paid there, and remembers it',
    async (_name, viewport) => {
      const { page, complaints } = await checkouts.visit({ viewport })
      await page.goto('/product/ankle-length-leggings')
      const form = page.getByRole('region', { name: 'Delivery' })
      // It comes when it is about to be seen.
      const buyNow = page.getByRole('button', { name: 'Buy Now' }).first()
      await buyNow.scrollIntoViewIfNeeded()
      await form.getByLabel('Deliver to PIN code').fill('56000')
      await form.getByRole('button', { name: 'Check' }).click()
      await form.getByText('PIN Code must be 6 digits').waitFor()
      await form.getByLabel('Deliver to PIN code').fill('560001')
      await form.getByRole('button', { name: 'Check' }).click()
      await form.getByText(/^Expected between .+ and .+$/).waitFor()
      await form.getByText('Cash on Delivery available · Bengaluru').waitFor()
      expect(await axeFaults(page)).toEqual([])
      await page.reload()
      await form.getByText('Cash on Delivery available · Bengaluru').waitFor()
      expect(await form.getByLabel('Deliver to PIN code').inputValue()).toBe('560001')
      await form.getByLabel('Deliver to PIN code').fill('000000')
      await form.getByRole('button', { name: 'Check' }).click()
      await form.getByText('There is no PIN code 000000. Please check it.').waitFor()
      await form.getByLabel('Deliver to PIN code').fill('900056')
      await form.getByRole('button', { name: 'Check' }).click()
      await form.getByText('We do not deliver to PIN code 900056 yet.').waitFor()
      expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
    },
  )
})

describe('a PIN code that could not be asked about', () => {
  const failed = (page: Page) => page.getByText('PIN code 744101 could not be checked.')

  test('is said, and asked about again by Check as by Try again', async () => {
    const { page } = await checkouts.visit({ viewport: desktop })
    await page.goto('/product/ankle-length-leggings')
    await page.getByRole('button', { name: 'Buy Now' }).first().scrollIntoViewIfNeeded()
    const form = page.getByRole('region', { name: 'Delivery' })
    await form.getByLabel('Deliver to PIN code').fill('744101')
    await page.route('**/api/web/delivery/*', (route) => route.abort())
    await form.getByRole('button', { name: 'Check' }).click()
    await failed(page).waitFor()
    expect(await axeFaults(page)).toEqual([])
    for (const button of ['Check', 'Try again']) {
      const asked = page.waitForRequest('**/api/web/delivery/744101')
      await form.getByRole('button', { name: button }).click()
      await asked
      await failed(page).waitFor()
      const pressed = form.getByRole('button', { name: button })
      expect(await pressed.evaluate((node) => node === document.activeElement)).toBe(true)
    }
    await page.unroute('**/api/web/delivery/*')
    await form.getByRole('button', { name: 'Check' }).click()
    await form.getByText(/^Expected between .+ and .+$/).waitFor()
    expect(await failed(page).count()).toBe(0)
  })

  test('is asked about again with the line, for the way of paying too', async () => {
    const { page, context } = await checkouts.visit({ inCart: await makeSize(shop) })
    await page.goto('/cart')
    await page.route('**/api/web/delivery/*', (route) => route.abort())
    await page.getByLabel('Deliver to PIN code').fill('744101')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await failed(page).waitFor()
    await page.unroute('**/api/web/delivery/*')
    await context.setOffline(true)
    await context.setOffline(false)
    await page.getByText(noCash).waitFor()
    await page.getByText(/^Expected between/).waitFor()
  })
})

describe('where no cash is taken', () => {
  test('the cart says so at the choice, once the PIN code is known', async () => {
    const { page } = await checkouts.visit({ inCart: await makeSize(shop) })
    await page.goto('/cart')
    await page.locator('.summary[data-settled]').waitFor()
    const before = await page.getByTestId('cart-total').textContent()
    await cash(page).check()
    await expect.poll(() => page.getByTestId('cart-total').textContent()).not.toBe(before)
    await page.locator('.summary[data-settled]').waitFor()
    await page.getByLabel('Deliver to PIN code').fill('744101')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await page.getByText(noCash).waitFor()
    expect([await cash(page).isDisabled(), await cash(page).isChecked()]).toEqual([true, false])
    // Nothing is chosen any more, so nothing is added for it.
    await page.getByText('Choose an option').waitFor()
    await expect.poll(() => page.getByTestId('cart-total').textContent()).toBe(before)
    expect(await page.getByText('Rounding').count()).toBe(0)
    expect(await axeFaults(page)).toEqual([])
    await page.getByLabel('Deliver to PIN code').fill('600001')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect.poll(() => cash(page).isEnabled()).toBe(true)
  })

  test('checkout follows the chosen address', async () => {
    const { page, buyer } = await checkouts.shopper(await makeSize(shop))
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await page.getByText(/^Expected between/).waitFor()
    expect(await cash(page).isChecked()).toBe(true)
    await liveIn(buyer, portBlair)
    await page.reload()
    await page.getByText(noCash).waitFor()
    expect([await cash(page).isDisabled(), await cash(page).isChecked()]).toEqual([true, false])
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('radio', { name: /Beach Road/ }).check()
    await expect.poll(() => cash(page).isEnabled()).toBe(true)
    await expect.poll(() => stored(page, 'pincode')).toBe('600001')
    await cash(page).check()
    await placeOrder(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.getByText(/^Expected between/).waitFor()
    await page.getByRole('link', { name: 'View Order' }).click()
    await page.getByText(/^Expected between/).waitFor()
  })
})

test('an address that nobody delivers to is said before the order, and nothing is sent', async () => {
  const { page, buyer } = await checkouts.shopper(await makeSize(shop))
  await liveIn(buyer, { state: 'Uttar Pradesh', pincode: '900056' })
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  await goToCheckout(page, 'Online Payment')
  await page.getByText('We do not deliver to PIN code 900056 yet. Please choose another address.').waitFor()
  await pricesConfirmed(page)
  await placeOrder(page).click()
  await page.locator('[data-sonner-toast]').waitFor()
  expect(sent.filter((url) => url.includes('/order/v2/create'))).toEqual([])
})

describe('a way of paying that is missing is marked, and has the focus', () => {
  test('at checkout', async () => {
    const { page } = await checkouts.shopper(await makeSize(shop))
    await page.goto('/shipping')
    await pricesConfirmed(page)
    await page.getByText('Beach Road').waitFor()
    await placeOrder(page).click()
    await expectMarked(page)
  })

  test('in the cart', async () => {
    const { page } = await checkouts.shopper(await makeSize(shop))
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Checkout' }).click()
    await expectMarked(page)
  })

  async function expectMarked(page: Page) {
    await page.getByText('Choose how you want to pay.').waitFor()
    const online = page.getByRole('radio', { name: /^Online Payment/ })
    expect(await online.evaluate((radio) => radio === document.activeElement)).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await online.check()
    expect(await page.getByText('Choose how you want to pay.').count()).toBe(0)
  }
})

test('what paying online saves is said where the way of paying is chosen', async () => {
  const { page } = await checkouts.shopper(await makeSize(shop))
  await page.goto('/cart')
  await page.getByText('UPI, card or net banking: you save ₹60').waitFor()
  await goToCheckout(page, 'Online Payment')
  await page.getByText('You save ₹60 this way').waitFor()
})
