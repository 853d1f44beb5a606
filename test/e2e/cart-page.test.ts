import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { type Browser, desktop, openBrowser, phone } from '#test/support/browser.ts'
import { anyAddress, signedIn } from '#test/support/customers.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { linesOfChoice } from '#web/product/choice-lines.ts'
import { chooseEntries, firstChoice } from '#web/product/choice.ts'

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

/** Lines as the product page would have stored them: so many pieces of the first colour, in the sizes given. */
async function linesOf(slug: string, sizes: string[]) {
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

const threeLeggings = () => linesOf('ankle-length-leggings', ['S', 'S', 'M'])

type Options = {
  cart?: unknown
  token?: string
  viewport?: { width: number; height: number }
  forgiven?: RegExp[]
}

/** Opens the cart with something stored in the browser; leaves with the check that the console stayed silent. */
async function onCart(
  { cart, token, viewport = desktop, forgiven = [] }: Options,
  work: (page: Page) => Promise<void>,
) {
  const visit = await browser.visit(shop.url, { viewport })
  try {
    await visit.context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
    await visit.page.addInitScript(
      ([items, bearer]) => {
        if (window.sessionStorage.getItem('seeded')) return
        window.sessionStorage.setItem('seeded', 'yes')
        if (items) window.localStorage.setItem('cart', items)
        if (bearer) window.localStorage.setItem('token', bearer)
      },
      [typeof cart === 'string' ? cart : JSON.stringify(cart ?? []), token ?? ''],
    )
    await visit.page.goto(`${shop.url}/cart`)
    await work(visit.page)
    // A refused coupon is an answer with 400, which a browser always notes.
    const expected = [/status of 400/, ...forgiven]
    expect(visit.complaints.filter((text) => !expected.some((each) => each.test(text)))).toEqual([])
  } finally {
    await visit.close()
  }
}

const stored = (page: Page) => page.evaluate(() => JSON.parse(window.localStorage.getItem('cart') ?? '[]'))
const total = (page: Page) => page.getByTestId('cart-total').textContent()
const settled = (page: Page) => page.locator('.summary[data-settled]').waitFor()

describe('the cart', () => {
  test('that is empty says so and leads on', async () => {
    await onCart({}, async (page) => {
      await page.getByText('Your cart is empty').waitFor()
      await page.getByRole('link', { name: 'Continue Shopping' }).click()
      await page.waitForURL('**/collections')
    })
  })

  test('is grouped by product, priced over all its variations, and confirmed by the shop', async () => {
    const cart = [...(await threeLeggings()), ...(await linesOf('kurti-pant', ['S']))]
    await onCart({ cart }, async (page) => {
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
    await onCart({ cart: await threeLeggings() }, async (page) => {
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
    await onCart({ cart: await threeLeggings() }, async (page) => {
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
    await onCart({ cart: await linesOf('kurti-pant', ['S']) }, async (page) => {
      await page.getByRole('button', { name: /Quantity of .*: one less/ }).click()
      await page.getByText('Your cart is empty').waitFor()
      expect(await stored(page)).toEqual([])
    })
  })

  test('agrees in two tabs', async () => {
    await onCart({ cart: await threeLeggings() }, async (page) => {
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
    await onCart({ cart }, async (page) => {
      await page.getByText('Your cart is empty').waitFor()
    })
  })

  test('shows a changed price and a size that has sold out when it opens', async () => {
    const [line] = await linesOf('kurti-pant', ['S'])
    const [gone] = await linesOf('kurti-pant', ['M'])
    const cart = [
      { ...line, price: 399 },
      { ...gone, size: 'XXXXL' },
    ]
    await onCart({ cart }, async (page) => {
      await page.getByText('The price is now ₹449 (was ₹399).').waitFor()
      await page.getByText('No longer sold. Please remove it.').waitFor()
      expect(await page.getByRole('button', { name: 'Checkout' }).isDisabled()).toBe(true)
    })
  })

  test('names the charge of cash on delivery, worked out from the table', async () => {
    await onCart({ cart: await threeLeggings() }, async (page) => {
      await page.getByText('Cash on delivery includes a partner charge of Rs 60.').waitFor()
      await page.getByLabel(/Cash on Delivery/).check()
      await settled(page)
      expect(await total(page)).toBe('₹898')
    })
  })

  test('can be read and ordered from on a screen of 320 px', async () => {
    await onCart({ cart: await threeLeggings(), viewport: { width: 320, height: 640 } }, async (page) => {
      await settled(page)
      const tooWide = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(tooWide).toBeLessThanOrEqual(0)
      expect(await axeFaults(page)).toEqual([])
    })
  })
})

describe('a coupon', () => {
  test('is asked about after 2 seconds, applies, and is asked about again when the cart changes', async () => {
    await onCart(
      { cart: [...(await threeLeggings()), ...(await linesOf('kurti-pant', ['S']))] },
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
    await onCart({ cart: await threeLeggings() }, async (page) => {
      await settled(page)
      await page.clock.install()
      await page.getByLabel('Coupon code').fill('NOSUCH')
      await page.getByRole('button', { name: 'Apply' }).click()
      await page.clock.runFor(2000)
      await page.getByText('Invalid coupon code').waitFor()
    })
  })
})

describe('checkout', () => {
  test('asks a guest to sign in', async () => {
    await onCart({ cart: await threeLeggings(), viewport: phone }, async (page) => {
      await settled(page)
      await page.getByRole('button', { name: 'Checkout' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign in to check out' })
      await dialog.waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await page
        .getByLabel(/mobile number/i)
        .first()
        .waitFor()
    })
  })

  test('needs a payment method and an address, then hands over to /shipping, which a reload still knows', async () => {
    const { token } = await signedIn(shop)
    await onCart({ cart: await threeLeggings(), token }, async (page) => {
      await settled(page)
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: 'Checkout' }).click()
      await page.getByText('Please select a payment method to proceed with checkout').waitFor()
      await page.getByLabel(/Online Payment/).check()
      await settled(page)
      await page.getByRole('button', { name: 'Checkout' }).click()
      const notice = page.getByRole('dialog', { name: 'Delivery address required' })
      await notice.getByRole('button', { name: 'Add new address' }).click()
      const form = page.getByRole('dialog', { name: 'Add new address' })
      await form.getByLabel('Contact person').fill('Asha Raman')
      await form.getByLabel('PIN code').fill('600001')
      await form.getByLabel(/Door/).fill('12')
      await form.getByLabel(/Street/).fill('Gandhi Street')
      await form.getByLabel(/City/).fill('Chennai')
      await form.getByLabel(/District/).fill('Chennai')
      await form.getByLabel(/State/).selectOption('Tamil Nadu')
      await form.getByRole('button', { name: /Save/ }).click()
      await page.waitForURL('**/shipping')
      const handover = () => page.evaluate(() => window.history.state?.usr)
      const expected = {
        subtotal: 799,
        finalValue: 799,
        discount: 0,
        isCouponApplied: false,
        paymentMethod: 2,
      }
      expect(await handover()).toEqual(expected)
      expect(await page.evaluate(() => window.localStorage.getItem('abandonId'))).toBeTruthy()
      await page.reload()
      expect(await handover()).toEqual(expected)
      await page.getByText('1. Delivery Address').waitFor()
    })
  })

  test('waits 500 ms on its button before it leads on, and tells of the start', async () => {
    await withAddress(async (page) => {
      const started: string[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/pixel/initiateCheckout')) started.push(request.url())
      })
      await page.clock.install()
      // From here on time passes only when the test says so.
      await page.clock.pauseAt(Date.now() + 60_000)
      const kept = page.waitForResponse('**/order/v2/abandon')
      await page.getByRole('button', { name: 'Checkout' }).click()
      await (await kept).finished()
      await page.clock.runFor(499)
      expect(new URL(page.url()).pathname).toBe('/cart')
      await page.clock.runFor(1)
      await page.waitForURL('**/shipping')
      await expect.poll(() => started.length).toBe(1)
    })
  })

  test.each([
    ['is refused', 500, 'Something went wrong. contact admin.'],
    ['cannot be reached', 0, 'Something went wrong. Please try again.'],
  ])('says so when the shop %s', async (_what, status, message) => {
    await withAddress(
      async (page) => {
        await page.route('**/order/v2/abandon', (route) =>
          status === 0 ? route.abort() : route.fulfill({ status, json: { status, message: '', data: null } }),
        )
        const alerts: string[] = []
        page.on('dialog', (dialog) => {
          alerts.push(dialog.message())
          void dialog.accept()
        })
        await page.getByRole('button', { name: 'Checkout' }).click()
        await expect.poll(() => alerts).toEqual([message])
        expect(new URL(page.url()).pathname).toBe('/cart')
      },
      [/status of 500/, /ERR_FAILED/],
    )
  })
})

const somewhere = {
  contactPerson: 'Asha',
  doorNo: '1',
  address: 'Gandhi Street',
  city: 'Chennai',
  district: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600001',
  country: 'India',
}

/** A customer with an address and three pairs in her cart, who has chosen to pay online. */
async function withAddress(work: (page: Page) => Promise<void>, forgiven: RegExp[] = []) {
  const { token } = await signedIn(shop)
  await shop.call('createAddress', { body: somewhere }, { token })
  await onCart({ cart: await threeLeggings(), token, forgiven }, async (page) => {
    await page.getByLabel(/Online Payment/).check()
    await settled(page)
    await page.waitForLoadState('networkidle')
    await work(page)
  })
}
