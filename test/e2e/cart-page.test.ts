import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { linesOf, onCart, settled, stored, threeLeggings, total } from '#test/support/cart-visits.ts'
import { phone, tablet } from '#test/support/browser.ts'
import { signedIn } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'

const { shop, browser } = await openJourneys()

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

  test.each([phone, tablet])(
    'total and checkout are in sight at $width px however long the cart is, and cover nothing at its end',
    async (viewport) => {
      const sizes = ['S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL']
      const cart = await linesOf(shop, 'ankle-length-leggings', sizes)
      await onCart({ shop, browser }, { cart, viewport }, async (page) => {
        await settled(page)
        const checkout = page.getByRole('button', { name: 'Checkout' })
        expect(await checkout.count()).toBe(1)
        const inSight = async () => (await checkout.boundingBox())?.y ?? Infinity
        expect(await inSight()).toBeLessThan(viewport.height - 40)
        expect(
          await page
            .locator('.cart-bar')
            .getByText((await total(page)) ?? '')
            .isVisible(),
        ).toBe(true)
        expect(await axeFaults(page)).toEqual([])
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
        const bottom = (name: string) => page.locator(name).evaluate((part) => part.getBoundingClientRect())
        expect((await bottom('.cart-bar')).bottom).toBeLessThanOrEqual((await bottom('.site-footer')).top)
        await checkout.click()
        await page.getByRole('dialog').waitFor()
      })
    },
  )

  test('follows every change of a quantity at once; the old total is grey until the shop has confirmed the new', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop) }, async (page) => {
      await settled(page)
      const asked: number[] = []
      let answer = () => {}
      const isAnswered = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/order/quote', async (route) => {
        asked.push(route.request().postDataJSON().orderItems[0].quantity)
        await isAnswered
        await route.continue()
      })
      const more = page.getByRole('button', { name: /Quantity of .*, S: one more/ })
      await more.click()
      await more.click()
      expect(await page.getByRole('textbox', { name: /, S$/ }).inputValue()).toBe('4')
      expect(await page.getByRole('link', { name: 'Cart, 5 items' }).isVisible()).toBe(true)
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('5 pieces')
      expect(await total(page)).toBe('₹799')
      expect(await page.locator('.summary[data-settled]').count()).toBe(0)
      const checkout = page.getByRole('button', { name: 'Checkout' })
      expect(await checkout.getAttribute('aria-disabled')).toBe('true')
      await page.getByRole('status').filter({ hasText: 'Updating prices…' }).waitFor()
      await expect.poll(() => asked).toEqual([4])
      answer()
      await settled(page)
      expect(await total(page)).toBe('₹1,249')
      await page
        .getByRole('status')
        .filter({ hasText: 'Ankle Length Leggings, Black, S, quantity 4. Cart total ₹1,249.' })
        .waitFor({ state: 'attached' })
      expect(asked).toEqual([4])
    })
  })

  test('keeps the confirmed total when the shop cannot be reached, says why, and asks again when told to', async () => {
    const cart = await threeLeggings(shop)
    await onCart({ shop, browser }, { cart, forgiven: [/ERR_FAILED/] }, async (page) => {
      await settled(page)
      await page.route('**/order/quote', (route) => route.abort())
      await page.getByRole('button', { name: /Quantity of .*, S: one more/ }).click()
      await page.getByRole('alert').waitFor()
      expect(await total(page)).toBe('₹799')
      await page.unroute('**/order/quote')
      await page.getByRole('button', { name: 'Try again' }).click()
      await settled(page)
      expect(await total(page)).toBe('₹1,065')
      expect(await page.getByRole('alert').count()).toBe(0)
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

  test('that comes back as it was left knows what went in meanwhile', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop) }, async (page) => {
      await settled(page)
      await page.evaluate(() => {
        const [line] = JSON.parse(localStorage.getItem('cart') ?? '[]')
        localStorage.setItem('cart', JSON.stringify([{ ...line, quantity: 7 }]))
        // Some browsers tell a page that rested nothing of it.
        dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
      })
      await expect.poll(() => page.getByRole('textbox', { name: /^Quantity of/ }).inputValue()).toBe('7')
    })
  })

  test('sets aside what it cannot read, beside what was set aside before', async () => {
    const cart = [{ quantity: 2 }, ...(await linesOf(shop, 'kurti-pant', ['S']))]
    await onCart({ shop, browser }, { cart }, async (page) => {
      await settled(page)
      const aside = () => page.evaluate(() => window.localStorage.getItem('cart-set-aside'))
      expect(await aside()).toBe('[{"quantity":2}]')
      await page.evaluate(() => {
        window.localStorage.setItem('cart', `["older",${window.localStorage.getItem('cart')?.slice(1)}`)
        window.localStorage.setItem('of-somebody-else', 'theirs')
      })
      await page.reload()
      await settled(page)
      expect(await aside()).toBe('[{"quantity":2},"older"]')
      expect(await total(page)).toBe('₹449')
      expect(await page.evaluate(() => window.localStorage.getItem('of-somebody-else'))).toBe('theirs')
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
    const { token } = await signedIn(shop)
    await onCart({ shop, browser }, { cart, token }, async (page) => {
      await page.getByText('The price is now ₹449 (was ₹399).').waitFor()
      await page.getByText('No longer sold. Please remove it.').waitFor()
      const checkout = page.getByRole('button', { name: 'Checkout' })
      await expect.poll(() => checkout.isDisabled()).toBe(true)
      expect(await axeFaults(page)).toEqual([])
    })
  })

  test('keeps a changed price with its line, in two tabs, and does not lose the word about it', async () => {
    const [line] = await linesOf(shop, 'kurti-pant', ['S'])
    const ended = [{ quantity: 2, offerPrice: 500, isVisible: true }]
    const cart = [{ ...line, price: 399, selectedSize: { name: 'S', price: 399, offers: ended } }]
    await onCart({ shop, browser }, { cart }, async (page) => {
      const news = page.getByText('The price is now ₹449 (was ₹399).')
      await news.waitFor()
      await expect
        .poll(async () => (await stored(page))[0])
        .toMatchObject({ price: 449, selectedSize: { price: 449, offers: line?.selectedSize.offers } })
      const other = await page.context().newPage()
      await other.goto(`${shop.url}/cart`)
      await other.getByText('₹449 each').waitFor()
      await other.getByRole('button', { name: /Quantity of .*: one more/ }).click()
      await expect.poll(() => page.getByRole('textbox', { name: /Kurti Pant/ }).inputValue()).toBe('2')
      await settled(page)
      await settled(other)
      expect([await total(page), await total(other)]).toEqual(['₹849', '₹849'])
      expect(await page.getByText('₹449 each').isVisible()).toBe(true)
      expect(await news.isVisible()).toBe(true)
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
        // The form has made way, and the focus did not fall.
        expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Remove coupon FLAT100')
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
