import type { Page } from 'playwright-core'
import { phone } from './browser.ts'
import { linesOf } from './cart-visits.ts'
import { openJourneys } from './journeys.ts'
import { type Buyer, makeBuyers, type SizeMade } from './order-makers.ts'

export type Terms = {
  viewport?: { width: number; height: number }
  reducedMotion?: boolean
  inCart?: SizeMade
  quantity?: number
}

/** A shop and a browser, and shoppers on their way to checkout. */
export async function openCheckouts() {
  const { shop, browser, open } = await openJourneys()

  /** Someone signed in with one address, and pieces in the cart, who is on the way there. */
  async function shopper(size: SizeMade, terms: Terms = {}) {
    const [buyer] = await makeBuyers(shop, 1)
    if (!buyer) throw new Error('no buyer')
    return { ...(await visitAs(buyer, { ...terms, inCart: size })), buyer }
  }

  const visitAs = (buyer: Buyer, terms: Terms = {}) => visit(terms, { token: buyer.token })

  async function visit({ viewport = phone, reducedMotion = true, ...terms }: Terms = {}, stored = {}) {
    const cart = terms.inCart ? JSON.stringify(await cartOf(terms.inCart, terms.quantity ?? 1)) : '[]'
    const visitor = await browser.visit(shop.url, { viewport, reducedMotion, stored: { ...stored, cart } })
    open.push(visitor.close)
    return visitor
  }

  /** The cart as the product page stores it. */
  async function cartOf({ productId, size }: SizeMade, quantity: number) {
    await shop.database.transaction((tx) => shop.catalogue.bump(tx))
    await shop.catalogue.refresh()
    const lines = await linesOf(shop, `leggings-${productId}`, [size])
    return lines.map((line) => ({ ...line, quantity }))
  }

  return { shop, shopper, visitAs, visit }
}

export async function goToCheckout(page: Page, method: 'Online Payment' | 'Cash on Delivery') {
  await page.goto('/cart')
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: 'Checkout' }).click()
  await page.waitForURL('**/shipping')
  await page.getByRole('heading', { name: '1. Delivery Address' }).waitFor()
}

export const placeOrder = (page: Page) => page.getByRole('button', { name: 'Place Order' })
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)

/** Waits until the shop has confirmed the prices, so that charges are shown. */
export async function pricesConfirmed(page: Page) {
  await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).waitFor()
}

/** Refusals are the point of some tests; the browser notes them in the console by itself. */
export const own = (complaints: string[]) =>
  complaints.filter((text) => !text.startsWith('Failed to load resource'))
