import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { orderStatusCodes, paymentStatusCodes } from '#domain/order.ts'
import { cash, online } from '#test/support/ways-of-paying.ts'
import { setFailpoint } from '#platform/failpoints/failpoints.ts'
import { fromRupees } from '#domain/money.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import {
  addressIn,
  checkOut,
  dataOf,
  decide,
  makeSize,
  oneBuyer,
  piecesLeft,
  submit,
  toOrderItems,
} from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { createUnpaidOrders } from '#test/support/unpaid-orders.ts'

const shop = await openShopOfFile()
const { query } = shop.database
const { unpaid, totalInCash, again, read, history, payInCash } = createUnpaidOrders(shop)
afterEach(async () => expect(await findViolations(shop.database)).toEqual([]))

async function refundsOf(orderId: string): Promise<number> {
  const { rows } = await sql`SELECT 1 FROM refund WHERE order_id = ${orderId}`.execute(query)
  return rows.length
}

/** Money that the gateway has captured reaches the shop. */
async function moneyArrives(orderId: string) {
  await sql`UPDATE payment_attempt SET next_check_at = now(), asked_at = NULL WHERE order_id = ${orderId}`.execute(
    query,
  )
  await shop.payments.work()
}

describe('an order that is not paid', () => {
  test('goes to the address that was chosen last, on the payment page that is open', async () => {
    const buyer = await oneBuyer(shop)
    const { orderId, paymentRedirectUrl, cart } = await unpaid(buyer, await makeSize(shop))
    const moved = await addressIn(shop, buyer, 'Mumbai')
    const placed = dataOf(await submit(shop, moved, { ...cart, paymentMethod: online }))
    expect(placed).toEqual({ orderId, paymentRedirectUrl })
    const order = await read(buyer, orderId)
    expect(order.deliveryAddress.city).toBe('Mumbai')
    expect(order.timeline.map(({ what }) => what)).toEqual(['Order placed', 'Delivery address changed'])
    await decide(shop, paymentRedirectUrl, 'pay')
    const paid = dataOf(await shop.call('readPaymentStatus', { query: { orderId } }, buyer))
    expect(paid).toMatchObject({ status: 'PAID', deliveryAddress: { city: 'Mumbai' } })
  })

  test.each(['waits', 'has failed'])(
    'is a cash order once cash is chosen, while its payment %s',
    async (how) => {
      const buyer = await oneBuyer(shop)
      const size = await makeSize(shop, { stock: 2 })
      const { orderId, paymentRedirectUrl, cart, inCash } = await unpaid(buyer, size, 2)
      if (how === 'has failed') {
        await decide(shop, paymentRedirectUrl, 'fail')
        await shop.payments.settle(orderId)
        expect(await piecesLeft(shop, size)).toBe(2)
      }
      const moved = await addressIn(shop, buyer, 'Pune')
      const placed = dataOf(await submit(shop, moved, { ...cart, total: inCash, paymentMethod: cash }))
      expect(placed).toEqual({ orderId, paymentRedirectUrl: null })
      expect(await read(buyer, orderId)).toMatchObject({
        status: orderStatusCodes['waiting-for-confirmation'],
        paymentMethod: cash,
        paymentStatus: paymentStatusCodes.pending,
        total: inCash,
        deliveryAddress: { city: 'Pune' },
      })
      expect(await piecesLeft(shop, size)).toBe(0)
      // The page of before can no longer be paid on.
      await decide(shop, paymentRedirectUrl, 'pay')
      await moneyArrives(orderId)
      expect(await refundsOf(orderId)).toBe(0)
      expect(await history(buyer)).toHaveLength(1)
    },
  )

  test('that failed and is ordered once more gets a new payment page', async () => {
    const buyer = await oneBuyer(shop)
    const { orderId, paymentRedirectUrl, cart } = await unpaid(buyer, await makeSize(shop))
    await decide(shop, paymentRedirectUrl, 'fail')
    await shop.payments.settle(orderId)
    const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
    expect(placed.orderId).toBe(orderId)
    expect(placed.paymentRedirectUrl).not.toBe(paymentRedirectUrl)
    await decide(shop, placed.paymentRedirectUrl, 'pay')
    expect(await shop.payments.settle(orderId)).toMatchObject({ state: 'paid' })
  })

  test('and becomes a cash order while it is paid gives that money back', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 1 })
    const { orderId, paymentRedirectUrl, cart, inCash } = await unpaid(buyer, size)
    const stop = setFailpoint('afterCommit', async () => {
      stop()
      await decide(shop, paymentRedirectUrl, 'pay')
    })
    dataOf(await submit(shop, buyer, { ...cart, total: inCash, paymentMethod: cash }))
    await moneyArrives(orderId)
    expect(await refundsOf(orderId)).toBe(1)
    await shop.payments.work()
    await shop.payments.work()
    expect(await read(buyer, orderId)).toMatchObject({
      status: orderStatusCodes['waiting-for-confirmation'],
      paymentMethod: cash,
      paymentStatus: paymentStatusCodes.pending,
    })
    expect(await piecesLeft(shop, size)).toBe(0)
  })

  test('is paid and stays so when cash is asked for too late', async () => {
    const buyer = await oneBuyer(shop)
    const { orderId, paymentRedirectUrl, cart, inCash } = await unpaid(buyer, await makeSize(shop))
    await decide(shop, paymentRedirectUrl, 'pay')
    await shop.payments.settle(orderId)
    const moved = await addressIn(shop, buyer, 'Mumbai')
    dataOf(await submit(shop, moved, { ...cart, total: inCash, paymentMethod: cash }))
    expect(await read(buyer, orderId)).toMatchObject({
      paymentMethod: online,
      paymentStatus: paymentStatusCodes.paid,
      deliveryAddress: { city: 'Chennai' },
    })
    expect(await payInCash(buyer, orderId, inCash)).toMatchObject({ status: 409, code: 'already-paid' })
  })

  test('makes room for the order of a changed cart: its pieces and its coupon go over', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 3 })
    const code = `ONCE${size.sizeId.slice(-8)}`.toUpperCase()
    await shop.coupons.add({ code, discount: { kind: 'flat', amount: fromRupees(50) }, limit: 1 })
    const wanted = [{ ...size, quantity: 2 }]
    const first = await checkOut(shop, buyer, { wanted, couponCode: code, paymentMethod: online })
    const { orderId, paymentRedirectUrl } = dataOf(
      await submit(shop, buyer, { ...first, paymentMethod: online }),
    )
    const orderItems = toOrderItems([{ ...size, quantity: 3 }])
    const body = { orderItems, disCouponCode: code, earlierAbandonId: first.abandonId }
    const { abandonId } = dataOf(await shop.call('abandonOrder', { body }, buyer))
    const total = (await totalInCash(buyer, size, 3)) - 50
    const later = dataOf(await submit(shop, buyer, { abandonId, total }))
    expect(later.orderId).not.toBe(orderId)
    expect(await piecesLeft(shop, size)).toBe(0)
    expect(await read(buyer, later.orderId)).toMatchObject({ couponCode: code, discount: 50 })
    const replaced = await read(buyer, orderId)
    const { orderNumber } = await read(buyer, later.orderId)
    expect(replaced).toMatchObject({
      status: orderStatusCodes.cancelled,
      canPay: false,
      cashTotal: null,
      replacedBy: orderNumber,
    })
    expect(replaced.timeline.at(-1)?.what).toBe('Replaced by a later order')
    expect(await submit(shop, buyer, { ...first, paymentMethod: online })).toMatchObject({
      code: 'unknown-cart',
    })
    await decide(shop, paymentRedirectUrl, 'pay')
    await moneyArrives(orderId)
    expect(await shop.payments.status(orderId)).toMatchObject({ state: 'failed' })
  })

  test('and was replaced is no answer any more, even when its money came too late', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 5 })
    const { orderId, paymentRedirectUrl, cart } = await unpaid(buyer, size)
    const later = await again(buyer, { size, quantity: 2, before: cart.abandonId })
    const stop = setFailpoint('afterCommit', async () => {
      stop()
      await decide(shop, paymentRedirectUrl, 'pay')
    })
    dataOf(await submit(shop, buyer, later))
    await moneyArrives(orderId)
    expect(await refundsOf(orderId)).toBe(1)
    expect(await submit(shop, buyer, { ...cart, paymentMethod: online })).toMatchObject({
      code: 'unknown-cart',
    })
  })

  test('is refused nothing and loses nothing when the change is: the order before it stands', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 2 })
    const { orderId, cart, inCash } = await unpaid(buyer, size)
    const more = await again(buyer, { size, quantity: 3, before: cart.abandonId })
    expect(await submit(shop, buyer, more)).toMatchObject({ status: 409, code: 'out-of-stock' })
    expect(await submit(shop, buyer, { ...cart, total: inCash + 1 })).toMatchObject({ code: 'price-changed' })
    expect(await read(buyer, orderId)).toMatchObject({
      status: orderStatusCodes['waiting-for-confirmation'],
      canPay: true,
    })
    expect(await piecesLeft(shop, size)).toBe(1)
  })

  test('counts once when two tabs change it at the same moment', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 5 })
    const { orderId, cart, inCash } = await unpaid(buyer, size)
    const moved = await addressIn(shop, buyer, 'Mumbai')
    const other = await again(buyer, { size, quantity: 2, before: cart.abandonId })
    const answers = await Promise.all([
      submit(shop, moved, { ...cart, total: inCash }),
      submit(shop, buyer, { ...cart, paymentMethod: online }),
      submit(shop, moved, other),
      payInCash(buyer, orderId, inCash),
    ])
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const live = (await history(buyer)).filter(({ status }) => status !== orderStatusCodes.cancelled)
    expect(live).toHaveLength(1)
    const pieces = live
      .flatMap(({ orderItems }) => orderItems)
      .reduce((sum, { quantity }) => sum + quantity, 0)
    expect(await piecesLeft(shop, size)).toBe(5 - pieces)
  })
})

