import { describe, expect, test } from 'vitest'
import { orderStatusCodes, paymentStatusCodes } from '#domain/order.ts'
import { timings } from '#web/timings.ts'
import { online } from '#test/support/ways-of-paying.ts'
import { axeFaults } from '#test/support/axe.ts'
import {
  goToCheckout,
  openCheckouts,
  own,
  placeOrder,
  pricesConfirmed,
  stored,
} from '#test/support/checkouts.ts'
import { makeBuyers, makeSize } from '#test/support/order-makers.ts'

const checkouts = await openCheckouts()

/** How much of the picture the confetti has coloured; runs in the page. */
function colouredPixels(): number {
  const canvas = document.querySelector('canvas')
  const picture = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  return picture.filter((value, at) => at % 4 === 3 && value > 0).length
}

describe('the result', () => {
  test('throws confetti, but not at those who want less motion', async () => {
    const size = await makeSize(checkouts.shop)
    for (const reducedMotion of [false, true]) {
      const { page, complaints } = await checkouts.shopper(size, { reducedMotion })
      await goToCheckout(page, 'Cash on Delivery')
      await pricesConfirmed(page)
      await placeOrder(page).click()
      await page.getByRole('heading', { name: 'Thank you' }).waitFor()
      if (reducedMotion) expect(await page.locator('canvas').count()).toBe(0)
      else {
        await page.locator('canvas').waitFor({ state: 'attached' })
        await expect.poll(() => page.evaluate(colouredPixels)).toBeGreaterThan(100)
        await page.locator('canvas').waitFor({ state: 'detached' })
      }
      expect(own(complaints)).toEqual([])
    }
  })

  test('of a cash order speaks of the order while it is asked for, of no payment', async () => {
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
    await page.route('**/order/payment/status*', () => {})
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await placeOrder(page).click()
    await page.waitForURL('**/order/status/*')
    await page.getByRole('heading', { name: 'Checking your order...' }).waitFor()
    expect(await page.getByText('Checking your payment...').count()).toBe(0)
  })

  test('of a check that cannot be made is the failed view and a toast', async () => {
    const [buyer] = await makeBuyers(checkouts.shop, 1)
    if (!buyer) throw new Error('no buyer')
    const { page } = await checkouts.visitAs(buyer)
    await page.route('**/order/payment/status*', (route) => route.abort())
    await page.goto('/order/status/some-order')
    await page.getByText('Failed to fetch payment status').waitFor()
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
  })

  test('of a check that never answers can be asked for again', async () => {
    const [buyer] = await makeBuyers(checkouts.shop, 1)
    if (!buyer) throw new Error('no buyer')
    const { page } = await checkouts.visitAs(buyer)
    await page.clock.install()
    await page.route('**/order/payment/status*', () => null)
    const asked = page.waitForRequest('**/order/payment/status*')
    await page.goto('/order/status/some-order')
    await asked
    await page.getByRole('heading', { name: 'Checking your order...' }).waitFor()
    await page.clock.runFor(timings.paymentCheckLimitMs)
    await page.getByRole('button', { name: 'Check again' }).waitFor()
  })

  test('of an order that nobody knows is the failed view', async () => {
    const [buyer] = await makeBuyers(checkouts.shop, 1)
    if (!buyer) throw new Error('no buyer')
    const { page } = await checkouts.visitAs(buyer)
    await page.goto('/order/status/some-order')
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    await page.getByText('some-order').waitFor()
  })

  test('of an order with the fields of the specification and no other is told whole', async () => {
    const [buyer] = await makeBuyers(checkouts.shop, 1)
    if (!buyer) throw new Error('no buyer')
    const { page, complaints } = await checkouts.visitAs(buyer)
    const item = {
      productName: 'Shawl',
      quantity: 1,
      selectedColor: 'Red',
      selectedSize: 'Free Size',
      weight: 150,
      price: 799,
      subTotal: 799,
      selectedImage: null,
      productId: 'p1',
      slug: 'shawl',
      eventId: 'e1',
    }
    const order = {
      _id: 'order-12345',
      createdAt: '2025-03-12T06:00:00.000Z',
      status: orderStatusCodes.confirmed,
      paymentMethod: online,
      paymentStatus: paymentStatusCodes.paid,
      shippingCharge: 39,
      total: 838,
      customer: { name: 'Asha', mobileNumber: '9876543210' },
      orderItems: [item],
    }
    await page.route('**/order/payment/status*', (route) =>
      route.fulfill({ json: { data: { orderId: order._id, status: 'paid', referenceId: 'r1', order } } }),
    )
    await page.goto(`/order/status/${order._id}`)
    const summary = page.getByRole('region', { name: 'Order Summary' })
    await summary.getByText('Order 12345 · Online Payment').waitFor()
    await summary.getByText('₹838').waitFor()
    expect(own(complaints)).toEqual([])
  })

  test('a failed payment shows its ids and can be paid again', async () => {
    const { page, complaints } = await checkouts.shopper(await makeSize(checkouts.shop))
    await goToCheckout(page, 'Online Payment')
    await pricesConfirmed(page)
    await placeOrder(page).click()
    await page.waitForURL('**/sandbox/pay/*')
    const reference = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByRole('button', { name: 'Fail payment' }).click()
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    const orderId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
    await page.getByText(orderId).waitFor()
    await page.getByText(`Reference ID: sandbox_${reference}`).waitFor()
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
    const { page } = await checkouts.shopper(await makeSize(checkouts.shop), { quantity: 2 })
    await goToCheckout(page, 'Online Payment')
    await pricesConfirmed(page)
    await placeOrder(page).click()
    await page.waitForURL('**/sandbox/pay/*')
    await page.getByRole('button', { name: 'Fail payment' }).click()
    await page.getByRole('button', { name: 'Restore cart' }).click()
    await page.waitForURL('**/cart')
    const cart: Array<{ quantity: number; color: string }> = JSON.parse((await stored(page, 'cart')) ?? '[]')
    expect(cart).toMatchObject([{ quantity: 2, color: 'Black' }])
  })
})
