import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { orderStatusCodes } from '#domain/order.ts'
import { cash } from '#test/support/ways-of-paying.ts'
import {
  goToCheckout,
  openCheckouts,
  own,
  placeOrder,
  pricesConfirmed,
  stored,
} from '#test/support/checkouts.ts'
import { addressIn, type Buyer, dataOf, makeSize } from '#test/support/order-makers.ts'

const checkouts = await openCheckouts()
const history = async (buyer: Buyer) => dataOf(await checkouts.shop.call('listOrders', {}, buyer))
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you' }).waitFor()

async function order(page: Page, method: 'Online Payment' | 'Cash on Delivery') {
  await goToCheckout(page, method)
  await pricesConfirmed(page)
  await placeOrder(page).click()
}

test('back from the payment page: another address and cash are what is ordered, and the result says so', async () => {
  const { page, buyer, complaints } = await checkouts.shopper(await makeSize(checkouts.shop))
  await addressIn(checkouts.shop, buyer, 'Mumbai')
  await order(page, 'Online Payment')
  await page.waitForURL('**/sandbox/pay/*')
  await page.goBack()
  await pricesConfirmed(page)
  await page.getByRole('radio', { name: /Mumbai/ }).check()
  await page.getByRole('radio', { name: /Cash on Delivery/ }).check()
  await placeOrder(page).click()
  await thanks(page)
  const delivery = page.getByRole('region', { name: 'Delivery' })
  await delivery.getByText('Mumbai').waitFor()
  await delivery.getByText('Expected between').waitFor()
  const summary = page.getByRole('region', { name: 'Order Summary' })
  const orders = await history(buyer)
  expect(orders).toMatchObject([
    { status: orderStatusCodes['waiting-for-confirmation'], paymentMethod: cash },
  ])
  await summary.getByText(`Order ${orders[0]?.orderNumber} · Cash on Delivery`).waitFor()
  expect(own(complaints)).toEqual([])
})

test('a failed payment becomes a cash order by one button', async () => {
  const { page, buyer } = await checkouts.shopper(await makeSize(checkouts.shop))
  await order(page, 'Online Payment')
  await page.waitForURL('**/sandbox/pay/*')
  await page.getByRole('button', { name: 'Fail payment' }).click()
  await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
  const [failed] = await history(buyer)
  await page.getByText(`Order: ${failed?.orderNumber}`).waitFor()
  await page.getByRole('button', { name: /^Pay cash instead \(₹/ }).click()
  await thanks(page)
  expect(await history(buyer)).toMatchObject([
    { _id: failed?._id, status: orderStatusCodes['waiting-for-confirmation'], paymentMethod: cash },
  ])
})

test('while the bank is silent the order has its number, and can be paid in cash', async () => {
  const { page, buyer } = await checkouts.shopper(await makeSize(checkouts.shop))
  await order(page, 'Online Payment')
  await page.waitForURL('**/sandbox/pay/*')
  const [waiting] = await history(buyer)
  await page.goto(`/order/status/${waiting?._id}`)
  await page.getByRole('heading', { name: 'Checking your payment...' }).waitFor({ timeout: 20_000 })
  await page.getByText(`Order ${waiting?.orderNumber}`, { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Pay again' }).waitFor()
  await page.getByRole('button', { name: /^Pay cash instead/ }).click()
  await thanks(page)
})

test('after a lost answer the way over the cart asks before it orders a second time', async () => {
  const { page, buyer } = await checkouts.shopper(await makeSize(checkouts.shop))
  await goToCheckout(page, 'Cash on Delivery')
  await pricesConfirmed(page)
  await page.route('**/order/v2/create', async (route) => {
    await route.fetch()
    await route.abort()
  })
  page.on('dialog', (dialog) => void dialog.accept())
  await placeOrder(page).click()
  await expect.poll(async () => (await history(buyer)).length).toBe(1)
  await page.unroute('**/order/v2/create')
  await order(page, 'Cash on Delivery')
  const [first] = await history(buyer)
  await page.getByText(`You placed this order a moment ago (order ${first?.orderNumber})`).waitFor()
  expect(await history(buyer)).toHaveLength(1)
  await page.getByRole('button', { name: 'Order once more' }).waitFor()
  await page.getByRole('link', { name: `See order ${first?.orderNumber}` }).click()
  await thanks(page)
  expect(await history(buyer)).toHaveLength(1)
  expect(await stored(page, 'cart')).toBe('[]')
})

test('an old result leaves alone what was put into the cart since', async () => {
  const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
  await goToCheckout(page, 'Cash on Delivery')
  await pricesConfirmed(page)
  const before = (await stored(page, 'cart')) ?? ''
  await placeOrder(page).click()
  await thanks(page)
  expect(await stored(page, 'cart')).toBe('[]')
  const result = page.url()
  await page.goto('/')
  await page.evaluate((cart) => localStorage.setItem('cart', cart), before)
  await page.goto(result)
  await thanks(page)
  expect(await stored(page, 'cart')).toBe(before)
})