describe('an order that was taken', () => {
  test('is asked about before the same checkout makes another', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop)
    const first = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    const { orderId } = dataOf(await submit(shop, buyer, first))
    const [order] = await history(buyer)
    const more = await again(buyer, { size, quantity: 1, before: first.abandonId })
    expect(await submit(shop, buyer, more)).toMatchObject({
      status: 409,
      code: 'already-ordered',
      data: { orderId, orderNumber: order?.orderNumber },
    })
    expect(await history(buyer)).toHaveLength(1)
    const body = { ...more, isAnother: true, paymentMethod: cash, addressId: buyer.addressId }
    const figures = { totalWeight: 0, subtotal: 0, shippingCharge: 0 }
    dataOf(await shop.call('placeOrder', { body: { ...body, ...figures } }, buyer))
    expect(await history(buyer)).toHaveLength(2)
  })

  test('of another customer is nothing that a checkout could go on with', async () => {
    const buyer = await oneBuyer(shop)
    const other = await oneBuyer(shop)
    const size = await makeSize(shop)
    const { orderId, cart } = await unpaid(other, size)
    const more = await again(buyer, { size, quantity: 1, before: cart.abandonId })
    expect((await submit(shop, buyer, more)).status).toBe(200)
    expect(await read(other, orderId)).toMatchObject({
      status: orderStatusCodes['waiting-for-confirmation'],
      canPay: true,
    })
  })
})
