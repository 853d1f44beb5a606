import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone, tablet } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { readServed } from '#test/support/served-pages.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

const searchBox = (page: Page) => page.getByRole('combobox', { name: 'Search products' })
const options = (page: Page) => page.getByRole('option')
const pageIsSame = (page: Page) => page.evaluate(() => 'mark' in window)
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { mark: true }))
const hasFocus = (page: Page) => searchBox(page).evaluate((box) => box === document.activeElement)
const marked = (page: Page) => page.locator('[role="option"][aria-selected="true"]')

describe('the search box', () => {
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

  test('keeps what is typed when the window turns from tablet to phone and back', async () => {
    await onPage(
      '/faqs',
      async (page) => {
        await searchBox(page).fill('leg')
        await page.setViewportSize(phone)
        await page.getByRole('button', { name: 'Open the search' }).click()
        expect(await searchBox(page).inputValue()).toBe('leg')
        await searchBox(page).fill('shawl')
        await page.setViewportSize(tablet)
        expect(await searchBox(page).inputValue()).toBe('shawl')
        await page.getByRole('option', { name: /Shawl/ }).first().click()
        await page.waitForURL('**/product/*')
        expect(await searchBox(page).isVisible()).toBe(true)
      },
      { viewport: tablet },
    )
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
      expect(await marked(page).textContent()).toBe('Boxer Shorts')
      await page.keyboard.press('ArrowDown')
      expect(await marked(page).textContent()).toContain('Ankle Length Leggings')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/product/ankle-length-leggings')
      expect(await options(page).count()).toBe(0)
      expect(await pageIsSame(page)).toBe(true)
    })
  })

  test('knows prices: in the box, on the page of results, and with its sign left out', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).fill('₹299')
      await page.getByRole('option', { name: /Ankle Length Leggings/ }).waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/collections?search=*')
      await page.getByRole('heading', { name: 'Search Results for "₹299"' }).waitFor()
      expect(await page.locator('.product-card .price').allInnerTexts()).toSatisfy((prices: string[]) =>
        prices.every((price) => price.startsWith('₹299')),
      )
    })
    const { html } = await readServed(shop, '/collections?search=299')
    expect(html).toContain('Ankle Length Leggings')
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

  test('a colour, a size and words of Hindi and Tamil are understood; the rows and cards show that colour', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).fill('black  leggings')
      const row = page.getByRole('option', { name: /Ankle Length Leggings/ })
      await row.waitFor()
      expect(await row.getAttribute('href')).toBe('/product/ankle-length-leggings?color=black')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'Search Results for "black leggings"' }).waitFor()
      const card = page.getByRole('link', { name: 'Ankle Length Leggings', exact: true })
      expect(await card.getAttribute('href')).toBe('/product/ankle-length-leggings?color=black')
    })
    for (const term of ['xl leggings', 'काली लेगिंग', 'லெக்கிங்ஸ்']) {
      const { html } = await readServed(shop, `/collections?search=${encodeURIComponent(term)}`)
      expect(html).toContain('/product/ankle-length-leggings')
      expect(html).not.toContain('No products found')
    }
  })

  test('how many there are is said when they are there, not before', async () => {
    await onPage('/faqs', async (page) => {
      const said: string[] = []
      await page.exposeFunction('tell', (text: string) => said.push(text))
      await page.evaluate(() => {
        const status = document.querySelector('[role="search"] [role="status"]')
        if (status)
          new MutationObserver(() => Reflect.get(window, 'tell')(status.textContent)).observe(status, {
            childList: true,
            characterData: true,
            subtree: true,
          })
      })
      await searchBox(page).fill('shawl')
      await expect.poll(() => said.at(-1)).toBe('2 products, 5 suggestions')
      expect(said.filter((text) => text.startsWith('0 products'))).toEqual([])
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

describe('the search box by keyboard', () => {
  test('Escape closes the list, and a second one clears the box', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).fill('leg')
      await page.getByRole('option', { name: /Ankle/ }).waitFor()
      await page.keyboard.press('Escape')
      expect(await options(page).count()).toBe(0)
      expect(await searchBox(page).inputValue()).toBe('leg')
      await page.keyboard.press('Escape')
      expect(await searchBox(page).inputValue()).toBe('')
      expect(await options(page).count()).toBe(0)
      expect(await hasFocus(page)).toBe(true)
    })
  })

  test('Home and End lead to the first and last row while one is marked, else through the text', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).fill('leg')
      await page.getByRole('option', { name: /Ankle/ }).waitFor()
      await page.keyboard.press('Home')
      expect(await marked(page).count()).toBe(0)
      expect(await searchBox(page).evaluate((box: HTMLInputElement) => box.selectionStart)).toBe(0)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('End')
      expect(await marked(page).textContent()).toBe('Boxer Shorts')
      await page.keyboard.press('Home')
      expect(await marked(page).textContent()).toContain('Ankle Length Leggings')
    })
  })

  test('each step is announced by its place, and the list by what it holds', async () => {
    await onPage('/faqs', async (page) => {
      const status = page.getByRole('search').getByRole('status')
      await searchBox(page).fill('shawl')
      await expect.poll(() => status.textContent()).toBe('2 products, 5 suggestions')
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => status.textContent()).toBe('1 of 7')
      await page.keyboard.press('ArrowUp')
      await expect.poll(() => status.textContent()).toBe('7 of 7')
      const id = await searchBox(page).getAttribute('aria-activedescendant')
      expect(id).toBe(await marked(page).getAttribute('id'))
      expect(await searchBox(page).getAttribute('aria-expanded')).toBe('true')
      expect(await hasFocus(page)).toBe(true)
    })
  })

  test('Tab leaves the box and its list; no row is a stop of its own', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).fill('shawl')
      await page.getByRole('option', { name: /Shawl/ }).first().waitFor()
      const stops = await options(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('tabindex')))
      expect(new Set(stops)).toEqual(new Set(['-1']))
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      expect(await options(page).count()).toBe(0)
    })
  })
})

