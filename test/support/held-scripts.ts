import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Browser, desktop } from './browser.ts'
import type { TestShop } from './shop.ts'

type Held = (page: Page, letCome: () => void) => Promise<void>

/** Visits of a page that can be seen, whose scripts come when `letCome` is called. */
export function createScriptlessVisits({ shop, browser }: { shop: TestShop; browser: Browser }) {
  return async (path: string, work: Held, viewport = desktop) => {
    const { page, complaints, close } = await browser.visit(shop.url, { viewport })
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?!entry-start).*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    try {
      await page.goto(path, { waitUntil: 'load' })
      await work(page, held.resolve)
      expect(complaints).toEqual([])
    } finally {
      await close()
    }
  }
}
