import { beforeAll, describe, expect, test } from 'vitest'
import { online } from '#test/support/ways-of-paying.ts'
import { fromRupees } from '#domain/money.ts'
import { checkOut, dataOf, makeSize, oneBuyer, toOrderItems } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

const offers = async (subTotal: number, token?: string) =>
  dataOf(await shop.call('offerCoupons', { body: { subTotal } }, token === undefined ? {} : { token }))

beforeAll(async () => {
  const { coupons } = shop
  for (const sample of ['WELCOME10', 'FLAT100']) await coupons.hide(sample)
  await coupons.add({ code: 'SECRET50', discount: { kind: 'percent', percent: 50 } })
  await coupons.add({ code: 'TENTH', discount: { kind: 'percent', percent: 10 }, isShown: true })
  await coupons.add({
    code: 'HUNDRED',
    discount: { kind: 'flat', amount: fromRupees(100) },
    minimumSubtotal: fromRupees(999),
    isShown: true,
  })
  await coupons.add({
    code: 'FIRST15',
    discount: { kind: 'percent', percent: 15, cap: fromRupees(120) },
    firstOrderOnly: true,
    isShown: true,
  })
  await coupons.add({
    code: 'OLD',
    discount: { kind: 'percent', percent: 90 },
    endsAt: new Date('2025-01-31'),
    isShown: true,
  })
})

describe('the coupons offered in a cart', () => {
  test('are those that fit, best first, each with what it saves on this very cart', async () => {
    expect(await offers(799)).toEqual([
      { code: 'FIRST15', discount: 119.85, terms: '15% off your first order, at most ₹120' },
      { code: 'TENTH', discount: 79.9, terms: '10% off' },
    ])
    expect((await offers(1500)).map(({ code, discount }) => [code, discount])).toEqual([
      ['TENTH', 150],
      ['FIRST15', 120],
      ['HUNDRED', 100],
    ])
  })

  test('are never those that the owner has told only some people of', async () => {
    expect(JSON.stringify(await offers(5000))).not.toContain('SECRET50')
    await shop.coupons.show('SECRET50')
    expect((await offers(5000))[0]).toMatchObject({ code: 'SECRET50', discount: 2500 })
    await shop.coupons.hide('SECRET50')
    expect(JSON.stringify(await offers(5000))).not.toContain('SECRET50')
  })

  test('count an order of the same shopper that waits for its payment as making room, in offers and in quotes', async () => {
    const buyer = await oneBuyer(shop)
    const wanted = [{ ...(await makeSize(shop)), quantity: 3 }]
    const couponCode = 'FIRST15'
    const as = { token: buyer.token }
    const { abandonId, total } = await checkOut(shop, buyer, { wanted, couponCode, paymentMethod: online })
    const claims = { totalWeight: 0, subtotal: 0, shippingCharge: 0, paymentMethod: online }
    const body = { abandonId, addressId: buyer.addressId, total, ...claims }
    const { orderId } = dataOf(await shop.call('placeOrder', { body }, as))
    expect((await offers(897, buyer.token)).map(({ code }) => code)).toContain('FIRST15')
    const quote = async () =>
      dataOf(await shop.call('quoteOrder', { body: { orderItems: toOrderItems(wanted), couponCode } }, as))
    expect(await quote()).toMatchObject({ coupon: { code: 'FIRST15' }, couponMessage: null })
    const checked = { body: { code: couponCode, subTotal: 897 } }
    expect((await shop.call('validateCoupon', checked, as)).status).toBe(200)
    // Once it is taken it counts.
    const { cashTotal } = dataOf(await shop.call('readOrder', { params: { orderId } }, as))
    await shop.call('payInCash', { params: { orderId }, body: { total: cashTotal ?? 0 } }, as)
    expect((await offers(897, buyer.token)).map(({ code }) => code)).not.toContain('FIRST15')
    expect(await quote()).toMatchObject({ coupon: null })
  })
})
