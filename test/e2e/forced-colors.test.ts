import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openJourneys } from '#test/support/journeys.ts'
import { createVisits } from '#test/support/page-visits.ts'
import { leggings } from '#test/support/product-visits.ts'

const { shop, browser } = await openJourneys()
const onPage = createVisits({ shop, browser })

/** As Windows with high contrast shows it: the system's colours instead of the page's. */
const onContrastPage = (path: string, work: (page: Page) => Promise<void>) =>
  onPage(path, work, { before: (page) => page.emulateMedia({ forcedColors: 'active' }) })

const styleOf = (page: Page, selector: string, name: 'outlineWidth' | 'outlineStyle' | 'backgroundColor') =>
  page
    .locator(selector)
    .first()
    .evaluate((part, property) => getComputedStyle(part)[property], name)

test('in forced colours every swatch keeps its colour, chips have a line, and the chosen one a thick one', async () => {
  await onContrastPage(leggings, async (page) => {
    const [wanted, shown] = await page
      .locator('.swatch input')
      .nth(1)
      .evaluate((swatch) => [swatch.getAttribute('style'), getComputedStyle(swatch).backgroundColor])
    const [, hex = ''] = /#([0-9a-f]{6})/i.exec(wanted ?? '') ?? []
    const channels = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    if (hex) expect(shown).toBe(`rgb(${channels.join(', ')})`)
    else expect(wanted).toContain(shown)
    expect(await styleOf(page, '.size-chip:not(:has(:checked))', 'outlineWidth')).toBe('1px')
    expect(await styleOf(page, '.size-chip:has(:checked)', 'outlineWidth')).toBe('3px')
    expect(await styleOf(page, '.swatch:has(:checked)', 'outlineWidth')).toBe('3px')
    expect(await styleOf(page, '.offer-card', 'outlineStyle')).toBe('solid')
    await page.locator('.offer-card').first().click()
    await page.keyboard.press('Escape')
    await expect.poll(() => styleOf(page, '.offer-card[aria-pressed="true"]', 'outlineWidth')).toBe('3px')
  })
})

test('in forced colours the chosen filters and the swatches of the filters can be told', async () => {
  await onContrastPage('/collections/leggings?size=m', async (page) => {
    expect(await styleOf(page, '.size-box:has(:checked)', 'outlineWidth')).toBe('3px')
    expect(await styleOf(page, '.size-box:not(:has(:checked))', 'outlineStyle')).toBe('none')
    const black = page.locator('.grid-aside label', { has: page.getByRole('checkbox', { name: /^Black/ }) })
    const dot = await black.evaluate((box) => getComputedStyle(box, '::before').backgroundColor)
    expect(dot).toBe('rgb(28, 26, 30)')
  })
  await onContrastPage('/collections/leggings/ankle-length', async (page) => {
    expect(await styleOf(page, '.chip-chosen', 'outlineWidth')).toBe('3px')
  })
})
