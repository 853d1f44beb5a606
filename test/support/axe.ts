import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds wrong with the page by WCAG 2.2 AA: one line per fault, none when it is clean. */
export async function axeFaults(page: Page, within?: string): Promise<string[]> {
  // Evaluated from outside, so that the page's own script-src stays in force.
  await page.evaluate(source)
  const found: Array<{ id: string; where: string[] }> = await page.evaluate(
    `axe.run(${JSON.stringify(within ?? 'html')} === 'html' ? document : ${JSON.stringify(within ?? 'html')}, {
      // Frames hold other people's pages, and they hear nothing from us.
      iframes: false,
      // Only what is wrong is described, and by its markup: half the work of a look.
      resultTypes: ['violations'],
      selectors: false,
      preload: false,
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
    }).then(({ violations }) => violations.map(({ id, nodes }) => ({ id, where: nodes.map((n) => n.html + ' ' + n.failureSummary) })))`,
  )
  return found.map(({ id, where }) => `${id}: ${where.join(' | ')}`)
}
