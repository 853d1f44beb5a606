import { describe, expect, test } from 'vitest'
import { orderStatusCodes, paymentStatusCodes } from '#domain/order.ts'
import { cash } from '#test/support/ways-of-paying.ts'
import { anyNumber, readCode, sessionIdOf, signedIn, textAt } from '#test/support/customers.ts'
import { home } from '#test/support/home-address.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { askRaw } from '#test/support/raw-calls.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

// Field for field what spec §3 and §7 name, read from the answers as any storefront would get them.

const shop = await openShopOfFile()

const ask = (call: string, as?: Parameters<typeof askRaw>[2]) => askRaw(shop, call, as)

const text = expect.any(String)
const number = expect.any(Number)

describe('every field the specification names is there', () => {
  test('every field the specification names is there: signing in', async () => {
    const mobileNumber = anyNumber()
    const unknown = await ask('POST /customer/login', { body: { mobileNumber } })
    expect(unknown).toEqual({ status: 404, code: 'unknown-number', message: text, data: null })
    const asked = await ask('POST /customer/register', {
      body: { name: 'Asha', emailId: 'a@b.in', mobileNumber },
    })
    const session_id = sessionIdOf(asked.data)
    const otp = await readCode(shop, mobileNumber)
    const verified = await ask('POST /customer/otp-verify', { body: { mobileNumber, otp, session_id } })
    expect(verified).toMatchObject({ status: 200, data: { token: text, session_id: text } })
    const known = await ask('POST /customer/login', { body: { mobileNumber } })
    expect(known).toMatchObject({ status: 200, data: { session_id: text } })
    const other = anyNumber()
    await ask('POST /customer/register', { body: { name: 'Meena', mobileNumber: other } })
    await shop.database.pool.query(
      `UPDATE limit_spent SET spent = (
         SELECT coalesce(jsonb_object_agg(key, value::text::float8 - 31), '{}') FROM jsonb_each(spent))
       WHERE key LIKE 'codes-to:%:30'`,
    )
    const resent = await ask('POST /customer/resend-otp', { body: { mobileNumber: other } })
    expect(resent).toMatchObject({ status: 200, data: { session_id: text } })
    const profile = await ask('GET /customer/profile', { token: textAt(verified.data, 'token') })
    expect(profile.data).toMatchObject({ _id: text, name: 'Asha', mobileNumber, emailId: 'a@b.in' })
  })

  test('every field the specification names is there: addresses', async () => {
    const { token } = await signedIn(shop)
    const made = await ask('POST /address/create', { body: home, token })
    const saved = { ...home, _id: text, landmark: null, country: 'India', mobile: null, currentAddress: true }
    expect(made).toMatchObject({ status: 200, data: saved })
    const second = await ask('POST /address/create', {
      body: { ...home, landmark: 'Park', mobile: '9876543210' },
      token,
    })
    const id = String(Object(second.data)._id)
    const chosen = await ask(`PATCH /address/current-address/${id}`, {
      body: { currentAddress: true },
      token,
    })
    expect(chosen).toMatchObject({ status: 200, data: { _id: id, currentAddress: true, landmark: 'Park' } })
    const { data: all } = await ask('GET /address/get', { token })
    expect(all).toMatchObject([{ _id: id, currentAddress: true }, { currentAddress: false }])
  })

  test('every field the specification names is there: coupon and shipping cost', async () => {
    const good = await ask('POST /order/coupon/validate', { body: { code: 'FLAT100', subTotal: 1248 } })
    expect(good.status).toBe(200)
    expect(good.data).toEqual({
      couponId: text,
      code: 'FLAT100',
      discount: 100,
      finalValue: 1148,
      message: 'Coupon applied successfully!',
    })
    expect(await ask('POST /order/coupon/validate', { body: { code: 'NONE', subTotal: 1 } })).toMatchObject({
      status: 400,
      message: 'Invalid coupon code',
    })
    const cost = await ask('GET /order/shipping-cost?weight=540')
    expect(cost.data).toEqual({ cod: 99, onlinePayment: 39, weight: 540 })
  })

  test('every field the specification names is there: kept cart, order, payment status', async () => {
    const { token, mobileNumber } = await signedIn(shop)
    const { data: address } = await ask('POST /address/create', { body: home, token })
    const product = dataOf(await shop.call('listProducts', {})).find(({ slug }) => slug === 'shawl')
    if (!product) throw new Error('no shawl')
    const { color } = product
    const item = {
      productId: product._id,
      productName: product.name,
      price: color.size.price,
      categoryName: product.categoryName,
      slug: 'shawl',
      quantity: 1,
      selectedSize: color.size.name,
      selectedColor: color.name,
      selectedImage: color.images[0],
    }
    const kept = await ask('POST /order/v2/abandon', {
      body: { orderItems: [item], disCouponId: null, disCouponValue: 0, disCouponCode: null },
      token,
    })
    expect(kept).toMatchObject({ status: 200, data: { abandonId: text } })
    const withoutCoupon = { disCouponId: '', disCouponValue: 0, disCouponCode: '' }
    const body = { orderItems: [item], ...withoutCoupon }
    const again = await ask('POST /order/v2/abandon', { body, token })
    expect(again.data).toEqual(kept.data)
    const { abandonId } = Object(kept.data)
    const back = await ask(`GET /order/v2/abandon/detail?abandonId=${abandonId}`, { token })
    expect(Object(back.data).orderItems).toMatchObject([
      {
        _id: text,
        productName: product.name,
        selectedImage: text,
        selectedSize: color.size.name,
        selectedColor: color.name,
        quantity: 1,
      },
    ])
    const { totals } = dataOf(
      await shop.call('quoteOrder', { body: { orderItems: [item], paymentMethod: cash } }, { token }),
    )
    const { totalWeight, subtotal, shippingCharge, total } = totals
    const order = { abandonId, totalWeight, subtotal, shippingCharge, total, paymentMethod: cash }
    const placed = await ask('POST /order/v2/create', {
      body: { ...order, addressId: Object(address)._id },
      token,
    })
    expect(placed).toMatchObject({ status: 200, data: { orderId: text, paymentRedirectUrl: null } })
    const { orderId } = Object(placed.data)

    const listed = {
      _id: orderId,
      createdAt: text,
      status: orderStatusCodes['waiting-for-confirmation'],
      paymentMethod: cash,
      paymentStatus: paymentStatusCodes.pending,
      shippingCharge,
      total,
      customer: { name: 'Asha Raman', mobileNumber },
      orderItems: [
        {
          productName: product.name,
          quantity: 1,
          selectedColor: color.name,
          selectedSize: color.size.name,
          weight: number,
          price: color.size.price,
          subTotal: color.size.price,
          selectedImage: text,
          productId: product._id,
          slug: 'shawl',
          eventId: text,
        },
      ],
    }
    expect((await ask('GET /order/history', { token })).data).toMatchObject([listed])
    const status = await ask(`GET /order/payment/status?orderId=${orderId}`, { token })
    expect(status).toMatchObject({ status: 200, data: { orderId, status: 'PENDING', order: listed } })
    expect(Object.keys(Object(status.data))).toContain('referenceId')
  })

  test('every field the specification names is there: pixel events', async () => {
    const { token } = await signedIn(shop)
    const event = {
      event_name: 'AddToCart',
      event_id: 'one-of-a-kind',
      event_time: Math.floor(Date.now() / 1000),
      action_source: 'website',
      user_data: {
        em: null,
        ph: null,
        client_ip_address: null,
        fbc: null,
        fbp: null,
        client_user_agent: 'x',
      },
      custom_data: {
        currency: 'INR',
        value: 499,
        content_ids: ['shawl'],
        content_type: 'product',
        content_name: 'Shawl',
        content_category: 'Shawls',
        quantity: 1,
      },
    }
    expect(await ask('POST /pixel/product/shawl', { body: [event] })).toMatchObject({ status: 200 })
    const enriched = { client_ip_address: null, fbc: null, fbp: null, client_user_agent: 'x' }
    for (const [path, event_name] of [
      ['/pixel/initiateCheckout', 'InitiateCheckout'],
      ['/pixel/purchaseEvent', 'Purchase'],
    ] as const) {
      const body = { event: [{ ...event, event_name }], ...enriched }
      expect(await ask(`POST ${path}`, { body, token })).toMatchObject({ status: 200 })
    }
    const asked = await ask('GET /client-ip', { address: '10.1.2.3' })
    expect(asked.data).toEqual({ ip: '10.1.2.3' })
  })
})
