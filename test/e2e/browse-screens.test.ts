import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'

const { shop, browser } = await openJourneys()

type Manner = { viewport?: { width: number; height: number }; hasMotion?: boolean; hasOwnClock?: boolean }

/** Opens the page, waits until it answers, and checks in the end that the console stayed silent. */
async function onPage(path: string, work: (page: Page) => Promise<void>, manner: Manner = {}) {
  const { viewport = desktop, hasMotion = false, hasOwnClock = false } = manner
  const visit = await browser.visit(shop.url, { viewport, reducedMotion: !hasMotion })
  try {
    if (hasOwnClock) {
      await visit.page.clock.install({ time: new Date('2026-01-01T10:00:00Z') })
      await visit.page.clock.pauseAt(new Date('2026-01-01T10:01:00Z'))
    }
    await visit.page.goto(shop.url + path)
    await work(visit.page)
    expect(visit.complaints).toEqual([])
  } finally {
    await visit.close()
  }
}

/** What an event has set off is on the page: messages queued after it have been delivered. */
async function isRendered(page: Page) {
  for (let turn = 0; turn < 3; turn += 1) {
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const { port1, port2 } = new MessageChannel()
          port1.addEventListener('message', resolve)
          port1.start()
          port2.postMessage(null)
        }),
    )
  }
}

const overlay = (page: Page) => page.locator('.overlay')
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const options = (page: Page) => page.getByRole('option')
const pageIsSame = (page: Page) => page.evaluate(() => 'mark' in window)
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { mark: true }))

describe('the layout', () => {
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
})

