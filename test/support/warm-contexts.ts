import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

type Options = BrowserContextOptions & { baseURL: string }
type Beginning = { stored: Record<string, string>; cache: 'cold' | undefined }
type Visitor = { context: BrowserContext; end: () => Promise<void> }
/** `anchor`: a page without scripts, of the shop, by which the renderer of its visitors goes on. */
type Warm = { context: BrowserContext; anchor: Page }

/** What makes a context a test's own for good: it cannot be taken back, or, offline, is known to a renderer that lives on. */
const alterations = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'newCDPSession',
  'setGeolocation',
  'setOffline',
]
const clockAlterations = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']

/**
 * Visitors of a shop, one after another in the same contexts: each finds an empty storage and no cookie, but scripts that
 * the one before has compiled. To begin a context anew is half of what a visit costs.
 */
export function createWarmContexts(browser: Browser) {
  const resting = new Map<string, Warm[]>()
  const all = new Set<BrowserContext>()

  async function begin(options: Options, { stored, cache }: Beginning): Promise<Visitor> {
    if (cache) return beginCold(options, stored)
    const key = JSON.stringify(options)
    const warm = resting.get(key)?.pop() ?? (await open(options))
    await warm.anchor.evaluate((entries) => {
      localStorage.clear()
      for (const [name, value] of entries) localStorage.setItem(name, value)
    }, Object.entries(stored))
    return { context: warm.context, end: () => rest(key, warm) }
  }

  async function beginCold(options: Options, stored: Beginning['stored']): Promise<Visitor> {
    const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }))
    const origins = localStorage.length > 0 ? [{ origin: options.baseURL, localStorage }] : []
    const context = await browser.newContext({ ...options, storageState: { cookies: [], origins } })
    all.add(context)
    return { context, end: () => end(context) }
  }

  async function open(options: Options): Promise<Warm> {
    const context = await browser.newContext(options)
    all.add(context)
    const anchor = await context.newPage()
    await anchor.goto('/healthz')
    const letGo = () => anchor.close()
    for (const name of alterations) firstOf(context, name, letGo)
    for (const name of clockAlterations) firstOf(context.clock, name, letGo)
    return { context, anchor }
  }

  async function rest(key: string, warm: Warm): Promise<void> {
    const { context, anchor } = warm
    if (anchor.isClosed() || context.serviceWorkers().length > 0) return end(context)
    await unroute(context)
    for (const page of context.pages()) if (page !== anchor) await page.close()
    await context.clearCookies()
    await context.setExtraHTTPHeaders({})
    resting.set(key, [...(resting.get(key) ?? []), warm])
  }

  async function end(context: BrowserContext): Promise<void> {
    all.delete(context)
    await unroute(context)
    await context.close()
  }

  async function close(): Promise<void> {
    resting.clear()
    for (const context of all) await end(context)
  }

  return { begin, close }
}

/** A call that a test still holds or answers is nobody's any more. */
async function unroute(context: BrowserContext): Promise<void> {
  for (const routed of [context, ...context.pages()]) await routed.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Does something before each call of a method that answers by a promise. */
function firstOf(owner: object, name: string, before: () => Promise<void>): void {
  const original: unknown = Reflect.get(owner, name)
  if (typeof original !== 'function') throw new Error(`There is no ${name} to come before.`)
  Reflect.set(owner, name, async (...asked: unknown[]) => {
    await before()
    return Reflect.apply(original, owner, asked)
  })
}
