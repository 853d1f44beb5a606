import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { smallCatalogue } from '#web/browse/small-catalogue.ts'
import { holdCalls } from '#test/support/held-calls.ts'
import { desktop } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { importFile, productFile, productRows } from '#test/support/product-file.ts'

const { shop, browser } = await openJourneys()

// More products than a browser is sent (decision 0033).
beforeAll(async () => {
  const more = Array.from({ length: smallCatalogue }, (_, at) =>
    productRows(
      { Handle: `tunic-${at}`, Title: `Cotton Tunic ${at}`, Category: 'Tunics', 'Variant Price': 300 + at },
      at % 2 === 0 ? ['Black', 'Teal'] : ['Teal'],
      ['M', 'L'],
    ),
  )
  const { bad } = await importFile(shop.database, productFile(more.flat()))
  expect(bad).toEqual([])
  await shop.catalogue.refresh()
})

const listCalls = (urls: string[]) =>
  urls.map((url) => new URL(url)).filter(({ pathname }) => pathname.endsWith('/product/list'))

async function onPage(path: string, work: (page: Page, asked: string[]) => Promise<void>) {
  const visit = await browser.visit(shop.url, { viewport: desktop })
  const asked: string[] = []
  visit.page.on('request', (request) => asked.push(request.url()))
  try {
    await visit.page.goto(shop.url + path)
    await work(visit.page, asked)
    expect(visit.complaints).toEqual([])
  } finally {
    await visit.close()
  }
}

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })

describe('a large catalogue', () => {
  test('is never sent to a browser, whatever page is opened or led to', async () => {
    await onPage('/faqs', async (page, asked) => {
      await page.getByRole('link', { name: 'Kurinji, home' }).click()
      await page.getByRole('heading', { name: 'BEST SELLERS' }).waitFor()
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'All Categories' })
        .click()
      await page.getByRole('heading', { level: 1, name: 'All Categories' }).waitFor()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Leggings', exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'Leggings' }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(listCalls(asked)).toEqual([])
    })
  })

  test('does not travel inside its pages either: a grid carries forty cards', async () => {
    for (const path of ['/', '/collections', '/collections/tunics', '/collections?search=tunic']) {
      const html = await (await fetch(shop.url + path)).text()
      const boot = /<script type="application\/json" id="boot">(.*?)<\/script>/.exec(html)?.[1] ?? ''
      expect([path, boot.length > 0 && boot.length < 60_000]).toEqual([path, true])
      expect([path, (boot.match(/Cotton Tunic/g) ?? []).length <= 40]).toEqual([path, true])
    }
  })

  test('a grid that is left for another and come back to as it was shows its own filters', async () => {
    await onPage('/collections/tunics', async (page) => {
      const box = page.getByRole('complementary').getByRole('checkbox', { name: /^In stock only/ })
      // The other grid never comes.
      await page.route(/in_stock=1/, (route) => route.abort('aborted'), { times: 1 })
      await box.click()
      await expect.poll(() => box.isChecked()).toBe(true)
      await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
      await expect.poll(() => box.isChecked()).toBe(false)
      await box.check()
      await page.waitForURL(/in_stock=1/)
    })
  })

  test('the search box asks for the term alone, takes back what is no longer wanted, and remembers', async () => {
    await onPage('/faqs', async (page, asked) => {
      const failed: string[] = []
      page.on('requestfailed', (request) =>
        failed.push(new URL(request.url()).searchParams.get('search') ?? ''),
      )
      const release = await holdCalls(page, '**/product/list?search=tun&**')
      const first = page.waitForRequest('**/product/list?search=tun&**')
      await searchBox(page).fill('tun')
      await first
      await searchBox(page).fill('tunic 19')
      await page
        .getByRole('option', { name: /Cotton Tunic 19/ })
        .first()
        .waitFor()
      release()
      await expect.poll(() => failed).toEqual(['tun'])
      await page.getByRole('button', { name: 'See all 11 products' }).waitFor()
      await searchBox(page).fill('tunic 1')
      await page
        .getByRole('option', { name: /Cotton Tunic 10/ })
        .first()
        .waitFor()
      const before = listCalls(asked).length
      await searchBox(page).fill('tunic 19')
      await page.getByRole('button', { name: 'See all 11 products' }).waitFor()
      expect(listCalls(asked)).toHaveLength(before)
      expect(listCalls(asked).every(({ searchParams }) => searchParams.get('limit') === '6')).toBe(true)
    })
  })

  test('filters and pages are whole addresses; Back brings back both filter and place', async () => {
    await onPage('/collections/tunics', async (page) => {
      await page.getByText('200 products').first().waitFor()
      await page
        .getByRole('complementary', { name: 'Filters' })
        .getByRole('checkbox', { name: /^Black/ })
        .click()
      await page.waitForURL(/color=black/)
      await page.getByText('100 products').first().waitFor()
      await page.getByRole('link', { name: 'Next page' }).click()
      await page.getByText('Page 2 of 3').waitFor()
      expect(new URL(page.url()).searchParams.get('page')).toBe('2')
      expect(new URL(page.url()).searchParams.get('color')).toBe('black')
      const last = page.locator('.product-card').last()
      await last.scrollIntoViewIfNeeded()
      const place = await page.evaluate(() => window.scrollY)
      await last.getByRole('link').click()
      await page.getByRole('heading', { level: 1, name: /^Cotton Tunic/ }).waitFor()
      await page.goBack()
      await page.getByText('Page 2 of 3').waitFor()
      await page.waitForFunction((before) => Math.abs(window.scrollY - before) < 60, place)
      await page.goBack()
      await page.getByText('Page 1 of 3').waitFor()
    })
  })

  test('a link to a page that comes whole starts at its top, a reload where it was', async () => {
    const placeOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
    await onPage('/collections', async (page) => {
      const card = page.locator('.product-card').last()
      await card.scrollIntoViewIfNeeded()
      await expect.poll(() => page.evaluate(() => sessionStorage.getItem('scroll-positions'))).not.toBeNull()
      const place = await placeOf(page)
      expect(place).toBeGreaterThan(500)
      await page.reload()
      await expect.poll(() => placeOf(page)).toBe(place)
      await card.getByRole('link').click()
      await page.waitForURL('**/product/**')
      await page
        .getByRole('navigation', { name: 'Main' })
        .getByRole('link', { name: 'All Categories' })
        .click()
      await page.waitForURL('**/collections')
      await page.getByRole('heading', { level: 1, name: 'All Categories' }).waitFor()
      expect(await placeOf(page)).toBe(0)
    })
  })

  test('a second page is not the canonical one', async () => {
    const html = await (await fetch(`${shop.url}/collections/tunics?page=2&color=teal`)).text()
    expect(html).toContain(`<link rel="canonical" href="${shop.url}/collections/tunics"/>`)
    expect(html).toContain('rel="prev"')
    expect(html).not.toContain('noindex')
  })
})
