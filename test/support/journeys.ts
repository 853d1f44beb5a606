import { afterAll, afterEach } from 'vitest'
import { openBrowser } from './browser.ts'
import { openTestShop } from './shop.ts'

/**
 * What a file of journeys stands on: a shop of its own and the browser. What is put into `open` is closed after each
 * test, the rest after the last one.
 */
export async function openJourneys(parts: Parameters<typeof openTestShop>[0] = {}) {
  const open: Array<() => Promise<void>> = []
  const closing: Array<() => Promise<void>> = []
  afterEach(async () => {
    for (const close of open.splice(0)) await close()
  })
  afterAll(async () => {
    for (const close of closing) await close()
  })
  const shop = await openTestShop(parts)
  closing.push(shop.close)
  const browser = await openBrowser()
  closing.unshift(browser.close)
  return { shop, browser, open }
}
