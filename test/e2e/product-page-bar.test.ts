import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import {
  chosenSize,
  focusedName,
  leggings,
  mainButton,
  onProduct,
  soldOutSize,
  storedChoices,
} from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()

const onPhone = (path: string, work: (page: Page) => Promise<void>) =>
  onProduct({ shop, browser, viewport: phone }, path, work)
const barOf = (page: Page) => page.locator('.sticky-buy-bar')

/** The bar, once it is there. */
async function shownBar(page: Page) {
  await expect.poll(() => barOf(page).isVisible()).toBe(true)
  return barOf(page)
}

describe('the buy bar on a phone', () => {
  test('shows while the buttons are off the screen, and only then', async () => {
    await onPhone(leggings, async (page) => {
      const bar = await shownBar(page)
      await mainButton(page, 'Buy Now').scrollIntoViewIfNeeded()
      await expect.poll(() => bar.isVisible()).toBe(false)
      expect(await bar.evaluate((node) => node.hasAttribute('inert'))).toBe(true)
    })
  })

  test.each([760, 660])('leaves the price above it on a screen %i px high', async (height) => {
    await onProduct({ shop, browser, viewport: { width: 360, height } }, leggings, async (page) => {
      const bar = await shownBar(page)
      const top = () => bar.evaluate((node) => node.getBoundingClientRect().top)
      const price = page.getByRole('main').getByText('₹299', { exact: true }).first()
      const bottom = await price.evaluate((node) => node.getBoundingClientRect().bottom)
      await expect.poll(top).toBeLessThan(height)
      expect(bottom).toBeLessThanOrEqual(await top())
    })
  })

  test('is in the page from the server, out of reach until it shows', async () => {
    const html = await (await fetch(shop.url + leggings)).text()
    expect(html).toMatch(/<div class="sticky-buy-bar" inert=""/)
  })

  test('shows what is chosen and adds it', async () => {
    await onPhone(`${leggings}?color=navy&size=xl`, async (page) => {
      const bar = await shownBar(page)
      await bar.getByText('Navy · XL').waitFor()
      expect(await bar.getByText('₹299').isVisible()).toBe(true)
      await bar.getByRole('button', { name: 'Add to Cart' }).click()
      await page.getByText('added to cart').waitFor()
      expect(await storedChoices(page)).toEqual([['Navy', 'XL', 1]])
    })
  })

  test('leads with Buy Now to the cart', async () => {
    await onPhone(leggings, async (page) => {
      await (await shownBar(page)).getByRole('button', { name: 'Buy Now' }).click()
      await page.waitForURL('**/cart')
      expect(await storedChoices(page)).toEqual([['Black', 'S', 1]])
    })
  })

  test('makes way for an on-screen keyboard and comes back after it', async () => {
    await onPhone(leggings, async (page) => {
      const bar = await shownBar(page)
      await keyboardTakes(page, 300)
      await expect.poll(() => bar.isVisible()).toBe(false)
      await keyboardTakes(page, 0)
      await expect.poll(() => bar.isVisible()).toBe(true)
    })
  })

  test('makes way for a dialog', async () => {
    await onPhone(leggings, async (page) => {
      const bar = await shownBar(page)
      await page.getByRole('button', { name: 'Open the menu' }).click()
      await page.getByRole('dialog').waitFor()
      await bar.waitFor({ state: 'hidden' })
    })
  })

  test('covers nothing: neither the end of the page nor what the keyboard is at', async () => {
    await onPhone(leggings, async (page) => {
      await shownBar(page)
      const rise = async () => {
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        const end = await page.locator('footer').evaluate((footer) => footer.getBoundingClientRect().bottom)
        return end - (await topOf(page))
      }
      // What is below grows as it comes into sight.
      await expect.poll(rise).toBeLessThan(1)
      const covered = async () =>
        (await barOf(page).isVisible()) && (await bottomOfFocus(page)) > (await topOf(page))
          ? await focusedName(page)
          : null
      await page.getByRole('button', { name: 'Watch the video' }).focus()
      for (let pressed = 0; pressed < 16; pressed += 1) {
        await page.keyboard.press('Tab')
        // What comes into sight takes its place in the next frames.
        await expect.poll(covered).toBe(null)
      }
    })
  })
})

