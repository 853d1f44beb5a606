import { afterAll, afterEach } from 'vitest'
import { openBrowser } from './browser.ts'
import { openShopOfFile } from './shop-of-file.ts'

/**
 * What a file of journeys stands on: a shop of its own and the browser. What is put into `open` is closed after each
 * test, the rest after the last one.
 */
export async function openJourneys(parts: Parameters<typeof openShopOfFile>[0] = {}) {
  const open: Array<() => Promise<void>> = []
  afterEach(async () => {
    for (const close of open.splice(0)) await close()
  })
  const shop = await openShopOfFile(parts)
  const browser = await openBrowser()
  // Hooks run from the last to the first: the visits end before the shop does.
  afterAll(browser.close)
  return { shop, browser, open }
}
