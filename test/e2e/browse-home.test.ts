import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { createVisits } from '#test/support/page-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

describe('the home page', () => {
  test('testimonials have name, review, date, stars and the Google sign', async () => {
    const { testimonials } = dataOf(await shop.call('readHomeContent', {}))
    await onPage('/', async (page) => {
      const cards = page.locator('figure.testimonial')
      expect(await cards.count()).toBe(testimonials.length)
      for (const [at, { name, review, date, stars, google }] of testimonials.entries()) {
        const card = cards.nth(at)
        for (const words of [name, review, date]) expect(await card.textContent()).toContain(words)
        expect(await card.getByRole('img', { name: `${stars} of 5 stars` }).count()).toBe(1)
        expect(await card.getByText('Google review').count()).toBe(google ? 1 : 0)
      }
    })
  })

  test('testimonials move on every 3.5 seconds, and after the last comes the first', async () => {
    await onPage(
      '/',
      async (page) => {
        const row = page.locator('.testimonials .carousel-row')
        await row.scrollIntoViewIfNeeded()
        await page.mouse.move(5, 890)
        const left = () => row.evaluate((list) => list.scrollLeft)
        const last = await row.evaluate((list) => list.scrollWidth - list.clientWidth)
        await page.clock.runFor(3400)
        expect(await left()).toBe(0)
        await page.clock.runFor(100)
        await expect.poll(left).toBeGreaterThan(100)
        await row.evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: 'instant' }))
        await expect.poll(left).toBeGreaterThan(last - 5)
        await page.clock.runFor(3500)
        await expect.poll(left).toBe(0)
      },
      { hasMotion: true, hasOwnClock: true },
    )
  })

  test('the best sellers are five on desktop; the category strip is for phones', async () => {
    await onPage('/', async (page) => {
      const visible = () =>
        page
          .locator('.best-sellers > li')
          .evaluateAll((items) => items.filter((item) => item.clientHeight > 0).length)
      expect(await visible()).toBe(5)
      expect(await page.getByRole('navigation', { name: 'Categories' }).isVisible()).toBe(false)
      await page.setViewportSize(phone)
      expect(await visible()).toBe(10)
      expect(await page.getByRole('navigation', { name: 'Categories' }).isVisible()).toBe(true)
    })
  })

  test('a catalogue that cannot be loaded is logged, leaves its lists empty and says nothing', async () => {
    const logged: string[] = []
    const failing = async (page: Page) => {
      page.on('console', (message) => message.type() === 'info' && logged.push(message.text()))
      await page.route(/\/api\/web\/(product|category)\/list/, (route) => route.abort())
    }
    await onPage(
      '/faqs',
      async (page) => {
        await expect.poll(() => logged.some((line) => line.includes('offline'))).toBe(true)
        await page.getByRole('link', { name: 'Kurinji, home' }).click()
        await page.getByRole('heading', { name: 'SHOP BY COLLECTIONS' }).waitFor()
        expect(await page.getByRole('heading', { name: 'BEST SELLERS' }).count()).toBe(0)
        expect(await page.locator('[data-sonner-toast]').count()).toBe(0)
      },
      { before: failing, expected: /net::ERR_FAILED/ },
    )
  })

  test('nothing is loaded from elsewhere', async () => {
    const visit = await browser.visit(shop.url, { viewport: desktop })
    const hosts = new Set<string>()
    visit.page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await visit.page.goto(shop.url)
    await visit.page.waitForLoadState('networkidle')
    expect([...hosts]).toEqual([new URL(shop.url).origin])
    await visit.close()
  })
})

test("the app's scripts come after the first paint and picture; a page needs no letters but the preloaded ones", async () => {
  await onPage('/', async (page) => {
    await page.evaluate(() => document.fonts.ready)
    const { seenAt, scripts, fonts } = await page.evaluate(() => {
      const [paint] = performance.getEntriesByName('first-contentful-paint')
      const files = performance.getEntriesByType('resource')
      const named = (part: string) => files.filter(({ name }) => name.includes(part))
      const [banner] = named('/hero/1-')
      return {
        seenAt: Math.max(
          paint?.startTime ?? Infinity,
          banner ? banner.startTime + banner.duration : Infinity,
        ),
        scripts: named('.js')
          .filter(({ name }) => !name.includes('/entry-start'))
          .map(({ startTime }) => startTime),
        fonts: named('.woff2').map(({ name }) => name),
      }
    })
    expect(scripts.length).toBeGreaterThan(3)
    expect(Math.min(...scripts)).toBeGreaterThan(seenAt)
    expect(fonts).toHaveLength(3)
  })
})