describe('the sheet of the buy bar', () => {
  test('opens at the sizes when the chosen one is sold out; choosing there adds, and focus comes back', async () => {
    await onPhone(soldOutSize, async (page) => {
      const bar = await shownBar(page)
      expect(await bar.getByRole('button').allTextContents()).toEqual(['Choose size'])
      await bar.getByRole('button', { name: 'Choose size' }).click()
      const sheet = page.getByRole('dialog', { name: 'Choose colour and size' })
      await expect.poll(() => focusOn(page)).toBe('size L')
      await bar.waitFor({ state: 'hidden' })
      expect(await sheet.getByRole('button', { name: 'Add to Cart' }).isDisabled()).toBe(true)
      expect(await axeFaults(page)).toEqual([])

      await page.keyboard.press('ArrowRight')
      await expect.poll(() => chosenSize(page)).toBe('XL')
      await sheet.getByRole('button', { name: 'Add to Cart' }).click()
      await sheet.waitFor({ state: 'detached' })
      await page.getByText('added to cart').waitFor()
      expect(await storedChoices(page)).toEqual([['Wine', 'XL', 1]])
      await expect.poll(() => focusedName(page)).toBe('Add to Cart')
      expect(await bar.evaluate((node) => node.contains(document.activeElement))).toBe(true)
    })
  })

  test('chooses for the whole page: colour, offer and units are the same in both', async () => {
    await onPhone(soldOutSize, async (page) => {
      await (await shownBar(page)).getByRole('button', { name: 'Choose size' }).click()
      const sheet = page.getByRole('dialog')
      await sheet.locator('label.swatch').first().click()
      await sheet.getByRole('button', { name: 'Quantity: one more' }).click()
      expect(await sheet.getByRole('button', { name: 'Buy Now' }).isDisabled()).toBe(true)
      await sheet.getByRole('button', { name: 'Item 1: copy to all' }).click()
      await page.keyboard.press('Escape')
      await sheet.waitFor({ state: 'detached' })
      expect(await page.getByRole('textbox', { name: 'Quantity' }).inputValue()).toBe('2')
      expect(await mainButton(page, 'Buy Now').isEnabled()).toBe(true)
      expect(await barOf(page).getByText('2 items').isVisible()).toBe(true)
    })
  })

  test('opens at the first unit that still misses something', async () => {
    await onPhone(leggings, async (page) => {
      await page.getByRole('button', { name: 'Quantity: one more' }).click()
      await page.locator('[data-row="1"]').waitFor()
      await page.evaluate(() => window.scrollTo(0, 0))
      await (await shownBar(page)).getByRole('button', { name: 'Choose size' }).click()
      await expect
        .poll(() =>
          page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')),
        )
        .toBe('1')
      expect(await axeFaults(page)).toEqual([])
    })
  })

  test('comes with the first press, not with the page', async () => {
    await onProduct({ shop, browser, viewport: phone, cache: 'cold' }, soldOutSize, async (page) => {
      await shownBar(page)
      await page.waitForLoadState('networkidle')
      // Where it came from, for each time that it was wanted.
      const origins = () =>
        page.evaluate(() =>
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('buy-sheet'))
            .map((file) => Reflect.get(file, 'deliveryType')),
        )
      expect(await origins()).toEqual([])
      await barOf(page).getByRole('button', { name: 'Choose size' }).click()
      await page.getByRole('dialog').waitFor()
      // Fetched once, and then read from the cache (decision 0061).
      expect(await origins()).toEqual(['', 'cache'])
    })
  })
})

/** No keyboard opens in a browser without a screen: what one would do to the visual viewport. */
async function keyboardTakes(page: Page, px: number) {
  await page.evaluate((taken) => {
    const view = window.visualViewport
    if (!view) throw new Error('no visual viewport')
    Object.defineProperty(view, 'height', { value: window.innerHeight - taken, configurable: true })
    view.dispatchEvent(new Event('resize'))
  }, px)
}

const topOf = (page: Page) => barOf(page).evaluate((bar) => bar.getBoundingClientRect().top)

/** Where what has the focus ends; the bar's own buttons are never under it. */
const bottomOfFocus = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element?.closest('.sticky-buy-bar') ? 0 : (element?.getBoundingClientRect().bottom ?? 0)
  })

const focusOn = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: element } = document
    return element instanceof HTMLInputElement ? `${element.name} ${element.value}` : element?.tagName
  })
