import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { online } from '#test/support/ways-of-paying.ts'
import type { GatewaySimulators } from '../simulators/gateway-simulators.ts'
import { openGatewaySimulators } from '../simulators/gateway-simulators.ts'
import { signedDelivery } from '../simulators/simulated-events.ts'
import { axeFaults } from '#test/support/axe.ts'
import type { Browser } from '#test/support/browser.ts'
import { desktop, openBrowser, phone } from '#test/support/browser.ts'
import { goToCheckout, placeOrder } from '#test/support/checkouts.ts'
import { gatewaySettings } from '#test/support/gateway-settings.ts'
import { checkOut, dataOf, makeBuyers, makeSize, submit } from '#test/support/order-makers.ts'
import type { TestShop } from '#test/support/shop.ts'
import { openTestShop } from '#test/support/shop.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'

let browser: Browser
const open: Array<() => Promise<void>> = []

beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})
afterAll(() => browser.close())

/** Someone who is signed in and has an address, and a product they may like. */
async function shopper(shop: TestShop, viewport = phone) {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer')
  const size = await makeSize(shop)
  await shop.database.transaction((tx) => shop.catalogue.bump(tx))
  await shop.catalogue.refresh()
  const visitor = await browser.visit(shop.url, { viewport, stored: { token: buyer.token } })
  open.push(visitor.close)
  return { ...visitor, buyer, size }
}

/** Someone who has ordered online and stands before the payment page. */
async function payer(shop: TestShop, viewport = phone) {
  const { size, ...visitor } = await shopper(shop, viewport)
  const { buyer, page } = visitor
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod: online })
  const { orderId, paymentRedirectUrl } = dataOf(
    await submit(shop, buyer, { ...cart, paymentMethod: online }),
  )
  await page.goto(paymentRedirectUrl ?? '')
  return { ...visitor, orderId, payUrl: paymentRedirectUrl ?? '' }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const thanked = (page: Page) => page.getByRole('heading', { name: 'Thank you' }).waitFor()

