import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderStatusCodes, paymentStatusCodes } from '#domain/order.ts'
import { checkOut, dataOf, makeBuyers, makeSize, submit } from '#test/support/order-makers.ts'
import { runCommand } from '#test/support/shop-command.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { findViolations } from './invariant-store.ts'
import { cash, online, type WayOfPaying } from '#test/support/ways-of-paying.ts'

const shop = await openShopOfFile()

const command = (...args: string[]) => runCommand(shop, ...args)

async function ordered(method: WayOfPaying) {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer')
  const size = await makeSize(shop, { stock: 5 })
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }], paymentMethod: method })
  const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: method }))
  const order = dataOf(await shop.call('readOrder', { params: { orderId: placed.orderId } }, buyer))
  return { buyer, size, order, page: placed.paymentRedirectUrl }
}

async function onHand(sizeId: string): Promise<number> {
  const { rows } = await sql<{
    on_hand: number
  }>`SELECT on_hand FROM stock WHERE size_id = ${sizeId}`.execute(shop.database.query)
  return rows[0]?.on_hand ?? -1
}

test('the owner sees an order, confirms it and sends it', async () => {
  const { order, buyer } = await ordered(cash)
  expect((await command('orders', '--status', '1')).text).toContain(order.orderNumber)
  expect((await command('order', order.orderNumber)).text).toContain('2 × Ankle Length Leggings, Black, M')
  await command('order', 'confirm', order.orderNumber)
  await command('order', 'fulfil', order.orderNumber)
  const now = dataOf(await shop.call('readOrder', { params: { orderId: order._id } }, buyer))
  expect(now.status).toBe(orderStatusCodes.confirmed)
  expect(now.timeline.map(({ what }) => what)).toEqual(['Order placed', 'Confirmed', 'Order sent'])
  expect(await command('order', 'cancel', order.orderNumber)).toMatchObject({ code: 1 })
}, 60_000)

test('the owner packs an order and sends it, and its books are those of the packing table', async () => {
  const { order, buyer } = await ordered(cash)
  const name = order.orderNumber
  expect(await command('ship', name)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is not packed'),
  })
  await command('order', 'confirm', name)
  await sql`INSERT INTO courier (id, name, adapter, takes_cod) VALUES ('c', 'Blue Dart', 'by-hand', true)`.execute(
    shop.database.query,
  )
  const packed = await command('pack', name, '--courier', 'blue dart', '--awb', 'BD 1')
  expect(packed.text).toContain('does not look like a number of this courier')
  expect((await command('pack', name, '--courier', 'blue dart', '--awb', 'BD 1001')).text).toContain(
    'Blue Dart BD1001',
  )
  expect(await command('order', 'hold', name)).toMatchObject({
    code: 1,
    text: expect.stringContaining('is packed'),
  })
  expect((await command('ship', name)).text).toContain('went to Blue Dart')
  const now = dataOf(await shop.call('readOrder', { params: { orderId: order._id } }, buyer))
  expect(now.parcels).toMatchObject([{ courier: 'Blue Dart', awb: 'BD1001' }])
  expect(now.timeline.map(({ what }) => what)).toEqual([
    'Order placed',
    'Confirmed',
    'Order packed',
    'Order sent',
  ])
  expect(await findViolations(shop.database)).toEqual([])
}, 60_000)

test('the owner tells the customer of an order that it is late, once', async () => {
  const { order } = await ordered(cash)
  const tell = (message: string) => command('order', 'tell', order.orderNumber, message)
  expect(await tell('soon')).toMatchObject({ code: 1, text: expect.stringContaining('late, address, call') })
  expect((await tell('late')).text).toContain(`order ${order.orderNumber} is a few days late`)
  expect(await tell('late')).toMatchObject({ code: 1, text: expect.stringContaining('told this') })
  const { rows } = await sql<{ waits: number }>`SELECT count(*)::int AS waits FROM outbox
    WHERE dedupe LIKE ${`order-late:${order._id}:%`}`.execute(shop.database.query)
  expect(rows).toEqual([{ waits: 1 }])
}, 60_000)

test('a cancelled order gives its pieces back, once', async () => {
  const { order, size, buyer } = await ordered(cash)
  expect(await onHand(size.sizeId)).toBe(3)
  await command('order', 'cancel', order.orderNumber)
  expect(await command('order', 'cancel', order.orderNumber)).toMatchObject({ code: 1 })
  expect(await onHand(size.sizeId)).toBe(5)
  const now = dataOf(await shop.call('readOrder', { params: { orderId: order._id } }, buyer))
  expect(now).toMatchObject({ status: orderStatusCodes.cancelled, paymentStatus: paymentStatusCodes.failed })
}, 60_000)

