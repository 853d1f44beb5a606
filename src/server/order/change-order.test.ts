import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { checkOut, dataOf, makeBuyers, makeSize, submit } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import type { OrderAction } from './change-order.ts'
import { cash, online, type WayOfPaying } from '#test/support/ways-of-paying.ts'

const shop = await openShopOfFile()
afterEach(async () => expect(await findViolations(shop.database)).toEqual([]))

async function ordered(paymentMethod: WayOfPaying = cash): Promise<string> {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer')
  const size = await makeSize(shop, { stock: 5 })
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }], paymentMethod })
  return dataOf(await submit(shop, buyer, { ...cart, paymentMethod })).orderId
}

async function after(...actions: OrderAction[]) {
  const orderId = await ordered()
  for (const action of actions) expect(await shop.orders.change(orderId, action)).toEqual({ ok: true })
  return orderId
}

const statusOf = async (orderId: string) => (await shop.orders.find(orderId))?.order.status

test.each<[OrderAction[], number]>([
  [[], 1],
  [['confirm'], 2],
  [['hold'], 4],
  [['hold', 'confirm'], 2],
  [['confirm', 'fulfil-part'], 3],
  [['fulfil-part', 'fulfil'], 2],
  [['hold', 'cancel'], 5],
])('after %j an order has the status %s of the specification', async (actions, status) => {
  expect(await statusOf(await after(...actions))).toBe(status)
})

test.each<[string, OrderAction[], OrderAction[], string]>([
  ['cancelled', ['cancel'], ['confirm', 'hold', 'fulfil-part', 'fulfil', 'cancel'], 'cancelled'],
  ['partly sent', ['fulfil-part'], ['confirm', 'hold', 'cancel'], 'partly-sent'],
  ['sent', ['fulfil'], ['confirm', 'hold', 'fulfil-part', 'fulfil', 'cancel'], 'already-sent'],
])('an order that is %s does not go back', async (_what, actions, refused, reason) => {
  const orderId = await after(...actions)
  const before = await statusOf(orderId)
  for (const action of refused)
    expect(await shop.orders.change(orderId, action)).toEqual({ ok: false, reason })
  expect(await statusOf(orderId)).toBe(before)
})

test('an order that waits for its payment is neither confirmed, sent nor cancelled', async () => {
  const orderId = await ordered(online)
  for (const action of ['confirm', 'hold', 'fulfil-part', 'fulfil'] as const)
    expect(await shop.orders.change(orderId, action)).toEqual({ ok: false, reason: 'unpaid' })
  expect(await shop.orders.change(orderId, 'cancel')).toEqual({ ok: false, reason: 'gateway-pending' })
})

test('two who confirm and cancel at once leave one answer standing', async () => {
  const orderId = await ordered()
  await Promise.all([shop.orders.change(orderId, 'cancel'), shop.orders.change(orderId, 'confirm')])
  expect(await statusOf(orderId)).toBe(5)
})

test('an order that does not exist is said so', async () => {
  expect(await shop.orders.change('no-such-order', 'confirm')).toEqual({ ok: false, reason: 'unknown-order' })
})

test('a size that is no longer counted takes its pieces back without a trace in the books', async () => {
  const orderId = await ordered()
  const { rows } = await sql<{
    size_id: string
  }>`SELECT size_id FROM order_item WHERE order_id = ${orderId}`.execute(shop.database.query)
  const sizeId = rows[0]?.size_id ?? ''
  await shop.database.pool.query(
    `WITH gone AS (DELETE FROM stock WHERE size_id = $1 RETURNING on_hand)
     INSERT INTO stock_move (size_id, delta, reason) SELECT $1, -on_hand, 'count' FROM gone`,
    [sizeId],
  )
  expect(await shop.orders.change(orderId, 'cancel')).toEqual({ ok: true })
  await shop.database.pool.query(
    `WITH back AS (INSERT INTO stock (size_id, on_hand) VALUES ($1, 7) RETURNING on_hand)
     INSERT INTO stock_move (size_id, delta, reason) SELECT $1, on_hand, 'count' FROM back`,
    [sizeId],
  )
})

test('the cash of an order that was paid at the door is noted once', async () => {
  const orderId = await after('confirm', 'fulfil')
  expect(await shop.orders.takeCash({ orderId, by: 'Meena' })).toEqual({ ok: true })
  expect(await shop.orders.takeCash({ orderId, by: 'Meena' })).toEqual({ ok: false, reason: 'taken-before' })
  expect(await statusOf(orderId)).toBe(2)
  const cancelled = await after('cancel')
  expect(await shop.orders.takeCash({ orderId: cancelled, by: 'Meena' })).toEqual({
    ok: false,
    reason: 'no-cash-order',
  })
})
