import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import {
  chosenSize,
  isHydrated,
  leggings,
  mainButton,
  onProduct,
  soldOutSize,
  storedChoices,
} from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()

const onPage = (path: string, work: (page: Page) => Promise<void>, viewport = desktop) =>
  onProduct({ shop, browser, viewport }, path, work)

describe('the page as it comes from the server', () => {
  test('holds title, price, swatches, sizes and offers without any script', async () => {
    const html = await (await fetch(shop.url + leggings)).text()
    expect(html).toContain('Ankle Length Leggings')
    expect(html).toContain('₹299')
    expect(html.match(/name="color"/g)?.length).toBe(16)
    expect(html.match(/name="size"/g)?.length).toBe(8)
    expect(html).toContain('Special Offer')
    expect(html.replaceAll('<!-- -->', '')).toContain('Buy 3 @ ₹799')
  })

  test('shows the colour and size of its address; unknown ones are ignored', async () => {
    await onPage(`${leggings}?color=navy&size=xl`, async (page) => {
      expect(await chosenSize(page)).toBe('XL')
      expect(await page.locator('legend').first().textContent()).toMatch(/Navy/)
    })
    await onPage(`${leggings}?color=constructor&size=nope`, async (page) => {
      expect(await chosenSize(page)).toBe('S')
    })
  })
})

describe('what is read rather than chosen', () => {
  test('specifications, disclaimer, washing icons and both tabs', async () => {
    await onPage(leggings, async (page) => {
      for (const name of ['Specifications', 'Washing instructions', 'Disclaimer']) {
        expect(await page.getByRole('heading', { name }).isVisible()).toBe(true)
      }
      expect(await page.getByText('Machine wash cold').isVisible()).toBe(true)
      expect(await page.getByText('Delivery takes 4-5 days after that.').isVisible()).toBe(true)
      await page.getByRole('tab', { name: 'Exchange & Returns' }).click()
      expect(await page.getByText('Return or exchange within 7 days', { exact: false }).isVisible()).toBe(
        true,
      )
    })
  })

  test('reviews with the fixed rating of 4.8, relative dates and likes from 0 to 19', async () => {
    await onPage(leggings, async (page) => {
      const reviews = page.locator('section[aria-labelledby="reviews"]')
      expect(await reviews.getByText('4.8').isVisible()).toBe(true)
      expect(await reviews.getByText('600+ reviews').isVisible()).toBe(true)
      expect(await page.getByText('600+ reviews').count()).toBe(1)
      const cards = await reviews.getByRole('listitem').allTextContents()
      expect(cards.length).toBeGreaterThan(0)
      for (const card of cards) {
        expect(card).toMatch(/(Today|\d+ (day|month|year)s? ago)/)
        expect(card).toMatch(/(?<!\d)(1 person|(0|[2-9]|1\d) people) found this helpful$/)
      }
    })
  })
})

test('a review that comes without its stars, from a shop other than ours, has five', async () => {
  await onPage('/collections', async (page) => {
    await page.route('**/product/detail/**', async (route) => {
      const response = await route.fetch()
      const answer = await response.json()
      answer.data.ratings = [
        { _id: 'bare', createdAt: new Date().toISOString(), review: 'Warm.', images: [] },
      ]
      await route.fulfill({ response, json: answer })
    })
    await page
      .getByRole('link', { name: /^Ankle Length Leggings/ })
      .first()
      .click()
    const reviews = page.locator('section[aria-labelledby="reviews"]')
    await reviews.getByText('Anonymous').waitFor()
    expect(await reviews.getByRole('img', { name: '5 of 5 stars' }).count()).toBe(1)
  })
})

