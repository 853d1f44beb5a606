import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createAsha, toastOf } from '#test/support/account-visits.ts'
import { home } from '#test/support/home-address.ts'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { anyAddress, readCode, sessionIdOf, textAt } from '#test/support/customers.ts'
import { otherThan } from '#test/support/guesses.ts'
import { openJourneys } from '#test/support/journeys.ts'

const { shop, browser, open } = await openJourneys()

const asha = createAsha({ shop, browser, open })

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'My account' })
}

describe('the menu', () => {
  test('on a phone the views stand above the account too', async () => {
    const { page, goTo } = await asha('/profile', phone)
    await goTo()
    const views = page.getByRole('navigation', { name: 'Account views' })
    await expect
      .poll(() => views.getByRole('link').allInnerTexts())
      .toEqual(['Order History', 'Address Book', 'My Details'])
    await views.getByRole('link', { name: 'My Details' }).click()
    await expect.poll(() => views.locator('[aria-current]').textContent()).toBe('My Details')
    expect(await axeFaults(page)).toEqual([])
  })

  test('every view has a title of its own, and so has one order', async () => {
    const { page, goTo } = await asha()
    await goTo()
    await expect.poll(() => page.title()).toBe('My Account | Kurinji')
    await menu(page).getByRole('link', { name: 'Address Book' }).click()
    await expect.poll(() => page.title()).toBe('Address Book · My Account | Kurinji')
    await menu(page).getByRole('link', { name: 'My Details' }).click()
    await expect.poll(() => page.title()).toBe('My Details · My Account | Kurinji')
    await goTo('/profile?order=nothing')
    await expect.poll(() => page.title()).toBe('Your order · My Account | Kurinji')
  })

  test('shows initial, name and number, Order History first, the policies and Log Out', async () => {
    const { page, customer, complaints, goTo } = await asha()
    await goTo()
    await page.getByRole('heading', { name: 'My Account', level: 1 }).waitFor()
    const side = page.getByRole('complementary')
    expect(await side.getByText('A', { exact: true }).count()).toBe(1)
    await side.getByText('Asha Raman').waitFor()
    await side.getByText(customer.mobileNumber).waitFor()
    expect(await menu(page).getByRole('link', { name: 'Order History' }).getAttribute('aria-current')).toBe(
      'page',
    )
    expect(await menu(page).getByRole('link', { name: 'Terms & Conditions' }).getAttribute('href')).toBe(
      '/static/terms-conditions',
    )
    expect(await menu(page).getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
      '/static/privacy-policy',
    )
    await page.getByText('You haven’t placed any orders yet.').waitFor()
    expect(complaints).toEqual([])
  })

  test('without a number it shows the e-mail, without a customer No user data', async () => {
    const { page, goTo } = await asha()
    let data: unknown = { _id: 'x', name: 'Meena', mobileNumber: '', emailId: 'meena@example.in' }
    await page.route('**/api/web/customer/profile', (route) =>
      route.fulfill({ json: { status: 200, message: 'OK', data } }),
    )
    await goTo()
    await page.getByRole('complementary').getByText('meena@example.in').waitFor()
    data = null
    await page.reload()
    await page.getByRole('complementary').getByText('No user data').waitFor()
  })

  test('Log Out forgets the sign-in here and on the server, says so and leads home', async () => {
    const { page, customer, complaints, goTo } = await asha()
    await goTo()
    await page.evaluate(() => {
      for (const key of ['session_id', 'user', 'sessionId']) localStorage.setItem(key, 'x')
    })
    await menu(page).getByRole('button', { name: 'Log Out' }).click()
    await toastOf(page, 'Logged out successfully').waitFor()
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    const left = await page.evaluate(() =>
      ['token', 'session_id', 'user', 'sessionId'].filter((key) => localStorage.getItem(key) !== null),
    )
    expect(left).toEqual([])
    await expect.poll(async () => (await shop.call('readProfile', {}, customer)).status).toBe(401)
    expect(complaints).toEqual([])
  })

  test('who logs out without a line is logged out on the server too once it is back', async () => {
    const { page, context, customer, goTo } = await asha()
    await goTo()
    await page.getByRole('complementary').getByText('Asha Raman').waitFor()
    await context.setOffline(true)
    await menu(page).getByRole('button', { name: 'Log Out' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect((await shop.call('readProfile', {}, customer)).status).toBe(200)
    await context.setOffline(false)
    await expect.poll(async () => (await shop.call('readProfile', {}, customer)).status).toBe(401)
  })

  test('Ctrl+B folds the sidebar, and a cookie remembers it for seven days', async () => {
    const { page, context, goTo } = await asha()
    await goTo()
    const side = page.getByRole('complementary')
    await side.getByText('Asha Raman').waitFor()
    await page.keyboard.press('Control+b')
    await expect.poll(() => side.getAttribute('data-state')).toBe('collapsed')
    const cookie = (await context.cookies()).find(({ name }) => name === 'sidebar_state')
    expect(cookie?.value).toBe('false')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7)
    await page.reload()
    await expect.poll(() => side.getAttribute('data-state')).toBe('collapsed')
    await page.keyboard.press('Meta+b')
    await expect.poll(() => side.getAttribute('data-state')).toBe('expanded')
  })

  test('on a phone the menu sits in a left drawer', async () => {
    const { page, complaints, goTo } = await asha('/profile', phone)
    await goTo()
    await page.getByText('You haven’t placed any orders yet.').waitFor()
    expect(await menu(page).count()).toBe(0)
    await page.getByRole('button', { name: 'Account menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Account menu' })
    await expect.poll(async () => (await drawer.boundingBox())?.x).toBe(0)
    await drawer.getByRole('link', { name: 'Address Book' }).click()
    await page.getByRole('heading', { name: 'Address Book' }).waitFor()
    await drawer.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })
})

describe('my details', () => {
  test('name and e-mail change, and the menu follows', async () => {
    const { page, complaints, goTo } = await asha('/profile?view=details')
    await goTo()
    await page.getByLabel('Name').fill('Asha R Kumar')
    await page.getByLabel('E-mail (optional)').fill('asha@example.in')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toastOf(page, 'Your details are saved').waitFor()
    await page.getByRole('complementary').getByText('Asha R Kumar').waitFor()
    await page.getByText('This device').waitFor()
    expect(await axeFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  })

  test('the customer takes her data away', async () => {
    const { page, customer, goTo } = await asha('/profile?view=details')
    await goTo()
    const arriving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await (await arriving).path()
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      profile: { name: 'Asha Raman', mobileNumber: customer.mobileNumber },
    })
  })

  /** The customer reads the code that they asked for and gives it. */
  async function giveEraseCode(page: Page, mobileNumber: string) {
    const asking = page.getByRole('dialog', { name: 'Delete your account?' })
    const field = asking.getByLabel('One-time password')
    await field.waitFor()
    expect(await axeFaults(page, '[role=dialog]')).toEqual([])
    await field.fill(await readCode(shop, mobileNumber))
    await asking.getByRole('button', { name: 'Delete my account' }).click()
  }

  async function askToErase(page: Page) {
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const asking = page.getByRole('dialog', { name: 'Delete your account?' })
    await asking.waitFor()
    expect(await axeFaults(page, '[role=dialog]')).toEqual([])
    await asking.getByRole('button', { name: 'Send the code' }).click()
  }

  test('the customer deletes her account by a fresh code of her number', async () => {
    const { page, customer, complaints, goTo } = await asha('/profile?view=details')
    await goTo()
    await askToErase(page)
    await giveEraseCode(page, customer.mobileNumber)
    await page.waitForURL((url) => url.pathname === '/')
    expect((await shop.call('readProfile', {}, customer)).status).toBe(401)
    expect(complaints).toEqual([])
  })

  test('a wrong code deletes nothing, and the right one still does', async () => {
    const { page, customer, goTo } = await asha('/profile?view=details')
    await goTo()
    await askToErase(page)
    const asking = page.getByRole('dialog', { name: 'Delete your account?' })
    const field = asking.getByLabel('One-time password')
    await field.waitFor()
    await field.fill(otherThan(await readCode(shop, customer.mobileNumber)))
    await asking.getByRole('button', { name: 'Delete my account' }).click()
    await asking.getByText('This code does not fit.').waitFor()
    expect((await shop.call('readProfile', {}, customer)).status).toBe(200)
    await giveEraseCode(page, customer.mobileNumber)
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('who was signed out elsewhere signs in again and then deletes the account', async () => {
    const { page, customer, goTo } = await asha('/profile?view=details')
    await goTo()
    await page.getByText('This device').waitFor()
    await shop.call('endSessions', {}, customer)
    await askToErase(page)
    await page.getByRole('dialog', { name: 'Log in' }).getByRole('button', { name: 'Log In' }).click()
    const signingIn = page.getByRole('dialog', { name: 'Enter the code' })
    await signingIn.waitFor()
    await signingIn.getByLabel('One-time password').fill(await readCode(shop, customer.mobileNumber))
    await giveEraseCode(page, customer.mobileNumber)
    await page.waitForURL((url) => url.pathname === '/')
  })

  test('who was signed out elsewhere and does not sign in again has left, and nothing is deleted', async () => {
    const { page, customer, goTo } = await asha('/profile?view=details')
    await goTo()
    await page.getByText('This device').waitFor()
    await shop.call('endSessions', {}, customer)
    await askToErase(page)
    await page.getByRole('dialog', { name: 'Log in' }).waitFor()
    await page.keyboard.press('Escape')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByRole('button', { name: 'Log in' }).waitFor()
    const { rows } = await shop.database.pool.query('SELECT 1 FROM customer WHERE id = $1', [
      customer.customerId,
    ])
    expect(rows).toHaveLength(1)
  })

  test('every device that is signed in is listed, and Log out everywhere ends them all', async () => {
    const { page, customer, goTo } = await asha('/profile?view=details')
    const { mobileNumber } = customer
    const asked = await shop.call('login', { body: { mobileNumber } }, { address: anyAddress() })
    const otp = await readCode(shop, mobileNumber)
    const other = await shop.call('verifyOtp', {
      body: { mobileNumber, otp, session_id: sessionIdOf(asked.data) },
    })
    await goTo()
    await page.getByText('This device').waitFor()
    const devices = page.getByRole('listitem').filter({ hasText: 'last used' })
    expect(await devices.count()).toBe(2)
    await page.getByRole('button', { name: 'Log out everywhere' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    for (const token of [customer.token, textAt(other.data, 'token')])
      expect((await shop.call('readProfile', {}, { token })).status).toBe(401)
  })
})

test.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('axe finds nothing in any part of the account on %s', async (_name, viewport) => {
  const { page, customer, goTo } = await asha('/profile', viewport)
  await shop.call('createAddress', { body: home }, customer)
  await goTo()
  await page.getByText('You haven’t placed any orders yet.').waitFor()
  expect(await axeFaults(page)).toEqual([])
  if (viewport === phone) {
    await page.getByRole('button', { name: 'Account menu' }).click()
    await menu(page).waitFor()
    expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  }
  await goTo('/profile?view=addresses')
  await page.getByText('North Usman Road').waitFor()
  expect(await axeFaults(page)).toEqual([])
  for (const name of ['Add new address', 'Edit: 12B, North Usman Road', 'Remove: 12B, North Usman Road']) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor()
    expect(await axeFaults(page, '[role=dialog]'), name).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await goTo('/profile?view=details')
  await page.getByText('This device').waitFor()
  expect(await axeFaults(page)).toEqual([])
})
