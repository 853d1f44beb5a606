import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkOut, dataOf, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
const { query } = shop.database

test('an order keeps the code and the rate of each line as they were when it was placed', async () => {
  const buyer = await oneBuyer(shop)
  const plain = await makeSize(shop, { rupees: 299 })
  const dear = await makeSize(shop, { rupees: 3000 })
  const bag = await makeSize(shop, { rupees: 500 })
  await sql`UPDATE category SET hsn = '6104' WHERE id = 'made-here'`.execute(query)
  await sql`UPDATE product SET hsn = '62019990' WHERE id = ${dear.productId}`.execute(query)
  await sql`UPDATE product SET hsn = '4202' WHERE id = ${bag.productId}`.execute(query)
  const wanted = [plain, dear, bag].map((size) => ({ ...size, quantity: 1 }))
  const { orderId } = dataOf(await submit(shop, buyer, await checkOut(shop, buyer, { wanted })))

  await sql`UPDATE category SET hsn = '6115' WHERE id = 'made-here'`.execute(query)
  const { rows } = await sql`SELECT hsn, gst_rate_bp FROM order_item WHERE order_id = ${orderId}
    ORDER BY line_no`.execute(query)
  expect(rows).toEqual([
    { hsn: '6104', gst_rate_bp: 500 },
    { hsn: '62019990', gst_rate_bp: 1800 },
    { hsn: '4202', gst_rate_bp: 1800 },
  ])
})

test('goods of which nobody said a code have the usual one of a women’s clothing shop', async () => {
  await sql`UPDATE category SET hsn = NULL WHERE id = 'made-here'`.execute(query)
  const buyer = await oneBuyer(shop)
  const wanted = [{ ...(await makeSize(shop, { rupees: 299 })), quantity: 2 }]
  const { orderId } = dataOf(await submit(shop, buyer, await checkOut(shop, buyer, { wanted })))
  const { rows } = await sql`SELECT hsn, gst_rate_bp FROM order_item WHERE order_id = ${orderId}`.execute(
    query,
  )
  expect(rows).toEqual([{ hsn: '6104', gst_rate_bp: 500 }])
})
