// Buyers order while six people of the shop have their desks open: what the desks cost the buyers, as a ratio of one run.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { dyingShops } from '#test/support/dying-shops.ts'
import { inCrowd } from '#test/support/in-crowd.ts'
import { checkOut, dataOf, makeBuyers, makeSize, sized, submit } from '#test/support/order-makers.ts'
import { createClient, openTestShop, type TestShop } from '#test/support/shop.ts'
import { createStaffBrowser, joinStaff, type StaffBrowser } from '#test/support/staff.ts'

const ordersOfTurn = sized(450, 8)
const rounds = sized(3, 1)
const buyersAtOnce = 8
const staffAtOnce = 6
/** As often as the screens ask. */
const pollMs = 5000

// Stays by itself: it makes carts and looks at the books. Orders and desks go to a process of their own.
let shop: TestShop
let dying: Awaited<ReturnType<typeof dyingShops>>
let url: string
const staff: StaffBrowser[] = []
beforeAll(async () => {
  shop = await openTestShop()
  dying = await dyingShops(shop, { ORDERS_PER_HOUR: '100000' })
  url = (await dying.start()).url
  while (staff.length < staffAtOnce) {
    const { cookies } = await joinStaff(shop, { role: 'packer', also: ['confirm'] })
    const browser = createStaffBrowser(url)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    staff.push(browser)
  }
}, 300_000)
afterAll(async () => {
  dying.endAll()
  await shop.close()
})

type Desk = { by: StaffBrowser; firstMs: number; isOver: () => boolean }

/** A person's desk: the menu with its counts, and two lists. Gives how often it asked. */
async function poll({ by, firstMs, isOver }: Desk): Promise<number> {
  let asked = 0
  let next = performance.now() + firstMs
  for (;;) {
    if (performance.now() >= next) {
      next += pollMs
      dataOf(await by.call('countWork', {}))
      dataOf(await by.call('listWork', { query: { view: 'to-confirm', limit: '100' } }))
      dataOf(await by.call('listRoad', { query: { view: 'attention', limit: '100' } }))
      asked += 3
    }
    if (isOver()) return asked
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('orders are placed while six people look at their desks', async () => {
  const size = await makeSize(shop, { stock: 100_000 })
  const buyers = createClient(url)
  const perSecond = { alone: [] as number[], beside: [] as number[] }
  let asked = 0
  for (let round = 0; round < rounds; round += 1)
    for (const turn of ['alone', 'beside'] as const) {
      const crowd = await makeBuyers(shop, ordersOfTurn)
      const carts = await inCrowd(crowd, buyersAtOnce, async (buyer) => ({
        buyer,
        cart: await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] }),
      }))
      let isOver = false
      const desks: Array<Promise<number>> =
        turn === 'beside'
          ? staff.map((by, at) => poll({ by, firstMs: (at * pollMs) / staffAtOnce, isOver: () => isOver }))
          : []
      const beganAt = performance.now()
      await inCrowd(carts, buyersAtOnce, async ({ buyer, cart }) =>
        dataOf(await submit({ ...shop, ...buyers }, buyer, cart)),
      )
      perSecond[turn].push((ordersOfTurn * 1000) / (performance.now() - beganAt))
      isOver = true
      for (const count of await Promise.all(desks)) asked += count
    }
  const [alone, beside] = [middle(perSecond.alone), middle(perSecond.beside)]
  console.log(
    `orders a second: ${alone.toFixed(0)} alone, ${beside.toFixed(0)} beside ${asked} questions of six desks: ${(beside / alone).toFixed(2)}`,
  )
  expect(asked).toBeGreaterThan(0)
  expect(await findViolations(shop.database)).toEqual([])
}, 900_000)

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
