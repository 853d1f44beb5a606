// F2: the database server is killed in the middle of orders and payments; nothing acknowledged is lost, the shop lives on.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EmbeddedPostgres } from '#platform/postgres/postgres.ts'
import { startShopPostgres } from '#server/db/shop-database.ts'
import { findPostmaster } from '#platform/postgres/postmaster.ts'
import { createLog } from '#platform/log/log.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { installedServer } from '#test/support/database.ts'
import { checkOut, dataOf, makeBuyers, makeSize, sized, submit } from '#test/support/order-makers.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { openAnother, type TestShop } from '#test/support/shop.ts'
import { cash, online } from '#test/support/ways-of-paying.ts'

let dataDir: string
let server: EmbeddedPostgres
let shop: TestShop

beforeAll(async () => {
  if (installedServer !== undefined) return
  dataDir = makeScratchDirectory('kurinji-crash-')
  server = await startShopPostgres({ dataDir, log: createLog('silent') })
  const { connectionString } = server
  shop = { ...(await openAnother({ connectionString }, { ORDERS_PER_HOUR: '100000' })), connectionString }
})
afterAll(async () => {
  if (installedServer !== undefined) return
  await shop.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

test.skipIf(installedServer !== undefined)(
  'three crashes of the database during orders and payments lose nothing that was acknowledged',
  async () => {
    const size = await makeSize(shop, { stock: 100_000 })
    const each = sized(500, 10)
    // Enough of them that nobody starts more checkouts than an hour allows.
    const buyers = await makeBuyers(shop, 8 + each)
    const promised = new Map<string, string>()
    const paid = new Set<string>()
    let isOpen = true
    let browseFailures = 0
    let lastFailureAt = 0
    let recoveredAt = 0

    let visits = 0

    async function buyOn(): Promise<void> {
      while (isOpen) {
        const buyer = buyers[(visits += 1) % buyers.length]
        if (!buyer) throw new Error('no buyer')
        const paymentMethod = visits % 2 === 0 ? cash : online
        try {
          const wanted = [{ ...size, quantity: 1 }]
          const cart = await checkOut(shop, buyer, { wanted, paymentMethod })
          const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod }))
          const { orderId, paymentRedirectUrl } = placed
          promised.set(orderId, cart.abandonId)
          if (paymentRedirectUrl && (await pressPay(paymentRedirectUrl))) paid.add(orderId)
        } catch {
          lastFailureAt = performance.now()
          await pause(50)
        }
      }
    }

    /** Whether the pretend gateway acknowledged the money. */
    async function pressPay(page: string): Promise<boolean> {
      const body = new URLSearchParams({ action: 'pay' })
      return (await fetch(page, { method: 'POST', body, redirect: 'manual' })).status === 303
    }

    async function browse(): Promise<void> {
      while (isOpen) {
        const { status } = await fetch(`${shop.url}/api/web/product/list`)
        if (status !== 200) browseFailures += 1
        await pause(50)
      }
    }

    const crowd = Array.from({ length: 8 }, buyOn)
    const visitor = browse()
    for (let crash = 0; crash < 3; crash += 1) {
      const before = promised.size
      await expect.poll(() => promised.size - before, { timeout: 120_000 }).toBeGreaterThan(each)
      const postmaster = findPostmaster(path.join(dataDir, 'pg18'))
      if (!postmaster) throw new Error('no postmaster')
      process.kill(postmaster.pid, 'SIGKILL')
      await expect
        .poll(
          () =>
            shop.database.pool.query('SELECT 1').then(
              () => true,
              () => false,
            ),
          { timeout: 60_000 },
        )
        .toBe(true)
      recoveredAt = performance.now()
    }
    const after = promised.size
    await expect.poll(() => promised.size - after, { timeout: 60_000 }).toBeGreaterThan(each)
    isOpen = false
    await Promise.all([...crowd, visitor])

    const { rows } = await sql<{ id: string; abandon_id: string; state: string }>`
      SELECT id, abandon_id, state FROM orders`.execute(shop.database.query)
    const kept = new Map(rows.map((row) => [row.id, row.abandon_id]))
    expect([...promised].filter(([id, abandonId]) => kept.get(id) !== abandonId)).toEqual([])
    expect(browseFailures).toBe(0)
    const isPaid = async () => {
      const found = await sql<{ id: string }>`SELECT id FROM orders WHERE state = 'paid'`.execute(
        shop.database.query,
      )
      const ids = new Set(found.rows.map(({ id }) => id))
      return [...paid].filter((id) => !ids.has(id)).length
    }
    await expect.poll(isPaid, { timeout: 60_000 }).toBe(0)
    expect(await findViolations(shop.database)).toEqual([])

    const errorsFor = Math.max(0, (lastFailureAt - recoveredAt) / 1000)
    console.log(
      `F2: ${promised.size} orders and ${paid.size} payments acknowledged over 3 crashes, lost 0; last error ` +
        `${errorsFor.toFixed(1)} s after the database was back; browsing failed ${browseFailures} times`,
    )
    if (process.env.FAULTS === '1') expect(errorsFor).toBeLessThanOrEqual(10)
  },
  10 * 60_000,
)
