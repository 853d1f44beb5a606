import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { readServed } from '#test/support/served-pages.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

const overlay = (page: Page) => page.locator('.overlay')
const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

test.each([
  ['//', ''],
  ['//faqs', 'Frequently'],
  ['/.//:80', 'Oops! Page not found'],
  ['/.//x:y', 'Oops! Page not found'],
])('the odd address %s shows a page of the shop, which answers', async (path, heading) => {
  await onPage(
    path,
    async (page) => {
      await page.getByRole('main').getByRole('heading', { level: 1 }).filter({ hasText: heading }).waitFor()
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('dialog').waitFor()
    },
    { expected: /404/ },
  )
})

describe('the layout', () => {
  test('every address has the same header and footer around it', async () => {
    const paths = [
      '/',
      '/collections',
      '/collections/leggings',
      '/collections/leggings/ankle-length',
      '/product/shawl',
      '/cart',
      '/shipping',
      '/order/status/x',
      '/static/contact',
      '/faqs',
      '/blogs',
      '/profile',
      '/nowhere',
    ]
    for (const path of paths) {
      const { html } = await readServed(shop, path)
      expect([path, html.match(/<header class="site-header"/g)?.length]).toEqual([path, 1])
      expect([path, html.match(/<footer class="site-footer deferred"/g)?.length]).toEqual([path, 1])
    }
  })

  test('the footer has every menu item but All Categories, help and social links', async () => {
    const menu = dataOf(await shop.call('readMenu', { params: { brand: 'kurinji' } }))
    await onPage('/faqs', async (page) => {
      const list = (name: string) =>
        page.getByRole('contentinfo').getByRole('navigation', { name }).getByRole('link').allInnerTexts()
      expect(await list('Useful Links')).toEqual(
        menu.map((item) => item.menu).filter((name) => name !== 'All Categories'),
      )
      expect(await list('Help')).toEqual([
        'My Account',
        'Returns and Exchanges',
        'Get in Touch',
        'FAQs',
        'Blogs',
      ])
    })
  })

  test('after every change of path an overlay says Loading... for 800 ms and the page scrolls to its top', async () => {
    await onPage(
      '/faqs',
      async (page) => {
        await page.clock.runFor(1000)
        await page.evaluate(() => {
          const scrolls: unknown[] = []
          Object.assign(window, { scrolls, scrollTo: (where: unknown) => void scrolls.push(where) })
        })
        await footerLink(page, 'Blogs').click()
        const panel = overlay(page)
        await panel.getByText('Loading...', { exact: true }).waitFor()
        await page.clock.runFor(700)
        expect(await panel.count()).toBe(1)
        await page.clock.runFor(200)
        await panel.waitFor({ state: 'detached' })
        expect(await page.evaluate(() => Reflect.get(window, 'scrolls'))).toEqual([
          { top: 0, behavior: 'smooth' },
        ])
      },
      { hasMotion: true, hasOwnClock: true },
    )
  })

  test('the overlay covers the screen with the logo, three bouncing dots and its message', async () => {
    await onPage(
      '/',
      async (page) => {
        const panel = overlay(page)
        await panel.getByText('Loading homepage...').waitFor()
        expect(await panel.boundingBox()).toMatchObject({ x: 0, y: 0, height: desktop.height })
        expect(await panel.locator('img').getAttribute('src')).toContain('brand')
        const dots = panel.locator('.overlay-dots span')
        const moving = await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot).animationName))
        expect(moving).toEqual(['bounce-dot', 'bounce-dot', 'bounce-dot'])
      },
      { hasMotion: true, hasOwnClock: true },
    )
  })

  test('a change of path shows "Loading..." for 800 ms over a page that can be used already', async () => {
    await onPage(
      '/faqs',
      async (page) => {
        await page.clock.runFor(1000)
        expect(await overlay(page).count()).toBe(0)
        await page.getByRole('contentinfo').getByRole('link', { name: 'Blogs' }).click()
        let shownMs = 0
        // The page comes over the line, which the clock does not turn: a little at a time until it is there.
        const heading = async () => {
          await page.clock.runFor(20)
          shownMs += 20
          return page.getByRole('heading', { name: 'Blogs' }).count()
        }
        await expect.poll(heading).toBe(1)
        expect(await overlay(page).innerText()).toBe('Loading...')
        expect(await overlay(page).locator('.overlay-dots span').count()).toBe(3)
        expect(await overlay(page).locator('img').count()).toBe(1)
        expect(await overlay(page).evaluate((panel) => getComputedStyle(panel).pointerEvents)).toBe('none')
        await page.clock.runFor(780 - shownMs)
        expect(await overlay(page).count()).toBe(1)
        await page.clock.runFor(220)
        expect(await overlay(page).count()).toBe(0)
      },
      { hasOwnClock: true },
    )
  })

  test('the home page shows "Loading homepage..." for a second', async () => {
    await onPage(
      '/',
      async (page) => {
        expect(await overlay(page).innerText()).toBe('Loading homepage...')
        await page.clock.runFor(900)
        expect(await overlay(page).count()).toBe(1)
        await page.clock.runFor(200)
        expect(await overlay(page).count()).toBe(0)
      },
      { hasOwnClock: true },
    )
  })

  test('another path starts at its top; Back restores the place', async () => {
    await onPage('/collections', async (page) => {
      const last = page.getByRole('link', { name: 'Kids Capri Leggings' })
      await last.scrollIntoViewIfNeeded()
      const before = await page.evaluate(() => window.scrollY)
      expect(before).toBeGreaterThan(500)
      await last.click()
      await page.getByRole('heading', { level: 1, name: 'Kids Capri Leggings' }).waitFor()
      await page.waitForFunction(() => window.scrollY === 0)
      await page.goBack()
      await page.getByRole('heading', { level: 1, name: 'All Categories' }).waitFor()
      await page.waitForFunction((place) => Math.abs(window.scrollY - place) < 40, before)
    })
  })

  test('toasts stand bottom right for 4 seconds, at most three are seen, and Alt+T reaches them', async () => {
    const forgotten = (page: Page) =>
      page.addInitScript(() => window.localStorage.setItem('token', 'no-longer-known'))
    await onPage(
      '/faqs',
      async (page) => {
        await page.clock.install()
        const toasts = page.locator('[data-sonner-toast]')
        await expect
          .poll(async () => {
            await page.clock.runFor(20)
            return toasts.count()
          })
          .toBe(2)
        const place = await page
          .locator('[data-sonner-toaster]')
          .evaluate((list) => [list.getAttribute('data-x-position'), list.getAttribute('data-y-position')])
        expect(place).toEqual(['right', 'bottom'])
        await page.keyboard.press('Alt+t')
        expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-sonner-toaster'))).toBe(
          true,
        )
      },
      { before: forgotten, expected: /status of 401/ },
    )
    await onPage('/product/kurti-pant', async (page) => {
      await page.waitForLoadState('networkidle')
      await page.clock.install()
      const add = page.locator('.grid > .button', { hasText: 'Add to Cart' }).first()
      for (let time = 0; time < 4; time += 1) {
        await add.click()
        await expect
          .poll(async () => {
            await page.clock.runFor(20)
            return page.locator('[data-sonner-toast]').count()
          })
          .toBe(time + 1)
      }
      expect(await page.locator('[data-sonner-toast][data-visible="true"]').count()).toBe(3)
    })
    await onPage(
      '/cart',
      async (page) => {
        await page.evaluate(() => window.localStorage.setItem('token', 'no-longer-known'))
        await page.clock.install()
        await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
        const failed = page.getByText('Failed to load profile. Please try again.').first()
        await expect
          .poll(async () => {
            await page.clock.runFor(20)
            return failed.isVisible()
          })
          .toBe(true)
        await page.clock.runFor(3000)
        expect(await failed.isVisible()).toBe(true)
        await page.clock.runFor(1500)
        await failed.waitFor({ state: 'detached' })
      },
      { expected: /status of 401/ },
    )
  })
})
