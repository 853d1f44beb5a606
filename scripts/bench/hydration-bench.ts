// What each trick of docs/decisions/0015 is worth by itself: a page with all of them beside the same page with one taken
// out, in turn, on a phone at a quarter of the CPU. node scripts/bench/hydration-bench.ts ADDRESS [ROUNDS [TRICK]]. Prints
// JSON.
import type { Page, Route } from 'playwright-core'
import { openBrowser, phone } from '#test/support/browser.ts'
import { cpuOfTasks, openTracing } from './click-trace.ts'

const [address = 'http://localhost:3000', rounds = '5', wanted = ''] = process.argv.slice(2)
const slowdown = 4
const tapAfterPaintMs = 150
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }

type Change = (page: Page) => Promise<void>
type Trick = { path: string; without: Change; detour?: Change; measure: Measure }
type Measure = (page: Page, path: string) => Promise<Figures>
type Figures = Record<string, number>

const tricks: Record<string, Trick> = {
  'deferred rendering, home': { path: '/', without: renderAllAtOnce, measure: load },
  'deferred rendering, grid': { path: '/collections', without: renderAllAtOnce, measure: load },
  'scripts after the first paint': {
    path: '/product/ankle-length-leggings',
    without: startScriptsAtOnce,
    measure: loadOnSlowLine,
  },
  'event replay': {
    path: '/product/ankle-length-leggings',
    without: forgetEarlyEvents,
    measure: loadAndTap,
  },
  'scripts compiled ahead': {
    path: '/product/ankle-length-leggings',
    without: compileWhenCalled,
    detour: passScripts,
    measure: load,
  },
}

const browser = await openBrowser()
const figures: Record<string, { with: Figures; without: Figures }> = {}
for (const [name, trick] of Object.entries(tricks).filter(([name]) => name.includes(wanted))) {
  const runs: { with: Figures[]; without: Figures[] } = { with: [], without: [] }
  for (let round = 0; round < Number(rounds); round++) {
    runs.with.push(await run(trick, 'with'))
    runs.without.push(await run(trick, 'without'))
  }
  figures[name] = { with: medians(runs.with), without: medians(runs.without) }
}
console.log(JSON.stringify(figures, null, 2))
await browser.quit()
process.exit(0)

async function run(
  { path, without, detour = passPage, measure }: Trick,
  which: 'with' | 'without',
): Promise<Figures> {
  const { page, context, close } = await browser.visit(address, {
    viewport: phone,
    reducedMotion: false,
    cache: 'cold',
  })
  page.setDefaultTimeout(60_000)
  await page.addInitScript(() =>
    addEventListener('hydrated', ({ timeStamp }) => Reflect.set(window, 'hydratedAt', timeStamp)),
  )
  if (which === 'without') await without(page)
  // The same detour for both, so that they differ in the trick alone.
  else await detour(page)
  const tools = await context.newCDPSession(page)
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const measured = await measure(page, path)
  await close()
  return measured
}

/** CPU of the page's thread: its longest task, all of them, and when it answered. */
async function load(page: Page, path: string): Promise<Figures> {
  const tracing = await openTracing(page)
  const trace = await tracing.start()
  await page.goto(address + path, { waitUntil: 'load' })
  const hydratedMs = await untilHydrated(page)
  await page.waitForTimeout(1500)
  const tasks = cpuOfTasks(await trace.stop())
  const longestTaskMs = Math.max(...tasks)
  const cpuMs = tasks.reduce((sum, task) => sum + task, 0)
  return { longestTaskMs, cpuMs, hydratedMs, ...(await paintsOf(page)) }
}

async function loadOnSlowLine(page: Page, path: string): Promise<Figures> {
  const tools = await page.context().newCDPSession(page)
  await tools.send('Network.enable')
  await tools.send('Network.emulateNetworkConditions', line)
  await page.goto(address + path, { waitUntil: 'load' })
  return { hydratedMs: await untilHydrated(page), ...(await paintsOf(page)) }
}

/** Two taps shortly after the first paint: on a button whose form could do it too, and on one that only a script answers. */
async function loadAndTap(page: Page, path: string): Promise<Figures> {
  await page.goto(address + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.waitForTimeout(tapAfterPaintMs)
  await page.getByRole('button', { name: 'Open the menu' }).dispatchEvent('click')
  const tappedAt = Date.now()
  await page.getByRole('button', { name: 'Add to Cart' }).first().dispatchEvent('click')
  await page.waitForFunction(() => (localStorage.getItem('cart') ?? '[]').length > 2)
  const inCartMs = Date.now() - tappedAt
  await untilHydrated(page)
  await page.waitForTimeout(1000)
  return { inCartMs, menuOpened: await page.getByRole('dialog').count() }
}

async function untilHydrated(page: Page): Promise<number> {
  const seen = await page.waitForFunction(() => Reflect.get(window, 'hydratedAt'))
  return Number(await seen.jsonValue())
}

async function paintsOf(page: Page): Promise<Figures> {
  return page.evaluate(async () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    const largest = await new Promise<number>((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      }),
    )
    return { paintMs: paint?.startTime ?? 0, largestPaintMs: largest }
  })
}

async function renderAllAtOnce(page: Page) {
  await rewrite(page, (html) => html.replace('<html', '<html class="is-all-rendered"'))
}

/** The scripts stand in the page as they commonly do; nothing is replayed then. */
async function startScriptsAtOnce(page: Page) {
  await rewrite(page, (html) =>
    html.replace(/<script type="module"[^>]*data-scripts="([^"]*)"><\/script>/, (_, scripts: string) =>
      scripts
        .split(' ')
        .map((script) => `<script type="module" src="${script}"></script>`)
        .join(''),
    ),
  )
}

async function forgetEarlyEvents(page: Page) {
  await rewrite(page, (html) => html)
  // Without its listeners the first script still fetches the others.
  await page.route(/\/assets\/entry-start.*\.js$/, (route) =>
    changed(route, (script) => script.replaceAll('window.addEventListener', 'String')),
  )
}

async function passPage(page: Page) {
  await rewrite(page, (html) => html)
}

async function passScripts(page: Page) {
  await passPage(page)
  await page.route(/\/assets\/.*\.js$/, (route) => changed(route, (script) => script))
}

async function compileWhenCalled(page: Page) {
  await rewrite(page, (html) => html)
  await page.route(/\/assets\/.*\.js$/, (route) =>
    changed(route, (script) => script.replace('//# allFunctionsCalledOnLoad', '//')),
  )
}

async function rewrite(page: Page, change: (html: string) => string) {
  await page.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api'),
    (route) => changed(route, change),
  )
}

async function changed(route: Route, change: (text: string) => string) {
  const response = await route.fetch()
  await route.fulfill({ response, body: change(await response.text()) })
}

function medians(runs: Figures[]): Figures {
  const names = Object.keys(runs[0] ?? {})
  return Object.fromEntries(names.map((name) => [name, median(runs.map((figure) => figure[name] ?? 0))]))
}

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? 0) * 10) / 10
}
