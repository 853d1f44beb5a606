import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Browser, desktop } from './browser.ts'
import type { TestShop } from './shop.ts'

type Manner = {
  viewport?: { width: number; height: number }
  hasMotion?: boolean
  /** Time passes only when the test says so. */
  hasOwnClock?: boolean
  before?: (page: Page) => Promise<unknown>
  /** What the browser may complain of. */
  expected?: RegExp
}

/** Opens a page, waits until it answers, and checks in the end that the console stayed silent. */
export function createVisits({ shop, browser }: { shop: TestShop; browser: Browser }) {
  return async (path: string, work: (page: Page) => Promise<void>, manner: Manner = {}) => {
    const { viewport = desktop, hasMotion = false, hasOwnClock = false, before, expected = /^$/ } = manner
    const { page, complaints, close } = await browser.visit(shop.url, { viewport, reducedMotion: !hasMotion })
    try {
      if (hasOwnClock) {
        await page.clock.install({ time: new Date('2026-01-01T10:00:00Z') })
        await page.clock.pauseAt(new Date('2026-01-01T10:01:00Z'))
      }
      await before?.(page)
      await page.goto(shop.url + path)
      await work(page)
      expect(complaints.filter((complaint) => !expected.test(complaint))).toEqual([])
    } finally {
      await close()
    }
  }
}
