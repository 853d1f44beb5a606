import { existsSync } from 'node:fs'
import { chromium } from 'playwright-core'
import type { Page } from 'playwright-core'

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

/** A Chromium, and pages that remember every console warning and every failed script of theirs. */
export async function openBrowser() {
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
    ],
  })

  /** A fresh visitor: own storage, own history. `complaints` must stay empty; `forgive` names those a test expects. */
  async function visit(url: string, { viewport = phone, reducedMotion = true } = {}) {
    const context = await browser.newContext({
      viewport,
      baseURL: url,
      reducedMotion: reducedMotion ? 'reduce' : 'no-preference',
    })
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    const complaints = watchConsole(page)
    return { page, context, complaints, close: () => context.close() }
  }

  return { visit, close: () => browser.close() }
}

function watchConsole(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}
