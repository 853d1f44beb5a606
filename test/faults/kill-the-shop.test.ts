// F1: the process dies as by kill -9 in the middle of orders, again and again; nothing acknowledged is lost.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { type DyingShops, dyingShops } from '#test/support/dying-shops.ts'
import { type Buyer, checkOut, makeBuyers, makeSize, sized } from '#test/support/order-makers.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { cash, online, type WayOfPaying } from '#test/support/ways-of-paying.ts'

// Stays alive: for making customers and looking at the books. The orders go to the processes that die.
let shop: TestShop
let dying: DyingShops
beforeAll(async () => {
  shop = await openTestShop()
  dying = await dyingShops(shop)
})
afterAll(async () => {
  dying.endAll()
  await shop.close()
})

type Checkout = { buyer: Buyer; abandonId: string; total: number; paymentMethod: WayOfPaying }

/** One submit to a shop that may die under it; null when no answer came. */
async function submitTo(url: string, { buyer, ...wish }: Checkout): Promise<string | null> {
  const body = { ...wish, addressId: buyer.addressId, totalWeight: 0, subtotal: 0, shippingCharge: 0 }
  try {
    const response = await fetch(`${url}/api/web/order/v2/create`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
      body: JSON.stringify(body),
    })
    const answer: { data: { orderId: string } | null } = await response.json()
    return response.status === 200 ? (answer.data?.orderId ?? null) : null
  } catch {
    return null
  }
}

test(
  'orders survive a process that is killed at every point inside them',
  async () => {
    const sizes = [await makeSize(shop, { stock: 5000 }), await makeSize(shop, { stock: 5000 })]
    const buyers = await makeBuyers(shop, sized(1000, 40))
    const open: Checkout[] = []
    for (const [at, buyer] of buyers.entries()) {
      const paymentMethod = at % 2 === 0 ? cash : online
      const wanted = sizes.map((size) => ({ ...size, quantity: 1 }))
      open.push({ buyer, paymentMethod, ...(await checkOut(shop, buyer, { wanted, paymentMethod })) })
    }
    const promised = new Map<string, string>()
    const waiting = [...open]
    for (const dieAt of [
      'beforeReserve:4',
      'beforeCommit:6',
      'afterCommit:5',
      'beforeAnswer:7',
      'beforeReserve:9999999',
    ]) {
      const { url, ended } = await dying.start(dieAt)
      let isDead = false
      void ended.then(() => (isDead = true))
      const workers = Array.from({ length: 10 }, async () => {
        for (let one = waiting.shift(); one; one = waiting.shift()) {
          const orderId = isDead ? null : await submitTo(url, one)
          if (orderId) promised.set(one.abandonId, orderId)
          // Whoever got no answer asks again, with the same cart.
          else waiting.push(one)
          if (isDead) return
        }
      })
      await Promise.all(workers)
    }
    expect(promised.size).toBe(open.length)
    const { rows } = await sql<{ id: string; abandon_id: string }>`SELECT id, abandon_id FROM orders`.execute(
      shop.database.query,
    )
    expect(new Map(rows.map((row) => [row.abandon_id, row.id]))).toEqual(promised)
    expect(await findViolations(shop.database)).toEqual([])
    const { rows: left } = await sql<{ left: number }>`
      SELECT on_hand - reserved AS left FROM stock WHERE size_id IN (${sizes[0]?.sizeId}, ${sizes[1]?.sizeId})`.execute(
      shop.database.query,
    )
    expect(left.map((row) => row.left)).toEqual([5000 - open.length, 5000 - open.length])
  },
  10 * 60_000,
)
