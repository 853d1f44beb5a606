import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkOut, dataOf, makeSize, oneBuyer, type SizeMade, submit } from '#test/support/order-makers.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { joinStaff, type StaffBrowser } from '#test/support/staff.ts'

let shop: TestShop
let owner: StaffBrowser
let size: SizeMade
beforeAll(async () => {
  shop = await openTestShop()
  owner = await joinStaff(shop, { role: 'owner' })
  size = await makeSize(shop)
})
afterAll(() => shop.close())

/** A cash order to this PIN code that waits, or that ended so many days ago. */
async function orderTo(pincode: string, ended: { stage?: string; daysAgo?: number } = {}): Promise<string> {
  const buyer = await oneBuyer(shop)
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
  const { orderId } = dataOf(await submit(shop, buyer, cart))
  await shop.database.pool.query(
    `UPDATE orders SET delivery_address = jsonb_set(delivery_address, '{pincode}', to_jsonb($2::text)),
      stage = $3, created_at = created_at - make_interval(days => $4) WHERE id = $1`,
    [orderId, pincode, ended.stage ?? 'to-confirm', ended.daysAgo ?? 0],
  )
  return orderId
}

const placeOf = async (id: string) => dataOf(await owner.call('readStaffOrder', { params: { id } })).place
const listed = async () => dataOf(await owner.call('readCashByPlace', {}))

test('nothing is said of a place before twenty cash parcels to it ended', async () => {
  for (let at = 0; at < 19; at += 1) await orderTo('852131', { stage: at < 8 ? 'returned' : 'delivered' })
  // Paid online, long ago, and still on its way: none of them counts.
  const online = await orderTo('852131', { stage: 'returned' })
  await shop.database.pool.query('UPDATE orders SET payment_method = 2 WHERE id = $1', [online])
  await orderTo('852131', { stage: 'returned', daysAgo: 181 })
  await orderTo('852131', { stage: 'shipped' })
  expect(await placeOf(await orderTo('852131'))).toBeNull()
  expect(await listed()).toEqual({ days: 180, atLeast: 20, areas: [] })
})

test('beside a cash order that waits stands how others to its PIN code ended, or to its area where that has too few', async () => {
  await orderTo('852131', { stage: 'delivered', daysAgo: 30 })
  const here = { begins: '852131', parcels: 20, cameBack: 8 }
  const waiting = await orderTo('852131')
  expect(await placeOf(waiting)).toEqual(here)
  expect(await placeOf(await orderTo('852999'))).toEqual({ ...here, begins: '852' })
  expect(await placeOf(await orderTo('600001'))).toBeNull()
  // What is sent, or paid online, is not decided any more.
  await shop.database.pool.query("UPDATE orders SET stage = 'shipped' WHERE id = $1", [waiting])
  expect(await placeOf(waiting)).toBeNull()
})

test('the owner reads the areas beside the rules, those of which most came back first', async () => {
  for (let at = 0; at < 20; at += 1)
    await orderTo(`6820${10 + at}`, { stage: at < 1 ? 'returned' : 'delivered' })
  expect((await listed()).areas).toEqual([
    { begins: '852', parcels: 20, cameBack: 8 },
    { begins: '682', parcels: 20, cameBack: 1 },
  ])
  const packer = await joinStaff(shop, { role: 'packer' })
  expect(await packer.call('readCashByPlace', {})).toMatchObject({ status: 403 })
})
