import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCheckouts } from '#test/support/checkouts.ts'
import { holdCalls } from '#test/support/held-calls.ts'
import { makeSize } from '#test/support/order-makers.ts'

const checkouts = await openCheckouts()

/** Where the ways of paying lie on the page, from its top. */
const places = (ways: Locator) =>
  ways.evaluateAll((all) => all.map((way) => Math.round(way.getBoundingClientRect().top + window.scrollY)))

const ways = (page: Page) => page.getByRole('radio', { name: /Online Payment|Cash on Delivery/ })
const pincode = '600017'

test('in the cart the ways of paying stay where they are when coupons and delivery come late', async () => {
  const { page } = await checkouts.shopper(await makeSize(checkouts.shop, { rupees: 1599 }))
  await page.goto('/faqs')
  await page.evaluate((code) => localStorage.setItem('pincode', code), pincode)
  const letGo = await holdCalls(page, /coupon\/offers|delivery|order\/quote/)
  await page.goto('/cart')
  await ways(page).first().waitFor()
  const before = await places(ways(page))
  letGo()
  await page.getByRole('list', { name: 'Coupons for this cart' }).waitFor()
  await page.getByText(/^Expected between/).waitFor()
  expect(await places(ways(page))).toEqual(before)
})

test('they stay too where no coupon fits', async () => {
  const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
  const letGo = await holdCalls(page, /coupon\/offers/)
  await page.route(/coupon\/offers/, (route) => route.fulfill({ json: { status: 200, data: [] } }))
  await page.goto('/cart')
  await ways(page).first().waitFor()
  const before = await places(ways(page))
  letGo()
  await page.getByText('No coupon fits this cart at the moment.').waitFor()
  expect(await places(ways(page))).toEqual(before)
})

test('coupons that could not be had are not said to be none, and come by trying again', async () => {
  const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
  await page.route(/coupon\/offers/, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/cart')
  await page.getByText('The coupons that fit could not be loaded.').waitFor()
  expect(await page.getByText('No coupon fits').count()).toBe(0)
  const before = await places(ways(page))
  await page.unroute(/coupon\/offers/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('list', { name: 'Coupons for this cart' }).waitFor()
  expect(await places(ways(page))).toEqual(before)
})

test('at checkout the ways of paying stay where they are when prices, addresses and delivery come late', async () => {
  const { page } = await checkouts.shopper(await makeSize(checkouts.shop))
  const [profile, prices, addresses, delivery] = [
    await holdCalls(page, /customer\/profile/),
    await holdCalls(page, /order\/quote/),
    await holdCalls(page, /address/),
    await holdCalls(page, /delivery\//),
  ]
  await page.goto('/shipping')
  await page.getByRole('heading', { name: '2. Payment & Shipping' }).waitFor()
  // Nothing can be pressed that will move: the choice appears with the addresses above it.
  expect(await ways(page).count()).toBe(0)
  profile()
  await page.waitForRequest(/address\/get/)
  expect(await ways(page).count()).toBe(0)
  addresses()
  await ways(page).first().waitFor()
  const before = await places(ways(page))
  delivery()
  await page.getByText(/^Expected between/).waitFor()
  expect(await places(ways(page))).toEqual(before)
  prices()
  await page.getByText(/^You save ₹\d+ this way/).waitFor()
  expect(await places(ways(page))).toEqual(before)
})
