import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { linesOf } from '#test/support/cart-visits.ts'
import { signedIn } from '#test/support/customers.ts'
import { home } from '#test/support/home-address.ts'
import { openJourneys } from '#test/support/journeys.ts'
import {
  accountCaches,
  allKept,
  isKept,
  offlineNotice,
  visitWithWorker,
  withoutLine,
} from '#test/support/offline-visits.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { createOrderStates } from '#test/support/order-states.ts'

const { shop, browser, open } = await openJourneys({ env: { SERVICE_WORKER: 'on' } })

async function visit(path: string, stored: Record<string, string> = {}) {
  const visitor = await visitWithWorker(browser, { url: shop.url, path, stored })
  open.push(visitor.close)
  return visitor
}

const product = '/product/ankle-length-leggings'
const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

describe('without a line', () => {
  test('pages that were seen open again, and say from when they are', async () => {
    const { page, context } = await visit(product)
    for (const path of ['/', '/collections/leggings']) {
      await page.goto(path)
      await isKept(page, path)
    }
    await withoutLine(context, async () => {
      await page.goto(product)
      await title(page, 'Ankle Length Leggings').waitFor()
      await offlineNotice(page).waitFor()
      await page.goto('/')
      await page.getByRole('heading', { name: 'BEST SELLERS' }).waitFor()
      await offlineNotice(page).waitFor()
      await page.goto('/collections/leggings')
      await page.locator('.product-card').first().waitFor()
      await offlineNotice(page).waitFor()
    })
  })

  test('a page that was reached by a link opens too, also after a reload', async () => {
    const { page, context } = await visit('/collections/leggings')
    await page.getByRole('link', { name: 'Ankle Length Leggings', exact: true }).click()
    await title(page, 'Ankle Length Leggings').waitFor()
    await isKept(page, '/api/web/product/detail/ankle-length-leggings')
    await withoutLine(context, async () => {
      await page.reload()
      await title(page, 'Ankle Length Leggings').waitFor()
      await offlineNotice(page).waitFor()
    })
  })

  test('a picture that did not come leaves no torn page, and comes with the line', async () => {
    const { page, context } = await visit('/collections')
    await page.route(/\/media\/|\.(avif|webp|svg|jpe?g|png)/, (route) => route.abort())
    await page.reload()
    const lost = page.locator('.product-card img[data-lost]')
    await lost.first().waitFor()
    expect(await lost.first().evaluate((image) => getComputedStyle(image).opacity)).toBe('0')
    await page.unrouteAll()
    await withoutLine(context, async () => {})
    await expect.poll(() => lost.count()).toBe(0)
    const first = page.locator('.product-card img').first()
    await expect
      .poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
  })

  test('Back to a page that came from the server shows it as it was seen', async () => {
    const { page, context } = await visit('/collections')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await page.waitForURL('**/faqs')
    await withoutLine(context, async () => {
      await page.goBack()
      await title(page, 'All Categories').waitFor()
      await page.locator('.product-card').first().waitFor()
    })
  })

  test('the cart opens though it was never seen, with what is in it', async () => {
    const cart = JSON.stringify(await linesOf(shop, 'kurti-pant', ['L']))
    const { page, context } = await visit('/faqs', { cart })
    await withoutLine(context, async () => {
      await page.goto('/cart')
      await page.getByRole('main').getByText('Kurti Pant').first().waitFor()
      await offlineNotice(page).waitFor()
    })
    await offlineNotice(page).waitFor({ state: 'detached' })
    await page.locator('.summary[data-settled]').waitFor()
  })

  test('the account shows the orders that were seen last', async () => {
    const { page, context } = await visitOfCustomer()
    await withoutLine(context, async () => {
      await page.goto('/profile')
      await page.getByText('Waiting For Confirmation').waitFor()
      await offlineNotice(page).waitFor()
    })
    await offlineNotice(page).waitFor({ state: 'detached' })
    await page.getByText('Waiting For Confirmation').waitFor()
  })

  test('a page that was never seen says what can be done, and comes by itself with the line', async () => {
    const { page, context } = await visit('/faqs')
    await withoutLine(context, async () => {
      await page.goto(product)
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
      const open = page.getByRole('navigation', { name: 'Pages that open without a line' })
      await open.getByRole('link', { name: 'Frequently asked questions' }).waitFor()
      await open.getByRole('link', { name: 'Your cart' }).click()
      await page.getByText('Your cart is empty').waitFor()
      await page.goBack()
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
    })
    await title(page, 'Ankle Length Leggings').waitFor()
    expect(new URL(page.url()).pathname).toBe(product)
  })

  test('how an order stands is not told from memory', async () => {
    const { page, context } = await visit('/faqs')
    await withoutLine(context, async () => {
      await page.goto('/order/status/00000000-0000-4000-8000-000000000000')
      await page.getByRole('heading', { name: 'You are offline' }).waitFor()
      expect(await page.getByText('Payment Failed').count()).toBe(0)
    })
  })
})

