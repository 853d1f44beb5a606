import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { type Browser, openBrowser } from '#test/support/browser.ts'
import { linesOf, onCart, settled, stored, threeLeggings, total } from '#test/support/cart-visits.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let browser: Browser

beforeAll(async () => {
  shop = await openTestShop()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await shop.close()
})

describe('the cart', () => {
  test('that is empty says so and leads on', async () => {
    await onCart({ shop, browser }, {}, async (page) => {
      await page.getByText('Your cart is empty').waitFor()
      await page.getByRole('link', { name: 'Continue Shopping' }).click()
      await page.waitForURL('**/collections')
    })
  })

  test('is grouped by product, priced over all its variations, and confirmed by the shop', async () => {
    const cart = [...(await threeLeggings(shop)), ...(await linesOf(shop, 'kurti-pant', ['S']))]
    await onCart({ shop, browser }, { cart }, async (page) => {
      await settled(page)
      expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
        expect.arrayContaining(['Ankle Length Leggings', 'Kurti Pant']),
      )
      expect(await page.getByText('3 for ₹799 applied').isVisible()).toBe(true)
      expect(await total(page)).toBe('₹1,248')
      expect(await axeFaults(page)).toEqual([])
    })
  })

  test('follows every change of a quantity at once, and the shop confirms the last', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop) }, async (page) => {
      await settled(page)
      const quotes: number[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/order/quote')) quotes.push(request.postDataJSON().orderItems[0].quantity)
      })
      const more = page.getByRole('button', { name: /Quantity of .*, S: one more/ })
      await more.click()
      await more.click()
      expect(await total(page)).toBe('₹1,249')
      await settled(page)
      expect(await total(page)).toBe('₹1,249')
      expect(quotes.at(-1)).toBe(4)
    })
  })

  test('gives a removed line back, in its place', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop) }, async (page) => {
      await page.getByRole('button', { name: /Remove .*, S/ }).click()
      await expect.poll(async () => (await stored(page)).length).toBe(1)
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toMatch(/Quantity of .*, M/)
      await page.getByRole('button', { name: 'Undo' }).click()
      await expect
        .poll(async () => (await stored(page)).map(({ size }: { size: string }) => size))
        .toEqual(['S', 'M'])
    })
  })

  test('removes a variation whose quantity is set to 0', async () => {
    await onCart({ shop, browser }, { cart: await linesOf(shop, 'kurti-pant', ['S']) }, async (page) => {
      await page.getByRole('button', { name: /Quantity of .*: one less/ }).click()
      await page.getByText('Your cart is empty').waitFor()
      expect(await stored(page)).toEqual([])
    })
  })

  test('agrees in two tabs', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop) }, async (page) => {
      await settled(page)
      const other = await page.context().newPage()
      await other.goto(`${shop.url}/cart`)
      await other.getByRole('button', { name: /Quantity of .*, M: one more/ }).click()
      await expect.poll(() => page.getByRole('textbox', { name: /, M$/ }).inputValue()).toBe('2')
      await page.getByRole('button', { name: /Remove .*, S/ }).click()
      await expect.poll(() => other.getByRole('textbox', { name: /, S$/ }).count()).toBe(0)
      expect(await other.getByRole('textbox', { name: /, M$/ }).inputValue()).toBe('2')
    })
  })

  test.each([
    ['text that is no JSON', '[{"_id":'],
    ['a line without a product', JSON.stringify([{ quantity: 2 }])],
  ])('survives %s', async (_what, cart) => {
    await onCart({ shop, browser }, { cart }, async (page) => {
      await page.getByText('Your cart is empty').waitFor()
    })
  })

  test('shows a changed price and a size that has sold out when it opens', async () => {
    const [line] = await linesOf(shop, 'kurti-pant', ['S'])
    const [gone] = await linesOf(shop, 'kurti-pant', ['M'])
    const cart = [
      { ...line, price: 399 },
      { ...gone, size: 'XXXXL' },
    ]
    await onCart({ shop, browser }, { cart }, async (page) => {
      await page.getByText('The price is now ₹449 (was ₹399).').waitFor()
      await page.getByText('No longer sold. Please remove it.').waitFor()
      expect(await page.getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
    })
  })

  test('names the charge of cash on delivery, worked out from the table', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop) }, async (page) => {
      await page.getByText('Cash on delivery includes a partner charge of Rs 60.').waitFor()
      await page.getByLabel(/Cash on Delivery/).check()
      await settled(page)
      expect(await total(page)).toBe('₹898')
    })
  })

  test('can be read and ordered from on a screen of 320 px', async () => {
    await onCart(
      { shop, browser },
      { cart: await threeLeggings(shop), viewport: { width: 320, height: 640 } },
      async (page) => {
        await settled(page)
        const tooWide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(tooWide).toBeLessThanOrEqual(0)
        expect(await axeFaults(page)).toEqual([])
      },
    )
  })
})

describe('a coupon', () => {
  test('is asked about after 2 seconds, applies, and is asked about again when the cart changes', async () => {
    await onCart(
      { shop, browser },
      { cart: [...(await threeLeggings(shop)), ...(await linesOf(shop, 'kurti-pant', ['S']))] },
      async (page) => {
        await settled(page)
        await page.clock.install()
        await page.getByLabel('Coupon code').fill('FLAT100')
        await page.getByRole('button', { name: 'Apply' }).click()
        await page.clock.runFor(2000)
        await page.getByText('Coupon applied successfully!').waitFor()
        await expect.poll(() => total(page)).toBe('₹1,148')
        expect(await page.evaluate(() => window.localStorage.getItem('couponCode'))).toBe('FLAT100')
        // Below ₹999 it does not hold any more.
        await page.getByRole('button', { name: /Remove Kurti Pant/ }).click()
        await page.clock.runFor(2500)
        await page.getByText('This coupon needs a subtotal of ₹999.').waitFor()
        await expect.poll(() => total(page)).toBe('₹799')
        expect(await page.evaluate(() => window.localStorage.getItem('couponCode'))).toBeNull()
      },
    )
  })

  test('that nobody made is refused in the words of the spec', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop) }, async (page) => {
      await settled(page)
      await page.clock.install()
      await page.getByLabel('Coupon code').fill('NOSUCH')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.clock.runFor(2000)
      await page.getByText('Invalid coupon code').waitFor()
    })
  })
})
