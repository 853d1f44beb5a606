// The process whose turn the jobs of the shop are is killed: another takes each of them over, and nothing that was due is lost.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { type DyingShops, dyingShops } from '#test/support/dying-shops.ts'
import { checkOut, dataOf, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import { openAnother } from '#test/support/shop.ts'
import { online } from '#test/support/ways-of-paying.ts'

// Half a minute until holds are due again, as long for the lease, and a machine that is busy.
const patience = { timeout: 240_000, interval: 1000 }
let own: TestDatabase
let dying: DyingShops
beforeAll(async () => {
  own = await createTestDatabase()
  dying = await dyingShops(own)
}, 300_000)
afterAll(async () => {
  dying.endAll()
  await own.drop()
})

/** Which process does the jobs that come again soonest. */
async function holders(): Promise<string[]> {
  const { rows } = await sql<{ process: string }>`
    SELECT DISTINCT split_part(holder, ':', 2) AS process FROM job_turn
    WHERE ended_at IS NOT NULL AND name IN ('holds', 'confirmations', 'numbers of couriers')`.execute(
    own.database.query,
  )
  return rows.map(({ process }) => process)
}

test('when the process that does the jobs is killed, another does them, from where they were', async () => {
  const { kill, ended } = await dying.start()
  await expect.poll(async () => (await holders()).length, patience).toBe(1)
  const [killed] = await holders()
  const shop = { ...(await openAnother(own)), connectionString: own.connectionString }
  try {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 1 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod: online })
    const { orderId } = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
    expect(await holders()).toEqual([killed])
    kill()
    await ended
    // What it holds fell due when nobody was there.
    await sql`UPDATE payment_attempt SET state = 'failed' WHERE order_id = ${orderId}`.execute(
      own.database.query,
    )
    await sql`UPDATE orders SET hold_until = now() - interval '1 minute' WHERE id = ${orderId}`.execute(
      own.database.query,
    )
    await expect.poll(holders, patience).toEqual([String(process.pid)])
    await expect.poll(async () => (await shop.orders.find(orderId))?.order.state, patience).toBe('expired')
  } finally {
    await shop.close()
  }
}, 600_000)
