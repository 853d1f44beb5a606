import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone, tablet } from '#test/support/browser.ts'
import { goToCheckout, openCheckouts, placeOrder, pricesConfirmed } from '#test/support/checkouts.ts'
import { makeSize, type SizeMade } from '#test/support/order-makers.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'

const checkouts = await openCheckouts()

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

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('each state on a %s has no fault that axe finds', (name, viewport) => {
  test('many lines and more addresses than are shown', async () => {
    const { page, buyer } = await checkouts.shopper(await makeSize(checkouts.shop), { viewport })
    const { shop } = checkouts
    await addLines(page, [
      await makeSize(shop),
      await makeSize(shop),
      await makeSize(shop),
      await makeSize(shop),
    ])
    for (const street of ['Lane number 1', 'Lane number 2', 'Lane number 3']) {
      await checkouts.shop.call('createAddress', { body: { ...address, address: street } }, buyer)
    }
    await goToCheckout(page, 'Online Payment')
    await pricesConfirmed(page)
    await page.getByRole('button', { name: 'View More (1 more)' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await screenshot(page, `checkout-full-${name}`)
  })

  test('no address, and the dialog that adds one', async () => {
    const { page, buyer } = await checkouts.shopper(await makeSize(checkouts.shop), { viewport })
    await checkouts.shop.call('deleteAddress', { params: { id: buyer.addressId } }, buyer)
    await page.goto('/shipping')
    await pricesConfirmed(page)
    await page.getByText('No addresses found. Please add a new shipping address.').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await screenshot(page, `checkout-empty-${name}`)
    await page.getByRole('button', { name: 'Create New Address' }).click()
    await page.getByRole('dialog', { name: 'Add new address' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await screenshot(page, `checkout-address-${name}`)
  })

  test('a payment that failed, and one that is waited for', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop), { viewport })
    await page.route('**/order/payment/status*', () => {})
    await page.goto('/order/status/some-order')
    await page.getByRole('heading', { name: 'Checking your order...' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await screenshot(page, `order-pending-${name}`)
    await page.unroute('**/order/payment/status*')
    await page.reload()
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await screenshot(page, `order-failed-${name}`)
  })
})

test('on the narrowest phone nothing sticks out', async () => {
  const narrow = { width: 320, height: 640 }
  const { page } = await checkouts.shopper(await makeSize(checkouts.shop), { viewport: narrow })
  await goToCheckout(page, 'Cash on Delivery')
  await pricesConfirmed(page)
  expect(await overhang(page)).toBeLessThanOrEqual(0)
  await placeOrder(page).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await overhang(page)).toBeLessThanOrEqual(0)
})

test('an order is placed by keyboard alone', async () => {
  const { page } = await checkouts.shopper(await makeSize(checkouts.shop), { viewport: desktop })
  await page.goto('/shipping')
  await pricesConfirmed(page)
  await tabTo(page, page.getByRole('radio', { name: /Beach Road/ }))
  // No way of paying is chosen yet: the first of the group has the focus.
  await tabTo(page, page.getByRole('radio', { name: /Online Payment/ }))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('radio', { name: /Cash on Delivery/ }).isChecked()).toBe(true)
  await tabTo(page, placeOrder(page))
  await page.keyboard.press('Enter')
  const thanks = page.getByRole('heading', { name: 'Thank you' })
  await thanks.waitFor()
  await expect.poll(() => thanks.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await tabTo(page, page.getByRole('link', { name: 'View Order' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/profile')
})

const address = {
  contactPerson: 'Meena',
  doorNo: '7',
  city: 'Chennai',
  district: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600002',
}

/** More lines like the one that is in the cart, of other products. */
async function addLines(page: Page, sizes: SizeMade[]) {
  await page.goto('/cart')
  await page.evaluate(
    (productIds) => {
      const items: Array<Record<string, unknown>> = JSON.parse(localStorage.getItem('cart') ?? '[]')
      const more = productIds.map((_id) => ({ ...items[0], _id, customId: _id, slug: `leggings-${_id}` }))
      localStorage.setItem('cart', JSON.stringify([...items, ...more]))
    },
    sizes.map(({ productId }) => productId),
  )
}

async function tabTo(page: Page, target: Locator) {
  for (let press = 0; press < 60; press += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('sixty tabs did not lead there')
}

/** Pixels that the page is wider than its window. */
const overhang = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Kept only when somebody wants to look at them. */
async function screenshot(page: Page, name: string) {
  const folder = process.env.SCREENSHOTS
  if (!folder) return
  await page.getByText('Loading...').waitFor({ state: 'detached' })
  await keepPicture(page, name, { fullPage: true })
}
