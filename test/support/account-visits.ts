import type { Page } from 'playwright-core'
import { desktop } from './browser.ts'
import type { Browser } from './browser.ts'
import { anyAddress, signedIn } from './customers.ts'
import type { TestShop } from './shop.ts'

/** Asha, signed in, before a page of her account. */
export async function visitAsAsha(
  { shop, browser }: { shop: TestShop; browser: Browser },
  { path = '/profile', viewport = desktop } = {},
) {
  const customer = await signedIn(shop, { name: 'Asha Raman' })
  const visitor = await browser.visit(shop.url, { viewport, stored: { token: customer.token } })
  await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
  return { ...visitor, customer, goTo: (to = path) => visitor.page.goto(to) }
}

export function toastOf(page: Page, text: string) {
  return page.locator('[data-sonner-toast]').filter({ hasText: text })
}
