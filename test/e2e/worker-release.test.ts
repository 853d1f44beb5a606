import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { linesOf } from '#test/support/cart-visits.ts'
import { signedIn } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { isKept, visitWithWorker } from '#test/support/offline-visits.ts'
import { openShopFront } from '#test/support/shop-front.ts'
import { openAnother } from '#test/support/shop.ts'

const { shop, browser, open } = await openJourneys({ env: { SERVICE_WORKER: 'on' } })

describe('a new release', () => {
  async function inFrontOfShop(path: string) {
    const front = await openShopFront(shop)
    open.push(front.close)
    const cart = JSON.stringify(await linesOf(shop, 'kurti-pant', ['L']))
    const { token } = await signedIn(shop)
    const visitor = await visitWithWorker(browser, { url: front.url, path, stored: { token, cart } })
    open.push(visitor.close)
    return { ...visitor, front }
  }
  const worker = (page: Page) =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      return registration?.waiting ? 'waits' : 'is there'
    })

  test('waits until nobody is at checkout, and the old tab still gets its files', async () => {
    const { page, context, front } = await inFrontOfShop('/faqs')
    await page.goto('/shipping')
    await page.getByText('No addresses found. Please add a new shipping address.').waitFor()
    await page.evaluate(() => Reflect.set(window, 'isOldTab', true))
    // A page follows its worker some seconds after it came, and says from then on that it is at checkout.
    const held = () =>
      page.evaluate(async () => (await navigator.locks.query()).held?.map(({ name }) => name))
    await expect.poll(held).toContain('checkout')
    // The release has another file for dialogs; the one before is gone.
    front.changes.set(/dialog-surface-[^/]*\.js$/, () => null)
    front.changes.set(/service-worker\.js$/, (text) =>
      text
        .replace(/"?id"?: ?[`"'][0-9a-f]{12}[`"']/, 'id:"another"')
        .replace(/[`"']\/assets\/dialog-surface-[^`"']*[`"'],/, ''),
    )
    await expect.poll(() => worker(page)).toBe('waits')
    const other = await context.newPage()
    await other.goto('/faqs')
    await other.getByRole('link', { name: 'Blogs' }).first().click()
    await other.waitForURL('**/blogs')
    expect(await worker(page)).toBe('waits')

    await page.getByRole('button', { name: 'Create New Address' }).click()
    await page.getByRole('dialog', { name: 'Add new address' }).waitFor()
    expect(await page.evaluate(() => Reflect.get(window, 'isOldTab'))).toBe(true)
    await page.keyboard.press('Escape')
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click()
    await page.waitForURL('**/faqs')
    await expect.poll(() => worker(page)).toBe('is there')
    expect(await page.evaluate(() => Reflect.get(window, 'isOldTab'))).toBe(true)
    const names = await page.evaluate(() => caches.keys())
    expect(names).toContain('files-another')
    expect(names.filter((name) => name.startsWith('files-'))).toHaveLength(2)
  })

  test('can take the worker away, with all that it kept', async () => {
    const { page, front } = await inFrontOfShop('/faqs')
    front.changes.set(/faqs/, (text) => text.replace(/ data-worker="[^"]*"/, ''))
    await page.goto('/faqs')
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    // The page takes the worker out first, then what it kept.
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  })

  test('without a worker answers at its address with one that takes itself out', async () => {
    const { page, front } = await inFrontOfShop('/faqs')
    const without = await openAnother(shop)
    open.push(without.close)
    const farewell = await fetch(`${without.url}/service-worker.js`)
    expect(farewell.headers.get('cache-control')).toBe('no-cache')
    const text = await farewell.text()
    front.changes.set(/service-worker\.js$/, () => text)
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
      .toBe(0)
    expect(await page.evaluate(() => caches.keys())).toEqual([])
  })
})

test('however much is looked at, no more than forty pages are kept', async () => {
  const { page, close } = await visitWithWorker(browser, { url: shop.url, path: '/faqs' })
  open.push(close)
  for (let at = 0; at < 45; at += 1) {
    const path = `/collections?color=c${at}`
    await page.evaluate(
      (address) => navigator.serviceWorker.controller?.postMessage({ 'keep-page': address }),
      shop.url + path,
    )
  }
  await isKept(page, '/collections?color=c44')
  const pages = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((each) => each.startsWith('pages-')) ?? ''
      return (await (await caches.open(name)).keys()).length
    })
  await expect.poll(pages).toBe(40)
})

test('the worker is asked for anew each time, and pages are answered with 304 as before', async () => {
  const worker = await fetch(`${shop.url}/service-worker.js`)
  expect(worker.headers.get('cache-control')).toBe('no-cache')
  expect(worker.headers.get('content-type')).toContain('text/javascript')
  const page = await fetch(`${shop.url}/faqs`)
  const again = await fetch(`${shop.url}/faqs`, {
    headers: { 'if-none-match': page.headers.get('etag') ?? '' },
  })
  expect(again.status).toBe(304)
})