describe('the pretend gateway', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('its page can be read and used by keyboard on %s', async (_name, viewport) => {
    const { page, complaints } = await payer(shop, viewport)
    const names = await page.getByRole('button').allTextContents()
    expect(names).toEqual(['Pay now', 'Fail payment', 'Leave pending'])
    expect(await axeFaults(page)).toEqual([])
    await keepPicture(page, `sandbox-pay-${viewport.width}`)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/order/status/*')
    await thanked(page)
    expect(complaints).toEqual([])
  })

  test('a payment left pending is waited for, and its success shows by itself', async () => {
    const { page, context, payUrl } = await payer(shop)
    await press(page, 'Leave pending')
    await page.getByRole('heading', { name: 'Checking your payment...' }).waitFor({ timeout: 25_000 })
    const bank = await context.newPage()
    await bank.goto(payUrl)
    await press(bank, 'Pay now')
    await page.getByRole('heading', { name: 'Thank you' }).waitFor({ timeout: 25_000 })
  })

  test('after two minutes of waiting the order can be paid again, and the first page is closed', async () => {
    const { page, context, payUrl, orderId } = await payer(shop)
    await page.clock.install()
    await press(page, 'Leave pending')
    // So it says once it has its answer: two minutes without one would be a call that failed.
    await page.getByRole('heading', { name: 'Checking your payment...' }).waitFor({ timeout: 25_000 })
    await page.clock.fastForward('02:05')
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor({ timeout: 25_000 })
    await page.getByText('Your bank has not answered yet.').waitFor()
    await press(page, 'Pay again')
    await page.waitForURL('**/sandbox/pay/*')
    expect(page.url()).not.toBe(payUrl)
    const old = await context.newPage()
    // The gateway hears of it when the new page is there already.
    await expect
      .poll(async () => {
        await old.goto(payUrl)
        return old.getByText('This payment was cancelled.').count()
      })
      .toBe(1)
    expect(await old.getByRole('button').count()).toBe(0)
    await press(page, 'Pay now')
    await thanked(page)
    const { rows } = await sql`SELECT 1 FROM payment_attempt
      WHERE order_id = ${orderId} AND captured_paise > 0`.execute(shop.database.query)
    expect(rows).toHaveLength(1)
  })

  test('going back after paying shows that it is done, and pays nothing twice', async () => {
    const { page, payUrl } = await payer(shop)
    await press(page, 'Pay now')
    await thanked(page)
    await page.goto(payUrl)
    await page.getByText('This payment is done.').waitFor()
    await page.getByRole('link', { name: 'Back to the shop' }).click()
    await thanked(page)
  })

  test('whoever comes back in another browser sees totals and state, and nothing about the person', async () => {
    const { page } = await payer(shop)
    await press(page, 'Pay now')
    await page.waitForURL('**/order/status/*')
    const stranger = await browser.visit(shop.url)
    open.push(stranger.close)
    await stranger.page.goto(page.url())
    await thanked(stranger.page)
    expect(await stranger.page.getByText('Meena').count()).toBe(0)
  })

  test('a page nobody asked for is not there', async () => {
    const answer = await fetch(`${shop.url}/sandbox/pay/unknown`)
    expect(answer.status).toBe(404)
  })
})

describe.each(['phonepe', 'razorpay', 'cashfree'] as const)('a shop with %s', (gateway) => {
  let simulators: GatewaySimulators
  let shop: TestShop
  beforeAll(async () => {
    simulators = await openGatewaySimulators({ mode: 'sample' })
    shop = await openTestShop({ env: gatewaySettings(gateway, simulators.url) })
    simulators.webhooks.reportTo(`${shop.url}/api/web/payment/webhook`)
  })
  afterAll(async () => {
    await shop.close()
    await simulators.close()
  })

  test('sends the shopper there and thanks her when she is back', async () => {
    const { page, complaints } = await payer(shop)
    expect(new URL(page.url()).origin).toBe(simulators.url)
    await press(page, 'Pay')
    await page.waitForURL('**/order/status/*')
    await thanked(page)
    expect(complaints).toEqual([])
  })

  test.runIf(gateway === 'phonepe')('that takes no cash offers Online Payment alone', async () => {
    const { page, size, complaints } = await shopper(shop)
    await page.goto(`/product/leggings-${size.productId}`)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByText('added to cart').waitFor()
    await goToCheckout(page, 'Online Payment')
    await page.getByRole('radio', { name: /Online Payment.*₹39/ }).waitFor()
    expect(await page.getByRole('group', { name: 'Pay by' }).getByRole('radio').count()).toBe(1)
    await placeOrder(page).click()
    await page.waitForURL(`${simulators.url}/**`)
    await press(page, 'Pay')
    await page.waitForURL('**/order/status/*')
    await thanked(page)
    expect(complaints).toEqual([])
  })

  test('hears of the money from the gateway when she closes the tab, and from nobody else', async () => {
    const { orderId, buyer, page, payUrl } = await payer(shop)
    await page.close()
    const forged = { headers: {}, rawBody: signedDelivery(gateway, '{}').rawBody }
    expect(await deliver(forged)).toBe(401)
    // The bank's app says yes while nobody looks at the shop.
    await fetch(payUrl, { method: 'POST', body: new URLSearchParams({ action: 'pay' }), redirect: 'manual' })
    await expect
      .poll(async () => dataOf(await shop.call('readOrder', { params: { orderId } }, buyer)).paymentStatus)
      .toBe(1)
  })

  async function deliver({ headers, rawBody }: ReturnType<typeof signedDelivery>): Promise<number> {
    const answer = await fetch(`${shop.url}/api/web/payment/webhook/${gateway}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      },
      body: new Uint8Array(rawBody),
    })
    return answer.status
  }
})
