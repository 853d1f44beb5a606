import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { dataOf } from '#test/support/order-makers.ts'

const { shop, browser } = await openJourneys()

type Manner = { hasMotion?: boolean; hasOwnClock?: boolean; before?: (page: Page) => Promise<unknown> }

/** Opens a page that answers; with a clock of its own, time passes only when the test says so. */
async function onPage(path: string, work: (page: Page) => Promise<void>, manner: Manner = {}) {
  const visit = await browser.visit(shop.url, { viewport: desktop, reducedMotion: !manner.hasMotion })
  const { page } = visit
  try {
    if (manner.hasOwnClock) {
      await page.clock.install({ time: new Date('2026-11-01T10:00:00Z') })
      await page.clock.pauseAt(new Date('2026-11-01T10:01:00Z'))
    }
    await manner.before?.(page)
    await page.goto(shop.url + path)
    await work(page)
  } finally {
    await visit.close()
  }
}

async function htmlOf(path: string): Promise<string> {
  const html = await (await fetch(shop.url + path)).text()
  return html.replaceAll('<!-- -->', '').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

const footerLink = (page: Page, name: string) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true })

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
      const html = await htmlOf(path)
      expect([path, html.match(/<header class="site-header"/g)?.length]).toEqual([path, 1])
      expect([path, html.match(/<footer class="site-footer"/g)?.length]).toEqual([path, 1])
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
        const overlay = page.locator('.overlay')
        await overlay.getByText('Loading...', { exact: true }).waitFor()
        await page.clock.runFor(700)
        expect(await overlay.count()).toBe(1)
        await page.clock.runFor(200)
        await overlay.waitFor({ state: 'detached' })
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
        const overlay = page.locator('.overlay')
        await overlay.getByText('Loading homepage...').waitFor()
        expect(await overlay.boundingBox()).toMatchObject({ x: 0, y: 0, height: desktop.height })
        expect(await overlay.locator('img').getAttribute('src')).toContain('brand')
        const dots = overlay.locator('.overlay-dots span')
        const moving = await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot).animationName))
        expect(moving).toEqual(['bounce-dot', 'bounce-dot', 'bounce-dot'])
      },
      { hasMotion: true, hasOwnClock: true },
    )
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
      { before: forgotten },
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
    await onPage('/cart', async (page) => {
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
    })
  })
})

describe('home and grids', () => {
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

  test('three blog cards, each with title, excerpt, date and read time', async () => {
    const { cards } = dataOf(await shop.call('readBlogs', {}))
    const html = await htmlOf('/blogs')
    expect(html.match(/<article/g)?.length).toBe(3)
    expect(cards).toHaveLength(3)
    for (const { title, excerpt, date, readTime } of cards)
      for (const words of [title, excerpt, date, readTime]) expect(html).toContain(words)
    expect(html).toContain('More blog posts coming soon!')
  })

  test('the category picker leads to the category', async () => {
    await onPage('/collections', async (page) => {
      const picker = page.getByRole('main').getByRole('navigation', { name: 'Categories' })
      await picker.getByRole('link', { name: 'Shapewear' }).click()
      await page.getByRole('heading', { level: 1, name: 'Shapewear' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/collections/shapewear')
    })
  })

  test('a subcategory by its ids: title, its products alone, no tiles', async () => {
    const category = dataOf(await shop.call('listCategories', {})).find(({ name }) => name === 'Leggings')
    const subcategories = dataOf(await shop.call('listSubcategories', { query: { slug: 'leggings' } }))
    const capri = subcategories.find(({ name }) => name === 'Capri')
    await onPage('/faqs', async (page) => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`/collections/a/b?categoryId=${category?._id}&subCategoryId=${capri?._id}`)
      await page.getByRole('heading', { level: 1, name: 'Leggings - Capri' }).waitFor()
      const names = await page.locator('.product-card h3').allInnerTexts()
      expect(names).toEqual(['Capri Leggings 3/4'])
      expect(await page.getByRole('navigation', { name: 'Kinds of Leggings' }).count()).toBe(0)
      await page.getByRole('link', { name: 'All Full Length' }).click()
      await page.getByRole('heading', { level: 1, name: 'Leggings - Full Length' }).waitFor()
      await page.getByRole('link', { name: 'Winter Fleece Leggings' }).waitFor()
      expect(await page.getByRole('link', { name: 'Capri Leggings 3/4' }).count()).toBe(0)
      // The whole category was asked for: the browser picks out the subcategory.
      expect(asked.filter((url) => url.includes('/product/category/'))).toEqual([
        `${shop.url}/api/web/product/category/${category?._id}`,
      ])
      const columns: number[] = []
      for (const width of [320, 360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        columns.push(
          await page
            .locator('.product-grid')
            .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
        )
      }
      expect(columns).toEqual([2, 2, 3, 4, 5])
    })
  })

  test('a subcategory without products says so in the words for a category', async () => {
    const html = await htmlOf('/collections/leggings/no-such')
    expect(html).toContain('No products found')
    expect(html).toContain("We're working on adding products to this category. Check back soon!")
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
      { before: failing },
    )
  })
})

describe('the product page', () => {
  test('a product that takes long shows Loading... until it is there', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const slow = (page: Page) =>
      page.route('**/product/detail/**', async (route) => {
        await held
        await route.continue()
      })
    await onPage(
      '/faqs',
      async (page) => {
        await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Palazzo' }).click()
        await page.getByRole('main').getByText('Loading...').waitFor()
        release()
        await page.getByRole('heading', { level: 1, name: 'Palazzo Pant' }).waitFor()
        expect(await page.getByRole('main').getByText('Loading...').count()).toBe(0)
      },
      { before: slow },
    )
  })

  test('choosing a colour selects its first size and shows its price', async () => {
    await onPage('/product/ankle-length-leggings', async (page) => {
      const price = page.locator('.display.text-3xl').first()
      await page.locator('label.size-chip', { hasText: /^4XL$/ }).click()
      await expect.poll(() => price.textContent()).toBe('₹349')
      await page.locator('label.swatch').nth(2).click()
      await expect.poll(() => price.textContent()).toBe('₹299')
      expect(await page.locator('input[name="size"]:checked').getAttribute('value')).toBe('S')
    })
  })

  test('an event whose address cannot be looked up carries none', async () => {
    const events: Array<{ user_data: unknown }> = []
    await onPage(
      '/product/shawl',
      async () => {
        await expect.poll(() => events.length).toBe(1)
        expect(events[0]?.user_data).toMatchObject({ client_ip_address: null })
      },
      {
        before: async (page) => {
          await page.route('**/api/web/client-ip', (route) => route.abort())
          page.on('request', (request) => {
            if (request.url().endsWith('/pixel/product/shawl')) events.push(request.postDataJSON()[0])
          })
        },
      },
    )
  })
})
