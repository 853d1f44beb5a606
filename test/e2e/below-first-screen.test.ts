import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { phone } from '#test/support/browser.ts'
import { createScriptlessVisits } from '#test/support/held-scripts.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { leggings } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })
const withoutScripts = createScriptlessVisits({ shop, browser })

/** Whether the browser has laid out the footer, or waits with it. */
const hasFooter = (page: Page) =>
  page
    .getByText('Head Office')
    .evaluate((heading) => heading.checkVisibility({ contentVisibilityAuto: true }))
const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

describe('what lies below the first screen', () => {
  test.for(['/', '/collections', leggings])('of %s is laid out once the page answers', async (path) => {
    await withoutScripts(
      path,
      async (page, letCome) => {
        expect(await hasFooter(page)).toBe(false)
        letCome()
        await expect.poll(() => hasFooter(page)).toBe(true)
        await expect.poll(() => page.locator(':root.is-all-rendered').count()).toBe(1)
        expect(await page.locator('.deferred').count()).toBe(0)
      },
      phone,
    )
  })

  test('comes by itself when it is scrolled to without scripts', async () => {
    await withoutScripts(
      '/collections',
      async (page) => {
        await page.getByText('Head Office').scrollIntoViewIfNeeded()
        await expect.poll(() => hasFooter(page)).toBe(true)
      },
      phone,
    )
  })

  test('is where it was when the page is loaded again', async () => {
    await onPage(
      '/collections',
      async (page) => {
        await page.getByRole('link', { name: 'Kids Capri Leggings' }).scrollIntoViewIfNeeded()
        await expect
          .poll(() => page.evaluate(() => sessionStorage.getItem('scroll-positions')))
          .not.toBeNull()
        const before = await placeOf(page)
        expect(before).toBeGreaterThan(1000)
        await page.reload()
        await expect.poll(() => placeOf(page)).toBe(before)
        // Not only the number: what stood there stands there again.
        const card = await page.getByRole('link', { name: 'Kids Capri Leggings' }).boundingBox()
        expect(card?.y).toBeGreaterThan(0)
        expect(card?.y).toBeLessThan(phone.height)
      },
      { viewport: phone },
    )
  })

  test('is there at once when the address names it', async () => {
    await onPage(
      `${leggings}#reviews`,
      async (page) => {
        await page.waitForLoadState('networkidle')
        const heading = page.getByRole('heading', { name: 'Customer reviews' })
        await expect.poll(async () => (await heading.boundingBox())?.y).toBeLessThan(phone.height / 2)
        expect((await heading.boundingBox())?.y).toBeGreaterThan(0)
      },
      { viewport: phone },
    )
  })
})