describe('the rows of the search box', () => {
  test('are links with picture, name, price and offer, the term marked, and open in a tab of their own', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).fill('ankle')
      const row = page.getByRole('option', { name: /Ankle Length Leggings/ })
      await row.waitFor()
      expect(await row.getAttribute('href')).toBe('/product/ankle-length-leggings')
      expect(await row.locator('mark').innerText()).toBe('Ankle')
      expect(await row.innerText()).toContain('₹299')
      expect(await row.innerText()).toMatch(/Buy \d+ @ ₹/)
      expect(await row.locator('img').count()).toBe(1)
      const [other] = await Promise.all([
        page.context().waitForEvent('page'),
        row.click({ modifiers: ['Control'] }),
      ])
      await other.waitForURL('**/product/ankle-length-leggings')
      expect(new URL(page.url()).pathname).toBe('/faqs')
    })
  })

  test('do not take the focus from the box when they are pressed', async () => {
    await onPage('/faqs', async (page) => {
      await searchBox(page).fill('shawl')
      await page.getByRole('option', { name: /Shawl/ }).first().hover()
      await page.mouse.down()
      expect(await hasFocus(page)).toBe(true)
      await page.mouse.up()
      await page.waitForURL('**/product/**')
    })
  })

  test('a term that nothing has is asked of the shop too, which notes it for the owner', async () => {
    await onPage('/faqs', async (page) => {
      const asked = page.waitForRequest('**/product/list?search=nightie&limit=6&colors=none')
      await searchBox(page).fill('nightie')
      await asked
      await page.getByText('No products found for "nightie"').waitFor()
      const onPageToo = page.waitForRequest('**/product/list?search=nightie&limit=99999')
      await page.keyboard.press('Enter')
      await onPageToo
      await page.getByRole('heading', { name: 'Search Results for "nightie"' }).waitFor()
    })
  })

  test('a shop that refuses to search has not found nothing: it is asked again', async () => {
    const refused = async (page: Page) => {
      await page.route('**/product/list?search=**', (route) => route.fulfill({ status: 502, body: '' }))
      const asked = page.waitForResponse('**/product/list?search=nightie&limit=6**')
      await searchBox(page).fill('nightie')
      await asked
      expect(await page.getByText('No products found').count()).toBe(0)
      expect(await options(page).count()).toBe(5)
      await page.unroute('**/product/list?search=**')
      await searchBox(page).fill('nightien')
      await page.getByText('No products found for "nightien"').waitFor()
      await searchBox(page).fill('nightie')
      await page.getByText('No products found for "nightie"').waitFor()
    }
    await onPage('/faqs', refused, { expected: /502/ })
  })

  test('without the shop the popular searches stay, and Enter still searches', async () => {
    const cutOff = async (page: Page) => {
      await page.route('**/api/web/**', (route) => route.abort())
      await searchBox(page).fill('zzz')
      await searchBox(page).press('ArrowUp')
      expect(await marked(page).textContent()).toBe('Boxer Shorts')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/collections?search=Boxer*')
    }
    await onPage('/faqs', cutOff, { expected: /net::ERR_FAILED/ })
  })
})
