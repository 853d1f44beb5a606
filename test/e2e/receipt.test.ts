import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { cash, online } from '#test/support/ways-of-paying.ts'
import { couponAppliedMessage } from '#domain/pricing/coupon-discount.ts'
import { changeCoupon } from '#server/coupon/coupon-store.ts'
import { axeFaults } from '#test/support/axe.ts'
import { desktop } from '#test/support/browser.ts'
import { goToCheckout, openCheckouts, placeOrder, pricesConfirmed } from '#test/support/checkouts.ts'
import { checkOut, dataOf, makeSize, type Wanted } from '#test/support/order-makers.ts'

const checkouts = await openCheckouts()
const { shop } = checkouts

/** What the rows of a receipt come to, in paise, and what its last row says. */
async function addedUp(page: Page, receipt: string): Promise<{ rows: number; total: number }> {
  const texts = await page.locator(receipt).locator('dd').allTextContents()
  const amounts = texts.map((text) => {
    const paise = Math.round(Number(text.replaceAll(/[^0-9.]/g, '')) * 100)
    return /^[−-]/.test(text) ? -paise : paise
  })
  const [total = 0, ...rows] = amounts.toReversed()
  return { rows: rows.reduce((sum, amount) => sum + amount, 0), total }
}

describe('every receipt adds up to the paisa', () => {
  test('in cart, at checkout, on the result and in the account', async () => {
    const size = await makeSize(shop, { rupees: 799 })
    const { page } = await checkouts.shopper(size, { viewport: desktop })
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Use coupon WELCOME10' }).click()
    await page.getByText('You save ₹79.90').waitFor()
    await page.getByRole('radio', { name: 'Online Payment' }).check()
    await page.getByText('Rounding').waitFor()
    expect(await addedUp(page, '.summary')).toEqual({ rows: 75800, total: 75800 })
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await page.getByText('Rounding').waitFor()
    expect(await addedUp(page, '.summary-figures')).toEqual({ rows: 81800, total: 81800 })
    await placeOrder(page).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await addedUp(page, '.summary-figures')).toEqual({ rows: 81800, total: 81800 })
    await page.getByRole('link', { name: 'View Order' }).click()
    await page.getByRole('link', { name: /^View order/ }).click()
    await page.getByText('Rounding').waitFor()
    expect(await addedUp(page, 'article dl')).toEqual({ rows: 81800, total: 81800 })
  })
})

describe('the coupons offered in the cart', () => {
  test('stand best first, and one is used by a press', async () => {
    const size = await makeSize(shop, { rupees: 799 })
    const { page, complaints } = await checkouts.shopper(size, { quantity: 2 })
    await page.goto('/cart')
    const list = page.getByRole('list', { name: 'Coupons for this cart' })
    await list.getByRole('listitem').first().waitFor()
    const offered = await list.getByRole('listitem').allTextContents()
    expect(offered).toEqual([
      expect.stringMatching(/WELCOME10.*Saves ₹159\.80 on this cart/),
      expect.stringMatching(/FLAT100.*₹100 off from ₹999.*Saves ₹100 on this cart/),
    ])
    expect(await axeFaults(page)).toEqual([])
    await list.getByRole('button', { name: 'Use coupon FLAT100' }).click()
    await page.getByText('You save ₹100').waitFor()
    expect(await list.count()).toBe(0)
    expect(complaints).toEqual([])
  })

  test('a press while another code is checked goes for the one that was pressed, and says so once', async () => {
    const size = await makeSize(shop, { rupees: 799 })
    const { page } = await checkouts.shopper(size, { quantity: 2 })
    await page.goto('/cart')
    const offered = page.getByRole('button', { name: 'Use coupon FLAT100' })
    await offered.waitFor()
    await page.getByLabel('Coupon code').fill('WELCOME10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Checking…' }).waitFor()
    await offered.click()
    await page.getByText('You save ₹100').waitFor()
    await expect.poll(() => page.getByText(couponAppliedMessage).count()).toBe(1)
    await page.getByRole('button', { name: 'Remove coupon FLAT100' }).click()
    expect(await page.getByLabel('Coupon code').inputValue()).toBe('')
  })
})

