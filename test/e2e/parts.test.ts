import fastify from 'fastify'
import { expect, test } from 'vitest'
import { partsRoutes } from '#server/pages/parts-routes.ts'
import { axeFaults } from '#test/support/axe.ts'
import { desktop, phone } from '#test/support/browser.ts'
import { openJourneys } from '#test/support/journeys.ts'
import { keepPicture } from '#test/support/pictures-of-tests.ts'

const { shop, browser, open } = await openJourneys()

/** Runs in the page. */
const areWhole = () => [...document.images].every(({ complete }) => complete)

async function visitParts(viewport: typeof phone) {
  const { page, complaints, close } = await browser.visit(shop.url, { viewport })
  open.push(close)
  await page.goto('/sandbox/parts')
  await page.getByRole('heading', { level: 1, name: 'Parts of the interface' }).waitFor()
  const photograph = (name: string, options = {}) =>
    keepPicture(page, `parts-${name}-${viewport.width}`, options)
  return { page, complaints, photograph }
}

test.each([phone, desktop])(
  'every part of the interface stands on one page at $width px, in order and readable by all',
  async (viewport) => {
    const { page, complaints, photograph } = await visitParts(viewport)
    // Pictures come when they are near.
    for (const picture of await page.getByRole('figure').all()) await picture.scrollIntoViewIfNeeded()
    await page.waitForFunction(areWhole)
    await photograph('all', { fullPage: true })
    const names = await page.getByRole('heading', { level: 2 }).allTextContents()
    for (const part of ['Button', 'Field', 'Stepper', 'Product card', 'Cart line', 'Dialog', 'Toast'])
      expect(names).toContain(part)
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    expect(complaints).toEqual([])
  },
)

test.each([phone, desktop])(
  'each dialog opens, is readable by all and closes at $width px',
  async (viewport) => {
    const { page, complaints, photograph } = await visitParts(viewport)
    const openers = page.getByRole('region', { name: 'Dialog' }).getByRole('button')
    const count = await openers.count()
    expect(count).toBe(6)
    for (let at = 0; at < count; at += 1) {
      await openers.nth(at).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('Its content.').waitFor()
      await photograph(`dialog-${at}`)
      expect(await axeFaults(page, '[role=dialog]')).toEqual([])
      await dialog.getByRole('button', { name: 'Understood' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
    expect(complaints).toEqual([])
  },
)

test('toasts of each kind are said, the newest three at once', async () => {
  const { page, complaints, photograph } = await visitParts(desktop)
  for (const kind of ['success', 'info', 'error']) {
    await page.getByRole('button', { name: `Say ${kind}` }).click()
    await page.getByText(`A toast of ${kind}.`).waitFor()
  }
  await photograph('toasts')
  expect(complaints).toEqual([])
})

test('a live shop has no page of parts', async () => {
  const app = fastify()
  open.push(() => app.close())
  await app.register(partsRoutes, { mode: 'live', dist: 'dist' })
  expect((await app.inject('/sandbox/parts')).statusCode).toBe(404)
  expect((await fetch(`${shop.url}/sandbox/parts`)).status).toBe(200)
})
