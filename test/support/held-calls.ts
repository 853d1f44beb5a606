import type { Page } from 'playwright-core'

/** From here on what the page asks at `address` waits until it is let go, which is what comes back. */
export async function holdCalls(page: Page, address: string | RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await held.promise
    // The page may have taken it back meanwhile.
    await route.continue().catch(() => {})
  })
  return held.resolve
}