test('a paid order that is cancelled is refunded', async () => {
  const { order, size, buyer, page } = await ordered(online)
  await fetch(new URL(page ?? ''), {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  })
  const params = { orderId: order._id }
  dataOf(await shop.call('readPaymentStatus', { query: params }, buyer))
  const cancel = (...more: string[]) => command('order', 'cancel', order.orderNumber, ...more)
  expect(await cancel()).toMatchObject({ code: 1, text: expect.stringContaining('--by') })
  expect(await cancel('--by', 'Meena')).toMatchObject({ code: 1, text: expect.stringContaining('--yes') })
  expect(await cancel('--by', 'Meena', '--yes')).toMatchObject({ code: 0 })
  await shop.payments.work()
  await expect
    .poll(async () => dataOf(await shop.call('readOrder', { params }, buyer)), { timeout: 20_000 })
    .toMatchObject({ status: orderStatusCodes.cancelled, paymentStatus: paymentStatusCodes.refunded })
  expect(await onHand(size.sizeId)).toBe(5)
}, 60_000)

test('a whole refund asks whether the goods come back, and takes them back', async () => {
  const { order, size, buyer, page } = await ordered(online)
  await fetch(new URL(page ?? ''), {
    method: 'POST',
    body: new URLSearchParams({ action: 'pay' }),
    redirect: 'manual',
  })
  dataOf(await shop.call('readPaymentStatus', { query: { orderId: order._id } }, buyer))
  const refund = (...more: string[]) => command('refund', order.orderNumber, '--by', 'Meena', ...more)
  expect(await refund('--yes')).toMatchObject({ code: 1, text: expect.stringContaining('--goods-back') })
  expect(await refund('--goods-back')).toMatchObject({ code: 1, text: expect.stringContaining('--yes') })
  expect(await onHand(size.sizeId)).toBe(3)
  expect(await refund('--goods-back', '--yes')).toMatchObject({ code: 0 })
  expect(await onHand(size.sizeId)).toBe(5)
  const { timeline } = dataOf(await shop.call('readOrder', { params: { orderId: order._id } }, buyer))
  expect(JSON.stringify(timeline)).not.toContain('Meena')
}, 60_000)

test('the owner notes the cash of the courier, and sees what is put aside', async () => {
  const { order } = await ordered(cash)
  expect((await command('order', 'paid', order.orderNumber, '--by', 'Meena')).text).toContain('cash taken')
  expect(await command('payment')).toMatchObject({ code: 0, text: 'Nothing is put aside.\n' })
  expect(await command('payment', 'settle', 'none', 'void', '--by', 'Meena', '--yes')).toMatchObject({
    code: 1,
  })
}, 60_000)

test('an order or a status that does not exist is said so', async () => {
  expect(await command('order', '999999999')).toMatchObject({
    code: 1,
    text: 'There is no order 999999999.\n',
  })
  expect(await command('refund', '999999999', '--goods-kept', '--by', 'Meena', '--yes')).toMatchObject({
    code: 1,
  })
  expect(await command('orders', '--status', '9')).toEqual({
    code: 1,
    text: 'There is no status 9: 1 Waiting For Confirmation, 2 Confirmed, 3 Partially Fulfilled, 4 On Hold, 5 Cancelled.\n',
  })
  expect(await command('orders', '--limit', 'all')).toMatchObject({ code: 1 })
}, 60_000)

test('the doctor finds the books in order, and says which promise is broken', async () => {
  expect(await findViolations(shop.database)).toEqual([])
  expect(await command('doctor')).toMatchObject({ code: 0 })
  const { size } = await ordered(cash)
  await sql`UPDATE stock SET on_hand = on_hand + 1 WHERE size_id = ${size.sizeId}`.execute(
    shop.database.query,
  )
  const sick = await command('doctor')
  expect(sick.code).toBe(1)
  expect(sick.text).toContain('BROKEN stock')
}, 60_000)

test('orders are listed by the word of their status, as the manual says, in Indian time', async () => {
  const { order } = await ordered(cash)
  await shop.database.pool.query(
    `UPDATE orders SET created_at = '2026-01-31T19:00:00Z', customer_name = $2 WHERE id = $1`,
    [order._id, 'Asha\u001B[2J\u202E'],
  )
  const listed = await command('orders', '--status', 'waiting', '--limit', '1000')
  expect(listed.code).toBe(0)
  const line = listed.text.split('\n').find((each) => each.startsWith(`${order.orderNumber} `))
  expect(line).toContain('2026-02-01 00:30')
  expect(line).toContain('Asha\uFFFD[2J\uFFFD')
  expect((await command('orders', '--status', 'confirmed', '--limit', '1000')).text).not.toContain(line)
  for (const wrong of ['c', 'sent', '6'])
    expect(await command('orders', '--status', wrong)).toMatchObject({ code: 1 })
}, 60_000)