describe('choosing', () => {
  test('a colour and a size asks the server nothing, and the address keeps it with one Back to leave', async () => {
    await onPage('/product/kurti-pant', async (page) => {
      await page.goto(shop.url + leggings)
      await isHydrated(page)
      await page.waitForLoadState('networkidle')
      const asked: string[] = []
      page.on('request', (request) => {
        if (['document', 'script', 'fetch', 'xhr'].includes(request.resourceType())) asked.push(request.url())
      })
      await page.locator('label.swatch').nth(4).click()
      await page.locator('label.size-chip', { hasText: /^L$/ }).click()
      await expect.poll(() => new URL(page.url()).searchParams.get('size')).toBe('l')
      expect(asked).toEqual([])
      const address = page.url()
      await page.reload()
      await isHydrated(page)
      expect(page.url()).toBe(address)
      expect(await chosenSize(page)).toBe('L')
      await page.goBack()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/product/kurti-pant')
    })
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

  test('the first 16 colours show; More shows the rest and Less hides them again', async () => {
    await onPage(leggings, async (page) => {
      const swatches = page.locator('label.swatch')
      expect(await swatches.count()).toBe(16)
      await page.getByRole('button', { name: /^More/ }).click()
      expect(await swatches.count()).toBe(36)
      await page.getByRole('button', { name: /^Less/ }).click()
      expect(await swatches.count()).toBe(16)
    })
  })

  test('picks as fast as they come: what was picked last is marked, named and bought', async () => {
    await onPage(leggings, async (page) => {
      await page.evaluate(() => {
        const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
        press('input[name="color"][value="navy"]')
        press('input[name="size"][value="XL"]')
        press('input[name="color"][value="white"]')
        press('form[action="/cart"] .button-quiet')
      })
      expect(await storedChoices(page)).toEqual([['White', 'S', 1]])
      await expect.poll(() => page.locator('legend').allTextContents()).toEqual(['Colour: White', 'Size: S'])
      expect(await page.locator('fieldset :checked').evaluateAll(valuesOf)).toEqual(['white', 'S'])
      await page.getByRole('radio', { name: 'Navy', exact: true }).check()
      await page.getByText('Colour: Navy').waitFor()
    })
  })

  test('a typed quantity ends at the nearer of its limits, 1 and 99', async () => {
    await onPage(leggings, async (page) => {
      const quantity = page.getByLabel('Quantity', { exact: true }).and(page.locator('input'))
      for (const [typed, taken] of [
        ['150', '99'],
        ['-5', '1'],
        ['3', '3'],
        ['', '3'],
        ['1.5', '3'],
        ['0', '1'],
      ] as const) {
        await quantity.fill(typed)
        await quantity.press('Enter')
        expect(await quantity.inputValue()).toBe(taken)
      }
    })
  })

  test('nothing on the page moves when the colour changes', async () => {
    await onPage(leggings, async (page) => {
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => {
        Reflect.set(window, 'shifted', 0)
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            Reflect.set(window, 'shifted', Reflect.get(window, 'shifted') + Reflect.get(entry, 'value'))
          }
        }).observe({ type: 'layout-shift' })
      })
      for (const at of [3, 7, 12, 0]) await page.locator('label.swatch').nth(at).click()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBe(0)
    })
  })
})

describe('what is sold out', () => {
  test('can still be chosen, says so by its name, and cannot be bought', async () => {
    await onPage('/product/kurti-pant?color=wine', async (page) => {
      const sizes = page.getByRole('group', { name: 'Size: S' })
      await sizes.getByRole('radio', { name: 'L, sold out', exact: true }).click({ force: true })
      await page.getByRole('group', { name: 'Size: L' }).waitFor()
      expect(await mainButton(page, 'Add to Cart').isDisabled()).toBe(true)
      expect(await page.getByText('Wine, L is sold out').isVisible()).toBe(true)
    })
  })

  test('as a whole colour says so too', async () => {
    await onPage('/product/cycling-shorts', async (page) => {
      const colors = page.getByRole('group', { name: /^Colour/ })
      expect(await colors.getByRole('radio', { name: 'Coral, sold out', exact: true }).count()).toBe(1)
    })
  })
})

test('price and stock are told in one polite region, with every choice', async () => {
  await onPage(soldOutSize, async (page) => {
    const region = page.locator('main').getByRole('status')
    expect(await region.count()).toBe(1)
    expect(await region.textContent()).toBe('Wine · L: ₹449. Wine, L is sold out')
    await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true })
    await expect.poll(() => region.textContent()).toBe('Wine · M: ₹449. In stock.')
  })
})

const valuesOf = (inputs: Element[]) => inputs.map((input) => input.getAttribute('value'))
