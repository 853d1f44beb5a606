import { describe, expect, test } from 'vitest'
import { paymentStatusCodes } from '#domain/order.ts'
import { fromRupees } from '#domain/money.ts'
import {
  type Buyer,
  checkOut,
  dataOf,
  makeBuyers,
  makeSize,
  submit,
  toOrderItems,
} from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { cash, online, stateColumns, type WayOfPaying } from '#test/support/ways-of-paying.ts'

const shop = await openShopOfFile()

async function oneBuyer(): Promise<Buyer> {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer')
  return buyer
}

describe('the shipping charge', () => {
  test.each([
    ['0', 0, 0],
    ['999', 39, 99],
    ['1000', 59, 119],
    ['10000', 149, 220],
    ['10001', 0, 0],
  ])('of %s g is told for both ways of paying', async (weight, onlinePayment, cod) => {
    const cost = dataOf(await shop.call('readShippingCost', { query: { weight } }))
    expect(cost).toEqual({ cod, onlinePayment, weight: Number(weight) })
  })

  test.each(['', '-1', 'kg', '1e3'])('of "%s" is refused', async (weight) => {
    expect(await shop.call('readShippingCost', { query: { weight } })).toMatchObject({ status: 400 })
  })
})

describe('a quote', () => {
  test('of items that are all gone says nothing of a coupon: there is nothing to take off', async () => {
    await shop.coupons.add({ code: 'TWENTYOFF', discount: { kind: 'percent', percent: 20 } })
    const orderItems = toOrderItems([{ ...(await makeSize(shop)), size: 'XXL', quantity: 1 }])
    const body = { orderItems, couponCode: 'TWENTYOFF' }
    expect(dataOf(await shop.call('quoteOrder', { body }))).toMatchObject({
      lines: [],
      coupon: null,
      couponMessage: null,
      totals: { discount: 0, total: 0 },
    })
  })

  test('prices lines, coupon, shipping and total, for a guest too', async () => {
    const size = await makeSize(shop, { stock: 7, offers: [{ quantity: 3, rupees: 799 }] })
    await shop.coupons.add({ code: 'TENOFF', discount: { kind: 'percent', percent: 10 } })
    const orderItems = toOrderItems([{ ...size, quantity: 3 }])
    const quoted = dataOf(
      await shop.call('quoteOrder', { body: { orderItems, couponCode: 'tenoff', paymentMethod: online } }),
    )
    expect(quoted).toMatchObject({
      lines: [
        {
          quantity: 3,
          price: 299,
          offers: [{ quantity: 3, offerPrice: 799, isVisible: true }],
          defaultOffers: [],
          subTotal: 799,
          stock: 7,
          inStock: true,
        },
      ],
      gone: [],
      coupon: { code: 'TENOFF', discount: 79.9 },
      shipping: { cod: 99, onlinePayment: 39 },
      totals: {
        subtotal: 799,
        discount: 79.9,
        finalValue: 719.1,
        totalWeight: 540,
        shippingCharge: 39,
        total: 758,
      },
    })
  })

  test('names what is no longer sold and why a coupon does not hold', async () => {
    const size = await makeSize(shop, { stock: null })
    const orderItems = toOrderItems([
      { ...size, quantity: 1 },
      { ...size, size: 'XXL', quantity: 1 },
    ])
    const quoted = dataOf(await shop.call('quoteOrder', { body: { orderItems, couponCode: 'NOSUCH' } }))
    expect(quoted.lines).toMatchObject([{ stock: null, inStock: true }])
    expect(quoted.gone).toEqual([{ productId: size.productId, selectedColor: 'Black', selectedSize: 'XXL' }])
    expect(quoted).toMatchObject({ coupon: null, couponMessage: 'Invalid coupon code' })
  })
})

