import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdCalls } from '#test/support/held-calls.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' })
const box = (page: Page, name: RegExp) => filters(page).getByRole('checkbox', { name })

describe('filtering', () => {
  test('the old grid stays, dimmed, until the new one is there; the count is said', async () => {
    let release = () => {}
    const slow = async (page: Page) => {
      release = await holdCalls(page, '**/product/category/**')
    }
    await onPage(
      '/collections/leggings',
      async (page) => {
        const grid = page.locator('[aria-busy]')
        const cards = await page.locator('.product-card').count()
        await box(page, /^Black/).click()
        await expect.poll(() => grid.getAttribute('aria-busy')).toBe('true')
        expect(await page.locator('.product-card').count()).toBe(cards)
        await expect
          .poll(() => grid.evaluate((list) => Number(getComputedStyle(list).opacity)))
          .toBeLessThan(0.8)
        release()
        await page.waitForURL(/color=black/)
        await expect.poll(() => grid.getAttribute('aria-busy')).toBe('false')
        await expect.poll(() => grid.evaluate((list) => getComputedStyle(list).opacity)).toBe('1')
        const said = page.locator('.grid-tools [role="status"]')
        expect(await said.innerText()).toMatch(/^\d+ products?$/)
      },
      { before: slow },
    )
  })

  test('what is ticked while a grid is on its way is added to it, and shows at once', async () => {
    let release = () => {}
    const slow = async (page: Page) => {
      release = await holdCalls(page, '**/product/category/**')
    }
    await onPage(
      '/collections/leggings',
      async (page) => {
        await box(page, /^Black/).click()
        await box(page, /^XL/).click()
        expect(await box(page, /^Black/).isChecked()).toBe(true)
        expect(await box(page, /^XL/).isChecked()).toBe(true)
        release()
        await page.waitForURL(/color=black&size=xl$/)
        await box(page, /^Black/).click()
        await expect.poll(() => new URL(page.url()).searchParams.get('color')).toBeNull()
      },
      { before: slow },
    )
  })

  test('the control that was used keeps the focus', async () => {
    await onPage('/collections', async (page) => {
      const black = box(page, /^Black/)
      await black.focus()
      await page.keyboard.press('Space')
      await page.waitForURL(/color=black/)
      await expect.poll(() => black.isChecked()).toBe(true)
      expect(await black.evaluate((input) => input === document.activeElement)).toBe(true)
    })
  })

  test.each([
    ['the button for the filters', phone, 'Filter'],
    ['the count where there is none', desktop, '30 products'],
  ])('a filter taken off gives the focus to the next one, the last to %s', async (_where, viewport, last) => {
    await onPage(
      '/collections?color=black,white&in_stock=1',
      async (page) => {
        const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
        await page.getByRole('link', { name: 'Remove filter Black' }).focus()
        for (const next of ['Remove filter White', 'Remove filter In stock only', last]) {
          await page.keyboard.press('Enter')
          await expect.poll(focused).toBe(next)
        }
        await page.goBack()
        await page.getByRole('link', { name: 'Clear all' }).focus()
        await page.keyboard.press('Enter')
        await expect.poll(focused).toBe(last)
      },
      { viewport },
    )
  })

  test('Back and Forward bring back filters and place', async () => {
    await onPage('/collections', async (page) => {
      await box(page, /^Black/).click()
      await page.waitForURL(/color=black/)
      const card = page.locator('.product-card').nth(10)
      await card.scrollIntoViewIfNeeded()
      const place = await page.evaluate(() => window.scrollY)
      expect(place).toBeGreaterThan(300)
      await card.getByRole('link').click()
      await page.waitForURL(/\/product\//)
      await page.goBack()
      await page.waitForURL(/color=black/)
      expect(await box(page, /^Black/).isChecked()).toBe(true)
      await page.waitForFunction((before) => Math.abs(window.scrollY - before) < 60, place)
      await page.goForward()
      await page.waitForURL(/\/product\//)
    })
  })

  test('sizes stand in the order of the rail', async () => {
    await onPage('/collections/leggings', async (page) => {
      const boxes = filters(page).getByRole('group', { name: 'Size' }).getByRole('checkbox')
      const sizes = await boxes.evaluateAll((all) => all.map((each) => each.getAttribute('value') ?? ''))
      const rail = ['s', 'm', 'l', 'xl', 'xxl', '3xl', '4xl', '5xl']
      expect(sizes.filter((size) => rail.includes(size))).toEqual(rail.filter((size) => sizes.includes(size)))
      expect(sizes.indexOf('s')).toBeLessThan(sizes.indexOf('xl'))
    })
  })

  test('the card shows the colour that was asked for, and leads to it', async () => {
    await onPage('/collections?color=rani-pink', async (page) => {
      const first = page.locator('.product-card').first()
      const href = await first.getByRole('link').getAttribute('href')
      expect(href).toMatch(/\?color=rani-pink$/)
      await first.getByRole('link').click()
      await page.locator('input[name="color"]:checked').waitFor({ state: 'attached' })
      expect(await page.getByRole('radio', { name: /^Rani Pink/ }).isChecked()).toBe(true)
    })
  })

  test('filters that leave nothing say so and offer to clear them', async () => {
    await onPage('/collections?size=free-size&price=0-1', async (page) => {
      await page.getByText('No product has all of the chosen filters.').waitFor()
      await page.getByRole('link', { name: 'Clear all filters' }).press('Enter')
      await page.waitForURL('**/collections')
      await page.locator('.grid-tools').getByText('30 products').waitFor()
      // The link is gone: the next key press begins at the tools of the grid, not at the top of the page.
      await page.waitForFunction(() => document.activeElement?.closest('.grid-tools'))
    })
  })
})

test('without script, filters are a form whose button shows the products', async () => {
  const visit = await browser.visit(shop.url)
  const context = await visit.page
    .context()
    .browser()
    ?.newContext({ javaScriptEnabled: false, viewport: desktop })
  const page = await context?.newPage()
  await page?.goto(`${shop.url}/collections/leggings`)
  await page
    ?.locator('aside')
    .getByRole('checkbox', { name: /^Black/ })
    .check()
  await page?.locator('aside').getByRole('checkbox', { name: /^XL/ }).check()
  await page?.locator('aside').getByRole('button', { name: 'Show products' }).click()
  await page?.waitForURL(/color=black/)
  expect(await page?.locator('h1').innerText()).toBe('Leggings')
  expect(await page?.getByRole('list', { name: 'Active filters' }).innerText()).toContain('Black')
  await context?.close()
  await visit.close()
})

test('on a phone the sheet gives the focus back to the button that opened it', async () => {
  await onPage(
    '/collections/leggings',
    async (page) => {
      const opener = page.getByRole('button', { name: /^Filter/ })
      await opener.click()
      const sheet = page.getByRole('dialog', { name: 'Filters' })
      await sheet.getByRole('button', { name: /^Show \d+ products$/ }).waitFor()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
      await opener.click()
      await sheet.getByRole('checkbox', { name: /^XL/ }).click()
      await page.waitForURL(/size=xl/)
      await sheet.getByRole('button', { name: /^Show/ }).click()
      await sheet.waitFor({ state: 'detached' })
      expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true)
    },
    { viewport: phone },
  )
})

test('what is not understood in an address is left out, with a whole page for an answer', async () => {
  const odd = '/collections?color=no-such&size=%00&price=9-1&in_stock=yes&sort=random&page=-4&utm_source=x'
  const response = await fetch(shop.url + odd)
  expect(response.status).toBe(200)
  const html = await response.text()
  expect(html).toContain('30 products')
  expect(html).toContain(`<link rel="canonical" href="${shop.url}/collections"/>`)
})

test('one facet may be indexed, several and searches may not; all name the bare page as the true one', async () => {
  const head = async (path: string) => {
    const html = await (await fetch(shop.url + path)).text()
    return [html.includes('content="noindex'), /rel="canonical" href="([^"]+)"/.exec(html)?.[1]]
  }
  const bare = `${shop.url}/collections/leggings`
  expect(await head('/collections/leggings?color=black')).toEqual([false, bare])
  expect(await head('/collections/leggings?sort=price-asc')).toEqual([false, bare])
  expect(await head('/collections/leggings?color=black,navy')).toEqual([true, undefined])
  expect(await head('/collections?search=legging')).toEqual([true, undefined])
})
