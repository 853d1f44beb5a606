import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  PixelRefused,
  reportAddToCart,
  reportCheckoutStart,
  reportProductView,
  reportPurchase,
  reportWholeOrder,
} from './pixel.ts'

const shawl = {
  productId: 'p1',
  productName: 'Shawl',
  slug: 'shawl',
  categoryName: 'Shawls',
  quantity: 1,
  price: 499,
  eventId: 'e1',
}
const reports: Array<[string, () => Promise<void>]> = [
  ['a product view', () => reportProductView(shawl)],
  ['an addition', () => reportAddToCart(shawl)],
  ['a checkout start', () => reportCheckoutStart([shawl])],
  ['a purchase', () => reportPurchase([shawl])],
  ['a whole order', () => reportWholeOrder({ orderId: 'o1', total: 998, pieces: 2 })],
]

beforeEach(() => {
  const location = new URL('http://shop.test/product/shawl')
  const page = Object.assign(new EventTarget(), { location, sessionStorage: null, localStorage: null })
  vi.stubGlobal('window', page)
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => void vi.unstubAllGlobals())

test('a pixel call that fails is thrown to whoever asked for it', async () => {
  vi.stubGlobal(
    'fetch',
    async () => new Response('{"status":500,"message":"no","data":null}', { status: 500 }),
  )
  for (const [, report] of reports) await expect(report()).rejects.toThrow(PixelRefused)
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('no network')
  })
  for (const [, report] of reports) await expect(report()).rejects.toThrow()
})
