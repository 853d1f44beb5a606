// Twenty people empty one table together, while the process that serves them is killed: each order is packed once.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { type DyingShops, dyingShops } from '#test/support/dying-shops.ts'
import { checkOut, dataOf, makeBuyers, makeSize, sized, submit } from '#test/support/order-makers.ts'
import { addCourier, anAction, packUntilEmpty, paste } from '#test/support/packing-desk.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { createStaffBrowser, joinStaff, type StaffBrowser } from '#test/support/staff.ts'

// Stays alive: for making orders and looking at the books. The packers work at processes that die.
let shop: TestShop
let dying: DyingShops
let owner: StaffBrowser
let packers: StaffBrowser[]
const packersAtOnce = 20
const orders = sized(500, 60)
beforeAll(async () => {
  shop = await openTestShop()
  dying = await dyingShops(shop)
  owner = await joinStaff(shop, { role: 'owner' })
  packers = []
  while (packers.length < packersAtOnce) packers.push(await joinStaff(shop, { role: 'packer' }))
  const courier = await addCourier(owner, 'Blue Dart')
  await paste(owner, courier.id, orders)
  const size = await makeSize(shop, { stock: 5000 })
  for (const buyer of await makeBuyers(shop, orders)) {
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    dataOf(await submit(shop, buyer, cart))
  }
  await confirmAll()
}, 300_000)
afterAll(async () => {
  dying.endAll()
  await shop.close()
})

async function confirmAll() {
  for (;;) {
    const lines = dataOf(await owner.call('listWork', { query: { view: 'to-confirm', limit: '100' } }))
    if (lines.length === 0) return
    const waiting = lines.map(({ id, version }) => ({ id, version }))
    dataOf(await owner.call('confirmOrders', { body: { actionId: anAction(), orders: waiting } }))
  }
}

/** The same person at another process of the shop. */
function at(url: string, { cookies }: StaffBrowser): StaffBrowser {
  const browser = createStaffBrowser(url)
  for (const [name, value] of cookies) browser.cookies.set(name, value)
  return browser
}

test('twenty packers empty all orders, a process dying under them in the middle of a packing: none is packed twice, none is lost', async () => {
  for (const dieAt of ['afterInvoice:17', 'afterInvoice:9999999']) {
    const { url, ended } = await dying.start(dieAt)
    let isDead = false
    void ended.then(() => (isDead = true))
    const work = packers.map(async (packer) => {
      try {
        await packUntilEmpty(at(url, packer), 7)
      } catch (error) {
        // Whoever got no answer goes on at the next process.
        if (!isDead && !(error instanceof TypeError)) throw error
      }
    })
    await Promise.all(work)
  }
  const { rows } = await sql<{ state: string; parcels: number; awbs: number; invoices: number }>`
      SELECT o.stage AS state, count(DISTINCT p.id)::int AS parcels, count(DISTINCT p.awb)::int AS awbs,
        count(DISTINCT d.number)::int AS invoices
      FROM orders o LEFT JOIN parcel p ON p.order_id = o.id LEFT JOIN tax_document d ON d.parcel_id = p.id
      GROUP BY o.id, o.stage`.execute(shop.database.query)
  expect(rows).toHaveLength(orders)
  expect(new Set(rows.map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ state: 'packed', parcels: 1, awbs: 1, invoices: 1 })]),
  )
  expect(await findViolations(shop.database)).toEqual([])
}, 900_000)
