import { describe, expect, test } from 'vitest'
import { paise } from '#domain/money.ts'
import { orderStatusCodes, paymentStatusCodes } from '#domain/order.ts'
import { cash, online } from '#test/support/ways-of-paying.ts'
import { sql } from 'kysely'
import { deliveries } from '#test/support/own-deliveries.ts'
import {
  checkOut,
  dataOf,
  decide,
  makeBuyers,
  makeSize,
  oneBuyer,
  piecesLeft,
  submit,
} from '#test/support/order-makers.ts'
import { createOutbox } from '#platform/jobs/jobs.ts'
import { timeZone } from '#server/settings/policy.ts'
import { createLimits } from '#platform/limits/limits.ts'
import { createTurns } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { createAddresses } from '#server/address/addresses.ts'
import { accountsOf } from '#server/customer/customers.ts'
import { readEnv } from '#server/env.ts'
import { openMessages } from '#server/messages/open-messages.ts'
import { rulesSetting } from '#contract/rules-setting-schemas.ts'
import { orderSettings } from '#server/areas-of-orders.ts'
import { createReservations } from '#server/stock/reservations.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { placeOrder } from './place-order.ts'
import { createRestoreLinks } from './links/restore-links.ts'
import { createReturnLinks } from './links/return-links.ts'

const shop = await openShopOfFile()

/** The shop's own areas, as its wiring hands them to an order. */
function dependenciesOf({
  database,
  invoices,
  papers,
  coupons,
  payments,
  catalogue,
  customers,
  tracking,
  packing,
}: typeof shop) {
  const env = readEnv({ SESSION_PEPPER: 'a pepper that only the tests know, 32+' })
  const log = createLog('silent')
  const turns = createTurns(database)
  const limits = createLimits({ database, pepper: [env.SESSION_PEPPER], timeZone })
  return {
    database,
    log,
    turns,
    coupons,
    payments,
    catalogue,
    customers,
    tracking,
    reservations: createReservations(),
    boxes: packing.ofOrders,
    accountsOf,
    addresses: createAddresses({ database, deliveries }),
    deliveries,
    invoices,
    papers,
    limits,
    messages: openMessages({
      env,
      database,
      outbox: createOutbox({ database, log }),
      pepper: [env.SESSION_PEPPER],
      limits,
      log,
    }).messages,
    returnLinks: createReturnLinks({ secrets: [env.SESSION_PEPPER], publicUrl: env.PUBLIC_URL }),
    careLinks: { urlOf: () => env.PUBLIC_URL },
    restoreLinks: createRestoreLinks({ secrets: [env.SESSION_PEPPER], publicUrl: env.PUBLIC_URL }),
    cashRules: async () => rulesSetting.parse({}),
    settings: orderSettings(env),
  }
}