/** A customer with an address and an order, who has looked at both. */
async function visitOfCustomer() {
  const asha = await signedIn(shop)
  const address = dataOf(await shop.call('createAddress', { body: home }, asha))
  await createOrderStates(shop, { ...asha, addressId: address._id }).placed()
  const visitor = await visit('/faqs', { token: asha.token })
  await visitor.page.goto('/profile')
  await visitor.page.getByText('Waiting For Confirmation').waitFor()
  await isKept(visitor.page, '/api/web/order/history')
  return { ...visitor, asha }
}

describe('what is private', () => {
  test('after the log-out nothing of the account is left, nor when another customer signs in', async () => {
    const { page, context } = await visitOfCustomer()
    expect(await accountCaches(page)).toHaveLength(1)
    const [before] = await accountCaches(page)
    const meena = await signedIn(shop, { name: 'Meena Kumari' })
    const other = await context.newPage()
    await other.goto('/faqs')
    await other.evaluate((token) => localStorage.setItem('token', token), meena.token)
    await page.getByText('Meena Kumari').first().waitFor()
    await expect.poll(() => accountCaches(page)).toHaveLength(1)
    expect(await accountCaches(page)).not.toContain(before)
    await page.getByRole('button', { name: 'Log Out' }).first().click()
    await page.waitForURL(shop.url + '/')
    await expect.poll(() => accountCaches(page)).toEqual([])
    await withoutLine(context, async () => {
      await page.goto('/profile')
      await page.waitForURL(shop.url + '/')
      expect(await page.getByText('Meena Kumari').count()).toBe(0)
    })
    expect(await accountCaches(page)).toEqual([])
  })

  test('a token that the shop no longer knows takes what was kept with it', async () => {
    const { page, asha } = await visitOfCustomer()
    await shop.call('logout', {}, asha)
    await page.goto('/profile')
    await page.waitForURL(shop.url + '/')
    await expect.poll(() => accountCaches(page)).toEqual([])
  })
})

test('what the staff looks at passes the worker by', async () => {
  const { page, context } = await visit('/faqs')
  await withoutLine(context, async () => {
    await expect(page.goto('/admin/')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })
})

describe('at checkout', () => {
  const atCheckout = async () => {
    const cart = JSON.stringify(await linesOf(shop, 'kurti-pant', ['L']))
    const { page, context } = await visitOfCustomer()
    await page.evaluate((lines) => localStorage.setItem('cart', lines), cart)
    await page.goto('/shipping')
    await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).check()
    return { page, context }
  }

  test('without a line it says so, no order is placed, and with the line it goes on', async () => {
    const { page, context } = await atCheckout()
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await withoutLine(context, async () => {
      await page.getByRole('button', { name: 'Place Order' }).click()
      await expect.poll(() => said).toEqual(['Something went wrong. Please try again.'])
      await page.reload()
      await page.getByText('You seem to be offline.').waitFor()
      await offlineNotice(page).waitFor()
      expect(await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).count()).toBe(0)
    })
    await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).check()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await title(page, 'Thank you').waitFor()
  })

  test('no price, payment, order under way or sign-in is kept', async () => {
    const { page } = await atCheckout()
    await page.getByRole('button', { name: 'Place Order' }).click()
    await title(page, 'Thank you').waitFor()
    const known =
      /^\/(assets\/|offline$|faqs$|$|api\/web\/(content|category|product|subcategory|customer\/profile|address\/get|order\/history))/
    expect((await allKept(page)).filter((address) => !known.test(address))).toEqual([])
  })
})

describe('a price that has changed', () => {
  test('is the new one wherever there is a line, and at checkout in any case', async () => {
    const path = '/product/cotton-camisole'
    const { page, context } = await visit(path)
    const price = () => page.locator('.price').first().textContent()
    const before = await price()
    await sql`UPDATE size SET price_paise = price_paise + 5000 FROM color_variant, product
      WHERE color_variant.id = size.color_variant_id AND product.id = color_variant.product_id
      AND product.slug = 'cotton-camisole'`.execute(shop.database.query)
    await shop.database.transaction((tx) => shop.catalogue.bump(tx))
    await shop.catalogue.refresh()
    await withoutLine(context, async () => {
      await page.goto(path)
      await offlineNotice(page).waitFor()
      expect(await price()).toBe(before)
    })
    await offlineNotice(page).waitFor({ state: 'detached' })
    await expect.poll(price).not.toBe(before)
    const now = await price()
    await page.reload()
    expect(await price()).toBe(now)
  })
})
