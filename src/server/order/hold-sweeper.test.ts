import { sql } from 'kysely'
import { deliveries } from '#test/support/own-deliveries.ts'
import { expect, test } from 'vitest'
import { online } from '#test/support/ways-of-paying.ts'
import { createTurns } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { createReservations } from '#server/stock/reservations.ts'
import { checkOut, dataOf, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { createHoldSweeper } from './hold-sweeper.ts'

const shop = await openShopOfFile()
const { database, payments, coupons } = shop
const { query } = database

/** An order whose payment ended without a word to the shop, and whose hold is over. */
async function deadHold() {
  const buyer = await oneBuyer(shop)
  const size = await makeSize(shop, { stock: 1 })
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod: online })
  const { orderId } = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
  await sql`UPDATE orders SET hold_until = now() - interval '1 minute' WHERE id = ${orderId}`.execute(query)
  await sql`UPDATE payment_attempt SET state = 'failed' WHERE order_id = ${orderId}`.execute(query)
  return { orderId, sizeId: size.sizeId }
}

async function stateOf(orderId: string): Promise<string | undefined> {
  return (await shop.orders.find(orderId))?.order.state
}

test('an order that cannot be swept keeps no other from being swept', async () => {
  const messages = { send: async () => {}, takeBack: async () => false }
  const log = createLog('silent')
  const reservations = createReservations()
  const sweeper = createHoldSweeper({
    database,
    log,
    turns: createTurns(database),
    payments,
    coupons,
    deliveries,
    messages,
    reservations,
  })
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
