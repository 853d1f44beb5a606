import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { fromRupees } from '#domain/money.ts'
import {
  checkOut,
  dataOf,
  makeBuyers,
  makeSize,
  oneBuyer,
  piecesLeft,
  submit,
} from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { setFailpoint } from '#platform/failpoints/failpoints.ts'

const shop = await openShopOfFile()

describe('between the look at the price and the order', () => {
  test.each([
    ['the price', sql`UPDATE size SET price_paise = 20000`],
    ['an offer', sql`DELETE FROM offer`],
    ['the coupon', sql`UPDATE coupon SET is_active = false`],
    ['the weight', sql`UPDATE size SET weight_grams = 5000`],
  ])('%s changes: nothing is charged that was not shown', async (_what, change) => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { offers: [{ quantity: 2, rupees: 500 }] })
    const code = `LESS${size.sizeId.slice(-8)}`.toUpperCase()
    await shop.coupons.add({ code, discount: { kind: 'flat', amount: fromRupees(50) } })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }], couponCode: code })
    expect(cart.total).toBe(500 - 50 + 99)
    const stop = setFailpoint('beforePricing', async () => void (await change.execute(shop.database.query)))
    const answer = await submit(shop, buyer, cart)
    stop()
    expect(answer).toMatchObject({ status: 409, code: 'price-changed' })
    const fresh: { total: number } = Object(answer.data)
    expect(dataOf(await submit(shop, buyer, { ...cart, total: fresh.total })).orderId).toBeTruthy()
    const [order] = dataOf(await shop.call('listOrders', {}, buyer))
    expect(order?.total).toBe(fresh.total)
  })

  test('the address goes: no order', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop)
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    dataOf(await shop.call('deleteAddress', { params: { id: buyer.addressId } }, buyer))
    expect(await submit(shop, buyer, cart)).toMatchObject({ status: 404, code: 'unknown-address' })
  })

  test('the last use of the coupon goes to somebody else: fresh totals, no order', async () => {
    const [buyer, other] = await makeBuyers(shop, 2)
    if (!buyer || !other) throw new Error('no buyers')
    const size = await makeSize(shop)
    await shop.coupons.add({ code: 'ONLYONE', discount: { kind: 'flat', amount: fromRupees(50) }, limit: 1 })
    const wanted = [{ ...size, quantity: 1 }]
    const cart = await checkOut(shop, buyer, { wanted, couponCode: 'ONLYONE' })
    const theirs = await checkOut(shop, other, { wanted, couponCode: 'ONLYONE' })
    const stop = setFailpoint('beforeReserve', async () => {
      stop()
      dataOf(await submit(shop, other, theirs))
    })
    const answer = await submit(shop, buyer, cart)
    expect(answer).toMatchObject({
      status: 409,
      code: 'price-changed',
      data: { total: cart.total + 50, couponMessage: 'This coupon has been used up.' },
    })
  })

  test.each(['beforeReserve', 'beforeCommit'] as const)(
    'the last pieces go to somebody else (%s): the shopper reads what is left, no order',
    async (moment) => {
      const [buyer, other] = await makeBuyers(shop, 2)
      if (!buyer || !other) throw new Error('no buyers')
      const size = await makeSize(shop, { stock: 3 })
      const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }] })
      const theirs = await checkOut(shop, other, { wanted: [{ ...size, quantity: 2 }] })
      const stop = setFailpoint(moment, async () => {
        stop()
        dataOf(await submit(shop, other, theirs))
      })
      const answer = await submit(shop, buyer, cart)
      expect(answer).toMatchObject({ status: 409, code: 'out-of-stock', data: [{ available: 1 }] })
      expect(dataOf(await shop.call('listOrders', {}, buyer))).toEqual([])
      expect(await piecesLeft(shop, size)).toBe(1)
    },
  )
})
