import { expect, test } from 'vitest'
import { checkOut, dataOf, makeBuyers, makeSize, submit } from '#test/support/order-makers.ts'
import type { Buyer } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { listAbandonedCarts } from './abandon-store.ts'
import { createRestoreLinks } from './links/restore-links.ts'

const secret = 'a pepper that only the tests know, 32+'
const links = createRestoreLinks({ secrets: [secret], publicUrl: 'http://shop.test' })
const longAgo = new Date(0)

const shop = await openShopOfFile({ env: { SESSION_PEPPER: secret } })

async function cartLeftBehind(): Promise<{ buyer: Buyer; abandonId: string; total: number }> {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer was made')
  const wanted = [{ ...(await makeSize(shop)), quantity: 2 }]
  return { buyer, ...(await checkOut(shop, buyer, { wanted })) }
}

test('the owner sees a cart that was taken to checkout and not ordered', async () => {
  const { abandonId, buyer } = await cartLeftBehind()
  const carts = await listAbandonedCarts(shop.database.query, longAgo)
  expect(carts.find(({ id }) => id === abandonId)).toMatchObject({
    customerId: buyer.customerId,
    pieces: 2,
    products: 'Ankle Length Leggings',
  })
})

test('a cart that became an order is not in the list', async () => {
  const { buyer, abandonId, total } = await cartLeftBehind()
  dataOf(await submit(shop, buyer, { abandonId, total }))
  const carts = await listAbandonedCarts(shop.database.query, longAgo)
  expect(carts.some(({ id }) => id === abandonId)).toBe(false)
})

test('the signed link reads the cart back without a sign-in', async () => {
  const { abandonId } = await cartLeftBehind()
  const link = new URL(links.urlFor(abandonId)).searchParams.get('restore') ?? ''
  expect(dataOf(await shop.call('restoreAbandoned', { query: { link } }))).toMatchObject({
    abandonId,
    orderItems: [
      { productName: 'Ankle Length Leggings', selectedColor: 'Black', selectedSize: 'M', quantity: 2 },
    ],
  })
})

test('a link with another id or a forged signature opens nothing', async () => {
  const mine = await cartLeftBehind()
  const other = await cartLeftBehind()
  const link = new URL(links.urlFor(mine.abandonId)).searchParams.get('restore') ?? ''
  const forged = [
    link.replace(mine.abandonId, other.abandonId),
    `${other.abandonId}.`,
    other.abandonId,
    `${link}x`,
  ]
  for (const attempt of forged) {
    expect((await shop.call('restoreAbandoned', { query: { link: attempt } })).status).toBe(404)
  }
})

test('a link opens nothing any more once its cart has expired or became an order', async () => {
  const [old, ordered] = [await cartLeftBehind(), await cartLeftBehind()]
  await shop.database.pool.query(
    `UPDATE abandoned_order SET expires_at = now() - interval '1 s' WHERE id = $1`,
    [old.abandonId],
  )
  dataOf(await submit(shop, ordered.buyer, ordered))
  for (const { abandonId } of [old, ordered]) {
    const link = new URL(links.urlFor(abandonId)).searchParams.get('restore') ?? ''
    expect((await shop.call('restoreAbandoned', { query: { link } })).status).toBe(404)
  }
})

test('an accepted order is counted once, with its event id and what was charged', async () => {
  const { buyer, abandonId, total } = await cartLeftBehind()
  const { orderId } = dataOf(await submit(shop, buyer, { abandonId, total }))
  dataOf(await submit(shop, buyer, { abandonId, total }))
  const { rows } = await shop.database.pool.query(
    `SELECT e.quantity, e.value_paise, e.event_id = i.event_id AS "isItsOwn" FROM tracked_event e
     JOIN order_item i ON i.order_id = e.order_id WHERE e.order_id = $1 AND e.name = 'Purchase'`,
    [orderId],
  )
  expect(rows).toEqual([{ quantity: 2, value_paise: 59_800, isItsOwn: true }])
})
