import { sql } from 'kysely'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdCalls } from '#test/support/held-calls.ts'
import { axeFaults } from '#test/support/axe.ts'
import { desktop } from '#test/support/browser.ts'
import {
  goToCheckout,
  openCheckouts,
  own,
  placeOrder,
  pricesConfirmed,
  stored,
} from '#test/support/checkouts.ts'
import { addCoupon, openCoupons } from '#test/support/coupon-makers.ts'
import { readCode, signedIn } from '#test/support/customers.ts'
import { makeSize } from '#test/support/order-makers.ts'
import { otpField, submitLogin } from '#test/support/sign-in-visits.ts'

const checkouts = await openCheckouts()

/** Whether all of it can be seen without scrolling. */
const isInView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  })

describe('checkout', () => {
  test('cash on delivery: from the cart to the result, the cart is empty then', async () => {
    const { page, complaints } = await checkouts.shopper(await makeSize(checkouts.shop))
    await goToCheckout(page, 'Cash on Delivery')
    await page.getByRole('heading', { name: '2. Payment & Shipping' }).waitFor()
    const summary = page.getByRole('region', { name: 'Cart Summary' })
    await summary.getByText('Ankle Length Leggings').waitFor()
    await pricesConfirmed(page)
    await page.getByRole('radio', { name: /Online Payment.*₹39/ }).waitFor()
    await page.getByRole('radio', { name: /Cash on Delivery.*₹99/ }).waitFor()
    await summary.getByText('₹398').first().waitFor()
    await page.route('**/order/v2/create', async (route) => {
      await page.getByText('Placing your order...').waitFor()
      await route.continue()
    })
    await placeOrder(page).click()
    await page.waitForURL('**/order/status/*')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.getByRole('region', { name: 'Order Summary' }).getByText('₹398').waitFor()
    expect(await stored(page, 'cart')).toBe('[]')
    await page.getByRole('link', { name: 'View Order' }).click()
    await page.waitForURL('**/profile')
    expect(complaints).toEqual([])
  })

  test('online: leaves for the payment page, comes back paid', async () => {
    const { page, complaints } = await checkouts.shopper(await makeSize(checkouts.shop), {
      viewport: desktop,
    })
    await goToCheckout(page, 'Online Payment')
    await pricesConfirmed(page)
    await placeOrder(page).click()
    await page.waitForURL('**/sandbox/pay/*')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL('**/order/status/*')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(own(complaints)).toEqual([])
  })

  test('a price that changed is shown with the difference and ordered once confirmed', async () => {
    const size = await makeSize(checkouts.shop)
    const { page } = await checkouts.shopper(size)
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await sql`UPDATE size SET price_paise = 34900 WHERE id = ${size.sizeId}`.execute(
      checkouts.shop.database.query,
    )
    await placeOrder(page).click()
    const dialog = page.getByRole('dialog', { name: 'The total has changed' })
    await dialog.getByText('₹398').waitFor()
    await dialog.getByText('+ ₹50').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Order for ₹448' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  })

  test('prices that cannot be had are said to be; an order waits for them and for her word on the new total', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await page.route('**/order/quote', (route) => route.abort())
    await page.reload()
    const summary = page.getByRole('region', { name: 'Cart Summary' })
    await summary.getByRole('alert').getByText('You seem to be offline.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await placeOrder(page).click()
    await summary.getByRole('alert').getByText('You seem to be offline.').waitFor()
    await page.unroute('**/order/quote')
    await placeOrder(page).click()
    const dialog = page.getByRole('dialog', { name: 'The total has changed' })
    await dialog.getByText('₹299').waitFor()
    await dialog.getByText('+ ₹99').waitFor()
    await dialog.getByRole('button', { name: 'Order for ₹398' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  })

  test('an order waits until its prices are there', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    await goToCheckout(page, 'Cash on Delivery')
    const release = await holdCalls(page, '**/order/quote')
    await page.reload()
    await page.getByRole('radio', { name: 'Cash on Delivery' }).waitFor()
    expect(await placeOrder(page).getAttribute('aria-busy')).toBe('true')
    release()
    await placeOrder(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  })

  test('prices that could not be had are asked for again', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    await page.route('**/order/quote', (route) => route.abort())
    await page.goto('/shipping')
    const again = page
      .getByRole('region', { name: 'Cart Summary' })
      .getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await page.unroute('**/order/quote')
    await again.click()
    await pricesConfirmed(page)
    await again.waitFor({ state: 'detached' })
  })

  test('a coupon that an order has used up does not come back in the same visit', async () => {
    const { page, context } = await checkouts.shopper(await makeSize(checkouts.shop))
    const code = await addCoupon(openCoupons(checkouts.shop))
    await page.goto('/cart')
    const line = (await stored(page, 'cart')) ?? ''
    await page.getByLabel('Coupon code').fill(code)
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: `Remove coupon ${code}` }).waitFor()
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.waitForURL('**/shipping')
    await pricesConfirmed(page)
    await placeOrder(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const other = await context.newPage()
    await other.goto('/faqs')
    await other.evaluate((items) => localStorage.setItem('cart', items), line)
    await page.getByRole('link', { name: 'Cart, 1 item' }).click()
    await page.getByRole('textbox', { name: 'Coupon code' }).waitFor()
    expect(asked.filter((path) => path.includes('/coupon/'))).toEqual([])
  })

  test('pieces that are gone are named', async () => {
    const size = await makeSize(checkouts.shop, { stock: 3 })
    const { page } = await checkouts.shopper(size, { quantity: 3 })
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await sql`UPDATE stock SET on_hand = 1 WHERE size_id = ${size.sizeId}`.execute(
      checkouts.shop.database.query,
    )
    await placeOrder(page).click()
    const dialog = page.getByRole('dialog', { name: 'Not enough left' })
    await dialog.getByText('1 left').waitFor()
    await dialog.getByRole('link', { name: 'Change your cart' }).click()
    await page.waitForURL('**/cart')
    // The shop is asked again, though the cart is as it was when it last answered.
    await page.getByText('Only 1 left').first().waitFor()
    await sql`UPDATE stock SET on_hand = 3 WHERE size_id = ${size.sizeId}`.execute(
      checkouts.shop.database.query,
    )
  })

  test('an empty cart leads back to the cart; a reload still knows what the cart handed over', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    await goToCheckout(page, 'Cash on Delivery')
    await page.reload()
    await pricesConfirmed(page)
    expect(await page.getByRole('radio', { name: 'Cash on Delivery' }).isChecked()).toBe(true)
    await page.evaluate(() => localStorage.setItem('cart', '[]'))
    await page.goto('/shipping')
    await page.waitForURL('**/cart')
  })

  test('a guest may look; saving an address asks for a sign-in, after which it is saved', async () => {
    const size = await makeSize(checkouts.shop)
    const visitor = await checkouts.visit({ inCart: size })
    await visitor.page.goto('/shipping')
    await visitor.page.getByText('No addresses found. Please add a new shipping address.').waitFor()
    // Signing in comes first: only its button is a main one.
    const mains = visitor.page.locator('section[aria-labelledby="delivery-address"] .button-primary')
    expect(await mains.allInnerTexts()).toEqual(['Sign in'])
    await pricesConfirmed(visitor.page)
    await placeOrder(visitor.page).click()
    const form = visitor.page.getByRole('dialog', { name: 'Add new address' })
    const fields = { 'Contact person': 'Meena', 'PIN code': '600001', 'Door number': '12' }
    const place = { 'Street address': 'New Street', 'City/Town': 'Chennai', District: 'Chennai' }
    for (const [label, text] of Object.entries({ ...fields, ...place }))
      await form.getByLabel(label).fill(text)
    await form.getByLabel('State').selectOption('Tamil Nadu')
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('User token not found.').waitFor()
    const signIn = form.getByRole('button', { name: 'Sign in' })
    await expect.poll(() => isInView(signIn)).toBe(true)
    await signIn.click()
    const { mobileNumber } = await signedIn(checkouts.shop)
    await visitor.page.getByRole('button', { name: 'Log In' }).waitFor()
    await submitLogin(visitor.page, mobileNumber)
    await otpField(visitor.page).waitFor()
    await otpField(visitor.page).fill(await readCode(checkouts.shop, mobileNumber))
    await visitor.page.getByText('Successfully logged in!').waitFor()
    await form.waitFor({ state: 'detached' })
    await visitor.page.getByText('New Street').waitFor()
    await visitor.page.getByRole('button', { name: 'Add New Address' }).click()
    expect(await form.getByLabel('Street address').inputValue()).toBe('')
    expect(visitor.complaints).toEqual([])
  })

  test('without a way of paying nothing is ordered, and it says so', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    await page.goto('/shipping')
    await pricesConfirmed(page)
    await page.getByText('Beach Road').waitFor()
    await placeOrder(page).click()
    const toast = page.locator('[data-sonner-toast]')
    await toast.getByText('Please select a payment method to proceed with checkout').waitFor()
    // It lies above the bar that it speaks of.
    await expect.poll(() => bottomOf(toast)).toBeLessThanOrEqual(await topOf(page.locator('.checkout-bar')))
  })

  test('what has the focus is never behind the bar with the total', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    await page.goto('/shipping')
    await pricesConfirmed(page)
    const bar = await topOf(page.locator('.checkout-bar'))
    const focused = page.locator(':focus')
    const below: string[] = []
    for (let stops = 0; stops < 60; stops += 1) {
      await page.keyboard.press('Tab')
      if ((await focused.count()) === 0) break
      const isOfBar = await focused.evaluate((node) => node.closest('.checkout-bar') !== null)
      if (!isOfBar && (await bottomOf(focused)) > bar) below.push((await focused.textContent()) ?? '')
    }
    expect(below).toEqual([])
  })

  test.each([
    ['500', { status: 500, body: '{"status":500,"data":null}' }, 'Something went wrong. contact admin.'],
    ['202', { status: 202, body: '{"orderId":"abc"}' }, 'Something went wrong. contact admin.'],
    ['nothing', { status: 200, body: '{"status":200,"data":null}' }, 'Something went wrong. contact admin.'],
    ['a lost line', 'lost', 'Something went wrong. Please try again.'],
  ] as const)('an order that ends with %s alerts as specified', async (_what, how, text) => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await page.route('**/order/v2/create', (route) =>
      how === 'lost' ? route.abort() : route.fulfill({ ...how, contentType: 'application/json' }),
    )
    const alert = page.waitForEvent('dialog')
    const click = placeOrder(page).click()
    const shown = await alert
    expect([shown.type(), shown.message()]).toEqual(['alert', text])
    await shown.accept()
    await click
    await placeOrder(page).waitFor()
  })
})

async function topOf(place: Locator): Promise<number> {
  return (await place.boundingBox())?.y ?? 0
}

async function bottomOf(place: Locator): Promise<number> {
  const box = await place.boundingBox()
  return box ? box.y + box.height : 0
}
