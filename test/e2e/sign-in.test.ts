import { describe, expect, test } from 'vitest'
import { holdCalls } from '#test/support/held-calls.ts'
import { toastOf } from '#test/support/account-visits.ts'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { anyNumber, readCode, signedIn } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'
import {
  answerWith,
  createGuests,
  dialog,
  otpField,
  submitLogin,
  submitSignup,
} from '#test/support/sign-in-visits.ts'

const { shop, browser, open } = await openJourneys()

const { guest, guestWithDialog } = createGuests({ shop, browser, open })

/** Refused calls are the point of some tests; the browser writes them to the console by itself. */
function ownComplaints(complaints: string[]) {
  return complaints.filter((text) => !text.startsWith('Failed to load resource'))
}

describe('the login view', () => {
  test('says what is wrong with a number and takes digits only, ten of them', async () => {
    const { page, complaints } = await guestWithDialog()
    const field = dialog(page).getByLabel('Mobile number')
    await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
    await field.pressSequentially('98a76-b')
    expect(await field.inputValue()).toBe('9876')
    await dialog(page).getByRole('button', { name: 'Log In' }).click()
    await dialog(page).getByText('Mobile number must be 10 digits').waitFor()
    await field.fill('98765432109999')
    expect(await field.inputValue()).toBe('9876543210')
    expect(ownComplaints(complaints)).toEqual([])
  })

  test('understands a pasted +91 98765 43210', async () => {
    const { page } = await guestWithDialog()
    const field = dialog(page).getByLabel('Mobile number')
    await page.evaluate(() => {
      const data = new DataTransfer()
      data.setData('text/plain', '+91 98765 43210')
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true }),
      )
      document.execCommand('insertText', false, '+91 98765 43210')
    })
    expect(await field.inputValue()).toBe('9876543210')
  })

  test('an unknown number switches to signup with the number filled in', async () => {
    const { page } = await guestWithDialog()
    const mobileNumber = anyNumber()
    await submitLogin(page, mobileNumber)
    await dialog(page).getByRole('heading', { name: 'Create your account' }).waitFor()
    expect(await dialog(page).getByLabel('Mobile number').inputValue()).toBe(mobileNumber)
  })

  test('any other refusal shows Login failed and stays', async () => {
    const { page } = await guestWithDialog()
    await answerWith(page, 'login', {
      status: 500,
      body: { status: 500, message: 'Something went wrong.', data: null },
    })
    await submitLogin(page, anyNumber())
    await toastOf(page, 'Login failed').waitFor()
    await dialog(page).getByText('Something went wrong.').waitFor()
  })

  test('the button says Loading... while the shop is asked', async () => {
    const { page } = await guestWithDialog()
    const answer = await holdCalls(page, '**/api/web/customer/login')
    await submitLogin(page, anyNumber())
    await dialog(page).getByRole('button', { name: 'Loading...' }).waitFor()
    answer()
    await dialog(page).getByRole('heading', { name: 'Create your account' }).waitFor()
  })

  test('a server that answers with a token signs in at once and the dialog closes', async () => {
    const { page } = await guestWithDialog()
    const asha = await signedIn(shop)
    await answerWith(page, 'login', {
      status: 200,
      body: {
        status: 200,
        message: 'OK',
        data: { token: asha.token, session_id: 's' },
      },
    })
    await submitLogin(page, asha.mobileNumber)
    await toastOf(page, 'Successfully logged in!').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(asha.token)
  })

  test('a known number leads to the code, and the code signs in', async () => {
    const asha = await signedIn(shop)
    const { page, complaints } = await guestWithDialog()
    await submitLogin(page, asha.mobileNumber)
    await otpField(page).waitFor()
    await otpField(page).fill(await readCode(shop, asha.mobileNumber))
    await toastOf(page, 'Successfully logged in!').waitFor()
    await dialog(page).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await page.getByRole('button', { name: 'My account' }).click()
    await page.waitForURL('**/profile')
  })
})

describe('starting and leaving', () => {
  test('a stored token is looked at on startup and signs in', async () => {
    const asha = await signedIn(shop)
    const { page, complaints } = await guest('/')
    await page.evaluate((token) => localStorage.setItem('token', token), asha.token)
    await page.reload()
    await page.getByRole('button', { name: 'My account' }).waitFor()
    expect(complaints).toEqual([])
  })

  test('a token that no longer counts logs out', async () => {
    const asha = await signedIn(shop)
    await shop.call('logout', {}, asha)
    const { page } = await guest('/')
    await page.evaluate((token) => {
      for (const key of ['token', 'session_id', 'user', 'sessionId']) localStorage.setItem(key, token)
    }, asha.token)
    const answer = await holdCalls(page, '**/api/web/customer/profile')
    await page.reload()
    answer()
    await Promise.all([
      toastOf(page, 'Failed to load profile. Please try again.').waitFor(),
      toastOf(page, 'Logged out successfully').waitFor(),
    ])
    const left = await page.evaluate(() =>
      ['token', 'session_id', 'user', 'sessionId'].filter((key) => localStorage.getItem(key) !== null),
    )
    expect(left).toEqual([])
  })

  test('a guest who opens My Account is sent home, and Back does not lead there', async () => {
    const { page } = await guest('/faqs')
    await page.goto('/profile')
    await page.waitForURL((url) => url.pathname === '/')
    await page.getByText('Please log in to see your account.').waitFor()
    await page.goBack()
    await page.waitForURL('**/faqs')
  })
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
])('axe finds nothing in any view of the dialog on a %s', async (_name, viewport) => {
  const { page } = await guestWithDialog(viewport)
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await dialog(page).getByRole('button', { name: 'Log In' }).click()
  await dialog(page).getByText('Mobile number must be 10 digits').waitFor()
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
  await submitSignup(page, 'Meena', anyNumber())
  expect(await axeFaults(page, '[role=dialog]')).toEqual([])
})

test('the dialog works by keyboard alone, and focus comes back to where it was', async () => {
  const { page } = await guest('/')
  const button = page.getByRole('button', { name: 'Log in' })
  await button.focus()
  await page.keyboard.press('Enter')
  await dialog(page).waitFor()
  const mobileNumber = anyNumber()
  await page.keyboard.type(mobileNumber)
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('heading', { name: 'Create your account' }).waitFor()
  await page.keyboard.type('Meena')
  await page.keyboard.press('Enter')
  await otpField(page).waitFor()
  await page.keyboard.press('Escape')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((node) => node === document.activeElement)).toBe(true)
})