describe('header and menu', () => {
  test('a sub-menu opens on hover and closes 150 ms after the pointer leaves', async () => {
    await onPage(
      '/faqs',
      async (page) => {
        const entry = mainMenu(page).getByRole('link', { name: 'Ankle Length' })
        expect(await entry.isVisible()).toBe(false)
        await mainMenu(page).getByRole('link', { name: 'Leggings', exact: true }).hover()
        expect(await entry.isVisible()).toBe(true)
        await page.mouse.move(600, 700)
        await page.clock.runFor(140)
        expect(await entry.isVisible()).toBe(true)
        await page.clock.runFor(20)
        expect(await entry.isVisible()).toBe(false)
      },
      { hasOwnClock: true },
    )
  })

  test('a sub-menu opens by keyboard too, and Escape closes it', async () => {
    await onPage('/faqs', async (page) => {
      await mainMenu(page).getByRole('link', { name: 'Leggings', exact: true }).focus()
      const entry = mainMenu(page).getByRole('link', { name: 'Full Length' })
      expect(await entry.isVisible()).toBe(true)
      await page.keyboard.press('Escape')
      expect(await entry.isVisible()).toBe(false)
    })
  })

  test('an item with subcategories leads to its path, one without and every entry to its product', async () => {
    await onPage('/faqs', async (page) => {
      const hrefs = await mainMenu(page)
        .locator('a')
        .evaluateAll((links) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`))
      expect(hrefs).toContain('Leggings /collections/leggings')
      expect(hrefs).toContain('Palazzo /product/palazzo-pant')
      expect(hrefs).toContain('Ankle Length /product/ankle-length-leggings')
      expect(hrefs).toContain('All Categories /collections')
    })
  })

  test('on a phone the menu and the search panel open and close', async () => {
    await onPage(
      '/faqs',
      async (page) => {
        expect(await mainMenu(page).isVisible()).toBe(false)
        await page.getByRole('button', { name: 'Open the menu' }).click()
        const drawer = page.getByRole('dialog', { name: 'Menu' })
        await drawer.getByText('Shapewear', { exact: true }).click()
        await drawer.getByRole('link', { name: 'Saree Shapewear' }).waitFor()
        await page.keyboard.press('Escape')
        await drawer.waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Open the search' }).click()
        expect(await searchBox(page).evaluate((box) => box === document.activeElement)).toBe(true)
        await page.getByRole('button', { name: 'Close the search' }).click()
        expect(await searchBox(page).isVisible()).toBe(false)
      },
      { viewport: phone },
    )
  })

  test('just under 768 px is a phone, 768 px is not', async () => {
    await onPage('/faqs', async (page) => {
      await page.setViewportSize({ width: 767, height: 900 })
      expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(true)
      await page.setViewportSize({ width: 768, height: 900 })
      expect(await page.getByRole('button', { name: 'Open the menu' }).isVisible()).toBe(false)
      expect(await mainMenu(page).isVisible()).toBe(true)
    })
  })

  test('the user icon opens the login dialog for a guest', async () => {
    await onPage('/faqs', async (page) => {
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('dialog').waitFor()
    })
  })

  test('the cart icon opens the cart and shows 99+ above 99', async () => {
    const line = { _id: 'p', name: 'Leggings', price: 299, image: '', color: 'Black', slug: 'leggings' }
    await onPage('/faqs', async (page) => {
      for (const [size, quantity, badge] of [
        ['M', 99, '99'],
        ['L', 1, '99+'],
      ] as const) {
        await page.evaluate(
          (added) => {
            const cart = JSON.parse(window.localStorage.getItem('cart') ?? '[]')
            window.localStorage.setItem('cart', JSON.stringify([...cart, added]))
          },
          { ...line, size, quantity },
        )
        await page.reload()
        await page.locator('.cart-badge', { hasText: badge }).waitFor()
        expect(await page.locator('.cart-badge').innerText()).toBe(badge)
      }
      await page.getByRole('link', { name: /^Cart, 100 items/ }).click()
      await page.waitForURL('**/cart')
    })
  })
})

describe('search', () => {
  test('opens on focus with the popular searches, and closes on Escape and outside', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).focus()
      expect(await options(page).allInnerTexts()).toEqual([
        'Leggings',
        'Pants',
        'Shapewear',
        'Inner Wear',
        'Boxer Shorts',
      ])
      await page.keyboard.press('Escape')
      expect(await options(page).count()).toBe(0)
      await searchBox(page).click()
      expect(await options(page).count()).toBe(5)
      await page.getByRole('heading', { level: 1 }).click()
      expect(await options(page).count()).toBe(0)
    })
  })

  test('shows at most six products, then the suggestions; arrows cycle, Enter opens', async () => {
    await onPage('/faqs', async (page) => {
      await markPage(page)
      await searchBox(page).fill('leg')
      await page.getByRole('option', { name: /Ankle Length Leggings/ }).waitFor()
      expect(await options(page).count()).toBe(11)
      expect(await page.locator('mark').first().innerText()).toBe('Leg')
      await page.getByText('6 products, 5 suggestions').waitFor()
      await page.keyboard.press('ArrowUp')
      expect(await chosen(page)).toBe('Boxer Shorts')
      await page.keyboard.press('ArrowDown')
      expect(await chosen(page)).toContain('Ankle Length Leggings')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/product/ankle-length-leggings')
      expect(await options(page).count()).toBe(0)
      expect(await pageIsSame(page)).toBe(true)
    })
  })

  test('Enter without a highlighted row runs the search; a blank term does nothing', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).fill('   ')
      await page.keyboard.press('Enter')
      expect(new URL(page.url()).pathname).toBe('/faqs')
      await searchBox(page).fill('Shawl')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/collections?search=Shawl')
      await page.getByRole('heading', { name: 'Search Results for "Shawl"' }).waitFor()
      await page.getByText('Found 2 products for "Shawl"').waitFor()
    })
  })

  test('a suggestion runs its search', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).focus()
      await page.getByRole('option', { name: 'Inner Wear' }).click()
      await page.waitForURL('**/collections?search=Inner%20Wear')
    })
  })

  test('nothing found offers what may have been meant', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).fill('legings')
      await page.getByText('No products found for "legings"').waitFor()
      await page.locator('.search-panel').getByRole('button', { name: 'Leggings' }).waitFor()
    })
  })

  test('works as a plain form where no script runs', async () => {
    const visit = await browser.visit(shop.url)
    const context = await visit.page.context().browser()?.newContext({ javaScriptEnabled: false })
    const page = await context?.newPage()
    await page?.setViewportSize(desktop)
    await page?.goto(`${shop.url}/faqs`)
    await page?.locator('input[name="search"]').fill('Shawl')
    await page?.keyboard.press('Enter')
    await page?.waitForURL('**/collections?search=Shawl')
    expect(await page?.locator('h1').innerText()).toBe('Search Results for "Shawl"')
    await context?.close()
    await visit.close()
  })
})

async function chosen(page: Page): Promise<string> {
  return (await page.locator('[role="option"][aria-selected="true"]').textContent()) ?? ''
}

describe('the home page', () => {
  test('the banner advances every 5 s and starts again after the last; pointer and focus hold it', async () => {
    await onPage(
      '/',
      async (page) => {
        const banner = page.getByRole('region', { name: 'Offers' })
        const current = () => banner.locator('[aria-current]').getAttribute('aria-label')
        await page.mouse.move(5, 890)
        expect(await current()).toBe('Offers: slide 1')
        await page.clock.runFor(5100)
        await banner.locator('[aria-label="Offers: slide 2"][aria-current]').waitFor()
        await banner.hover()
        await page.clock.runFor(11_000)
        expect(await current()).toBe('Offers: slide 2')
        await page.mouse.move(5, 890)
        await isRendered(page)
        await page.clock.runFor(5100)
        await banner.locator('[aria-label="Offers: slide 3"][aria-current]').waitFor()
        await isRendered(page)
        await page.clock.runFor(5100)
        await banner.locator('[aria-label="Offers: slide 1"][aria-current]').waitFor()
      },
      { hasMotion: true, hasOwnClock: true },
    )
  })

  test('testimonials advance every 3.5 s', async () => {
    await onPage(
      '/',
      async (page) => {
        const row = page.locator('.testimonials .carousel-row')
        await row.scrollIntoViewIfNeeded()
        await page.mouse.move(5, 890)
        await page.clock.runFor(3400)
        expect(await row.evaluate((list) => list.scrollLeft)).toBe(0)
        await page.clock.runFor(200)
        await page.waitForFunction(
          () => (document.querySelector('.testimonials .carousel-row')?.scrollLeft ?? 0) > 100,
        )
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

describe('grids', () => {
  test('a filter changes address, count and grid at once; Back takes it off', async () => {
    await onPage('/collections', async (page) => {
      await markPage(page)
      const filters = page.getByRole('complementary', { name: 'Filters' })
      await filters.getByRole('checkbox', { name: /^Rani Pink/ }).click()
      await page.waitForURL('**/collections?color=rani-pink')
      const count = await page.locator('.grid-tools [role="status"]').innerText()
      expect(count).toMatch(/^\d+ products$/)
      expect(await page.locator('.product-card').count()).toBe(Number.parseInt(count, 10))
      await filters.getByRole('checkbox', { name: /^XL/ }).click()
      await page.waitForURL('**/collections?color=rani-pink&size=xl')
      await page.getByRole('link', { name: 'Remove filter Rani Pink' }).click()
      await page.waitForURL('**/collections?size=xl')
      await page.goBack()
      await page.waitForURL('**/collections?color=rani-pink&size=xl')
      await filters.getByRole('checkbox', { name: /^Rani Pink/, checked: true }).waitFor()
      expect(await pageIsSame(page)).toBe(true)
    })
  })

  test('sorting by price puts the cheapest first', async () => {
    await onPage('/collections', async (page) => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-asc')
      await page.waitForURL('**/collections?sort=price-asc')
      await page.waitForFunction(
        () => document.querySelector('.product-card h3')?.textContent === 'Kids Cycling Shorts',
      )
    })
  })

  test('on a phone the filters are a sheet that says how many products it will show', async () => {
    await onPage(
      '/collections/leggings',
      async (page) => {
        await page.getByRole('button', { name: 'Filter' }).click()
        const sheet = page.getByRole('dialog', { name: 'Filters' })
        await sheet.getByRole('checkbox', { name: /^5XL/ }).click()
        await sheet.getByRole('button', { name: /^Show \d+ products?$/ }).click()
        await sheet.waitFor({ state: 'detached' })
        expect(page.url()).toContain('size=5xl')
        await page.getByRole('button', { name: 'Filter (1)' }).waitFor()
      },
      { viewport: phone },
    )
  })

  test('the grid has 2 to 5 columns by width, one on the smallest', async () => {
    await onPage('/collections', async (page) => {
      const columns: number[] = []
      for (const width of [320, 360, 768, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        columns.push(
          await page
            .locator('.product-grid')
            .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length),
        )
      }
      expect(columns).toEqual([1, 2, 3, 4, 5])
    })
  })

  test('the whole card is one link with one name', async () => {
    await onPage('/collections', async (page) => {
      const card = page.locator('.product-card').first()
      expect(await card.getByRole('link').count()).toBe(1)
      const picture = await card.locator('.product-card-picture').boundingBox()
      await page.mouse.click((picture?.x ?? 0) + 60, (picture?.y ?? 0) + 90)
      await page.waitForURL('**/product/ankle-length-leggings')
    })
  })
})

describe('questions', () => {
  test('one answer is open at a time', async () => {
    await onPage('/faqs', async (page) => {
      const open = () => page.locator('details[open] summary').allInnerTexts()
      expect(await open()).toEqual([])
      await page.getByText('What is your return policy?').click()
      expect(await open()).toEqual(['What is your return policy?'])
      await page.getByText('How do the bulk offers work?').click()
      expect(await open()).toEqual(['How do the bulk offers work?'])
    })
  })
})
