import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { desktop, phone } from '#test/support/browser.ts'
import { holdCalls } from '#test/support/held-calls.ts'
import { openJourneys } from '#test/support/journeys.ts'
import {
  chosenSize,
  isHydrated,
  leggings,
  mainButton,
  onProduct,
  soldOutSize,
  storedCart,
  storedChoices,
} from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()

const onPage = (path: string, work: (page: Page) => Promise<void>, viewport = desktop) =>
  onProduct({ shop, browser, viewport }, path, work)

describe('buying', () => {
  test('Add to Cart says so for 5 seconds, with both ways on', async () => {
    const visit = await browser.visit(shop.url, { viewport: desktop })
    await visit.page.goto(shop.url + leggings)
    await isHydrated(visit.page)
    await visit.page.clock.install()
    await mainButton(visit.page, 'Add to Cart').click()
    const toast = visit.page.getByText('Ankle Length Leggings added to cart')
    await expect
      .poll(async () => {
        await visit.page.clock.runFor(50)
        return toast.isVisible()
      })
      .toBe(true)
    expect(await visit.page.getByRole('button', { name: 'Continue Shopping' }).isVisible()).toBe(true)
    await visit.page.clock.runFor(4000)
    expect(await toast.isVisible()).toBe(true)
    await visit.page.clock.runFor(2000)
    await toast.waitFor({ state: 'detached' })
    expect(visit.complaints).toEqual([])
    await visit.close()
  })

  test('what a full line does not take is not said to be added', async () => {
    await onPage(leggings, async (page) => {
      await mainButton(page, 'Add to Cart').click()
      await page.getByText('added to cart').waitFor()
      await page.evaluate(() => {
        const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]')
        localStorage.setItem('cart', JSON.stringify([{ ...line, quantity: 99 }]))
      })
      await mainButton(page, 'Add to Cart').click()
      await page.getByText('A line of the cart holds at most 99 pieces: 0 of 1 were added.').waitFor()
      expect(await page.getByText('added to cart').count()).toBe(1)
    })
  })

  test('View Cart leads to the cart, which holds exactly the line of the spec', async () => {
    await onPage(
      leggings,
      async (page) => {
        await mainButton(page, 'Add to Cart').click()
        await page.getByRole('button', { name: 'View Cart' }).click()
        await page.waitForURL('**/cart')
        const [line] = await storedCart(page)
        expect(Object.keys(line).toSorted()).toEqual(
          '_id color customId image name price productDetails quantity selectedColor selectedSize size slug weight'.split(
            ' ',
          ),
        )
        expect(line).toMatchObject({ price: 299, color: 'Black', size: 'S', slug: 'ankle-length-leggings' })
      },
      phone,
    )
  })

  test('Buy Now adds the line and goes to the cart', async () => {
    await onPage('/product/kurti-pant', async (page) => {
      await mainButton(page, 'Buy Now').click()
      await page.waitForURL('**/cart')
      expect(await page.getByRole('heading', { name: 'Kurti Pant' }).isVisible()).toBe(true)
    })
  })

  test('a double tap on Buy Now puts one piece in', async () => {
    await onPage(leggings, async (page) => {
      await mainButton(page, 'Buy Now').dblclick()
      await page.waitForURL('**/cart')
      expect(await storedChoices(page)).toEqual([['Black', 'S', 1]])
    })
  })

  test('a double click, and a double tap of a finger, on Add to Cart put one piece in; another press another', async () => {
    await onPage(leggings, async (page) => {
      // Two taps of a finger reach the page within one turn: no finger is quicker.
      await mainButton(page, 'Add to Cart').evaluate((button) => {
        for (let tap = 0; tap < 2; tap += 1)
          button.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch', detail: 1 }))
      })
      await page.getByText('added to cart').waitFor()
      expect(await storedChoices(page)).toEqual([['Black', 'S', 1]])
      await mainButton(page, 'Add to Cart').click()
      await mainButton(page, 'Add to Cart').click()
      expect(await storedChoices(page)).toEqual([['Black', 'S', 3]])
      await mainButton(page, 'Add to Cart').dblclick()
      expect(await storedChoices(page)).toEqual([['Black', 'S', 4]])
    })
  })

  test('offers and the price they are instead of are grouped as Indians read them', async () => {
    await onPage(leggings, async (page) => {
      await page.getByRole('button', { name: 'Buy 5 @ ₹1,249', exact: true }).waitFor()
      await page.getByText('You save ₹200', { exact: true }).waitFor()
    })
  })

  test('all of it can be done by keyboard alone, from the top of the page to the cart', async () => {
    await onPage(leggings, async (page) => {
      await tabTo(page, 'color black')
      await page.keyboard.press('ArrowRight')
      await tabTo(page, 'size S')
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => chosenSize(page)).toBe('M')
      await tabTo(page, 'Add to Cart')
      await page.keyboard.press('Enter')
      await page.getByText('added to cart').waitFor()
      await page.keyboard.press('Alt+KeyT')
      await tabTo(page, 'View Cart')
      await page.keyboard.press('Enter')
      await page.getByRole('dialog', { name: 'Your cart' }).waitFor()
      expect(await storedChoices(page)).toEqual([['White', 'M', 1]])
    })
  })

  test('Enter in the quantity takes the number and buys nothing', async () => {
    await onPage(leggings, async (page) => {
      const quantity = page.getByRole('textbox', { name: 'Quantity' })
      await quantity.fill('3')
      await quantity.press('Enter')
      await page.getByRole('button', { name: 'Item 3: same as above' }).waitFor()
      expect(await storedCart(page)).toEqual([])
      expect(new URL(page.url()).pathname).toBe(leggings)
    })
  })
})

