import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { desktop, phone } from '#test/support/browser.ts'
import { anyNumber, readCode, signedIn } from '#test/support/customers.ts'
import { home } from '#test/support/home-address.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { openShopFront } from '#test/support/shop-front.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import type { Engine } from './engine.ts'
import { startOnceMore } from './engine-process.ts'
import { createHand, type Hand, keys } from './hand.ts'

/** The main journeys on a phone and on a desktop, in whichever engine `start` starts. */
export async function walkJourneys(name: string, start: () => Promise<Engine>) {
  const shop = await openShopOfFile({ env: { SERVICE_WORKER: 'on' } })
  const engine = await startOnceMore(start)
  afterAll(engine.quit)
  let close: (() => Promise<void>) | undefined
  afterEach(async () => {
    await close?.()
    close = undefined
  })

  describe.each([
    { size: 'phone', viewport: phone },
    { size: 'desktop', viewport: desktop },
  ])(`in ${name} on a $size`, ({ size, viewport }) => {
    const isPhone = size === 'phone'

    /** A fresh visitor, and the check that nothing went wrong on the pages they saw. */
    async function visit(work: (hand: Hand) => Promise<void>, { forgiven = /^$/ } = {}) {
      const visitor = await startOnceMore(() => engine.visit(viewport))
      close = visitor.close
      const hand = createHand(visitor)
      await work(hand)
      expect((await hand.complaints()).filter((complaint) => !forgiven.test(complaint))).toEqual([])
    }

    test('a guest finds a product by name, and filters a grid, and Back takes the filter away', () =>
      visit(async (hand) => {
        await hand.goto(`${shop.url}/`)
        if (isPhone) await hand.press({ css: 'button', name: 'Open the search' })
        await hand.fill({ css: 'input[type="search"], input[role="combobox"]' }, 'kurti')
        await hand.see({ css: '[role="option"]', starts: 'Kurti Pant' })
        await hand.type(keys.down)
        await hand.type(keys.enter)
        await hand.arrive(/^\/product\/kurti-pant/)
        await hand.see({ css: 'h1', name: 'Kurti Pant' })

        await hand.goto(`${shop.url}/collections`)
        const cards = () => hand.read(`document.querySelectorAll('.product-card').length`)
        const all = await cards()
        if (isPhone) await hand.press({ css: 'button', starts: 'Filter' })
        await hand.press({ css: 'label', starts: 'Black' })
        await hand.until('the filter', async () =>
          (await hand.read('location.search')) === '?color=black' ? { seen: true } : { not: 'no colour' },
        )
        await hand.until('fewer cards', async () =>
          (await cards()) === all ? { not: 'all' } : { seen: true },
        )
        if (isPhone) await hand.press({ css: 'button', starts: 'Show ' })
        await hand.back(/^\/collections$/)
        await hand.until('all cards', async () =>
          (await cards()) === all ? { seen: true } : { not: 'fewer' },
        )
      }))

    test('a guest signs up on the way and orders for cash on delivery', () =>
      visit(
        async (hand) => {
          await hand.goto(`${shop.url}/collections/leggings`)
          await hand.press({ css: 'a', name: 'Ankle Length Leggings', within: 'main' })
          await hand.arrive(/^\/product\/ankle-length-leggings/)
          await hand.press({ css: 'label.swatch:nth-of-type(2)' })
          await hand.press({ css: 'label.size-chip', name: 'L' })
          await hand.press({ css: '.grid > .button', starts: 'Buy Now' })
          await hand.arrive(/^\/cart$/)
          await hand.press({ css: 'label', starts: 'Cash on Delivery' })
          await hand.press({ css: 'button', name: 'Checkout' })

          const mobileNumber = anyNumber()
          const dialog = '[role="dialog"]'
          await hand.fill({ css: 'input', starts: 'Mobile number', within: dialog }, mobileNumber)
          await hand.press({ css: 'button', name: 'Log In', within: dialog })
          await hand.fill({ css: 'input', name: 'Name', within: dialog }, 'Asha Raman')
          await hand.press({ css: 'button', name: 'Sign Up', within: dialog })
          await hand.see({ css: 'input', starts: 'One-time password', within: dialog })
          await hand.fill(
            { css: 'input', starts: 'One-time password', within: dialog },
            await readCode(shop, mobileNumber),
          )

          await hand.fill({ css: 'input', starts: 'Contact person', within: dialog }, home.contactPerson)
          await hand.fill({ css: 'input', starts: 'PIN code', within: dialog }, home.pincode)
          await hand.fill({ css: 'input', starts: 'Door number', within: dialog }, home.doorNo)
          await hand.fill({ css: 'input', starts: 'Street address', within: dialog }, home.address)
          await hand.until('the place of the PIN code', async () => {
            const city = await hand.read(`document.querySelector('[name="city"]').value`)
            return city ? { seen: city } : { not: 'no city' }
          })
          await hand.press({ css: 'button', name: 'Save address', within: dialog })

          await hand.arrive(/^\/shipping$/)
          await hand.press({ css: 'button', name: 'Place Order' })
          const result = await hand.arrive(/^\/order\/status\//)
          await hand.see({ css: 'h1', starts: 'Thank you' })
          await hand.press({ css: 'a', name: 'View Order' })
          await hand.arrive(/^\/profile$/)
          await hand.see({ css: 'h2, h3', name: `Order #${result.slice(-5)}` })
        },
        // The number was not known yet: Chromium notes the 404 by itself.
        { forgiven: /^Failed to load resource/ },
      ))

    test('a customer signs in, pays online, sees the order and logs out', () =>
      visit(async (hand) => {
        const asha = await signedIn(shop)
        dataOf(await shop.call('createAddress', { body: home }, asha))
        await hand.goto(`${shop.url}/product/kurti-pant`)
        await hand.press({ css: 'header button', name: 'Log in' })
        const dialog = '[role="dialog"]'
        await hand.fill({ css: 'input', starts: 'Mobile number', within: dialog }, asha.mobileNumber)
        await hand.press({ css: 'button', name: 'Log In', within: dialog })
        await hand.see({ css: 'input', starts: 'One-time password', within: dialog })
        const code = await readCode(shop, asha.mobileNumber)
        await hand.fill({ css: 'input', starts: 'One-time password', within: dialog }, code)
        await hand.gone({ css: dialog })

        await hand.press({ css: '.grid > .button', starts: 'Add to Cart' })
        await hand.see({ css: 'header a', name: 'Cart, 1 item' })
        await hand.press({ css: 'header a', name: 'Cart, 1 item' })
        await hand.arrive(/^\/cart$/)
        await hand.press({ css: 'label', starts: 'Online Payment' })
        await hand.press({ css: 'button', name: 'Checkout' })
        await hand.arrive(/^\/shipping$/)
        await hand.see({ css: 'label address', starts: home.contactPerson })
        await hand.press({ css: 'button', name: 'Place Order' })
        await hand.arrive(/^\/sandbox\/pay\//)
        await hand.press({ css: 'button', name: 'Pay now' })
        await hand.arrive(/^\/order\/status\//)
        await hand.see({ css: 'h1', starts: 'Thank you' })
        await hand.press({ css: 'a', name: 'View Order' })
        await hand.arrive(/^\/profile$/)
        await hand.see({ css: 'p', starts: 'Online Payment · Paid' })
        if (isPhone) await hand.press({ css: 'button', name: 'Account menu' })
        await hand.press({ css: 'button', name: 'Log Out' })
        await hand.arrive(/^\/$/)
        expect(await hand.read(`localStorage.getItem('token')`)).toBeNull()
      }))

    test('a page that was seen opens though the shop is away, and says from when it is', () =>
      visit(
        async (hand) => {
          const front = await openShopFront(shop)
          await hand.goto(`${front.url}/faqs`)
          await hand.until('the worker to keep the page', async () => {
            const isKept = await hand.read(
              `(caches.match('/faqs').then((kept) => (window.isKept = Boolean(kept))), window.isKept === true)`,
            )
            return isKept === true ? { seen: true } : { not: 'not kept' }
          })
          await front.close()
          await hand.goto(`${front.url}/faqs`)
          await hand.see({ css: '[role="status"] p', starts: 'You are offline; this is as of' })
          await hand.press({ css: 'header a', name: 'Cart, 0 items' })
          await hand.arrive(/^\/cart$/)
          await hand.see({ css: 'h2', name: 'Your cart is empty' })
        },
        // The shop is away: each call that is lost is noted by some.
        { forgiven: /Failed to load|not kept|download failed/ },
      ))
  })
}
