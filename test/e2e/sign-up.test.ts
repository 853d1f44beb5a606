import { describe, expect, test } from 'vitest'
import { toastOf } from '#test/support/account-visits.ts'
import { anyNumber, readCode, signedIn } from '#test/support/customers.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { answerWith, createGuests, dialog, otpField, submitSignup } from '#test/support/sign-in-visits.ts'

const { shop, browser, open } = await openJourneys()

const { guestWithDialog } = createGuests({ shop, browser, open })

describe('the signup view', () => {
  test('asks for a name, takes an e-mail or none, and checks both', async () => {
    const { page } = await guestWithDialog()
    await dialog(page).getByRole('button', { name: 'Sign up' }).click()
    await dialog(page).getByLabel('E-mail (optional)').fill('asha at example')
    await dialog(page).getByRole('button', { name: 'Sign Up' }).click()
    for (const text of ['Name is required', 'Invalid email address', 'Mobile number must be 10 digits'])
      await dialog(page).getByText(text).waitFor()
  })

  test('a new customer signs up, enters her code and is signed in', async () => {
    const { page, complaints } = await guestWithDialog()
    const mobileNumber = anyNumber()
    await submitSignup(page, 'Meena', mobileNumber)
    await otpField(page).fill(await readCode(shop, mobileNumber))
    await toastOf(page, 'Successfully logged in!').waitFor()
    await page.goto('/profile')
    await page.getByText(mobileNumber).first().waitFor({ state: 'attached' })
    expect(complaints).toEqual([])
  })

  test('a number that has an account leads back to login with the number filled in', async () => {
    const asha = await signedIn(shop)
    const { page } = await guestWithDialog()
    await dialog(page).getByRole('button', { name: 'Sign up' }).click()
    await dialog(page).getByLabel('Name').fill('Asha')
    await dialog(page).getByLabel('Mobile number').fill(asha.mobileNumber)
    await dialog(page).getByRole('button', { name: 'Sign Up' }).click()
    await dialog(page).getByRole('heading', { name: 'Log in' }).waitFor()
    expect(await dialog(page).getByLabel('Mobile number').inputValue()).toBe(asha.mobileNumber)
  })

  test('any other refusal leads back to login and says why', async () => {
    const { page } = await guestWithDialog()
    await answerWith(page, 'register', { status: 500, body: { status: 500, message: '', data: null } })
    const mobileNumber = anyNumber()
    await dialog(page).getByRole('button', { name: 'Sign up' }).click()
    await dialog(page).getByLabel('Name').fill('Asha')
    await dialog(page).getByLabel('Mobile number').fill(mobileNumber)
    await dialog(page).getByRole('button', { name: 'Sign Up' }).click()
    await dialog(page).getByRole('heading', { name: 'Log in' }).waitFor()
    await dialog(page).getByText('Registeration failed').waitFor()
    expect(await dialog(page).getByLabel('Mobile number').inputValue()).toBe(mobileNumber)
  })

  test('an answer without a status and without words shows Signup failed', async () => {
    const { page } = await guestWithDialog()
    await page.route('**/api/web/customer/register', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
    )
    await dialog(page).getByRole('button', { name: 'Sign up' }).click()
    await dialog(page).getByLabel('Name').fill('Asha')
    await dialog(page).getByLabel('Mobile number').fill(anyNumber())
    await dialog(page).getByRole('button', { name: 'Sign Up' }).click()
    await toastOf(page, 'Signup failed').waitFor()
    await dialog(page).getByRole('heading', { name: 'Create your account' }).waitFor()
  })

  test('a server that answers with a token signs in at once', async () => {
    const { page } = await guestWithDialog()
    const asha = await signedIn(shop)
    await answerWith(page, 'register', {
      status: 200,
      body: { status: 200, message: 'OK', data: { token: asha.token } },
    })
    await dialog(page).getByRole('button', { name: 'Sign up' }).click()
    await dialog(page).getByLabel('Name').fill('Asha')
    await dialog(page).getByLabel('Mobile number').fill(asha.mobileNumber)
    await dialog(page).getByRole('button', { name: 'Sign Up' }).click()
    await dialog(page).waitFor({ state: 'detached' })
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(asha.token)
  })

  test('the buttons say Signing Up... and Verifying... while the shop is asked', async () => {
    const { page } = await guestWithDialog()
    const held: Array<() => void> = []
    await page.route(/customer\/(register|otp-verify)$/, async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    const mobileNumber = anyNumber()
    await dialog(page).getByRole('button', { name: 'Sign up' }).click()
    await dialog(page).getByLabel('Name').fill('Asha')
    await dialog(page).getByLabel('Mobile number').fill(mobileNumber)
    await dialog(page).getByRole('button', { name: 'Sign Up' }).click()
    await dialog(page).getByRole('button', { name: 'Signing Up...' }).waitFor()
    await expect.poll(() => held.length).toBe(1)
    held[0]?.()
    await otpField(page).waitFor()
    await otpField(page).fill(await readCode(shop, mobileNumber))
    await dialog(page).getByRole('button', { name: 'Verifying...' }).waitFor()
    await expect.poll(() => held.length).toBe(2)
    held[1]?.()
    await toastOf(page, 'Successfully logged in!').waitFor()
  })

  test('without any answer the error is said', async () => {
    const { page } = await guestWithDialog()
    await page.route('**/api/web/customer/register', (route) => route.abort())
    await dialog(page).getByRole('button', { name: 'Sign up' }).click()
    await dialog(page).getByLabel('Name').fill('Asha')
    await dialog(page).getByLabel('Mobile number').fill(anyNumber())
    await dialog(page).getByRole('button', { name: 'Sign Up' }).click()
    await toastOf(page, 'You seem to be offline').waitFor()
    await dialog(page).getByRole('heading', { name: 'Create your account' }).waitFor()
  })
})