describe('before the scripts of the page have come', () => {
  test('Add to Cart sends the choice to the cart, which takes it in once', async () => {
    await withLateScripts(async ({ page, letScriptsCome }) => {
      await page.locator('label.swatch').nth(1).click()
      await page.locator('label.size-chip', { hasText: /^L$/ }).click()
      await page.getByRole('textbox', { name: 'Quantity' }).fill('2')
      await mainButton(page, 'Add to Cart').click()
      await page.waitForURL('**/cart?*', { waitUntil: 'commit' })
      letScriptsCome()
      await expect.poll(() => storedChoices(page)).toEqual([['White', 'L', 2]])
      await expect.poll(() => new URL(page.url()).search).toBe('')
      await page.reload()
      expect(await storedChoices(page)).toEqual([['White', 'L', 2]])
    })
  })

  test('what is picked already stays picked, and is what is bought', async () => {
    await withLateScripts(async ({ page, letScriptsCome }) => {
      await page.locator('label.swatch').nth(1).click()
      await page.locator('label.size-chip', { hasText: /^L$/ }).click()
      letScriptsCome()
      await isHydrated(page)
      await expect.poll(() => page.locator('legend').allTextContents()).toEqual(['Colour: White', 'Size: L'])
      await mainButton(page, 'Add to Cart').click()
      await page.getByText('added to cart').waitFor()
      expect(await storedChoices(page)).toEqual([['White', 'L', 1]])
    })
  })

  test.each([
    ['a size that is sold out', soldOutSize.replace('/product/kurti-pant?', '?add=kurti-pant&'), 'sold out'],
    ['a colour that there is not', '?add=kurti-pant&color=plaid&size=L', 'choose colour and size again'],
  ])('the cart takes in nothing of %s and says why', async (_what, query, words) => {
    const visit = await browser.visit(shop.url, { viewport: desktop })
    await visit.page.goto(`${shop.url}/cart${query.replace('size=l', 'size=L')}`)
    await visit.page.getByText(words).waitFor()
    expect(await storedCart(visit.page)).toEqual([])
    await visit.close()
  })

  test('a browser without any is told why it cannot buy', async () => {
    const html = await (await fetch(shop.url + leggings)).text()
    expect(html).toMatch(/<noscript>.*needs JavaScript.*<\/noscript>/)
  })
})

test('a view and an addition are told to the pixel rows, one event each', async () => {
  const visit = await browser.visit(shop.url, { viewport: desktop })
  const events: Array<{ event_name: string; custom_data: object }> = []
  visit.page.on('request', (request) => {
    if (request.url().endsWith('/api/web/pixel/product/ankle-length-leggings')) {
      const body = request.postDataJSON()
      expect(body).toHaveLength(1)
      events.push(body[0])
    }
  })
  await visit.page.goto(shop.url + leggings)
  await isHydrated(visit.page)
  await expect.poll(() => events.map(({ event_name }) => event_name)).toEqual(['ViewContent'])
  await mainButton(visit.page, 'Add to Cart').click()
  await expect.poll(() => events.map(({ event_name }) => event_name)).toEqual(['ViewContent', 'AddToCart'])
  expect(events[1]?.custom_data).toMatchObject({ currency: 'INR', value: 299, quantity: 1 })
  await visit.close()
})

test('an event whose address cannot be looked up carries none', async () => {
  const { page, close } = await browser.visit(shop.url, { viewport: desktop })
  const events: Array<{ user_data: unknown }> = []
  await page.route('**/api/web/client-ip', (route) => route.abort())
  page.on('request', (request) => {
    if (request.url().endsWith('/pixel/product/shawl')) events.push(request.postDataJSON()[0])
  })
  await page.goto('/product/shawl')
  await expect.poll(() => events.length).toBe(1)
  expect(events[0]?.user_data).toMatchObject({ client_ip_address: null })
  await close()
})

type LateScripts = { page: Page; letScriptsCome: () => void }

/** A page on a slow line: everything is there but its scripts. */
async function withLateScripts(work: (late: LateScripts) => Promise<void>) {
  const visit = await browser.visit(shop.url, { viewport: desktop })
  const letScriptsCome = await holdCalls(visit.page, '**/*.js')
  await visit.page.goto(shop.url + leggings, { waitUntil: 'commit' })
  await mainButton(visit.page, 'Add to Cart').waitFor()
  await work({ page: visit.page, letScriptsCome })
  expect(visit.complaints).toEqual([])
  await visit.close()
}

/** Tabs on until the focus is on the named one. */
async function tabTo(page: Page, name: string) {
  for (let pressed = 0; pressed < 60; pressed += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const { activeElement: element } = document
      return element instanceof HTMLInputElement ? `${element.name} ${element.value}` : element?.textContent
    })
    if (at === name) return
  }
  throw new Error(`no Tab leads to ${name}`)
}
