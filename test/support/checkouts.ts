import type { Page } from 'playwright-core'
import { type Browser, openBrowser, phone } from './browser.ts'
import { type Buyer, makeBuyers, type SizeMade } from './order-makers.ts'
import { openTestShop, type TestShop } from './shop.ts'

export type Terms = {
  viewport?: { width: number; height: number }
  reducedMotion?: boolean
  quantity?: number
}

export type Checkouts = Awaited<ReturnType<typeof openCheckouts>>

/** A shop and a browser, and shoppers on their way to checkout. */
export async function openCheckouts() {
  const shop: TestShop = await openTestShop({ template: 'migrated' })
  const browser: Browser = await openBrowser()
  const open: Array<() => Promise<void>> = []

  /** Someone signed in with one address, and pieces in her cart, who is on her way to the cart. */
  async function shopper(size: SizeMade, terms: Terms = {}) {
    const [buyer] = await makeBuyers(shop, 1)
    if (!buyer) throw new Error('no buyer')
    const visitor = await visitAs(buyer, terms)
    await putInCart(visitor.page, size, terms.quantity ?? 1)
    return { ...visitor, buyer }
  }

  async function visitAs(buyer: Buyer, terms: Terms = {}) {
    const visitor = await visit(terms)
    await visitor.page.goto('/faqs')
    await visitor.page.evaluate((token) => localStorage.setItem('token', token), buyer.token)
    return visitor
  }

  async function visit({ viewport = phone, reducedMotion = true }: Terms = {}) {
    const visitor = await browser.visit(shop.url, { viewport, reducedMotion })
    open.push(visitor.close)
    return visitor
  }

  async function putInCart(page: Page, size: SizeMade, quantity = 1) {
    await shop.database.transaction((tx) => shop.catalogue.bump(tx))
    await shop.catalogue.refresh()
    await page.goto(`/product/leggings-${size.productId}`)
    await page.getByRole('button', { name: 'Add to Cart' }).first().click()
    await page.getByText('added to cart').waitFor()
    if (quantity === 1) return
    await page.evaluate((pieces) => {
      const items = JSON.parse(localStorage.getItem('cart') ?? '[]')
      items[0].quantity = pieces
      localStorage.setItem('cart', JSON.stringify(items))
    }, quantity)
  }

  /** Closes what a test opened. */
  async function leave() {
    for (const close of open.splice(0)) await close()
  }

  async function close() {
    await browser.close()
    await shop.close()
  }

  return { shop, shopper, visitAs, visit, putInCart, leave, close }
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
