import type { Page } from 'playwright-core'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, desktop, openBrowser, phone, tablet } from '#test/support/browser.ts'
import { type Buyer, makeBuyers, makeSize, type SizeMade } from '#test/support/order-makers.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { axeFaults } from '#test/support/axe.ts'

let shop: TestShop
let browser: Browser
const open: Array<() => Promise<void>> = []

beforeAll(async () => {
  shop = await openTestShop({ template: 'migrated' })
  browser = await openBrowser()
})
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

type Terms = { viewport?: { width: number; height: number }; reducedMotion?: boolean; quantity?: number }

/** Someone signed in with one address, and pieces in her cart, who is on her way to the cart. */
async function shopper(size: SizeMade, terms: Terms = {}) {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer')
  const visitor = await visitAs(buyer, terms)
  await putInCart(visitor.page, size, terms.quantity ?? 1)
  return { ...visitor, buyer }
}

async function visitAs(buyer: Buyer, { viewport = phone, reducedMotion = true }: Terms = {}) {
  const visitor = await browser.visit(shop.url, { viewport, reducedMotion })
  open.push(visitor.close)
  await visitor.page.goto('/faqs')
  await visitor.page.evaluate((token) => localStorage.setItem('token', token), buyer.token)
  return visitor
}

async function putInCart(page: Page, size: SizeMade, quantity: number) {
  await shop.database.transaction((tx) => shop.catalogue.bump(tx))
  await shop.catalogue.refresh()
  await page.goto(`/product/leggings-${size.productId}`)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.getByText('added to cart').waitFor()
  if (quantity === 1) return
  await page.evaluate((pieces) => {
    const items = JSON.parse(localStorage.getItem('cart') ?? '[]')
    items[0].quantity = pieces
    localStorage.setItem('cart', JSON.stringify(items))
  }, quantity)
}

async function goToCheckout(page: Page, method: 'Online Payment' | 'Cash on Delivery') {
  await page.goto('/cart')
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL('**/shipping')
  await page.getByRole('heading', { name: '1. Delivery Address' }).waitFor()
}

const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Waits until the shop has confirmed the prices, so that charges are shown. */
async function pricesConfirmed(page: Page) {
  await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).waitFor()
}

/** Refusals are the point of some tests; the browser notes them in the console by itself. */
const own = (complaints: string[]) => complaints.filter((text) => !text.startsWith('Failed to load resource'))

