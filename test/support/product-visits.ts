import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Browser, desktop } from './browser.ts'
import type { TestShop } from './shop.ts'

/** 36 colours in 8 sizes, offers from 2 pieces, a size chart and a video; all in stock. */
export const leggings = '/product/ankle-length-leggings'
/** Of the kurti pant, Wine in L is sold out. */
export const soldOutSize = '/product/kurti-pant?color=wine&size=l'

type Visit = {
  shop: TestShop
  browser: Browser
  viewport?: { width: number; height: number }
  cache?: 'cold'
}

/** Opens the page and waits until it answers; leaves with the check that the console stayed silent. */
export async function onProduct(
  { shop, browser, viewport = desktop, cache }: Visit,
  path: string,
  work: (page: Page) => Promise<void>,
) {
  const visit = await browser.visit(shop.url, { viewport, cache })
  try {
    await visit.page.goto(shop.url + path, { waitUntil: 'commit' })
    await isHydrated(visit.page)
    await work(visit.page)
    expect(visit.complaints).toEqual([])
  } finally {
    await visit.close()
  }
}

/** The page answers to clicks: React has put its mark on the first picker. */
export async function isHydrated(page: Page) {
  await page.waitForFunction(() => {
    const input = document.querySelector('input[name="color"]')
    return input !== null && Object.keys(input).some((key) => key.startsWith('__reactProps'))
  })
}

/** A button of the page's own, not of the bar or a dialog. */
export const mainButton = (page: Page, name: string) =>
  page.locator('form[action="/cart"]').getByRole('button', { name, exact: true })

export const chosenSize = (page: Page) =>
  page.locator('form[action="/cart"] input[name="size"]:checked').getAttribute('value')

/** The lines that the browser keeps. */
export const storedCart = (page: Page) =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('cart') ?? '[]'))

/** Colour, size and quantity of each line that the browser keeps. */
export async function storedChoices(page: Page): Promise<unknown[]> {
  const lines: Array<{ color: string; size: string; quantity: number }> = await storedCart(page)
  return lines.map(({ color, size, quantity }) => [color, size, quantity])
}

/** What of the page's content reaches past the screen's edges and no scroller brings back. */
export const cutOff = (page: Page) =>
  page.evaluate(() => {
    const isScrolled = (element: Element | null): boolean =>
      element !== null &&
      element.tagName !== 'BODY' &&
      (getComputedStyle(element).overflowX !== 'visible' || isScrolled(element.parentElement))
    return [...document.querySelectorAll('main *, .sticky-buy-bar *, [role="dialog"] *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        const isOut = width > 1 && (left < -1 || right > document.documentElement.clientWidth + 1)
        return isOut && !isScrolled(element.parentElement)
      })
      .map((element) => element.outerHTML.slice(0, 120))
  })

/** What the focus is on, by its label or words. */
export const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
  )
