import { afterEach, expect, test } from 'vitest'
import { setFailpoint } from '#platform/failpoints/failpoints.ts'
import { paymentStatusCodes } from '#domain/order.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { holdRow } from '#test/support/held-rows.ts'
import { addressIn, dataOf, decide, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { createUnpaidOrders } from '#test/support/unpaid-orders.ts'
import { online } from '#test/support/ways-of-paying.ts'

const shop = await openShopOfFile()
const { unpaid, read, history } = createUnpaidOrders(shop)
afterEach(async () => expect(await findViolations(shop.database)).toEqual([]))

/** Someone whose payment page is open, and who is about to press Place Order with another address. */
async function aboutToPress() {
  const buyer = await oneBuyer(shop)
  const { orderId, paymentRedirectUrl, cart } = await unpaid(buyer, await makeSize(shop))
  const moved = await addressIn(shop, buyer, 'Mumbai')
  const line = await holdRow(shop, { table: 'orders', id: orderId })

  async function end(city: string) {
    const paid = { paymentStatus: paymentStatusCodes.paid, deliveryAddress: { city } }
    await expect.poll(() => read(buyer, orderId)).toMatchObject(paid)
    expect(await history(buyer)).toHaveLength(1)
    // Where the press leads by now; it names the address that counts.
    const shown = dataOf(await shop.call('readPaymentStatus', { query: { orderId } }, buyer))
    expect(shown).toMatchObject({ status: 'PAID', deliveryAddress: { city } })
    const timeline = (await read(buyer, orderId)).timeline.map(({ what }) => what)
    return { timeline, orderId }
  }

  return {
    line,
    pay: () => decide(shop, paymentRedirectUrl, 'pay'),
    press: () => submit(shop, moved, { ...cart, paymentMethod: online }),
    end,
  }
}

test('money that the shop hears of just before the press leaves the order as the screen before it said', async () => {
  const { line, pay, press, end } = await aboutToPress()
  await pay()
  await line.stands(1)
  const pressed = press()
  await line.stands(2)
  await line.letGo()
  const { orderId, paymentRedirectUrl } = dataOf(await pressed)
  expect(paymentRedirectUrl).toContain(`/order/status/${orderId}`)
  expect((await end('Chennai')).timeline).toEqual(['Order placed', 'Payment received'])
})

test('money that the shop hears of just after the press pays the order as the press has made it', async () => {
  const { line, pay, press, end } = await aboutToPress()
  const heard = Promise.withResolvers<void>()
  const stop = setFailpoint('beforeStatusKept', () => heard.promise)
  await pay()
  const pressed = press()
  await line.stands(1)
  heard.resolve()
  await line.stands(2)
  await line.letGo()
  stop()
  dataOf(await pressed)
  expect((await end('Mumbai')).timeline).toEqual([
    'Order placed',
    'Delivery address changed',
    'Payment received',
  ])
})
