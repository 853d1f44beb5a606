import { afterEach, describe, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import {
  checkOut,
  dataOf,
  decide,
  makeSize,
  oneBuyer,
  piecesLeft,
  submit,
} from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { createUnpaidOrders } from '#test/support/unpaid-orders.ts'
import { cash } from '#test/support/ways-of-paying.ts'

const shop = await openShopOfFile()
const { unpaid, read, payInCash } = createUnpaidOrders(shop)
afterEach(async () => expect(await findViolations(shop.database)).toEqual([]))

describe('cash instead', () => {
  test.each(['waits', 'has failed'])(
    'turns an order whose payment %s into one that is paid at the door',
    async (how) => {
      const buyer = await oneBuyer(shop)
      const size = await makeSize(shop, { stock: 1 })
      const { orderId, paymentRedirectUrl, inCash } = await unpaid(buyer, size)
      if (how === 'has failed') {
        await decide(shop, paymentRedirectUrl, 'fail')
        await shop.payments.settle(orderId)
      }
      expect((await read(buyer, orderId)).cashTotal).toBe(inCash)
      expect(await payInCash(buyer, orderId, inCash - 1)).toMatchObject({
        status: 409,
        code: 'total-changed',
      })
      expect(dataOf(await payInCash(buyer, orderId, inCash))).toEqual({ orderId })
      expect((await payInCash(buyer, orderId, inCash)).status).toBe(200)
      const status = dataOf(await shop.call('readPaymentStatus', { query: { orderId } }, buyer))
      expect(status).toMatchObject({
        status: 'PENDING',
        cashTotal: null,
        order: { paymentMethod: cash, total: inCash },
      })
      expect(await piecesLeft(shop, size)).toBe(0)
      expect(await shop.call('payOrder', { params: { orderId } }, buyer)).toMatchObject({
        code: 'not-payable',
      })
    },
  )

  test('is refused once somebody else has the pieces, and for an order of somebody else', async () => {
    const buyer = await oneBuyer(shop)
    const other = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 1 })
    const { orderId, paymentRedirectUrl, inCash } = await unpaid(buyer, size)
    expect(await payInCash(other, orderId, inCash)).toMatchObject({ status: 404 })
    await decide(shop, paymentRedirectUrl, 'fail')
    await shop.payments.settle(orderId)
    const theirs = await checkOut(shop, other, { wanted: [{ ...size, quantity: 1 }] })
    dataOf(await submit(shop, other, theirs))
    expect(await payInCash(buyer, orderId, inCash)).toMatchObject({ status: 409, code: 'out-of-stock' })
  })
})
