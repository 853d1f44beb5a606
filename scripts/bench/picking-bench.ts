// How long the paint takes after a colour is picked, of 60 in 8 sizes, at a quarter of the CPU, beside a click on an empty
// page: node scripts/bench/picking-bench.ts ADDRESS, with the DATA_DIR of the shop that answers there. Prints JSON.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { stringify } from 'csv-stringify/sync'
import type { Locator, Page } from 'playwright-core'
import { openBrowser, phone } from '#test/support/browser.ts'
import { cpuOfClicks, openTracing } from './click-trace.ts'

const [address = 'http://localhost:3000'] = process.argv.slice(2)
const slowdown = 4
const picks = 20
/** What the pick before has set off, its pictures above all, is over by then. */
const restMs = 700
const colors = 60
const sizes = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL']
const slug = 'bench-many-colours'

importProduct()
const browser = await openBrowser()
const { page, close } = await browser.visit(address, { viewport: phone, reducedMotion: false, cache: 'cold' })
page.setDefaultTimeout(60_000)
const pageTools = await page.context().newCDPSession(page)
const tracing = await openTracing(page)

await page.goto(`${address}/healthz`)
const empty = await measure(Array.from({ length: picks }, () => ({ x: 100, y: 100 })))
const picked = await pick()
// The same when React hears the clicks too, and writes all radios of the group anew (docs/decisions/0015).
await page.route(/\/assets\/.*\.js$/, async (route) => {
  const response = await route.fetch()
  const script = await response.text()
  const body = script.replace(/\w+\.target instanceof HTMLInputElement&&\w+\.stopPropagation\(\)/, 'void 0')
  await route.fulfill({ response, body })
})
const heardByReact = await pick()

console.log(JSON.stringify({ empty, picked, heardByReact }))
await close()
await browser.quit()
process.exit(0)

async function pick(): Promise<Measured> {
  await page.goto(`${address}/product/${slug}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: /^More/ }).click()
  const swatches = page.locator('label.swatch')
  await swatches.nth(colors - 1).waitFor()
  await swatches.first().evaluate((swatch) => swatch.scrollIntoView({ block: 'start' }))
  await page.waitForLoadState('networkidle')
  return measure(await placesOf(swatches))
}

type Measured = { medianMs: number; p95Ms: number; cpuMs: number }
type Place = { x: number; y: number }

/**
 * Clicks one after the other. The clock says how long each frame took to be there, with all else that the machine does; the
 * CPU time of the page's own thread from the click until it hands the frame over is of the shop alone.
 */
async function measure(places: Place[]): Promise<Measured> {
  await pageTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const trace = await tracing.start()
  await listenForPaints(page)
  for (const { x, y } of places) {
    await page.mouse.click(x, y)
    await page.waitForTimeout(restMs)
  }
  const paints: number[] = await page.evaluate(() => Reflect.get(window, 'paints'))
  const cpu = cpuOfClicks(await trace.stop())
  await pageTools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  return { medianMs: shareOf(paints, 0.5), p95Ms: shareOf(paints, 0.95), cpuMs: shareOf(cpu, 0.5) }
}

function shareOf(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.ceil(sorted.length * share) - 1] ?? 0
}

/** The first task after a frame: by then style, layout and paint of the click are done. */
async function listenForPaints(on: Page) {
  await on.evaluate(() => {
    const paints: number[] = []
    Reflect.set(window, 'paints', paints)
    const onPick = (event: Event) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => paints.push(performance.now() - event.timeStamp))
        port1.start()
        port2.postMessage(null)
      })
    document.addEventListener('pointerup', onPick, { capture: true })
  })
}

async function placesOf(list: Locator): Promise<Place[]> {
  const boxes = await Promise.all(
    Array.from({ length: picks }, (_, at) => list.nth(2 * at + 1).boundingBox()),
  )
  return boxes.map((box) => ({ x: (box?.x ?? 0) + 22, y: (box?.y ?? 0) + 22 }))
}

function importProduct() {
  const folder = mkdtempSync(path.join(tmpdir(), 'picking-bench-'))
  const file = path.join(folder, 'products.csv')
  writeFileSync(file, stringify(rows(), { header: true }))
  const { status, stderr } = spawnSync(process.execPath, ['scripts/shop.ts', 'import', file], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(stderr)
}

function rows() {
  return Array.from({ length: colors }, (_, color) =>
    sizes.map((size, at) => ({
      Handle: slug,
      Title: color + at === 0 ? 'Many Colours' : '',
      'Option1 Name': 'Color',
      'Option1 Value': `Colour ${color + 1}`,
      'Option2 Name': 'Size',
      'Option2 Value': size,
      'Variant Price': 299,
      'Variant Grams': 180,
      'Variant Inventory Tracker': 'shopify',
      'Variant Inventory Qty': (color + at) % 9 === 0 ? 0 : 40,
      'Color Code': `#${(0x30_30_30 + color * 0x02_05_03).toString(16)}`,
      Drawing: 'ankle-length-leggings',
      Offers: '2=569;3=799;5=1249',
    })),
  ).flat()
}
