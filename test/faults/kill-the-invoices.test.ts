// The process dies again and again once an invoice has its number: in the end numbers run from the first to the last.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { type DyingShops, dyingShops } from '#test/support/dying-shops.ts'
import { checkOut, dataOf, makeBuyers, makeSize, sized, submit } from '#test/support/order-makers.ts'
import { packUntilEmpty } from '#test/support/packing-desk.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { createStaffBrowser, joinStaff, type StaffBrowser } from '#test/support/staff.ts'

// Each order is packed once, and each death takes one attempt with it: two hundred attempts.
const orders = sized(150, 8)
const deaths = sized(50, 2)
/** Invoices that a process makes at most before it dies with one more. */
const most = 5

// Stays alive, for making orders and looking at the books.
let shop: TestShop
let dying: DyingShops
let packers: StaffBrowser[]
beforeAll(async () => {
  shop = await openTestShop()
  dying = await dyingShops(shop)
  packers = [await joinStaff(shop, { role: 'packer' }), await joinStaff(shop, { role: 'packer' })]
  const size = await makeSize(shop, { stock: orders })
  for (const buyer of await makeBuyers(shop, orders)) {
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    const { orderId } = dataOf(await submit(shop, buyer, cart))
    await shop.orders.change(orderId, 'confirm')
  }
}, 300_000)
afterAll(async () => {
  dying.endAll()
  await shop.close()
})

/** Both pack what is there, until nothing is left or nobody answers; true when nothing is left. */
async function pack(dieAt: string): Promise<boolean> {
  const { url, ended, kill } = await dying.start(dieAt)
  const ends = await Promise.all(
    packers.map(async ({ cookies }) => {
      const browser = createStaffBrowser(url)
      for (const [name, value] of cookies) browser.cookies.set(name, value)
      try {
        await packUntilEmpty(browser, 3)
        return true
      } catch (error) {
        if (!(error instanceof TypeError)) throw error
        return false
      }
    }),
  )
  kill()
  await ended
  return ends.every(Boolean)
}

test('however often the process dies between an invoice’s number and its box, no number is missing and none is there twice', async () => {
  for (let death = 0; death < deaths; death += 1)
    expect(await pack(`afterInvoice:${1 + (death % most)}`)).toBe(false)
  expect(await pack('')).toBe(true)

  const { rows } = await shop.database.pool.query<{ no: number }>(
    "SELECT series_no AS no FROM tax_document WHERE kind = 'invoice' ORDER BY series_no",
  )
  expect(rows.map(({ no }) => no)).toEqual(Array.from({ length: orders }, (_, at) => at + 1))
  const packed = await shop.database.pool.query<{ n: number }>(
    `SELECT count(DISTINCT (p.order_id, d.number))::int AS n FROM parcel p
      JOIN tax_document d ON d.parcel_id = p.id AND d.cancelled_at IS NULL WHERE p.state = 'packed'`,
  )
  expect(packed.rows).toEqual([{ n: orders }])
  expect(await findViolations(shop.database)).toEqual([])
  console.log(`${orders + deaths} attempts, ${deaths} of them killed: invoices 1 to ${rows.length}`)
}, 900_000)
