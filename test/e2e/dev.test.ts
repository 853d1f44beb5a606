import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Browser, openBrowser } from '#test/support/browser.ts'
import { createTestDatabase } from '#test/support/database.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { type ShopProcess, startShopProcess } from '#test/support/shop-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = ['content', 'db', 'scripts', 'src', 'package.json', 'tsconfig.json', 'vite.config.ts']

let folder: string
let shop: ShopProcess
let browser: Browser
const opened: Array<() => unknown> = []

// Each start prepares every page and library anew: more than a busy machine does in the time of other tests.
const startLimitMs = 240_000

beforeAll(async () => {
  // A copy: what is edited here is not the shop under test.
  folder = makeScratchDirectory('kurinji-dev-')
  opened.push(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of sources) cpSync(path.join(root, name), path.join(folder, name), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))
  const database = await createTestDatabase({ template: 'sample' })
  opened.push(database.drop)
  shop = await startShopProcess(['npm', 'run', 'dev'], {
    folder,
    env: { DATABASE_URL: database.connectionString, DATA_DIR: path.join(folder, 'data') },
  })
  opened.push(() => shop.end('SIGTERM'))
  browser = await openBrowser()
  opened.push(browser.close)
}, startLimitMs)

afterAll(async () => {
  for (const close of opened.toReversed()) await close()
})

function edit(file: string, [from, to]: [string, string]): void {
  const place = path.join(folder, file)
  const text = readFileSync(place, 'utf8')
  expect(text).toContain(from)
  writeFileSync(place, text.replace(from, to))
}

test('who works on a page sees an edit at once, without a reload, and what was chosen stays', async () => {
  const { page, close } = await browser.visit(shop.url)
  const product = `${shop.url}/product/ankle-length-leggings`
  await page.goto(product, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.getByRole('radio', { name: 'White', exact: true }).check({ force: true })
  await page.getByRole('button', { name: 'Quantity: one more' }).first().click()
  const quantity = page.getByRole('textbox', { name: 'Quantity' }).first()
  await expect.poll(() => quantity.inputValue()).toBe('2')
  let reloads = 0
  page.on('load', () => (reloads += 1))

  edit('src/web/product/buy-buttons.tsx', ['Add to Cart', 'Into the bag'])
  await page.getByRole('button', { name: 'Into the bag' }).first().waitFor({ timeout: 30_000 })
  expect(await quantity.inputValue()).toBe('2')
  expect(await page.getByRole('radio', { name: 'White', exact: true }).isChecked()).toBe(true)
  expect(reloads).toBe(0)

  await vi.waitFor(async () => expect(await (await fetch(product)).text()).toContain('Into the bag'), {
    timeout: 30_000,
  })
  await close()
})

test('who works on the screens of the staff has them from their sources, by a link that the start prints', async () => {
  // It is printed just after the address.
  const linkOf = () => /^ *owner +(\S+)$/m.exec(shop.said())?.[1]
  await expect.poll(linkOf).toBeDefined()
  const { page, close } = await browser.visit(shop.url)
  await page.goto(linkOf() ?? '', { timeout: 60_000 })
  await page.getByRole('link', { name: 'Orders' }).first().waitFor({ timeout: 30_000 })
  expect(await page.locator('script[src*="/src/admin/"]').count()).toBeGreaterThan(0)
  await close()
})

test(
  'who works on the server has it started again by an edit, also while a page of it is open',
  async () => {
    const { page, close } = await browser.visit(shop.url)
    await page.goto(shop.url, { waitUntil: 'networkidle', timeout: 60_000 })
    const refusal = async () => {
      const answer = await fetch(`${shop.url}/api/web/nowhere`).catch(() => null)
      return (await answer?.text()) ?? 'it is starting'
    }
    expect(await refusal()).toContain('There is no such call')

    edit('src/platform/http/failures.ts', [
      "404: { code: 'unknown-call', message: 'There is",
      "404: { code: 'unknown-call', message: 'Here is",
    ])
    await expect.poll(refusal, { timeout: 120_000 }).toContain('Here is no such call')
    await close()
  },
  startLimitMs,
)
