import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { toastOf } from '#test/support/account-visits.ts'
import { linesOf } from '#test/support/cart-visits.ts'
import { anyAddress, anyNumber, readCode, signedIn } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { createGuests, dialog, otpField, submitLogin, submitSignup } from '#test/support/sign-in-visits.ts'

const { shop, browser, open } = await openJourneys()
const { guest } = createGuests({ shop, browser, open })

const home = {
  contactPerson: 'Asha Raman',
  doorNo: '12',
  address: 'Gandhi Street',
  landmark: null,
  city: 'Chennai',
  district: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600001',
  country: 'India',
  mobile: null,
}

/** Asha with an address and leggings in the cart; `alerts` are the words of the browser's own. */
async function asha() {
  const customer = await signedIn(shop)
  await shop.call('createAddress', { body: home }, { token: customer.token })
  const cart = JSON.stringify(await linesOf(shop, 'ankle-length-leggings', ['S']))
  const visitor = await browser.visit(shop.url, { stored: { token: customer.token, cart } })
  open.push(visitor.close)
  await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
  const alerts: string[] = []
  visitor.page.on('dialog', (alert) => {
    alerts.push(alert.message())
    void alert.dismiss()
  })
  return { ...visitor, customer, alerts }
}

const endSession = (token: string) => shop.call('endSessions', {}, { token })

async function signInHere(page: Page, mobileNumber: string) {
  const login = dialog(page).filter({ has: page.getByLabel('Mobile number') })
  await expect.poll(() => login.getByLabel('Mobile number').inputValue()).toBe(mobileNumber)
  await login.getByRole('button', { name: 'Log In' }).click()
  await otpField(page).waitFor()
  await otpField(page).fill(await readCode(shop, mobileNumber))
}

