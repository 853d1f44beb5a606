import { describe, expect, test } from 'vitest'
import { toastOf } from '#test/support/account-visits.ts'
import { goToCheckout, openCheckouts, pricesConfirmed } from '#test/support/checkouts.ts'
import { anyNumber, readCode } from '#test/support/customers.ts'
import { makeSize } from '#test/support/order-makers.ts'
import { otpField, submitSignup } from '#test/support/sign-in-visits.ts'
import { smallTargets } from '#test/support/small-targets.ts'
import { isCovered } from '#test/support/toast-cover.ts'

const checkouts = await openCheckouts()
const { shop } = checkouts

describe('what is pressed is 44 px high', () => {
  test('in the cart', async () => {
    const { page } = await checkouts.shopper(await makeSize(shop), { quantity: 2 })
    await page.goto('/cart')
    await page.getByRole('button', { name: 'Use coupon WELCOME10' }).waitFor()
    expect(await smallTargets(page)).toEqual([])
  })

  test('at checkout', async () => {
    const { page } = await checkouts.shopper(await makeSize(shop))
    await goToCheckout(page, 'Cash on Delivery')
    await pricesConfirmed(page)
    await page.getByRole('radio', { name: /Beach Road/ }).waitFor()
    expect(await smallTargets(page)).toEqual([])
  })
})

test('after a sign-in the toast lies neither on Save address nor on Cancel', async () => {
  const { page } = await checkouts.visit({ inCart: await makeSize(shop) })
  await page.goto('/cart')
  await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
  await page.getByRole('button', { name: 'Checkout' }).click()
  const mobileNumber = anyNumber()
  await submitSignup(page, 'Meena', mobileNumber)
  await otpField(page).fill(await readCode(shop, mobileNumber))
  const form = page.getByRole('dialog', { name: 'Add new address' })
  await toastOf(page, 'Successfully logged in!').waitFor()
  await form.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded()
  expect(await isCovered(page, form.getByRole('button', { name: 'Save address' }))).toBe(false)
  expect(await isCovered(page, form.getByRole('button', { name: 'Cancel' }))).toBe(false)
})

test('on paper the cart stands without the bar that leads on', async () => {
  const { page } = await checkouts.shopper(await makeSize(shop))
  await page.goto('/cart')
  const bar = page.locator('.cart-bar')
  await bar.waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: 'Your cart' }).isVisible()).toBe(true)
  expect(await bar.isVisible()).toBe(false)
})
