import type { Page, Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { toastOf } from '#test/support/account-visits.ts'
import { axeFaults } from '#test/support/axe.ts'
import { anyNumber, readCode } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'
import {
  answerLate,
  answerWith,
  createGuests,
  dialog,
  otpField,
  submitSignup,
} from '#test/support/sign-in-visits.ts'

const { shop, browser, open } = await openJourneys()

const { guest, guestWithDialog } = createGuests({ shop, browser, open })

const wrongCode = { status: 400, message: 'Invalid OTP. Please try again.', data: null }

describe('a code that could not be checked', () => {
  const lost = (route: Route) => route.abort()
  const down = (route: Route) =>
    route.fulfill({ status: 503, json: { status: 503, message: '', data: null } })

  test.each([
    ['the call was lost', lost],
    ['the shop could not answer', down],
  ])('since %s is not called wrong: its digits stay, and can be tried again', async (_why, answer) => {
    const { page } = await guestWithDialog()
    const mobileNumber = anyNumber()
    await submitSignup(page, 'Meena', mobileNumber)
    const code = await readCode(shop, mobileNumber)
    const told = dialog(page).getByText('This code could not be checked. Please try again.')
    await page.route('**/customer/otp-verify', answer)
    await otpField(page).fill(code)
    await told.waitFor()
    await toastOf(page, 'Invalid OTP. Please try again.').waitFor()
    expect(await axeFaults(page, '[role=dialog]')).toEqual([])
    // More often than a wrong code may be given.
    for (let times = 0; times < 3; times += 1) {
      const asked = page.waitForRequest('**/customer/otp-verify')
      await dialog(page).getByRole('button', { name: 'Verify OTP' }).click()
      await asked
      await told.waitFor()
    }
    expect(await otpField(page).inputValue()).toBe(code)
    expect(await otpField(page).getAttribute('aria-invalid')).toBeNull()
    await page.unroute('**/customer/otp-verify')
    await otpField(page).press('Enter')
    await toastOf(page, 'Successfully logged in!').waitFor()
  })
})

test('a wrong code that is told after another was sent says nothing of the new one', async () => {
  const { page, context } = await guest('/')
  await context.clock.install()
  await page.goto('/faqs')
  await page.getByRole('button', { name: 'Log in' }).click()
  await submitSignup(page, 'Meena', anyNumber())
  await context.clock.fastForward(31_000)
  const answer = await answerLate(page, 'otp-verify', { status: 400, body: wrongCode })
  await otpField(page).fill('1111')
  const another = { status: 200, message: 'OK', data: { session_id: 'another' } }
  await answerWith(page, 'resend-otp', { status: 200, body: another })
  await dialog(page).getByRole('button', { name: 'Resend OTP' }).click()
  await toastOf(page, 'OTP Resent').waitFor()
  await answer()
  await dialog(page).getByText('This code does not fit. The newest one counts.').waitFor()
  await dialog(page)
    .getByText(/^You can resend OTP in \d+s$/)
    .waitFor()
  expect(await dialog(page).getByRole('button', { name: 'Resend OTP' }).count()).toBe(0)
})

describe('who changes the number', () => {
  /** Types another number; half of it is there when what is said of the old one comes. */
  async function typeAnother(page: Page, answer: () => Promise<void>) {
    const field = dialog(page).getByLabel('Mobile number')
    const another = anyNumber()
    await dialog(page).getByRole('button', { name: 'Change number' }).click()
    await field.fill(another.slice(0, 5))
    await answer()
    await field.pressSequentially(another.slice(5))
    expect(await field.inputValue()).toBe(another)
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Log in' }).click()
    await field.waitFor()
  }

  test('is not led back by another code for the old one', async () => {
    const { page, context } = await guest('/')
    await context.clock.install()
    await page.goto('/faqs')
    await page.getByRole('button', { name: 'Log in' }).click()
    await submitSignup(page, 'Meena', anyNumber())
    await context.clock.fastForward(31_000)
    const answer = await answerLate(page, 'resend-otp', {
      status: 200,
      body: { status: 200, message: 'OK', data: { session_id: 'of the old number' } },
    })
    await dialog(page).getByRole('button', { name: 'Resend OTP' }).click()
    await typeAnother(page, answer)
    expect(await toastOf(page, 'OTP Resent').count()).toBe(0)
    expect(await page.evaluate(() => localStorage.getItem('session_id'))).not.toBe('of the old number')
  })

  test('is not led back by a wrong code of the old one', async () => {
    const { page } = await guestWithDialog()
    await submitSignup(page, 'Meena', anyNumber())
    const answer = await answerLate(page, 'otp-verify', { status: 400, body: wrongCode })
    await otpField(page).fill('1111')
    await typeAnother(page, answer)
    expect(await toastOf(page, 'Invalid OTP').count()).toBe(0)
  })
})
