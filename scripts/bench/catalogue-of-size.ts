// One shop from its start to its last page, printed as { figure: value }; DATA_DIR holds it, filled by filled-catalogue.ts.
// CPU is that of the process by itself; PostgreSQL works beside it.
import { createLog } from '#platform/log/log.ts'
import { readEnv } from '#server/env.ts'
import { openBuiltPages } from '#server/pages/render.ts'
import { openShop } from '#server/shop.ts'
import { setTimeout as sleep } from 'node:timers/promises'

process.env.NODE_ENV = 'production'
const log = createLog('silent')
const env = readEnv(process.env)

let lastBeat = performance.now()
let silentMs = 0
const beatMs = 5
setInterval(() => {
  const now = performance.now()
  silentMs = Math.max(silentMs, now - lastBeat - beatMs)
  lastBeat = now
}, beatMs)

const shop = await openShop(env, log)
const pages = await openBuiltPages({ api: shop.api, log, dist: 'dist', worker: 'on' })
const figures: Record<string, number> = {
  'start to ready, s': performance.now() / 1000,
  'start to ready, CPU s': cpuMs() / 1000,
}
/** What PostgreSQL and the start have left to be tidied is none of what follows. */
await sleep(1000)
figures['memory after the start, MB'] = rssMb()

Object.assign(figures, await firstOf('/'), await firstOf('/collections'))
const warmUps = 150
for (let n = 0; n < warmUps; n += 1) await render('/product/product-1')
for (let n = 0; n < warmUps / 5; n += 1) await render('/collections?color=teal')
figures['product page anew, CPU ms'] = await cpuOf(every(90, (n) => `/product/product-${n + 2}`))
const terms = [
  'ribbed',
  'capri 9',
  'black leggings',
  'premium',
  '₹299',
  'saree',
  'wine xl',
  'shawl 7',
  'soft boxer',
  'kurti',
]
figures['search page, each first, CPU ms'] = await cpuOf(terms.map(searchFor))
figures['search page, the dearest, CPU ms'] = await dearestOf(
  ['olive', 'length', 'cotton', 'pant', 'e'].map(searchFor),
)
figures['search a key press, CPU ms'] = await cpuOfCalls([
  'r',
  'ri',
  'rib',
  'ribb',
  'c',
  'ca',
  'cap',
  'black',
  'black l',
  'nightie',
])
figures['products like one, CPU ms'] = await cpuOfLikeness(every(20, (n) => `product-${3 * n + 1}`))
figures['grid anew, CPU ms'] = await cpuOf(every(40, (n) => `/collections?page=${(n % 3) + 1}`))
figures['grid of a category anew, CPU ms'] = await cpuOf(every(40, (n) => `/collections/kind-${(n % 7) + 1}`))
figures['grid with filters anew, CPU ms'] = await cpuOf(
  every(40, (n) => `/collections?color=${['wine', 'black', 'navy'][n % 3]}&size=m&price=${n}00-`),
)
await sleep(1000)
figures['memory after browsing, MB'] = rssMb()

await silenceOf('stock changes each second', async () => {
  for (let second = 0; second < 6; second += 1) {
    await shop.database.pool.query(
      `UPDATE stock SET on_hand = CASE WHEN on_hand > 0 AND size_id LIKE '%-1-1' THEN 0 ELSE on_hand + 1 END, changed_at = now()
       WHERE size_id = ANY ($1)`,
      [every(10, (n) => `size-${second * 10 + n + 1}-${(n % 2) + 1}-1`)],
    )
    await sleep(1000)
    await render('/collections')
    await render('/')
  }
})
figures['grid after a size sold out, CPU ms'] = await cpuOf(['/collections'])

await silenceOf('one price changes', async () => {
  const began = performance.now()
  await shop.database.transaction(async (tx) => {
    await shop.catalogue.bump(tx)
    await tx.updateTable('size').set({ price_paise: 77_700 }).where('id', '=', 'size-7-1-1').execute()
  })
  while (!(await htmlOf('/product/product-7')).includes('777')) await sleep(20)
  figures['one price until it is served, s'] = (performance.now() - began) / 1000
  await render('/collections')
})
await sleep(1000)
figures['memory after the change, MB'] = rssMb()

figures['sitemap, CPU ms'] = await cpuOfAddress('/sitemap.xml')
await silenceOf('list of all products', async () => {
  figures['list of all products, CPU ms'] = await cpuOfAddress('/api/web/product/list')
})
figures['list of all products, second, CPU ms'] = await cpuOfAddress('/api/web/product/list')
figures['memory at the end, MB'] = rssMb()
console.log(JSON.stringify(figures))
await shop.close()
process.exit(0)

async function htmlOf(path: string): Promise<string> {
  const found = await pages.find(new URL(path, env.PUBLIC_URL))
  return found.kind === 'page' ? found.html() : ''
}

async function render(path: string): Promise<void> {
  await htmlOf(path)
}

async function firstOf(path: string) {
  const began = performance.now()
  await render(path)
  return { [`first ${path}, ms`]: performance.now() - began }
}

/** The longest time in which the process answered nobody while `work` went on. */
async function silenceOf(what: string, work: () => Promise<void>): Promise<void> {
  await sleep(2 * beatMs)
  silentMs = 0
  await work()
  await sleep(2 * beatMs)
  figures[`longest silence, ${what}, ms`] = silentMs
}

async function cpuOf(paths: string[]): Promise<number> {
  const before = cpuMs()
  for (const path of paths) await render(path)
  return (cpuMs() - before) / paths.length
}

async function dearestOf(paths: string[]): Promise<number> {
  const each: number[] = []
  for (const path of paths) each.push(await cpuOf([path]))
  return Math.max(...each)
}

async function cpuOfCalls(terms: string[]): Promise<number> {
  const before = cpuMs()
  for (const search of terms)
    await shop.api.call('listProducts', { query: { search, limit: '6', colors: 'none' } })
  return (cpuMs() - before) / terms.length
}

async function cpuOfLikeness(ids: string[]): Promise<number> {
  const before = cpuMs()
  for (const id of ids) await shop.api.call('listSimilarProducts', { params: { id } })
  return (cpuMs() - before) / ids.length
}

async function cpuOfAddress(url: string): Promise<number> {
  const before = cpuMs()
  const { statusCode } = await shop.app.inject({ url, headers: { 'accept-encoding': 'br' } })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`)
  return cpuMs() - before
}

function searchFor(term: string): string {
  return `/collections?search=${encodeURIComponent(term)}`
}

function every<Value>(count: number, of: (n: number) => Value): Value[] {
  return Array.from({ length: count }, (_, n) => of(n))
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function rssMb(): number {
  return process.memoryUsage().rss / 1024 / 1024
}
