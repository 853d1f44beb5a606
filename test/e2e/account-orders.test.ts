import { describe, expect, test } from 'vitest'
import { createAsha } from '#test/support/account-visits.ts'
import { home } from '#test/support/home-address.ts'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { createOrderStates } from '#test/support/order-states.ts'

const { shop, browser, open } = await openJourneys()

const comeAsAsha = createAsha({ shop, browser, open })

/** Asha with an address, and the ways their orders went. */
async function asha(viewport = desktop) {
  const visitor = await comeAsAsha('/profile', viewport)
  const { customer } = visitor
  const address = dataOf(await shop.call('createAddress', { body: home }, customer))
  return { ...visitor, orders: createOrderStates(shop, { ...customer, addressId: address._id }) }
}

const detailOf = (orderId: string) => `/profile?order=${orderId}`

describe('order history', () => {
  test('shows number, items, totals, and every status in its word and colour', async () => {
    const { page, orders, complaints, goTo } = await asha()
    const made: Array<[orderId: string, ...seen: string[]]> = [
      [await orders.placed(), 'Waiting For Confirmation', 'blue', 'Cash on Delivery · Pending'],
      [await orders.confirmed(), 'Confirmed', 'yellow', 'Cash on Delivery · Pending'],
      [await orders.partlySent(), 'Partially Fulfilled', 'purple', 'Cash on Delivery · Pending'],
      [await orders.onHold(), 'On Hold', 'green', 'Cash on Delivery · Pending'],
      [await orders.cancelled(), 'Cancelled', 'red', 'Cash on Delivery · Failed'],
      [await orders.paid(), 'Confirmed', 'yellow', 'Online Payment · Paid'],
      [await orders.failed(), 'Cancelled', 'red', 'Online Payment · Failed'],
      [await orders.partlyRefunded(), 'Confirmed', 'yellow', 'Online Payment · Partially Refunded'],
      [await orders.refunded(), 'Cancelled', 'red', 'Online Payment · Refunded'],
    ]
    await goTo()
    const cards = page.getByRole('article')
    await cards.first().waitFor()
    const seen = await cards.evaluateAll((nodes) =>
      nodes.map((node) => [
        node.querySelector('h3')?.textContent,
        node.querySelector('[data-color]')?.textContent,
        node.querySelector('[data-color]')?.getAttribute('data-color'),
        node.querySelector('footer p')?.textContent,
      ]),
    )
    const expected = made.map(([id, ...words]) => [`Order #${id.slice(-5)}`, ...words])
    expect(seen).toEqual(expected.toReversed())
    const first = cards.last()
    for (const text of ['Ankle Length Leggings', 'Quantity 3', '₹799', '₹898'])
      await first.getByText(text).first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('a status that nobody knows shows Unknown in grey', async () => {
    const { page, orders, goTo } = await asha()
    await orders.placed()
    await page.route('**/api/web/order/history', async (route) => {
      const answer = await (await route.fetch()).json()
      await route.fulfill({ json: { ...answer, data: [{ ...answer.data[0], status: 9 }] } })
    })
    await goTo()
    const pill = page.getByText('Unknown', { exact: true })
    expect(await pill.getAttribute('data-color')).toBe('grey')
  })

  test('orders that cannot be loaded are not called none', async () => {
    const { page, goTo } = await asha()
    await page.route('**/api/web/order/history', (route) =>
      route.fulfill({ status: 500, json: { status: 500, code: 'unexpected', message: 'Oops', data: null } }),
    )
    await goTo()
    await page.getByText('Your orders could not be loaded.').waitFor()
    await page.unroute('**/api/web/order/history')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('You haven’t placed any orders yet.').waitFor()
  })
})

describe('an order', () => {
  test('opens from the history with address, items, payment and what happened', async () => {
    const { page, orders, complaints, goTo } = await asha()
    const orderId = await orders.confirmed()
    await goTo()
    await page.getByRole('link', { name: `View order ${orderId.slice(-5)}` }).click()
    await page.getByRole('heading', { name: `Order #${orderId.slice(-5)}` }).waitFor()
    for (const text of [
      'North Usman Road',
      'Ankle Length Leggings',
      'Cash on Delivery',
      'Order placed',
      '₹898',
    ])
      await page.getByText(text).first().waitFor()
    const happened = page.getByRole('listitem').filter({ has: page.locator('time') })
    expect(await happened.allTextContents()).toEqual([
      expect.stringContaining('Order placed'),
      expect.stringContaining('Confirmed'),
    ])
    expect(complaints).toEqual([])
  })

  test('that was not paid shows its coupon, and Pay again leads to the payment page and to a reference', async () => {
    const { page, orders, goTo } = await asha()
    const orderId = await orders.failed({ couponCode: 'ONCE50' })
    await goTo(detailOf(orderId))
    for (const text of ['Coupon ONCE50', '−₹50', 'Payment failed', 'Online Payment'])
      await page.getByText(text).first().waitFor()
    expect(await axeFaults(page)).toEqual([])
    // The way to pay stays open to who gives up a page of the payment that does not come.
    const leaving = page.waitForRequest('**/sandbox/pay/*')
    await page.route('**/sandbox/pay/*', (route) => route.abort('aborted'), { times: 1 })
    await page.getByRole('button', { name: 'Pay again' }).click()
    await leaving
    await page.locator('button:not([aria-busy])', { hasText: 'Pay again' }).click()
    await page.waitForURL('**/sandbox/pay/*')
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await goTo(detailOf(orderId))
    await page.getByText('Payment received').waitFor()
    await page.getByText(/^Reference \S+$/).waitFor()
    expect(await page.getByRole('button', { name: 'Pay again' }).count()).toBe(0)
  })

  test('that was cancelled says that the money went back', async () => {
    const { page, orders, goTo } = await asha()
    await goTo(detailOf(await orders.refunded()))
    await page.getByText('Payment refunded').waitFor()
    await page.getByText('Order cancelled').waitFor()
    expect(await page.getByRole('button', { name: 'Pay again' }).count()).toBe(0)
  })

  test('of somebody else is not in this account', async () => {
    const meena = await asha()
    const orderId = await meena.orders.placed()
    const { page, goTo } = await asha()
    await goTo(detailOf(orderId))
    await page.getByText('This order is not in your account.').waitFor()
  })

  test.each([
    ['a phone', phone],
    ['a desktop', desktop],
  ])('axe finds nothing in the history nor in an order on %s', async (_name, viewport) => {
    const { page, orders, goTo } = await asha(viewport)
    const orderId = await orders.failed()
    await goTo()
    await page.getByRole('article').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await goTo(detailOf(orderId))
    await page.getByRole('button', { name: 'Pay again' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
  })
})
