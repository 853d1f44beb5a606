import type { Page } from 'playwright-core'
import { phone } from './browser.ts'
import { anyAddress } from './customers.ts'
import type { openJourneys } from './journeys.ts'

/** Visitors of a shop who are not signed in; `open` is what to close after each test. */
export function createGuests({ shop, browser, open }: Awaited<ReturnType<typeof openJourneys>>) {
  async function guest(path: string, viewport = phone) {
    const visitor = await browser.visit(shop.url, { viewport })
    open.push(visitor.close)
    await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
    await visitor.page.goto(path)
    return visitor
  }

  /** A guest on a page without pictures who has asked for the login dialog. */
  async function guestWithDialog(viewport = phone) {
    const visitor = await guest('/faqs', viewport)
    await visitor.page.getByRole('button', { name: 'Log in' }).click()
    await dialog(visitor.page).waitFor()
    return visitor
  }

  return { guest, guestWithDialog }
}

export function dialog(page: Page) {
  return page.getByRole('dialog')
}

export function otpField(page: Page) {
  return dialog(page).getByLabel('One-time password')
}

export async function submitLogin(page: Page, mobileNumber: string) {
  await dialog(page).getByLabel('Mobile number').fill(mobileNumber)
  await dialog(page).getByRole('button', { name: 'Log In' }).click()
}

export async function submitSignup(page: Page, name: string, mobileNumber: string) {
  await dialog(page).getByRole('button', { name: 'Sign up' }).click()
  await dialog(page).getByLabel('Name').fill(name)
  await dialog(page).getByLabel('Mobile number').fill(mobileNumber)
  await dialog(page).getByRole('button', { name: 'Sign Up' }).click()
  await otpField(page).waitFor()
}

type GivenAnswer = { status: number; body: unknown }

/** Another server that speaks the spec answers in the shop's place. */
export async function answerWith(page: Page, row: string, { status, body }: GivenAnswer) {
  await page.route(`**/api/web/customer/${row}`, (route) =>
    route.fulfill({ status, contentType: 'application/json', body: JSON.stringify(body) }),
  )
}

/** The same once what comes back is called, which waits until the page has the answer, or wants it no more. */
export async function answerLate(page: Page, row: string, { status, body }: GivenAnswer) {
  const held = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  await page.route(`**/api/web/customer/${row}`, async (route) => {
    await held.promise
    await route.fulfill({ status, json: body }).catch(() => {})
    answered.resolve()
  })
  return async () => {
    held.resolve()
    await answered.promise
    await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen))))
  }
}
