import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { toastOf, visitAsAsha } from '#test/support/account-visits.ts'
import { home } from '#test/support/home-address.ts'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { anyAddress, readCode, sessionIdOf, textAt } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'

const { shop, browser, open } = await openJourneys({ template: 'migrated' })

/** Asha, signed in, before a page of her account. */
async function asha(path = '/profile', viewport = desktop) {
  const visitor = await visitAsAsha({ shop, browser }, { path, viewport })
  open.push(visitor.close)
  return visitor
}

function menu(page: Page) {
  return page.getByRole('navigation', { name: 'My account' })
}

describe('the menu', () => {
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

describe('the address book', () => {
  test('checks each field on touch, in the words of the form', async () => {
    const { page, goTo } = await asha('/profile?view=addresses')
    await goTo()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const form = page.getByRole('dialog', { name: 'Add new address' })
    await form.getByLabel('Door number').focus()
    await form.getByLabel('Street address').focus()
    await form.getByText('Door number is required').waitFor()
    expect(await form.getByText('Street address is required').count()).toBe(0)
    await form.getByLabel('Contact person').fill('')
    await form.getByLabel('PIN code').fill('6000')
    await form.getByRole('button', { name: 'Save address' }).click()
    for (const text of [
      'Contact person required',
      'Street address is required',
      'PIN Code must be 6 digits',
      'City/Town is required',
      'District is required',
      'State is required',
    ])
      await form.getByText(text).waitFor()
    expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  })

  test('countries and states come with the form and not with the page', async () => {
    const { page, goTo } = await asha('/profile?view=addresses')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await goTo()
    const add = page.getByRole('button', { name: 'Add new address' })
    await add.waitFor()
    const lists = () => asked.filter((url) => /(places|pincode-states)/.test(url))
    expect(lists()).toEqual([])
    await add.click()
    await page.getByLabel('State').locator('option', { hasText: 'Kerala' }).waitFor({ state: 'attached' })
    expect(lists().length).toBeGreaterThan(0)
  })

  test('the states follow the country, and the PIN code fills the state in', async () => {
    const { page, goTo } = await asha('/profile?view=addresses')
    await goTo()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const form = page.getByRole('dialog', { name: 'Add new address' })
    const state = form.getByLabel('State')
    await state.locator('option', { hasText: 'Tamil Nadu' }).waitFor({ state: 'attached' })
    await form.getByLabel('PIN code').fill('600017')
    expect(await state.inputValue()).toBe('Tamil Nadu')
    await form.getByLabel('Country').selectOption('Sri Lanka')
    expect(await state.inputValue()).toBe('')
    expect(await state.locator('option', { hasText: 'Tamil Nadu' }).count()).toBe(0)
  })

  test('add, edit, choose the default, remove', async () => {
    const { page, customer, complaints, goTo } = await asha('/profile?view=addresses')
    await shop.call('createAddress', { body: home }, customer)
    await goTo()
    await page.getByText('North Usman Road').waitFor()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const form = page.getByRole('dialog', { name: 'Add new address' })
    await form.getByLabel('PIN code').fill('560001')
    await form.getByLabel('Door number').fill('7')
    await form.getByLabel('Street address').fill('Mahatma Gandhi Road')
    await form.getByLabel('City/Town').fill('Bengaluru')
    await form.getByLabel('District').fill('Bengaluru Urban')
    await form.getByLabel('State').selectOption('Karnataka')
    await form.getByRole('button', { name: 'Save address' }).click()
    await toastOf(page, 'Address saved').waitFor()
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit/ }) })
    await expect.poll(() => cards.first().textContent()).toContain('Mahatma Gandhi Road')

    await page.getByRole('button', { name: 'Make default: 7, Mahatma Gandhi Road' }).click()
    await expect.poll(() => cards.first().textContent()).toContain('Default')
    await page.getByRole('button', { name: 'Edit: 7, Mahatma Gandhi Road' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit address' })
    await edit.getByLabel('Landmark').fill('Beside the post office')
    await edit.getByRole('button', { name: 'Save address' }).click()
    await page.getByText('Beside the post office').waitFor()

    await page.getByRole('button', { name: 'Remove: 7, Mahatma Gandhi Road' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await toastOf(page, 'Address removed').waitFor()
    const { data } = await shop.call('listAddresses', {}, customer)
    expect(data).toMatchObject([{ doorNo: '12B', currentAddress: true }])
    expect(complaints).toEqual([])
  })

  test('the twenty-first address is refused in words that say what to do', async () => {
    const { page, customer, goTo } = await asha('/profile?view=addresses')
    for (let at = 1; at <= 20; at += 1)
      await shop.call('createAddress', { body: { ...home, doorNo: String(at) } }, customer)
    await goTo()
    await page.getByRole('button', { name: 'Add new address' }).click()
    const form = page.getByRole('dialog')
    for (const [label, value] of [
      ['PIN code', '600017'],
      ['Door number', '21'],
      ['Street address', 'North Usman Road'],
      ['City/Town', 'Chennai'],
      ['District', 'Chennai'],
    ] as const)
      await form.getByLabel(label).fill(value)
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('You have saved 20 addresses. Please remove one first.').waitFor()
  })

  test('a failed save and a missing token are said in the form', async () => {
    const { page, customer, goTo } = await asha('/profile?view=addresses')
    await shop.call('createAddress', { body: home }, customer)
    await goTo()
    await page.getByRole('button', { name: /^Edit/ }).click()
    const form = page.getByRole('dialog')
    await page.route('**/api/web/address/*', (route) => route.abort())
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('Failed to save address.').waitFor()
    await page.evaluate(() => localStorage.removeItem('token'))
    await form.getByRole('button', { name: 'Save address' }).click()
    await form.getByText('User token not found.').waitFor()
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

  test('the customer deletes her account', async () => {
    const { page, customer, complaints, goTo } = await asha('/profile?view=details')
    await goTo()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const asking = page.getByRole('dialog', { name: 'Delete your account?' })
    await asking.waitFor()
    expect(await axeFaults(page, '[role=dialog]')).toEqual([])
    await asking.getByRole('button', { name: 'Delete my account' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    expect((await shop.call('readProfile', {}, customer)).status).toBe(401)
    expect(complaints).toEqual([])
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
