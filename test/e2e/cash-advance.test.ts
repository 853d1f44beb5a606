import { expect, test } from 'vitest'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { goToCheckout, openCheckouts, placeOrder } from '#test/support/checkouts.ts'
import { makeSize } from '#test/support/order-makers.ts'
import { setRules } from '#test/support/set-rules.ts'

const { shop, shopper } = await openCheckouts()

test.each([{ ...phone, width: 360 }, desktop])(
  'a part of a cash order is told, paid at the gateway and shown as paid, the rest at the door, at $width px',
  async (viewport) => {
    await setRules(shop, { cashAdvance: 99 })
    const { page, complaints } = await shopper(await makeSize(shop, { rupees: 900 }), { viewport })
    const told = page.getByText(/^₹99 now by UPI or card, ₹[\d,]+ to the rider\. You get the ₹99 back/)
    await page.goto('/cart')
    await told.waitFor()
    expect(await axeFaults(page)).toEqual([])
    await goToCheckout(page, 'Cash on Delivery')
    await told.waitFor()
    expect(await axeFaults(page)).toEqual([])
    const rest = /₹[\d,]+(?= to the rider)/.exec((await told.textContent()) ?? '')?.[0]
    await placeOrder(page).click()
    await page.getByRole('button', { name: 'Fail payment' }).click()
    await page.getByRole('heading', { name: 'Payment Failed' }).waitFor()
    expect(await page.getByRole('button', { name: /Pay cash instead/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Pay again' }).click()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    await page.getByText(`₹99 is paid; you pay ${rest} when the parcel arrives.`).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'View Order' }).click()
    await page
      .getByRole('link', { name: /^View order/ })
      .first()
      .click()
    await page.getByText('Paid in advance').waitFor()
    await page.getByText('Advance received; the rest is paid at the door').waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  },
  150_000,
)

test('an advance that came while she was at checkout is said before she pays anything', async () => {
  await setRules(shop, {})
  const { page } = await shopper(await makeSize(shop), { viewport: phone })
  await goToCheckout(page, 'Cash on Delivery')
  await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).waitFor()
  await setRules(shop, { cashAdvance: 99 })
  await placeOrder(page).click()
  await page.getByText(/What is paid now for Cash on Delivery has changed/).waitFor()
  await page.getByText(/^₹99 now by UPI or card/).waitFor()
})
