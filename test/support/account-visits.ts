import type { Page } from 'playwright-core'
import { desktop } from './browser.ts'
import type { Browser } from './browser.ts'
import { anyAddress, signedIn } from './customers.ts'
import type { TestShop } from './shop.ts'

/** Asha, signed in, before a page of her account. Her token is stored once: logging out stays logged out. */
export async function visitAsAsha(
  { shop, browser }: { shop: TestShop; browser: Browser },
  { path = '/profile', viewport = desktop } = {},
) {
  const customer = await signedIn(shop, { name: 'Asha Raman' })
  const visitor = await browser.visit(shop.url, { viewport })
  await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
  await visitor.context.addInitScript((token) => {
    if (!sessionStorage.getItem('started')) localStorage.setItem('token', token)
    sessionStorage.setItem('started', 'yes')
  }, customer.token)
  return { ...visitor, customer, goTo: (to = path) => visitor.page.goto(to) }
}

export function toastOf(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').filter({ hasText: text })
}