describe('an order', () => {
  test('for cash on delivery takes its pieces, is confirmed by one message and leads to no gateway', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 5, offers: [{ quantity: 3, rupees: 799 }] })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 3 }] })
    expect(cart.total).toBe(799 + 99)
    const placed = dataOf(await submit(shop, buyer, cart))
    expect(placed.paymentRedirectUrl).toBeNull()
    expect(await piecesLeft(shop, size)).toBe(2)

    const [order] = dataOf(await shop.call('listOrders', {}, buyer))
    expect(order).toMatchObject({
      _id: placed.orderId,
      status: orderStatusCodes['waiting-for-confirmation'],
      paymentMethod: cash,
      paymentStatus: paymentStatusCodes.pending,
      subtotal: 799,
      shippingCharge: 99,
      total: 898,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      customer: { name: 'Meena', mobileNumber: expect.stringMatching(/^\d{10}$/) },
      orderItems: [
        {
          productId: size.productId,
          productName: 'Ankle Length Leggings',
          slug: `leggings-${size.productId}`,
          quantity: 3,
          subTotal: 799,
          price: 266.33,
          selectedColor: 'Black',
          selectedSize: 'M',
          selectedImage: expect.stringContaining('/media/'),
          weight: 180,
          eventId: expect.any(String),
        },
      ],
    })
    const { rows } =
      await sql`SELECT 1 FROM outbox WHERE dedupe = ${`order-placed:${placed.orderId}`}`.execute(
        shop.database.query,
      )
    expect(rows).toHaveLength(1)
    const status = dataOf(await shop.call('readPaymentStatus', { query: { orderId: placed.orderId } }, buyer))
    expect(status.order).toMatchObject({ paymentMethod: cash, paymentStatus: paymentStatusCodes.pending })
  })

  test('for online payment holds its pieces and leads to the gateway; once paid they are sold', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 5 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }], paymentMethod: online })
    const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
    expect(await piecesLeft(shop, size)).toBe(3)
    await decide(shop, placed.paymentRedirectUrl, 'pay')
    const status = dataOf(await shop.call('readPaymentStatus', { query: { orderId: placed.orderId } }, buyer))
    expect(status).toMatchObject({
      status: 'PAID',
      order: { status: orderStatusCodes.confirmed, paymentStatus: paymentStatusCodes.paid },
    })
    expect(await piecesLeft(shop, size)).toBe(3)
  })

  test('to be paid online leads to the page of its own attempt', async () => {
    const { customerId, addressId, token } = await oneBuyer(shop)
    const buyer = { customerId, addressId, token }
    const wanted = [{ ...(await makeSize(shop)), quantity: 1 }]
    const { abandonId, total } = await checkOut(shop, buyer, { wanted, paymentMethod: online })
    const command = {
      customerId,
      abandonId,
      addressId,
      paymentMethod: 'online-payment' as const,
      advance: paise(0),
      total,
      claimed: {},
      isAnother: false,
    }
    const placed = await placeOrder(dependenciesOf(shop), command, () => {})
    if (!placed.ok) throw new Error(placed.reason)
    const { rows } = await sql<{ id: string }>`SELECT id FROM payment_attempt
      WHERE order_id = ${placed.orderId}`.execute(shop.database.query)
    expect(rows).toEqual([{ id: placed.attemptId }])
  })

  test('whose payment failed gives its pieces back and can be paid again', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 2 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }], paymentMethod: online })
    const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
    await decide(shop, placed.paymentRedirectUrl, 'fail')
    const query = { orderId: placed.orderId }
    const failed = dataOf(await shop.call('readPaymentStatus', { query }, buyer))
    expect(failed).toMatchObject({
      status: 'FAILED',
      order: { status: orderStatusCodes.cancelled, paymentStatus: paymentStatusCodes.failed },
    })
    expect(await piecesLeft(shop, size)).toBe(2)
    const reference = new URL(placed.paymentRedirectUrl ?? '').pathname.split('/').at(-1) ?? ''
    // What the shopper can quote to the gateway's help line, on the result page opened again and with the order.
    const reopened = dataOf(await shop.call('readPaymentStatus', { query }, buyer))
    for (const { referenceId } of [failed, reopened, await detail()])
      expect(referenceId).toBe(`sandbox_${reference}`)

    const again = dataOf(await shop.call('payOrder', { params: query }, buyer))
    expect(await piecesLeft(shop, size)).toBe(0)
    expect((await detail()).referenceId).toBeNull()
    await decide(shop, again.paymentRedirectUrl, 'pay')
    const paid = dataOf(await shop.call('readPaymentStatus', { query }, buyer))
    expect(paid).toMatchObject({
      status: 'PAID',
      order: { status: orderStatusCodes.confirmed, paymentStatus: paymentStatusCodes.paid },
    })
    expect(paid.referenceId).not.toContain(reference)

    async function detail() {
      return dataOf(await shop.call('readOrder', { params: query }, buyer))
    }
  })

  test('that failed is not paid again once somebody else has the pieces', async () => {
    const [buyer, other] = await makeBuyers(shop, 2)
    if (!buyer || !other) throw new Error('no buyers')
    const size = await makeSize(shop, { stock: 1 })
    const wanted = [{ ...size, quantity: 1 }]
    const cart = await checkOut(shop, buyer, { wanted, paymentMethod: online })
    const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
    await decide(shop, placed.paymentRedirectUrl, 'fail')
    dataOf(await shop.call('readPaymentStatus', { query: { orderId: placed.orderId } }, buyer))
    dataOf(await submit(shop, other, await checkOut(shop, other, { wanted })))
    const again = await shop.call('payOrder', { params: { orderId: placed.orderId } }, buyer)
    expect(again).toMatchObject({ status: 409, code: 'out-of-stock' })
  })

  test('asked for again with the same cart is the first order, whatever else changed', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 5 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    const first = dataOf(await submit(shop, buyer, cart))
    const again = dataOf(await submit(shop, buyer, { ...cart, total: 1, paymentMethod: online }))
    expect(again).toEqual(first)
    expect(await piecesLeft(shop, size)).toBe(4)
  })

  test('is refused with fresh totals when the price is not the one that was agreed to', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 5 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    const answer = await submit(shop, buyer, { ...cart, total: 1 })
    expect(answer).toMatchObject({ status: 409, code: 'price-changed', data: { total: cart.total } })
    expect(await piecesLeft(shop, size)).toBe(5)
  })

  test('is refused with its short lines when the pieces are gone', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 3 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 4 }] })
    expect(await submit(shop, buyer, cart)).toMatchObject({
      status: 409,
      code: 'out-of-stock',
      data: [{ quantity: 4, available: 3, selectedSize: 'M' }],
    })
  })

  test('never goes to an address or from a cart of somebody else', async () => {
    const [buyer, other] = await makeBuyers(shop, 2)
    if (!buyer || !other) throw new Error('no buyers')
    const size = await makeSize(shop)
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    const foreignAddress = await submit(shop, { ...buyer, addressId: other.addressId }, cart)
    expect(foreignAddress).toMatchObject({ status: 404, code: 'unknown-address' })
    expect(await submit(shop, other, cart)).toMatchObject({ status: 404, code: 'unknown-cart' })
    const placed = dataOf(await submit(shop, buyer, cart))
    const { orderId } = placed
    expect(await shop.call('readOrder', { params: { orderId } }, other)).toMatchObject({ status: 404 })
    expect(await shop.call('payOrder', { params: { orderId } }, other)).toMatchObject({ status: 404 })
    expect(await shop.call('readPaymentStatus', { query: { orderId } }, other)).toMatchObject({ status: 404 })
    expect(await shop.call('readAbandoned', { query: { abandonId: cart.abandonId } }, other)).toMatchObject({
      status: 404,
    })
  })

  test('cannot be made twice of one kept cart, even by a statement past the shop', async () => {
    const buyer = await oneBuyer(shop)
    const cart = await checkOut(shop, buyer, { wanted: [{ ...(await makeSize(shop)), quantity: 1 }] })
    const { orderId } = dataOf(await submit(shop, buyer, cart))
    const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
      WHERE table_name = 'orders' AND is_generated = 'NEVER'`.execute(shop.database.query)
    const columns = rows.map(({ name }) => sql.ref(name))
    const values = rows.map(
      ({ name }) => sql`(jsonb_populate_record(o, '{"id": "copy", "number": 1}')).${sql.ref(name)}`,
    )
    const copy = sql`INSERT INTO orders (${sql.join(columns)}) SELECT ${sql.join(values)}
      FROM orders o WHERE id = ${orderId}`.execute(shop.database.query)
    await expect(copy).rejects.toMatchObject({ code: '23505', constraint: 'orders_abandon_id_key' })
  })
})
