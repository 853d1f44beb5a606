import { join } from 'node:path'
import type { Page, PageScreenshotOptions } from 'playwright-core'

/**
 * Leaves a picture of the screen in the folder that SCREENSHOTS names, for people to look at. Without it none is taken:
 * each is work for a browser, and tests nothing.
 */
export async function keepPicture(page: Page, name: string, options: PageScreenshotOptions = {}) {
  const folder = process.env.SCREENSHOTS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), ...options })
}