describe('checkout', () => {
  test('cash on delivery: from the cart to the result, the cart is empty then', async () => {
    const { page, complaints } = await shopper(await makeSize(shop))
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
    const { page, complaints } = await shopper(await makeSize(shop), { viewport: desktop })
    await goToCheckout(page, 'Online Payment')
    await placeOrder(page).click()
    await page.waitForURL('**/sandbox/pay/*')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.waitForURL('**/order/status/*')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(own(complaints)).toEqual([])
  })

  test('a failed payment shows its ids and can be paid again', async () => {
    const { page, complaints } = await shopper(await makeSize(shop))
    await goToCheckout(page, 'Online Payment')
    await placeOrder(page).click()
    await page.waitForURL('**/sandbox/pay/*')
    await page.getByRole('button', { name: 'Fail payment' }).click()
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByText(orderId).waitFor()
    await page.getByText('Reference ID:').waitFor()
    expect(await page.getByRole('link', { name: 'Any Help?' }).getAttribute('href')).toBe('/static/contact')
    expect(await stored(page, 'cart')).toBe('[]')
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Pay again' }).click()
    await page.waitForURL('**/sandbox/pay/*')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(own(complaints)).toEqual([])
  })

  test('a failed payment gives the cart back', async () => {
    const { page } = await shopper(await makeSize(shop), { quantity: 2 })
    await goToCheckout(page, 'Online Payment')
    await placeOrder(page).click()
    await page.waitForURL('**/sandbox/pay/*')
    await page.getByRole('button', { name: 'Fail payment' }).click()
    await page.getByRole('button', { name: 'Restore cart' }).click()
    await page.waitForURL('**/cart')
    const cart: Array<{ quantity: number; color: string }> = JSON.parse((await stored(page, 'cart')) ?? '[]')
    expect(cart).toMatchObject([{ quantity: 2, color: 'Black' }])
  })

  test('a price that changed is shown with the difference and ordered once confirmed', async () => {
    const size = await makeSize(shop)
    const { page } = await shopper(size)
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await sql`UPDATE size SET price_paise = 34900 WHERE id = ${size.sizeId}`.execute(shop.database.query)
    await placeOrder(page).click()
    const dialog = page.getByRole('dialog', { name: 'The total has changed' })
    await dialog.getByText('₹398').waitFor()
    await dialog.getByText('+ ₹50').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Order for ₹448' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  })

  test('pieces that are gone are named', async () => {
    const size = await makeSize(shop, { stock: 3 })
    const { page } = await shopper(size, { quantity: 3 })
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await sql`UPDATE stock SET on_hand = 1 WHERE size_id = ${size.sizeId}`.execute(shop.database.query)
    await placeOrder(page).click()
    const dialog = page.getByRole('dialog', { name: 'Not enough left' })
    await dialog.getByText('1 left').waitFor()
    await dialog.getByRole('link', { name: 'Change your cart' }).click()
    await page.waitForURL('**/cart')
    await sql`UPDATE stock SET on_hand = 3 WHERE size_id = ${size.sizeId}`.execute(shop.database.query)
  })

  test('an empty cart leads back to the cart; a reload still knows what the cart handed over', async () => {
    const { page } = await shopper(await makeSize(shop))
    await goToCheckout(page, 'Cash on Delivery')
    await page.reload()
    await pricesConfirmed(page)
    expect(await page.getByRole('radio', { name: 'Cash on Delivery' }).isChecked()).toBe(true)
    await page.evaluate(() => localStorage.setItem('cart', '[]'))
    await page.goto('/shipping')
    await page.waitForURL('**/cart')
  })

  test('a guest may look; to order she signs in', async () => {
    const size = await makeSize(shop)
    const visitor = await browser.visit(shop.url)
    open.push(visitor.close)
    await putInCart(visitor.page, size, 1)
    await visitor.page.goto('/shipping')
    await visitor.page.getByText('No addresses found. Please add a new shipping address.').waitFor()
    await pricesConfirmed(visitor.page)
    await placeOrder(visitor.page).click()
    await visitor.page.getByRole('dialog').getByLabel('Mobile number').waitFor()
    expect(visitor.complaints).toEqual([])
  })

  test('without a way of paying nothing is ordered, and it says so', async () => {
    const { page } = await shopper(await makeSize(shop))
    await page.goto('/shipping')
    await pricesConfirmed(page)
    await page.getByText('Beach Road').waitFor()
    await placeOrder(page).click()
    await page.getByText('Please select a payment method to proceed with checkout').waitFor()
  })

  test.each([
    [500, 'Something went wrong. contact admin.'],
    ['lost', 'Something went wrong. Please try again.'],
  ] as const)('an order that ends with %s alerts "%s"', async (how, text) => {
    const { page } = await shopper(await makeSize(shop))
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await page.route('**/order/v2/create', (route) =>
      how === 'lost'
        ? route.abort()
        : route.fulfill({ status: how, contentType: 'application/json', body: '{"status":500,"data":null}' }),
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

describe('addresses at checkout', () => {
  async function addAddresses(buyer: Buyer, count: number) {
    for (let made = 0; made < count; made += 1) {
      await shop.call('createAddress', { body: { ...address, address: `Lane number ${made + 1}` } }, buyer)
    }
  }
  const address = {
    contactPerson: 'Meena',
    doorNo: '7',
    address: 'Lane',
    city: 'Chennai',
    district: 'Chennai',
    state: 'Tamil Nadu',
    pincode: '600002',
  }

  test('three are shown, the rest on demand; the default is chosen, and choosing makes the default', async () => {
    const { page, buyer } = await shopper(await makeSize(shop))
    await addAddresses(buyer, 4)
    await goToCheckout(page, 'Cash on Delivery')
    const list = page.getByRole('group', { name: 'Deliver to' })
    await expect.poll(() => list.getByRole('radio').count()).toBe(3)
    expect(await list.getByRole('radio', { name: /Beach Road/ }).isChecked()).toBe(true)
    await page.getByRole('button', { name: 'View More (2 more)' }).click()
    expect(await list.getByRole('radio').count()).toBe(5)
    const asked = page.waitForRequest('**/address/current-address/*')
    await list.getByRole('radio', { name: /Lane number 2/ }).check()
    expect((await asked).postDataJSON()).toEqual({ currentAddress: true })
    await expect
      .poll(async () => {
        const answer = await shop.call('listAddresses', {}, buyer)
        return JSON.stringify(answer.data).match(/"address":"([^"]*)"[^}]*"currentAddress":true/)?.[1]
      })
      .toBe('Lane number 2')
  })

  test('that cannot be read leave the list empty', async () => {
    const { page } = await shopper(await makeSize(shop))
    await page.route('**/address/get', (route) => route.abort())
    await page.goto('/shipping')
    await page.getByText('No addresses found. Please add a new shipping address.').waitFor()
  })

  test('with none the list says so, and ordering opens the address dialog; a new one is first and chosen', async () => {
    const { page, buyer, complaints } = await shopper(await makeSize(shop))
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await shop.call('deleteAddress', { params: { id: buyer.addressId } }, buyer)
    await page.reload()
    await page.getByText('No addresses found. Please add a new shipping address.').waitFor()
    await page.getByRole('button', { name: 'Create New Address' }).waitFor()
    await pricesConfirmed(page)
    await placeOrder(page).click()
    const dialog = page.getByRole('dialog', { name: 'Add new address' })
    await dialog.getByLabel('Contact person').fill('Meena')
    await dialog.getByLabel('PIN code').fill('600001')
    await dialog.getByLabel('Door number').fill('12')
    await dialog.getByLabel('Street address').fill('New Street')
    await dialog.getByLabel('City/Town').fill('Chennai')
    await dialog.getByLabel('District').fill('Chennai')
    await dialog.getByLabel('State').selectOption('Tamil Nadu')
    await dialog.getByRole('button', { name: 'Save address' }).click()
    await expect.poll(() => page.getByRole('radio', { name: /New Street/ }).isChecked()).toBe(true)
    await placeOrder(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(own(complaints)).toEqual([])
  })
})

describe('the result', () => {
  test('throws confetti, but not at those who want less motion', async () => {
    const size = await makeSize(shop)
    for (const reducedMotion of [false, true]) {
      const { page } = await shopper(size, { reducedMotion })
      await goToCheckout(page, 'Cash on Delivery')
      await pricesConfirmed(page)
      await placeOrder(page).click()
      await page.getByRole('heading', { name: 'Thank you' }).waitFor()
      if (reducedMotion) expect(await page.locator('canvas').count()).toBe(0)
      else {
        await page.locator('canvas').waitFor({ state: 'attached' })
        await page.locator('canvas').waitFor({ state: 'detached' })
      }
    }
  })

  test('of a check that cannot be made is the failed view and a toast', async () => {
    const [buyer] = await makeBuyers(shop, 1)
    if (!buyer) throw new Error('no buyer')
    const { page } = await visitAs(buyer)
    await page.route('**/order/payment/status*', (route) => route.abort())
    await page.goto('/order/status/some-order')
    await page.getByText('Failed to fetch payment status').waitFor()
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
  })

  test('of an order that nobody knows is the failed view', async () => {
    const [buyer] = await makeBuyers(shop, 1)
    if (!buyer) throw new Error('no buyer')
    const { page } = await visitAs(buyer)
    await page.goto('/order/status/some-order')
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await page.getByText('some-order').waitFor()
  })
})

describe.each([
  ['phone', phone],
  ['tablet', tablet],
  ['desktop', desktop],
])('on a %s', (name, viewport) => {
  test('checkout and result have no fault that axe finds', async () => {
    const { page, complaints } = await shopper(await makeSize(shop), { viewport })
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
