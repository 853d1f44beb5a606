import { readFileSync } from 'node:fs'
import { build } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser } from '#test/support/browser.ts'
import type { GoldenCart } from './carts.ts'

let browser: Browser
beforeAll(async () => void (browser = await openBrowser()))
afterAll(() => browser.close())

/** The shop's price rules as one script that leaves its function on the window. */
async function bundledRules(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      lib: { entry: 'test/golden/carts.ts', formats: ['iife'], name: 'golden', fileName: 'golden' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output[0].code
}

test('the browser prices the 5,000 golden carts exactly as the file says', async () => {
  const rows = readFileSync(new URL('carts.ndjson', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const visit = await browser.visit('http://127.0.0.1', { cache: 'cold' })
  await visit.page.goto('about:blank')
  await visit.page.addScriptTag({ content: await bundledRules() })
  const wrong: string[] = await visit.page.evaluate((carts) => {
    const { priceGolden } = Reflect.get(window, 'golden')
    return carts.filter((row) => {
      const cart: GoldenCart = JSON.parse(row)
      return JSON.stringify(priceGolden(cart)) !== JSON.stringify(cart.expected)
    })
  }, rows)
  expect(rows).toHaveLength(5000)
  expect(wrong).toEqual([])
  await visit.close()
})