describe('a kept cart', () => {
  test('is read back with its lines and its coupon code', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop)
    await shop.coupons.add({ code: 'KEPT', discount: { kind: 'flat', amount: fromRupees(20) } })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }], couponCode: 'KEPT' })
    const kept = dataOf(await shop.call('readAbandoned', { query: { abandonId: cart.abandonId } }, buyer))
    expect(kept).toEqual({
      abandonId: cart.abandonId,
      orderItems: [
        {
          _id: expect.any(String),
          productId: size.productId,
          productName: 'Ankle Length Leggings',
          slug: `leggings-${size.productId}`,
          selectedImage: expect.any(String),
          selectedSize: 'M',
          selectedColor: 'Black',
          quantity: 2,
        },
      ],
      disCouponCode: 'KEPT',
    })
  })

  test('keeps no code that nobody made, and counts it with the wrong ones', async () => {
    const buyer = { ...(await oneBuyer()), address: '198.51.100.77' }
    const orderItems = toOrderItems([{ ...(await makeSize(shop)), quantity: 1 }])
    await shop.coupons.add({ code: 'REAL', discount: { kind: 'flat', amount: fromRupees(20) } })
    const keep = async (disCouponCode: string) => {
      const { abandonId } = dataOf(
        await shop.call('abandonOrder', { body: { orderItems, disCouponCode } }, buyer),
      )
      return dataOf(await shop.call('readAbandoned', { query: { abandonId } }, buyer)).disCouponCode
    }
    expect(await keep('REAL')).toBe('REAL')
    for (let tried = 0; tried < 10; tried += 1) expect(await keep(`NOBODY${tried}`)).toBeNull()
    expect(await keep('REAL')).toBeNull()
    expect(await shop.call('validateCoupon', { body: { code: 'REAL', subTotal: 499 } }, buyer)).toMatchObject(
      { message: 'Too many attempts. Please wait 15 minutes and try again.' },
    )
  })

  test('more than 99 pieces of a size or 200 in all are refused', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop)
    const twice = toOrderItems([
      { ...size, quantity: 60 },
      { ...size, quantity: 60 },
    ])
    expect(await shop.call('abandonOrder', { body: { orderItems: twice } }, buyer)).toMatchObject({
      status: 400,
    })
  })

  test('the twenty-first within an hour is refused', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop)
    for (let quantity = 1; quantity <= 20; quantity += 1) {
      await checkOut(shop, buyer, { wanted: [{ ...size, quantity }] })
    }
    const orderItems = toOrderItems([{ ...size, quantity: 21 }])
    expect(await shop.call('abandonOrder', { body: { orderItems } }, buyer)).toMatchObject({
      status: 429,
      code: 'too-many-carts',
    })
  })
})

