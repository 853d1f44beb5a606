import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { online } from '#test/support/ways-of-paying.ts'
import { holdCalls } from '#test/support/held-calls.ts'
import { axeFaults } from '#test/support/axe.ts'
import { phone } from '#test/support/browser.ts'
import { onCart, settled, threeLeggings } from '#test/support/cart-visits.ts'
import { signedIn } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'

const { shop, browser } = await openJourneys()

describe('checkout', () => {
  test('asks a guest to sign in', async () => {
    await onCart({ shop, browser }, { cart: await threeLeggings(shop), viewport: phone }, async (page) => {
      await settled(page)
      await page.getByRole('button', { name: 'Checkout' }).click()
      const dialog = page.getByRole('dialog', { name: 'Sign in to check out' })
      await dialog.waitFor()
      expect(await axeFaults(page)).toEqual([])
      await dialog.getByLabel('Mobile number').waitFor()
    })
  })

  test('asks a guest to sign in before it says what is the matter with her cart', async () => {
    const [line] = await threeLeggings(shop)
    await onCart({ shop, browser }, { cart: [{ ...line, size: 'XXXXL' }] }, async (page) => {
      await page.getByText('No longer sold. Please remove it.').waitFor()
      await page.getByRole('button', { name: 'Checkout' }).click()
      await page.getByRole('dialog', { name: 'Sign in to check out' }).waitFor()
    })
  })

  test('needs a payment method and an address, then hands over to /shipping, which a reload still knows', async () => {
    const { token } = await signedIn(shop)
    await onCart({ shop, browser }, { cart: await threeLeggings(shop), token }, async (page) => {
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
      const handover = () => page.evaluate(() => window.history.state?.state)
      const expected = {
        subtotal: 799,
        finalValue: 799,
        pieces: 3,
        discount: 0,
        isCouponApplied: false,
        paymentMethod: online,
      }
      expect(await handover()).toEqual(expected)
      expect(await page.evaluate(() => window.localStorage.getItem('abandonId'))).toBeTruthy()
      await page.reload()
      expect(await handover()).toEqual(expected)
      await page.getByText('1. Delivery Address').waitFor()
    })
  })

  test('drags nobody back who has left the cart meanwhile', async () => {
    await withAddress(async (page) => {
      const release = await holdCalls(page, '**/order/v2/abandon')
      await page.getByRole('button', { name: 'Checkout' }).click()
      await page.getByRole('contentinfo').getByRole('link', { name: 'Palazzo', exact: true }).click()
      await page.waitForURL('**/product/palazzo-pant')
      const kept = page.waitForResponse('**/order/v2/abandon')
      release()
      await (await kept).finished()
      await expect.poll(() => page.evaluate(() => localStorage.getItem('abandonId'))).not.toBeNull()
      const led = await page.waitForURL('**/shipping', { timeout: 1000 }).then(
        () => 'dragged back',
        () => 'left alone',
      )
      expect(led).toBe('left alone')
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
    ['is refused', { status: 500 }, 'Something went wrong. contact admin.'],
    ['answers 202', { status: 202, json: { abandonId: 'a1' } }, 'Something went wrong. contact admin.'],
    ['answers nothing', { status: 200 }, 'Something went wrong. contact admin.'],
    ['cannot be reached', null, 'Something went wrong. Please try again.'],
  ])('says so when the shop %s', async (_what, how, message) => {
    await withAddress(
      async (page) => {
        await page.route('**/order/v2/abandon', (route) =>
          how === null
            ? route.abort()
            : route.fulfill({ json: { status: how.status, message: '', data: null }, ...how }),
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

/** A customer with an address and three pairs in the cart, who has chosen to pay online. */
async function withAddress(work: (page: Page) => Promise<void>, forgiven: RegExp[] = []) {
  const { token } = await signedIn(shop)
  await shop.call('createAddress', { body: somewhere }, { token })
  await onCart({ shop, browser }, { cart: await threeLeggings(shop), token, forgiven }, async (page) => {
    await page.getByLabel(/Online Payment/).check()
    await settled(page)
    await page.waitForLoadState('networkidle')
    await work(page)
  })
}