describe('the history of orders', () => {
  async function place(
    wanted: Wanted[],
    buyer: Awaited<ReturnType<typeof checkouts.shopper>>['buyer'],
    earlier?: string,
  ) {
    const as = { token: buyer.token }
    const { total } = await checkOut(shop, buyer, { wanted, paymentMethod: online })
    const orderItems = wanted.map(({ productId, color, size, quantity }) => ({
      productId,
      selectedColor: color,
      selectedSize: size,
      quantity,
    }))
    const kept = await shop.call('abandonOrder', { body: { orderItems, earlierAbandonId: earlier } }, as)
    const { abandonId } = dataOf(kept)
    const claims = { totalWeight: 0, subtotal: 0, shippingCharge: 0, paymentMethod: online }
    const body = { abandonId, addressId: buyer.addressId, total, ...claims }
    const { orderId } = dataOf(await shop.call('placeOrder', { body }, as))
    return { orderId, abandonId }
  }

  test('says which order came instead of one, and which is not paid yet, with the way to pay it', async () => {
    const size = await makeSize(shop)
    const { page, buyer } = await checkouts.shopper(size)
    const first = await place([{ ...size, quantity: 1 }], buyer)
    const second = await place([{ ...size, quantity: 2 }], buyer, first.abandonId)
    const { orderNumber } = dataOf(
      await shop.call('readOrder', { params: { orderId: second.orderId } }, { token: buyer.token }),
    )
    await page.goto('/profile')
    const cardOf = (id: string) => page.getByRole('article', { name: `Order ${id.slice(-5)}` })
    await cardOf(first.orderId).getByText(`Replaced by order ${orderNumber}`).waitFor()
    expect(await cardOf(first.orderId).getByText('Cancelled').count()).toBe(0)
    await cardOf(second.orderId).getByText('Not paid yet').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await cardOf(second.orderId).getByRole('button', { name: 'Pay again' }).click()
    await page.waitForURL('**/sandbox/pay/**')
  })
})

test('an order has one number: on the result, in the account, in the message', async () => {
  const { page } = await checkouts.shopper(await makeSize(shop))
  await goToCheckout(page, 'Cash on Delivery')
  await pricesConfirmed(page)
  await placeOrder(page).click()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  const shown = (await summary.getByText(/^Order \d{8} ·/).textContent()) ?? ''
  const number = /\d{8}/.exec(shown)?.[0] ?? 'none'
  await page.goto('/profile')
  await page.getByRole('article').getByText(`Order ${number}`).waitFor()
  await page.getByRole('link', { name: 'View order' }).click()
  await page.getByText(`Order ${number}`).first().waitFor()
  const messages = () => fetch(`${shop.url}/sandbox/messages`, { headers: { accept: 'application/json' } })
  await expect.poll(async () => (await messages()).text()).toContain(number)
})

test('a visit of a result without a sign-in is a failed check as specified, and asks for a sign-in', async () => {
  const size = await makeSize(shop)
  const { buyer } = await checkouts.shopper(size)
  const { abandonId, total } = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
  const claims = { totalWeight: 0, subtotal: 0, shippingCharge: 0, paymentMethod: cash }
  const body = { abandonId, addressId: buyer.addressId, total, ...claims }
  const { orderId } = dataOf(await shop.call('placeOrder', { body }, { token: buyer.token }))
  const { page } = await checkouts.visit()
  await page.goto(`/order/status/${orderId}`)
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
  await page.getByText('Sign in to see how your order stands.').waitFor()
  const words = (await page.getByRole('main').textContent()) ?? ''
  expect(words).toContain(`Order ID: ${orderId}`)
  expect(words).not.toContain('undefined')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('dialog').waitFor()
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
})

test('a cart that was changed meanwhile is not told as a change of prices', async () => {
  const { page } = await checkouts.shopper(await makeSize(shop))
  await goToCheckout(page, 'Online Payment')
  await pricesConfirmed(page)
  await page.evaluate(() => {
    const lines = JSON.parse(localStorage.getItem('cart') ?? '[]')
    localStorage.setItem('cart', JSON.stringify(lines.map((line: object) => ({ ...line, quantity: 2 }))))
  })
  await page.reload()
  await page.getByText('Your cart has changed: ₹299 is now ₹598.').waitFor()
  expect(await page.getByText('Prices have changed').count()).toBe(0)
})

test('a coupon that is over by checkout is told in its own words, not as a change of prices', async () => {
  const { page } = await checkouts.shopper(await makeSize(shop, { rupees: 799 }))
  await page.goto('/cart')
  await page.getByRole('button', { name: 'Use coupon WELCOME10' }).click()
  await page.getByText('You save ₹79.90').waitFor()
  await goToCheckout(page, 'Online Payment')
  await pricesConfirmed(page)
  await page.getByText('Coupon WELCOME10').waitFor()
  await shop.database.transaction((tx) => changeCoupon(tx, 'WELCOME10', { is_active: false }))
  await page.reload()
  const summary = page.getByRole('region', { name: 'Cart Summary' })
  await summary.getByText('This coupon is no longer available.').waitFor()
  expect(await summary.getByText('Coupon WELCOME10').count()).toBe(0)
  expect(await page.getByText(/have changed|has changed/).count()).toBe(0)
})