describe('an order', () => {
  async function placed(buyer: Buyer, method: WayOfPaying = cash) {
    const size = await makeSize(shop)
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod: method })
    return dataOf(await submit(shop, buyer, { ...cart, paymentMethod: method }))
  }

  test('stands first in the history when it is the newest', async () => {
    const buyer = await oneBuyer()
    const first = await placed(buyer)
    const second = await placed(buyer)
    const history = dataOf(await shop.call('listOrders', {}, buyer))
    expect(history.map(({ _id }) => _id)).toEqual([second.orderId, first.orderId])
  })

  test('is in the history with its own items, however many there are, and in the page that is wished for', async () => {
    const buyer = await oneBuyer()
    await shop.database.pool.query(
      `INSERT INTO orders (id, abandon_id, customer_id, customer_name, customer_mobile, state, status, payment_method,
        payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams, delivery_address, claimed, created_at)
      SELECT $1 || n, $1 || n, $1, 'Meena', '9', ${stateColumns('placed', cash)}, 100, 0, 0, 100, 0, '{}', '{}', now() - n / 3 * interval '1 day'
      FROM generate_series(1, 1100) n`,
      [buyer.customerId],
    )
    await shop.database.pool.query(
      `INSERT INTO order_item SELECT 'item-' || id, id, 1, 'p', 's', 'P', 'p', 'P', 'Black', 'M', NULL, 0, 1, 100, 100, 'event-' || id
      FROM orders WHERE customer_id = $1`,
      [buyer.customerId],
    )
    const all = dataOf(await shop.call('listOrders', {}, buyer))
    expect(all).toHaveLength(1100)
    expect(all.map(({ orderItems }) => orderItems.map(({ _id }) => _id))).toEqual(
      all.map(({ _id }) => [`item-${_id}`]),
    )
    const told = all.map(({ createdAt, orderNumber }) => ({ createdAt, orderNumber: Number(orderNumber) }))
    expect(told).toEqual(
      told.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt) || b.orderNumber - a.orderNumber),
    )
    const page = (query: { limit?: string; before?: string }) => shop.call('listOrders', { query }, buyer)
    expect(dataOf(await page({ limit: '2' }))).toEqual(all.slice(0, 2))
    expect(dataOf(await page({ limit: '2', before: all[699]?._id }))).toEqual(all.slice(700, 702))
    expect(dataOf(await page({ before: all[1097]?._id }))).toEqual(all.slice(1098))
    const other = await oneBuyer()
    expect(dataOf(await shop.call('listOrders', { query: { before: all[5]?._id } }, other))).toEqual([])
    expect((await page({ limit: '0' })).status).toBe(400)
  })

  test('is told in detail to its owner: address, timeline, whether it can be paid', async () => {
    const buyer = await oneBuyer()
    const { orderId } = await placed(buyer, online)
    const detail = dataOf(await shop.call('readOrder', { params: { orderId } }, buyer))
    expect(detail).toMatchObject({
      customer: { name: 'Meena' },
      deliveryAddress: { doorNo: '12', city: 'Chennai', pincode: '600001' },
      timeline: [{ what: 'Order placed' }],
      canPay: true,
    })
    expect(detail.deliveryAddress).not.toHaveProperty('_id')
  })

  test('shows totals and state, and nothing of the person, to who holds the signed link only', async () => {
    const buyer = await oneBuyer()
    const { orderId, paymentRedirectUrl } = await placed(buyer, online)
    const page = new URL(paymentRedirectUrl ?? '')
    const back = await fetch(page, {
      method: 'POST',
      body: new URLSearchParams({ action: 'fail' }),
      redirect: 'manual',
    })
    const t = new URL(back.headers.get('location') ?? '').searchParams.get('t') ?? ''
    const outline = dataOf(await shop.call('readPaymentStatus', { query: { orderId, t } }))
    expect(outline).toMatchObject({
      orderId,
      status: 'FAILED',
      order: { total: 338, paymentStatus: paymentStatusCodes.failed },
    })
    expect(JSON.stringify(outline)).not.toMatch(/Meena|Beach Road|6000000/)
    for (const wrong of [undefined, '', 'x.y', `${t}x`, t.replace(/^./, 'z')]) {
      const answer = await shop.call('readPaymentStatus', { query: { orderId, t: wrong } })
      expect(answer).toMatchObject({ status: 404, code: 'unknown-order' })
    }
  })

  test('more than ten within an hour are refused', async () => {
    const buyer = await oneBuyer()
    for (let count = 0; count < 10; count += 1) await placed(buyer)
    const size = await makeSize(shop)
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    expect(await submit(shop, buyer, cart)).toMatchObject({ status: 429, code: 'too-many-orders' })
  })

  test('that costs nothing is not sent to a gateway', async () => {
    const buyer = await oneBuyer()
    const size = await makeSize(shop, { weightGrams: 10_001 })
    await shop.coupons.add({ code: 'GIFT', discount: { kind: 'percent', percent: 100 } })
    const wanted = [{ ...size, quantity: 1 }]
    const cart = await checkOut(shop, buyer, { wanted, couponCode: 'GIFT', paymentMethod: online })
    expect(cart.total).toBe(0)
    expect(await submit(shop, buyer, { ...cart, paymentMethod: online })).toMatchObject({
      status: 409,
      code: 'nothing-to-pay',
    })
    expect(dataOf(await submit(shop, buyer, cart)).paymentRedirectUrl).toBeNull()
  })
})
