import { describe, expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { goToCheckout, openCheckouts, placeOrder } from '#test/support/checkouts.ts'
import { makeSize } from '#test/support/order-makers.ts'
import { setRules } from '#test/support/set-rules.ts'

const { shop, shopper } = await openCheckouts()

const says = 'Cash on Delivery is possible up to ₹200. Please pay online.'

describe.each([phone, desktop])('where the owner takes cash up to a total, at $width px', (viewport) => {
  test('a dearer cart says so kindly before anything is ordered, in the cart and at checkout', async () => {
    await setRules(shop, { cashHighest: 200 })
    const { page, complaints } = await shopper(await makeSize(shop), { viewport })
    await page.goto('/cart')
    await page.getByText(says).waitFor()
    expect(await page.getByRole('radio', { name: 'Cash on Delivery' }).isDisabled()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    await goToCheckout(page, 'Online Payment')
    await page.getByText(says).waitFor()
    await page.getByText(/You save ₹\d+ this way/).waitFor()
    expect(await page.getByRole('radio', { name: 'Cash on Delivery' }).isDisabled()).toBe(true)
    expect(await axeFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })
})

test('a rule that came while she was at checkout refuses her order in its own words, and nothing was ordered', async () => {
  await setRules(shop, {})
  const { page } = await shopper(await makeSize(shop), { viewport: phone })
  await goToCheckout(page, 'Cash on Delivery')
  await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).waitFor()
  await setRules(shop, { cashHighest: 200 })
  await placeOrder(page).click()
  await page.getByText('Cash on Delivery is possible up to ₹200. Please choose Online Payment.').waitFor()
})
