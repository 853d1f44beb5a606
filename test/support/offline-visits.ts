import type { BrowserContext, Page } from 'playwright-core'
import { type Browser, desktop } from './browser.ts'
import { anyAddress } from './customers.ts'

type Visit = { url: string; path: string; stored?: Record<string, string> }

/** A visitor whose browser has the shop's service worker, and the page at `path` with it. */
export async function visitWithWorker(browser: Browser, { url, path, stored = {} }: Visit) {
  const visitor = await browser.visit(url, { viewport: desktop, stored })
  await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': anyAddress() })
  await visitor.page.goto(path)
  await workerIsThere(visitor.page)
  await isKept(visitor.page, path)
  return visitor
}

/** Waits until the worker answers for the page. */
export async function workerIsThere(page: Page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
}

/** Waits until an address stands in one of the caches. */
export async function isKept(page: Page, address: string) {
  await page.waitForFunction(
    async (asked) => Boolean(await caches.match(asked, { ignoreVary: true })),
    address,
  )
}

/** The names of the caches that hold what one customer alone may see. */
export function accountCaches(page: Page): Promise<string[]> {
  return page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('account-')))
}

/** The addresses of all that is kept. */
export function allKept(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname)
    return addresses
  })
}

export const offlineNotice = (page: Page) => page.getByText(/You are offline; this is as of /)

export async function withoutLine(context: BrowserContext, work: () => Promise<void>) {
  await context.setOffline(true)
  await work()
  await context.setOffline(false)
}