describe('a session that has ended', () => {
  test('at Place Order opens the sign-in there, and the order goes on', async () => {
    const { page, customer, alerts } = await asha()
    await page.goto('/shipping')
    await page.getByRole('radio', { name: /Cash on Delivery.*₹/ }).check()
    await page.getByText('Gandhi Street').waitFor()
    await endSession(customer.token)
    await page.getByRole('button', { name: 'Place Order' }).click()
    await signInHere(page, customer.mobileNumber)
    await page.waitForURL('**/order/status/**')
    await page.getByText('Thank you, your order is placed!').waitFor()
    expect(alerts).toEqual([])
  })

  test('in the cart opens the sign-in there, and checkout goes on', async () => {
    const { page, customer, alerts } = await asha()
    await page.goto('/cart')
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    await endSession(customer.token)
    await page.getByRole('button', { name: 'Checkout' }).click()
    await signInHere(page, customer.mobileNumber)
    await page.waitForURL('**/shipping')
    expect(alerts).toEqual([])
  })

  test('in the account opens the sign-in there, and what was asked for shows', async () => {
    const { page, customer } = await asha()
    await page.goto('/profile')
    await page.getByText('You haven’t placed any orders yet.').waitFor()
    await endSession(customer.token)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('dialog', { name: 'Account menu' }).getByText('My Details').click()
    await signInHere(page, customer.mobileNumber)
    await page.getByText('This device').waitFor()
    expect(new URL(page.url()).pathname).toBe('/profile')
  })

  test('while an address is typed keeps it, and saves it after the sign-in', async () => {
    const { page, customer } = await asha()
    await page.goto('/profile?view=addresses')
    await page.getByText('Gandhi Street').waitFor()
    await page.getByRole('button', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit address' })
    await form.getByLabel('Street address').fill('Anna Salai')
    await endSession(customer.token)
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('You have been signed out. Please sign in again.').waitFor()
    await form.getByRole('button', { name: 'Sign in' }).click()
    await signInHere(page, customer.mobileNumber)
    await form.waitFor({ state: 'detached' })
    await page.getByText('Anna Salai').waitFor()
  })
})

describe('a lost call at the start', () => {
  test('without any answer nobody is signed out; the name comes with the line', async () => {
    const { page, context, customer } = await asha()
    await page.clock.install()
    await page.route('**/customer/profile', (route) => route.abort('internetdisconnected'))
    await page.goto('/faqs')
    await page.clock.runFor(3000)
    await page.getByRole('button', { name: 'My account' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(customer.token)
    await page.unroute('**/customer/profile')
    const asked = page.waitForResponse('**/customer/profile')
    await context.setOffline(true)
    await context.setOffline(false)
    expect((await asked).status()).toBe(200)
  })

  test('a page that comes back as it was left knows who is signed in without asking', async () => {
    const { page } = await asha()
    const known = page.waitForResponse('**/customer/profile')
    await page.goto('/profile')
    await known
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await page.getByRole('link', { name: 'Kurinji, home' }).click()
    await page.waitForURL('/')
    expect(asked.filter((path) => path.endsWith('/customer/profile'))).toEqual([])
  })

  test('a shop that cannot answer signs nobody out either, and is asked again after a while', async () => {
    const { page, customer } = await asha()
    await page.clock.install()
    await page.route('**/customer/profile', (route) => route.fulfill({ status: 503, json: {} }))
    await page.goto('/faqs')
    await page.clock.runFor(3000)
    await toastOf(page, 'Failed to load profile. Please try again.').waitFor()
    await page.getByRole('button', { name: 'My account' }).waitFor()
    await page.unroute('**/customer/profile')
    const asked = page.waitForResponse('**/customer/profile')
    await page.clock.runFor(30_000)
    expect((await asked).status()).toBe(200)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(customer.token)
  })

  test('an answer that the token does not count does', async () => {
    const { page } = await asha()
    await page.route('**/customer/profile', (route) => route.fulfill({ status: 401, json: {} }))
    await page.goto('/faqs')
    await toastOf(page, 'Failed to load profile. Please try again.').waitFor()
    await toastOf(page, 'Logged out successfully').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  })
})

describe('a guest', () => {
  test('goes from the cart by number, code and address to checkout, no dialog after another', async () => {
    const { page } = await guest('/product/kurti-pant')
    await page.getByRole('button', { name: 'Buy Now' }).first().click()
    await page.waitForURL('**/cart')
    await page.getByRole('radio', { name: 'Cash on Delivery' }).check()
    await page.getByRole('button', { name: 'Checkout' }).click()
    const mobileNumber = anyNumber()
    await submitSignup(page, 'Meena', mobileNumber)
    await otpField(page).fill(await readCode(shop, mobileNumber))
    const form = page.getByRole('dialog', { name: 'Add new address' })
    await form.getByLabel('PIN code').fill('600001')
    await form.getByLabel('Door number').fill('12')
    await form.getByLabel('Street address').fill('New Street')
    await form.getByLabel('City/Town').fill('Chennai')
    await form.getByLabel('District').fill('Chennai')
    await expect.poll(() => form.getByLabel('State').inputValue()).toBe('Tamil Nadu')
    await form.getByRole('button', { name: 'Save address' }).click()
    await page.waitForURL('**/shipping')
    await page.getByText('New Street').waitFor()
  })

  test('enters a code that was sent after closing the dialog, and after a reload', async () => {
    const { mobileNumber } = await signedIn(shop)
    const { page } = await guest('/faqs')
    await page.getByRole('button', { name: 'Log in' }).click()
    await submitLogin(page, mobileNumber)
    await otpField(page).waitFor()
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Log in' }).click()
    await otpField(page).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Log in' }).click()
    await dialog(page)
      .getByText(/^You can resend OTP in \d+s$/)
      .waitFor()
    await otpField(page).fill(await readCode(shop, mobileNumber))
    await toastOf(page, 'Successfully logged in!').waitFor()
  })

  test('is told to ask for a new code after too many wrong ones', async () => {
    const { mobileNumber } = await signedIn(shop)
    const { page } = await guest('/faqs')
    await page.getByRole('button', { name: 'Log in' }).click()
    await submitLogin(page, mobileNumber)
    const right = await readCode(shop, mobileNumber)
    for (const said of [/does not fit/, /does not fit/, /ask for a new one/]) {
      await expect.poll(() => otpField(page).inputValue()).toBe('')
      const answered = page.waitForResponse('**/otp-verify')
      await otpField(page).fill(right === '1111' ? '2222' : '1111')
      await answered
      await dialog(page).getByText(said).waitFor()
    }
  })
})
