import { afterAll } from 'vitest'
import { openTestShop } from './shop.ts'

/** The shop that all tests of a file share; it is closed after the last of them. */
export async function openShopOfFile(parts: Parameters<typeof openTestShop>[0] = {}) {
  const shop = await openTestShop(parts)
  afterAll(shop.close)
  return shop
}
