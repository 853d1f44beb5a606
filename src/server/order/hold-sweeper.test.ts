import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { pino } from 'pino'
import { deliveries } from '#test/support/own-deliveries.ts'
import { expect, test } from 'vitest'
import { online } from '#test/support/ways-of-paying.ts'
import { createTurns } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { createReservations } from '#server/stock/reservations.ts'
import {
  type Buyer,
  checkOut,
  dataOf,
  makeSize,
  oneBuyer,
  piecesLeft,
  submit,
} from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { createHoldSweeper } from './hold-sweeper.ts'

const shop = await openShopOfFile()
const { database, payments, coupons } = shop
const { query } = database

/** An order whose payment ended without a word to the shop, and whose hold is over. */
async function deadHold(given?: Buyer) {
  const buyer = given ?? (await oneBuyer(shop))
  const size = await makeSize(shop, { stock: 1 })
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod: online })
  const { orderId } = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
  await sql`UPDATE orders SET hold_until = now() - interval '1 minute' WHERE id = ${orderId}`.execute(query)
  await sql`UPDATE payment_attempt SET state = 'failed' WHERE order_id = ${orderId}`.execute(query)
  return { orderId, size, sizeId: size.sizeId }
}

async function stateOf(orderId: string): Promise<string | undefined> {
  return (await shop.orders.find(orderId))?.order.state
}

function sweeperOf(own: Partial<Parameters<typeof createHoldSweeper>[0]> = {}) {
  const messages = { send: async () => {}, takeBack: async () => false }
  const reservations = createReservations()
  const log = createLog('silent')
  const turns = createTurns(database)
  return createHoldSweeper({
    database,
    log,
    turns,
    payments,
    coupons,
    deliveries,
    messages,
    reservations,
    ...own,
  })
}

test('an order that cannot be swept keeps no other from being swept', async () => {
  const sweeper = sweeperOf()
  const broken = await deadHold()
  // Drifted stock: what the order holds cannot be taken off it.
  await sql`UPDATE stock SET reserved = 0 WHERE size_id = ${broken.sizeId}`.execute(query)
  const sound = await deadHold()
  await sweeper.now()
  expect([await stateOf(broken.orderId), await stateOf(sound.orderId)]).toEqual([
    'awaiting-payment',
    'expired',
  ])
  await sql`UPDATE stock SET reserved = 1 WHERE size_id = ${broken.sizeId}`.execute(query)
  await sweeper.now()
  expect(await stateOf(broken.orderId)).toBe('expired')
})

test('an order that cannot be swept three times in a row is somebody’s work, and told once', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const sweeper = sweeperOf({ log: pino(sink) })
  const { orderId, sizeId } = await deadHold()
  await sql`UPDATE stock SET reserved = 0 WHERE size_id = ${sizeId}`.execute(query)
  const told = () =>
    lines.filter((line) => line.includes('"alarm":"hold-not-freed"') && line.includes(orderId))
  for (const alarms of [0, 0, 1, 1]) {
    await sweeper.now()
    expect(told()).toHaveLength(alarms)
  }
  await sql`UPDATE stock SET reserved = 1 WHERE size_id = ${sizeId}`.execute(query)
  await sweeper.now()
})

test('five orders are swept side by side, so that a gateway that hangs keeps those waiting and no more', async () => {
  for (let made = 0; made < 8; made += 1) await deadHold()
  const asked: string[] = []
  const gate = Promise.withResolvers<void>()
  const settle: typeof payments.settle = async (orderId, wait) => {
    asked.push(orderId)
    await gate.promise
    return payments.settle(orderId, wait)
  }
  const swept = sweeperOf({ payments: { ...payments, settle } }).now()
  await expect.poll(() => asked.length).toBe(5)
  // Whoever waits in no line has been asked about by now.
  await database.pool.query('SELECT 1')
  expect(asked).toHaveLength(5)
  gate.resolve()
  await swept
  expect(asked).toHaveLength(8)
})

test('an order that is paid again while it is being swept keeps its pieces and its new page', async () => {
  const buyer = await oneBuyer(shop)
  const { orderId, size } = await deadHold(buyer)
  let pageUrl: string | null = null
  const settle: typeof payments.settle = async (id, wait) => {
    const status = await payments.settle(id, wait)
    // The shopper was faster than the sweep of this very order.
    if (id === orderId)
      pageUrl = dataOf(await shop.call('payOrder', { params: { orderId } }, buyer)).paymentRedirectUrl
    return status
  }
  await sweeperOf({ payments: { ...payments, settle } }).now()
  expect(pageUrl).not.toBeNull()
  expect(await stateOf(orderId)).toBe('awaiting-payment')
  expect(await piecesLeft(shop, size)).toBe(0)
})
