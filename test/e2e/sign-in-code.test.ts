import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { toastOf } from '#test/support/account-visits.ts'
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

describe('the otp view', () => {
  test('verifies by itself at the fourth digit; a wrong code is said and the field is empty again', async () => {
    const { page } = await guestWithDialog()
    const mobileNumber = anyNumber()
    await submitSignup(page, 'Meena', mobileNumber)
    const code = await readCode(shop, mobileNumber)
    await otpField(page).pressSequentially(code === '1111' ? '2222' : '1111')
    await toastOf(page, 'Invalid OTP. Please try again.').waitFor()
    expect(await otpField(page).inputValue()).toBe('')
    await otpField(page).fill(code)
    await toastOf(page, 'Successfully logged in!').waitFor()
  })

  test('offers the phone’s code: one-time-code, numeric, digits only', async () => {
    const { page } = await guestWithDialog()
    await submitSignup(page, 'Meena', anyNumber())
    expect(await otpField(page).getAttribute('autocomplete')).toBe('one-time-code')
    expect(await otpField(page).getAttribute('inputmode')).toBe('numeric')
    await otpField(page).pressSequentially('1a2')
    expect(await otpField(page).inputValue()).toBe('12')
  })

  test('another code can be asked for after 30 seconds, not before', async () => {
    const { page, context } = await guest('/')
    await context.clock.install()
    await page.goto('/')
    await page.getByRole('button', { name: 'Log in' }).click()
    await submitSignup(page, 'Meena', anyNumber())
    await dialog(page)
      .getByText(/^You can resend OTP in (30|29)s$/)
      .waitFor()
    expect(await dialog(page).getByRole('button', { name: 'Resend OTP' }).count()).toBe(0)
    await context.clock.fastForward(15_000)
    await dialog(page)
      .getByText(/^You can resend OTP in 1[45]s$/)
      .waitFor()
    await context.clock.fastForward(16_000)
    const resend = dialog(page).getByRole('button', { name: 'Resend OTP' })
    await resend.click()
    // The shop's own clock has not moved: it refuses, and the dialog says so.
    await toastOf(page, 'Failed to send OTP. Please try again.').waitFor()
    await answerWith(page, 'resend-otp', {
      status: 200,
      body: { status: 200, message: 'OK', data: { session_id: 'another' } },
    })
    await resend.click()
    await toastOf(page, 'OTP Resent to your mobile number').waitFor()
    await dialog(page).getByText('OTP resent successfully').waitFor()
    await dialog(page)
      .getByText(/^You can resend OTP in (30|29)s$/)
      .waitFor()
    expect(await page.evaluate(() => localStorage.getItem('session_id'))).toBe('another')
  })

  test('under attack it follows the longer code', async () => {
    const asha = await signedIn(shop)
    await sql`INSERT INTO sign_in_trouble VALUES (now(), 'wrong-code', 100)`.execute(shop.database.query)
    const { page } = await guestWithDialog()
    await submitLogin(page, asha.mobileNumber)
    await dialog(page).getByText('We sent 6 digits').waitFor()
    await sql`DELETE FROM sign_in_trouble`.execute(shop.database.query)
    const code = await readCode(shop, asha.mobileNumber)
    await otpField(page).pressSequentially(code.slice(0, 5))
    expect(await otpField(page).inputValue()).toBe(code.slice(0, 5))
    await otpField(page).press(code.slice(5))
    await toastOf(page, 'Successfully logged in!').waitFor()
  })

  test('a code pasted with its sentence or with spaces is understood', async () => {
    const { page } = await guestWithDialog()
    const mobileNumber = anyNumber()
    await submitSignup(page, 'Meena', mobileNumber)
    const code = await readCode(shop, mobileNumber)
    await otpField(page).evaluate(
      (node, text) => {
        node.focus()
        document.execCommand('insertText', false, text)
      },
      ` ${code.slice(0, 2)} ${code.slice(2)} `,
    )
    await toastOf(page, 'Successfully logged in!').waitFor()
  })

  test('a wrong code is told to who cannot see it: at the field, which has the focus again', async () => {
    const { page } = await guestWithDialog()
    const mobileNumber = anyNumber()
    await submitSignup(page, 'Meena', mobileNumber)
    const code = await readCode(shop, mobileNumber)
    await otpField(page).fill(code === '1111' ? '2222' : '1111')
    const wrong = dialog(page).getByText('This code does not fit. The newest one counts.')
    await wrong.waitFor()
    expect(await otpField(page).getAttribute('aria-invalid')).toBe('true')
    const described = (await otpField(page).getAttribute('aria-describedby')) ?? ''
    expect(described.split(' ')).toContain(await wrong.getAttribute('id'))
    await expect.poll(() => otpField(page).evaluate((node) => node === document.activeElement)).toBe(true)
  })
})

describe('a phone that reads the message itself', () => {
  /** The browser's own part of WebOTP: keeps what was asked, hands out what the test says. */
  async function withWebOtp() {
    const visitor = await guest('/')
    await visitor.context.addInitScript(() => {
      Object.assign(window, { OTPCredential: class {}, asked: [] as unknown[] })
      navigator.credentials.get = (options) =>
        new Promise((resolve, reject) => {
          const asking = { options, resolve, isAborted: false }
          Reflect.get(window, 'asked').push(asking)
          options?.signal?.addEventListener('abort', () => {
            asking.isAborted = true
            reject(new DOMException('', 'AbortError'))
          })
        })
    })
    await visitor.page.goto('/')
    await visitor.page.getByRole('button', { name: 'Log in' }).click()
    return visitor
  }

  test('hands the code over, and it is verified without a tap', async () => {
    const { page, complaints } = await withWebOtp()
    const mobileNumber = anyNumber()
    await submitSignup(page, 'Meena', mobileNumber)
    const asked = await page.evaluate(() =>
      Reflect.get(window, 'asked').map(({ options }: { options: { otp: unknown } }) => options.otp),
    )
    expect(asked).toEqual([{ transport: ['sms'] }])
    const code = await readCode(shop, mobileNumber)
    await page.evaluate((given) => Reflect.get(window, 'asked')[0].resolve({ code: given }), code)
    await toastOf(page, 'Successfully logged in!').waitFor()
    expect(complaints).toEqual([])
  })

  test('is no longer asked once the dialog is closed', async () => {
    const { page, complaints } = await withWebOtp()
    await submitSignup(page, 'Meena', anyNumber())
    await page.keyboard.press('Escape')
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => Reflect.get(window, 'asked')[0].isAborted)).toBe(true)
    expect(complaints).toEqual([])
  })
})
