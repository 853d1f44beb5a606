import { describe, expect, test } from 'vitest'
import {
  checkOut,
  dataOf,
  makeSize,
  oneBuyer,
  piecesLeft,
  submit,
  toOrderItems,
} from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

describe('a kept cart', () => {
  test('is the same open record for the same items, in any order, and a new one after an order', async () => {
    const buyer = await oneBuyer(shop)
    const [one, two] = [await makeSize(shop), await makeSize(shop)]
    const wanted = [
      { ...one, quantity: 1 },
      { ...two, quantity: 2 },
    ]
    const first = await checkOut(shop, buyer, { wanted })
    const again = await checkOut(shop, buyer, { wanted: wanted.toReversed() })
    expect(again.abandonId).toBe(first.abandonId)
    dataOf(await submit(shop, buyer, first))
    const later = await checkOut(shop, buyer, { wanted })
    expect(later.abandonId).not.toBe(first.abandonId)
    const kept = dataOf(await shop.call('readAbandoned', { query: { abandonId: first.abandonId } }, buyer))
    expect(kept.orderItems.map(({ quantity }) => quantity)).toEqual([1, 2])
  })

  test('that became an order stays with it: no sweep of carts comes to it again', async () => {
    const buyer = await oneBuyer(shop)
    const wanted = [{ ...(await makeSize(shop)), quantity: 1 }]
    const cart = await checkOut(shop, buyer, { wanted })
    const stays = async () => {
      const { rows } = await shop.database.pool.query<{ stays: boolean }>(
        `SELECT expires_at = 'infinity' AS stays FROM abandoned_order WHERE id = $1`,
        [cart.abandonId],
      )
      return rows[0]?.stays
    }
    expect(await stays()).toBe(false)
    dataOf(await submit(shop, buyer, cart))
    expect(await stays()).toBe(true)
  })

  test('holds no pieces, and one with something that is not sold is not kept', async () => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 5 })
    await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 5 }] })
    expect(await piecesLeft(shop, size)).toBe(5)
    const orderItems = toOrderItems([{ ...size, size: 'XXL', quantity: 1 }])
    expect(await shop.call('abandonOrder', { body: { orderItems } }, buyer)).toMatchObject({ status: 409 })
  })
})
