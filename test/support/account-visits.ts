import type { Page } from 'playwright-core'
import { desktop } from './browser.ts'
import { anyAddress, signedIn } from './customers.ts'
import type { openJourneys } from './journeys.ts'

/** Asha, signed in, before a page of their account; `open` is what to close after each test. */
export function createAsha({ shop, browser, open }: Awaited<ReturnType<typeof openJourneys>>) {
  return async (path = '/profile', viewport = desktop) => {
    const customer = await signedIn(shop, { name: 'Asha Raman' })
    const visitor = await browser.visit(shop.url, { viewport, stored: { token: customer.token } })
    open.push(visitor.close)
    await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
    return { ...visitor, customer, goTo: (to = path) => visitor.page.goto(to) }
  }
}

export function toastOf(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').filter({ hasText: text })
}
