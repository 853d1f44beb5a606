import { expect, test } from 'vitest'
import { checkOut, dataOf, makeBuyers, makeSize, submit } from '#test/support/order-makers.ts'
import { openAnother } from '#test/support/shop.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { online } from '#test/support/ways-of-paying.ts'

// Nobody works here, as while a shop is away.
const shop = await openShopOfFile({ env: { SHOP_ROLE: 'web' } })

test('after a shop was away its books are looked at once its workers had their turn: what only waited is no broken promise', async () => {
  const wanted = [{ ...(await makeSize(shop)), quantity: 1 }]
  for (const buyer of await makeBuyers(shop, 40)) {
    const cart = await checkOut(shop, buyer, { wanted, paymentMethod: online })
    dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
  }
  await shop.database.pool.query("UPDATE orders SET hold_until = now() - interval '20 minutes'")
  const back = await openAnother(shop)
  try {
    const metrics = async () => (await fetch(`${back.url}/metrics`)).text()
    await expect.poll(metrics, { timeout: 60_000 }).toContain('shop_promises_age_seconds')
    expect(await metrics()).toContain('shop_broken_promises{promise="leaked-hold"} 0')
  } finally {
    await back.close()
  }
})
