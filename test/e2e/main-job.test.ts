import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdCalls } from '#test/support/held-calls.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { linesOf } from '#test/support/cart-visits.ts'
import { anyAddress, anyNumber, readCode, signedIn } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'

const { shop, browser, open } = await openJourneys()

async function visit({ viewport = desktop, stored = {} } = {}) {
  const visitor = await browser.visit(shop.url, { viewport, stored })
  open.push(visitor.close)
  await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
  return visitor
}

async function fillAddress(page: Page, street: string) {
  const form = page.getByRole('dialog', { name: 'Add new address' })
  await form.getByLabel('Contact person').fill('Asha Raman')
  await form.getByLabel('PIN code').fill('600017')
  await form.getByLabel('Door number').fill('12B')
  await form.getByLabel('Street address').fill(street)
  await form.getByLabel('City/Town').fill('Chennai')
  await form.getByLabel('District').fill('Chennai')
  await form.getByLabel('State').selectOption('Tamil Nadu')
  await form.getByRole('button', { name: 'Save address' }).click()
}

const mainButton = (page: Page, name: string) => page.locator('.grid > .button', { hasText: name }).first()

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('on a %s', (_name, viewport) => {
  test('a guest finds leggings, signs up, orders by cash on delivery and sees the order in her account', async () => {
    const { page, complaints } = await visit({ viewport })
    await page.goto('/')
    await page.getByRole('link', { name: 'Everyday Leggings' }).click()
    await page.waitForURL('**/collections/**')
    await page.goto('/collections/leggings')
    await page.getByRole('link', { name: 'Ankle Length Leggings', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Ankle Length Leggings' }).waitFor()
    await page.locator('label.swatch').nth(1).click()
    await page.locator('label.size-chip', { hasText: /^L$/ }).click()
    await mainButton(page, 'Buy Now').click()
    await page.waitForURL('**/cart')
    await page.reload()
    await page.getByText('Ankle Length Leggings').first().waitFor()

    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByRole('dialog', { name: 'Sign in to check out' }).waitFor()
    const dialog = page.getByRole('dialog')
    const mobileNumber = anyNumber()
    await dialog.getByLabel('Mobile number').fill(mobileNumber)
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await dialog.getByRole('heading', { name: 'Create your account' }).waitFor()
    await dialog.getByLabel('Name').fill('Asha Raman')
    await dialog.getByRole('button', { name: 'Sign Up' }).click()
    await dialog.getByLabel('One-time password').waitFor()
    await dialog.getByLabel('One-time password').fill(await readCode(shop, mobileNumber))
    await page.getByText('Successfully logged in!').waitFor()

    // What the sign-in was asked for goes on by itself.
    await page.getByRole('dialog', { name: 'Add new address' }).waitFor()
    await fillAddress(page, 'North Usman Road')
    await page.waitForURL('**/shipping')
    await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).waitFor()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('link', { name: 'View Order' }).click()
    await page.getByRole('heading', { name: `Order #${orderId.slice(-5)}` }).waitFor()
    await page.getByText('Waiting For Confirmation').waitFor()
    // The first number was not known yet: the browser notes the 404 by itself.
    expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([])
  })
})

describe('the session', () => {
  test('while the stored token is looked at nobody is sent away from My Account', async () => {
    const asha = await signedIn(shop)
    const { page } = await visit({ stored: { token: asha.token } })
    const release = await holdCalls(page, '**/customer/profile')
    const asked = page.waitForRequest('**/customer/profile')
    await page.goto('/profile')
    await asked
    expect(new URL(page.url()).pathname).toBe('/profile')
    expect(await page.getByText(asha.mobileNumber).count()).toBe(0)
    release()
    await page.getByText(asha.mobileNumber).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
  })

  test('the code is verified with the session id that is stored', async () => {
    const { page } = await visit()
    const { mobileNumber } = await signedIn(shop)
    await page.goto('/faqs')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('dialog').getByLabel('Mobile number').fill(mobileNumber)
    await page.getByRole('dialog').getByRole('button', { name: 'Log In' }).click()
    await page.getByRole('dialog').getByLabel('One-time password').waitFor()
    const session_id = await page.evaluate(() => localStorage.getItem('session_id'))
    const otp = await readCode(shop, mobileNumber)
    const asked = page.waitForRequest('**/customer/otp-verify')
    await page.getByRole('dialog').getByLabel('One-time password').fill(otp)
    expect((await asked).postDataJSON()).toEqual({ mobileNumber, otp, session_id })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeTruthy()
  })

  test('a login without any message says Login failed', async () => {
    const { page } = await visit()
    await page.goto('/faqs')
    await page.route('**/customer/login', (route) =>
      route.fulfill({ status: 500, json: { status: 500, message: '', data: null } }),
    )
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('dialog').getByLabel('Mobile number').fill('9876543210')
    await page.getByRole('dialog').getByRole('button', { name: 'Log In' }).click()
    // In one place: what is found twice fails here.
    await page.getByText('Login failed').waitFor()
  })

  test('the stored token is sent as a bearer token on every request to the shop', async () => {
    const asha = await signedIn(shop)
    const { page } = await visit({ stored: { token: asha.token } })
    const headers: Array<Record<string, string>> = []
    page.on('request', (request) => {
      if (request.url().includes('/api/web/')) headers.push(request.headers())
    })
    await page.goto('/profile')
    await page.getByText('You haven’t placed any orders yet.').waitFor()
    await page.waitForLoadState('networkidle')
    expect(headers.length).toBeGreaterThan(2)
    expect(new Set(headers.map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${asha.token}`]),
    )
    expect(new Set(headers.map((each) => each['content-type']))).toEqual(new Set(['application/json']))
  })

  test('a guest may open every other page, checkout too', async () => {
    const { page } = await visit()
    await page.goto('/product/kurti-pant')
    await mainButton(page, 'Buy Now').click()
    await page.waitForURL('**/cart')
    for (const path of ['/', '/collections', '/collections/leggings', '/faqs', '/blogs', '/shipping']) {
      await page.goto(path)
      await page.waitForLoadState('networkidle')
      expect(new URL(page.url()).pathname).toBe(path)
    }
    await page.getByRole('heading', { name: '1. Delivery Address' }).waitFor()
  })
})

describe('at checkout', () => {
  async function toCheckout({ addresses = 1 }: { addresses?: number } = {}) {
    const asha = await signedIn(shop)
    for (let made = 1; made <= addresses; made += 1) {
      const body = { contactPerson: 'Asha', doorNo: '1', address: `Lane number ${made}`, city: 'Chennai' }
      const rest = { district: 'Chennai', state: 'Tamil Nadu', pincode: '600001' }
      await shop.call('createAddress', { body: { ...body, ...rest } }, asha)
    }
    const cart = JSON.stringify(await linesOf(shop, 'kurti-pant', ['L']))
    const { page, context } = await visit({ stored: { token: asha.token, cart } })
    await page.goto('/shipping')
    await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).check()
    if (addresses > 0) await page.getByText('Lane number 1').waitFor()
    return { page, context, asha }
  }

  test('a new address stands first in the list and is chosen', async () => {
    const { page } = await toCheckout({ addresses: 2 })
    await page.getByRole('button', { name: 'Add New Address' }).click()
    await fillAddress(page, 'North Usman Road')
    const first = page.getByRole('group', { name: 'Deliver to' }).getByRole('radio').first()
    await expect.poll(() => first.isChecked()).toBe(true)
    const card = page.getByRole('group', { name: 'Deliver to' }).locator('label').first()
    expect(await card.textContent()).toContain('North Usman Road')
  })

  test('addresses follow whoever is signed in', async () => {
    const { page, context, asha } = await toCheckout()
    const other = await context.newPage()
    await other.goto('/faqs')
    await other.evaluate(() => localStorage.removeItem('token'))
    await page.getByText('Sign in to see your addresses').waitFor()
    expect(await page.getByText('Lane number 1').count()).toBe(0)
    await other.evaluate((token) => localStorage.setItem('token', token), asha.token)
    await page.getByText('Lane number 1').waitFor()
    const meena = await signedIn(shop)
    await other.evaluate((token) => localStorage.setItem('token', token), meena.token)
    await page.getByText('No addresses found. Please add a new shipping address.').waitFor()
    expect(await page.getByText('Lane number 1').count()).toBe(0)
  })

  test('while the order is placed the overlay keeps pointer and keyboard out', async () => {
    const { page } = await toCheckout()
    const release = await holdCalls(page, '**/order/v2/create')
    await page.getByRole('button', { name: 'Place Order' }).click()
    const overlay = page.locator('.overlay-blocking')
    await overlay.getByText('Placing your order...').waitFor()
    expect(await overlay.evaluate((panel) => getComputedStyle(panel).pointerEvents)).toBe('auto')
    // Nothing of the page can be reached: not by Tab, not by a press, not by the skip link.
    for (let step = 0; step < 5; step += 1) await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
    const header = page.locator('header a').first()
    expect(await header.click({ timeout: 500 }).catch(() => 'out of reach')).toBe('out of reach')
    expect(new URL(page.url()).pathname).toBe('/shipping')
    release()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  })

  test('an order whose call throws is logged', async () => {
    const { page } = await toCheckout()
    const said: string[] = []
    page.on('console', (message) => said.push(message.text()))
    page.on('dialog', (dialog) => void dialog.accept())
    await page.route('**/order/v2/create', (route) => route.abort())
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect.poll(() => said.some((line) => line.startsWith('order:'))).toBe(true)
  })

  test('a placed order is told to the pixel row, one Purchase for each product', async () => {
    const { page } = await toCheckout()
    const asked = page.waitForRequest('**/pixel/purchaseEvent')
    await page.getByRole('button', { name: 'Place Order' }).click()
    const body = (await asked).postDataJSON()
    expect(body.event).toMatchObject([
      {
        event_name: 'Purchase',
        event_id: expect.stringMatching(/./),
        action_source: 'website',
        custom_data: { currency: 'INR', value: 449, content_type: 'product', quantity: 1 },
      },
    ])
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining(['client_ip_address', 'fbc', 'fbp', 'client_user_agent']),
    )
  })

  test('a placed order is told once more as a whole, with its total', async () => {
    const { page } = await toCheckout()
    const whole = page.waitForRequest((request) => request.postData()?.includes('"order_id"') ?? false)
    await page.getByRole('button', { name: 'Place Order' }).click()
    const body = (await whole).postDataJSON()
    expect(body.event).toEqual([])
    expect(body.order).toMatchObject({ currency: 'INR', num_items: 1, value: expect.any(Number) })
    await page.waitForURL(`**/order/status/${body.order.order_id}*`)
    const answer = await (await whole).response()
    expect(await answer?.json()).toMatchObject({ status: 200, data: { accepted: 0 } })
  })
})
