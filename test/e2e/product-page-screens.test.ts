import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { cutOff, leggings, mainButton, onProduct, storedChoices } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()

const onPage = (path: string, work: (page: Page) => Promise<void>, viewport = desktop) =>
  onProduct({ shop, browser, viewport }, path, work)

describe('on every screen', () => {
  test.each([
    ['a narrow phone', { width: 320, height: 640 }],
    ['a phone', phone],
    ['a tablet', { width: 768, height: 1024 }],
    ['a desktop', desktop],
    ['a desktop at 200 %', { width: 720, height: 450 }],
    ['a small desktop at 400 %', { width: 320, height: 256 }],
  ])('%s: axe finds nothing, nothing is cut off, and buying works', async (_name, viewport) => {
    await onPage(
      leggings,
      async (page) => {
        await page.getByRole('button', { name: 'Quantity: one more' }).click()
        expect(await axeFaults(page)).toEqual([])
        expect(await cutOff(page)).toEqual([])
        await page.getByRole('button', { name: 'Item 1: copy to all' }).click()
        await mainButton(page, 'Buy Now').click()
        await page.waitForURL('**/cart')
        expect(await storedChoices(page)).toEqual([['Black', 'S', 2]])
      },
      viewport,
    )
  })

  test('a phone with its letters at 200 %: nothing is cut off, and buying works', async () => {
    await onPage(
      leggings,
      async (page) => {
        await page.getByRole('button', { name: 'Quantity: one more' }).click()
        await doubleLetters(page)
        expect(await cutOff(page)).toEqual([])
        await page.getByRole('button', { name: 'Item 1: copy to all' }).click()
        await mainButton(page, 'Buy Now').click()
        await page.waitForURL('**/cart')
        expect(await storedChoices(page)).toEqual([['Black', 'S', 2]])
      },
      phone,
    )
  })
})

/** Twice the size of every letter and of nothing else, as browsers do that zoom the text only. */
const doubleLetters = (page: Page) =>
  page.evaluate(async () => {
    const sized = [...document.querySelectorAll<HTMLElement>('body, body *')].map((element) => ({
      element,
      px: Number.parseFloat(getComputedStyle(element).fontSize),
    }))
    for (const { element, px } of sized) element.style?.setProperty('font-size', `${2 * px}px`, 'important')
    // With reduced motion every change is a very short transition.
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})))
  })
