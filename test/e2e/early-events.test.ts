import { describe, expect, test } from 'vitest'
import { desktop } from '#test/support/browser.ts'
import { appScripts, createScriptlessVisits } from '#test/support/held-scripts.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { chosenSize, isHydrated, leggings, mainButton, storedChoices } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()

const withoutScripts = createScriptlessVisits({ shop, browser })

describe('what a shopper does before the scripts of a page are there', () => {
  test('a size and Add to Cart are taken once they are', async () => {
    await withoutScripts(leggings, async (page, letCome) => {
      await page.locator('label.size-chip', { hasText: /^L$/ }).click()
      await mainButton(page, 'Add to Cart').click()
      expect(await storedChoices(page)).toEqual([])
      letCome()
      await page.getByText('added to cart').waitFor()
      expect(await storedChoices(page)).toEqual([['Black', 'L', 1]])
    })
  })

  test('of several picks the last ones count, as they are marked', async () => {
    await withoutScripts(leggings, async (page, letCome) => {
      for (const size of [/^M$/, /^L$/, /^XL$/, /^L$/]) {
        await page.locator('label.size-chip', { hasText: size }).click()
      }
      await page.getByRole('radio', { name: 'Navy', exact: true }).check()
      await page.getByRole('radio', { name: 'White', exact: true }).check()
      await mainButton(page, 'Add to Cart').click()
      letCome()
      await page.getByText('added to cart').waitFor()
      expect(await storedChoices(page)).toEqual([['White', 'L', 1]])
      await page.getByRole('group', { name: 'Size: L' }).waitFor()
      expect(await chosenSize(page)).toBe('L')
    })
  })

  test('a typed quantity is the one that is bought', async () => {
    await withoutScripts(leggings, async (page, letCome) => {
      const quantity = page.getByRole('textbox', { name: 'Quantity' })
      await quantity.fill('3')
      await quantity.blur()
      letCome()
      await page.getByText('Choose colour and size for 2 more items').first().waitFor()
      expect(await quantity.inputValue()).toBe('3')
    })
  })

  test('what is pressed in the very moment that React takes over counts', async () => {
    await withoutScripts(leggings, async (page, letCome) => {
      await page.evaluate(pressOnceTakenOver, [
        'input[name="color"][value="navy"]',
        'input[name="color"][value="white"]',
        'form[action="/cart"] .button-quiet',
      ])
      letCome()
      await page.getByText('added to cart').waitFor()
      expect(await storedChoices(page)).toEqual([['White', 'S', 1]])
      await page.getByText('Colour: White').waitFor()
    })
  })

  test('a reload in between starts anew: what is marked is what is chosen', async () => {
    await withoutScripts(leggings, async (page, letCome) => {
      await page.locator('label.size-chip', { hasText: /^L$/ }).click()
      await page.reload({ waitUntil: 'load' })
      letCome()
      await isHydrated(page)
      expect(await chosenSize(page)).toBe('S')
      await page.getByRole('group', { name: 'Size: S' }).waitFor()
    })
  })

  test('two filters that are ticked are both on', async () => {
    await withoutScripts('/collections', async (page, letCome) => {
      const filters = page.getByRole('complementary', { name: 'Filters' })
      await filters.getByRole('checkbox', { name: /^Black/ }).check()
      await filters.getByRole('checkbox', { name: /^XL/ }).check()
      letCome()
      await page.waitForURL('**/collections?color=black&size=xl')
    })
  })

  test('typed letters are searched for', async () => {
    await withoutScripts('/faqs', async (page, letCome) => {
      const box = page.getByRole('combobox', { name: 'Search products' })
      await box.fill('ank')
      letCome()
      await page.getByRole('option', { name: /Ankle/ }).waitFor()
      expect(await box.inputValue()).toBe('ank')
    })
  })

  test('a menu under the resting pointer opens, and a dialog that was asked for', async () => {
    await withoutScripts('/faqs', async (page, letCome) => {
      await page.getByRole('button', { name: 'Log in' }).click()
      letCome()
      await page.getByRole('dialog').getByLabel('Mobile number').waitFor()
    })
    await withoutScripts('/faqs', async (page, letCome) => {
      const item = page.getByRole('navigation', { name: 'Main' }).locator('[aria-expanded]').first()
      await item.hover()
      letCome()
      await expect.poll(() => item.getAttribute('aria-expanded')).toBe('true')
    })
  })

  test('when they never come, a button does what a form does', async () => {
    const { page, close } = await browser.visit(shop.url, { viewport: desktop })
    const held = Promise.withResolvers<void>()
    await page.route(appScripts, async (route) => {
      await held.promise
      await route.abort()
    })
    await page.goto(leggings, { waitUntil: 'load' })
    await mainButton(page, 'Add to Cart').click()
    expect(new URL(page.url()).pathname).toBe(leggings)
    held.resolve()
    await page.waitForURL('**/cart?*', { waitUntil: 'commit' })
    await close()
  })
})

/** Runs in the page: presses these before React has done more than to take the page over. */
function pressOnceTakenOver(selectors: string[]): void {
  const pauseMs = 60
  const { postMessage } = MessagePort.prototype
  // React's later work, which hangs on these messages, is late.
  MessagePort.prototype.postMessage = function (...message: [unknown]) {
    setTimeout(() => postMessage.apply(this, message), pauseMs)
  }
  const isTakenOver = (element: Element) => {
    let part = Object.entries(element).find(([key]) => key.startsWith('__reactFiber'))?.[1]
    while (part?.return) part = part.return
    return part !== undefined && part.stateNode.current === part
  }
  const look = () => {
    const elements = selectors.flatMap((selector) => [...document.querySelectorAll<HTMLElement>(selector)])
    if (elements.every(isTakenOver)) for (const element of elements) element.click()
    else requestAnimationFrame(look)
  }
  look()
}
