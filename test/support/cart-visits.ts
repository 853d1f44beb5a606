import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { linesOfChoice } from '#web/product/choice-lines.ts'
import { chooseEntries, firstChoice } from '#web/product/choice.ts'
import { type Browser, desktop } from './browser.ts'
import { anyAddress } from './customers.ts'
import type { TestShop } from './shop.ts'

/** Lines as the product page would have stored them: so many pieces of the first colour, in the sizes given. */
export async function linesOf(shop: TestShop, slug: string, sizes: string[]) {
  const answer = await shop.call('readProduct', { params: { id: slug } })
  if (answer.status !== 200 || !('product' in Object(answer.data))) throw new Error(answer.message)
  const detail = 'code' in answer ? undefined : answer.data
  if (!detail) throw new Error('no product')
  const color = detail.colorVariants[0]?._id
  const choice = firstChoice(detail)
  if (sizes.length === 1) return linesOfChoice(detail, { ...choice, sizeName: sizes[0] ?? '' })
  return linesOfChoice(
    detail,
    chooseEntries(
      choice,
      sizes.map((size) => ({ color, size })),
    ),
  )
}

/** Two pairs in S and one in M: an offer's worth. */
export const threeLeggings = (shop: TestShop) => linesOf(shop, 'ankle-length-leggings', ['S', 'S', 'M'])

type Options = {
  cart?: unknown
  token?: string
  viewport?: { width: number; height: number }
  forgiven?: RegExp[]
}

/** Opens the cart with something stored in the browser; leaves with the check that the console stayed silent. */
export async function onCart(
  { shop, browser }: { shop: TestShop; browser: Browser },
  { cart, token, viewport = desktop, forgiven = [] }: Options,
  work: (page: Page) => Promise<void>,
) {
  const kept = typeof cart === 'string' ? cart : JSON.stringify(cart ?? [])
  const stored = { cart: kept, ...(token && { token }) }
  const visit = await browser.visit(shop.url, { viewport, stored })
  try {
    await visit.context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
    await visit.page.goto(`${shop.url}/cart`)
    await work(visit.page)
    // A refused coupon is an answer with 400, which a browser always notes.
    const expected = [/status of 400/, ...forgiven]
    expect(visit.complaints.filter((text) => !expected.some((each) => each.test(text)))).toEqual([])
  } finally {
    await visit.close()
  }
}

/** The lines that the browser keeps. */
export const stored = (page: Page) =>
  page.evaluate(() => JSON.parse(window.localStorage.getItem('cart') ?? '[]'))
export const total = (page: Page) => page.getByTestId('cart-total').textContent()
/** Waits until the shop has confirmed the figures. */
export const settled = (page: Page) => page.locator('.summary[data-settled]').waitFor()
