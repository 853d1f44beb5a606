import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { pricesConfirmed } from '#test/support/checkouts.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { cutOff as outside, leggings, mainButton } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

/** As the setting of a browser for letters twice as large; every word remembers how large it was. */
const enlarge = (page: Page) =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLElement>('body *:not(svg, svg *)')) {
      const hasWords = [...part.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
      if (hasWords || part.matches('input')) part.dataset.before ??= getComputedStyle(part).fontSize
    }
    document.documentElement.style.fontSize = '200%'
  })

/** The words that did not grow with the setting. A headline may grow less, the banner's fills its place as it is. */
const staySmall = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-before]:not(.hero-title)')]
      .filter((part) => part.checkVisibility({ contentVisibilityAuto: true }))
      .filter(
        (part) =>
          Number.parseFloat(getComputedStyle(part).fontSize) <
          Number.parseFloat(part.dataset.before ?? '') * 1.4,
      )
      .map((part) => part.outerHTML.slice(0, 100)),
  )

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
        await expect.poll(() => staySmall(page)).toEqual([])
        await expect.poll(() => tooWide(page)).toBe(0)
        expect(await cutOff(page)).toEqual([])
      },
      { viewport, expected: path === '/nowhere' ? /404/ : undefined },
    )
  })

  test('cart and checkout fit their window', async () => {
    await onPage(
      leggings,
      async (page) => {
        await mainButton(page, 'Buy Now').click()
        await page.waitForURL('**/cart')
        // These come last.
        await page.getByRole('list', { name: 'Coupons for this cart' }).waitFor()
        await page.getByRole('button', { name: /^Save for later/ }).waitFor()
        await enlarge(page)
        await expect.poll(() => staySmall(page)).toEqual([])
        await expect.poll(() => tooWide(page)).toBe(0)
        expect(await outside(page)).toEqual([])
        await page.goto(`${shop.url}/shipping`)
        await pricesConfirmed(page)
        await enlarge(page)
        await expect.poll(() => staySmall(page)).toEqual([])
        await expect.poll(() => tooWide(page)).toBe(0)
        expect(await outside(page)).toEqual([])
      },
      { viewport },
    )
  })
})

test('on a phone the header stays in one row, and the wishlist is in the menu', async () => {
  await onPage(
    '/faqs',
    async (page) => {
      await enlarge(page)
      const header = page.getByRole('banner')
      const middles = () =>
        header.locator('.site-bar > :visible').evaluateAll((parts) => {
          const middle = (part: Element) => {
            const { top, bottom } = part.getBoundingClientRect()
            return Math.round((top + bottom) / 2)
          }
          return new Set(parts.map(middle)).size
        })
      await expect.poll(middles).toBe(1)
      expect(await header.getByRole('link', { name: /^Cart/ }).isVisible()).toBe(true)
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Wishlist' }).waitFor()
    },
    { viewport: phone },
  )
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
