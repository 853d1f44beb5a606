import { expect, test } from 'vitest'
import { policy } from '#server/settings/policy.ts'
import { eraseAccount, signedIn } from '#test/support/customers.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
const products = dataOf(await shop.call('listProducts', {}))
const ids = products.map(({ _id }) => _id)
const [one = '', two = '', three = ''] = ids

test('a wishlist shows the newest first, and a product once', async () => {
  const asha = await signedIn(shop)
  await shop.call('addWishes', { body: { productIds: [one] } }, asha)
  await shop.call('addWishes', { body: { productIds: [two, three] } }, asha)
  const again = dataOf(await shop.call('addWishes', { body: { productIds: [one] } }, asha))
  expect(again.productIds).toEqual([two, three, one])
  expect(dataOf(await shop.call('readWishlist', {}, asha))).toEqual(again)
})

test('what is no product is left out', async () => {
  const asha = await signedIn(shop)
  const added = await shop.call('addWishes', { body: { productIds: ['product-of-nobody', one] } }, asha)
  expect(dataOf(added).productIds).toEqual([one])
})

test('a product that is taken off is off, for its owner alone', async () => {
  const asha = await signedIn(shop)
  const meera = await signedIn(shop)
  for (const customer of [asha, meera])
    await shop.call('addWishes', { body: { productIds: [one] } }, customer)
  expect((await shop.call('removeWish', { params: { id: one } }, asha)).status).toBe(200)
  expect(await shop.call('removeWish', { params: { id: one } }, asha)).toMatchObject({
    status: 404,
    code: 'not-on-wishlist',
  })
  expect(dataOf(await shop.call('readWishlist', {}, asha)).productIds).toEqual([])
  expect(dataOf(await shop.call('readWishlist', {}, meera)).productIds).toEqual([one])
})

test('more than a list holds are refused whole, at once or one after the other', async () => {
  const asha = await signedIn(shop)
  await fillUp(asha.customerId)
  const full = dataOf(await shop.call('readWishlist', {}, asha)).productIds
  expect(full).toHaveLength(policy.wishesPerCustomer - 1)
  const answers = await Promise.all(
    [[one, two], [one], [two]].map((productIds) => shop.call('addWishes', { body: { productIds } }, asha)),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 409)).toMatchObject({ code: 'too-many-wishes', data: null })
  expect(dataOf(await shop.call('readWishlist', {}, asha)).productIds).toHaveLength(policy.wishesPerCustomer)
})

test('the wishes are in the data that a customer takes away, and go with the account', async () => {
  const asha = await signedIn(shop)
  await shop.call('addWishes', { body: { productIds: [one] } }, asha)
  const { wishes } = dataOf(await shop.call('exportCustomer', {}, asha))
  expect(wishes).toMatchObject([{ productId: one }])
  await eraseAccount(shop, asha)
  const { rows } = await shop.database.pool.query('SELECT 1 FROM wish WHERE customer_id = $1', [
    asha.customerId,
  ])
  expect(rows).toEqual([])
})

test('products are read by their ids in the order asked for, without those that are not on sale', async () => {
  const query = { ids: [three, 'product-of-nobody', one].join(',') }
  const found = dataOf(await shop.call('listProducts', { query }))
  expect(found.map(({ _id }) => _id)).toEqual([three, one])
  expect((await shop.call('listProducts', { query: { ids: `${one},` } })).status).toBe(400)
})

/** One place is left. The products are of a category that the shop does not show. */
async function fillUp(customerId: string) {
  await shop.database.pool.query(
    `INSERT INTO product (id, slug, name, category_id, is_published)
     SELECT 'wished-' || n, 'wished-' || n, 'Wished ' || n, (SELECT min(id) FROM category), false
     FROM generate_series(1, $1) n ON CONFLICT DO NOTHING`,
    [policy.wishesPerCustomer - 1],
  )
  await shop.database.pool.query(
    `INSERT INTO wish (customer_id, product_id) SELECT $1, 'wished-' || n FROM generate_series(1, $2) n`,
    [customerId, policy.wishesPerCustomer - 1],
  )
}
