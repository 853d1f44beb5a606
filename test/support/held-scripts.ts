import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Browser, desktop } from './browser.ts'
import { holdCalls } from './held-calls.ts'
import type { TestShop } from './shop.ts'

/** All but the one that a page names. */
export const appScripts = /\/assets\/(?!entry-start).*\.js$/

type Held = (page: Page, letCome: () => void) => Promise<void>

/** Visits of a page that can be seen, whose scripts come when `letCome` is called. */
export function createScriptlessVisits({ shop, browser }: { shop: TestShop; browser: Browser }) {
  return async (path: string, work: Held, viewport = desktop) => {
    const { page, complaints, close } = await browser.visit(shop.url, { viewport })
    const letCome = await holdCalls(page, appScripts)
    try {
      await page.goto(path, { waitUntil: 'load' })
      await work(page, letCome)
      expect(complaints).toEqual([])
    } finally {
      await close()
    }
  }
}
