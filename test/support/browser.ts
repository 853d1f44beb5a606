import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Browser as ChromiumBrowser, Page } from 'playwright-core'
import { createWarmContexts } from './warm-contexts.ts'

const candidates = [
  process.env.CHROMIUM,
  // The same browser without a window's machinery: a third less work for each page.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where a Chromium is on this machine; the test command has installed one when it could. */
export function chromiumPath(): string | undefined {
  return candidates.find((path) => path !== undefined && existsSync(path))
}

export const phone = { width: 360, height: 760 }
export const tablet = { width: 768, height: 1024 }
export const desktop = { width: 1440, height: 900 }

export type Browser = Awaited<ReturnType<typeof openBrowser>>

/** One for all files of a worker: starting it takes longer than many a visit. It ends with its worker. */
let launched: Promise<ChromiumBrowser> | undefined

async function launch(): Promise<ChromiumBrowser> {
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      // Visits follow one another: a renderer for each would only have to start anew.
      '--renderer-process-limit=1',
      // Scripts of a few kB are read faster at once than in a thread of their own.
      '--disable-features=ScriptStreaming,BackgroundScriptStreaming,PaintHolding,HttpsUpgrades',
    ],
  })
  browser.once('disconnected', () => (launched = undefined))
  return browser
}

type Manner = {
  viewport?: { width: number; height: number }
  reducedMotion?: boolean
  /** A finger can tap on it. */
  hasTouch?: boolean
  /** A browser that runs none. */
  scripts?: 'off'
  /** What the browser keeps of an earlier visit, by key. */
  stored?: Record<string, string>
  /** `cold`: nobody of the same manner was here before, so that every script and picture is asked for. */
  cache?: 'cold'
}

/** A Chromium, and pages that remember every console warning and every failed script of theirs. */
export async function openBrowser() {
  launched ??= launch()
  const browser = await launched
  const warm = createWarmContexts(browser)
  const open = new Set<() => Promise<void>>()

  /** A fresh visitor: own history, and a storage with what is `stored`. `complaints` must stay empty. */
  async function visit(url: string, manner: Manner = {}) {
    const { viewport = phone, reducedMotion = true, hasTouch = false, scripts, cache, stored = {} } = manner
    const options = {
      viewport,
      hasTouch,
      javaScriptEnabled: scripts !== 'off',
      baseURL: url,
      reducedMotion: reducedMotion ? ('reduce' as const) : ('no-preference' as const),
    }
    // Without scripts there is nothing compiled that a next visitor could use.
    const { context, end } = await warm.begin(options, { stored, cache: scripts ? 'cold' : cache })
    context.on('page', waitUntilItAnswers)
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const complaints = watchConsole(page)
    async function close() {
      if (!open.delete(close)) return
      context.off('page', waitUntilItAnswers)
      await end()
    }
    open.add(close)
    return { page, context, complaints, close }
  }

  /** Ends the visits that are left; `quit` ends the browser too, for a script that is to end. */
  async function close() {
    for (const end of open) await end()
    await warm.close()
  }

  return { visit, close, quit: () => browser.close() }
}

/** Opening a page lasts until it answers to clicks: the app's scripts come after the first paint, often after `load`. */
function waitUntilItAnswers(page: Page) {
  const answering =
    <Asked extends unknown[], Result>(open: (...asked: Asked) => Promise<Result>) =>
    async (...asked: Asked) => {
      const result = await open(...asked)
      if (!asked.some(isInHaste)) await page.waitForFunction(answers)
      return result
    }
  page.goto = answering(page.goto.bind(page))
  page.reload = answering(page.reload.bind(page))
  page.goBack = answering(page.goBack.bind(page))
  page.goForward = answering(page.goForward.bind(page))
  page.waitForURL = answering(page.waitForURL.bind(page))
}

/** Options of a test that looks at the page before it is whole. */
function isInHaste(asked: unknown): boolean {
  return typeof asked === 'object' && asked !== null && 'waitUntil' in asked
}

/** Runs in the page: React has taken over the whole document, or it is no page of the app. */
function answers(): boolean {
  if (!document.querySelector('[data-scripts]')) return true
  const container = Object.keys(document).find((key) => key.startsWith('__reactContainer'))
  return (
    container !== undefined && !Reflect.get(document, container).stateNode.current.memoizedState.isDehydrated
  )
}

function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
