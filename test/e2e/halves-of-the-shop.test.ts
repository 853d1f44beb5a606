import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { checkOut, dataOf, makeBuyers, makeSize, submit } from '#test/support/order-makers.ts'
import { createClient } from '#test/support/shop.ts'
import { type ShopProcess, startShopProcess } from '#test/support/shop-process.ts'

// Two processes of one shop as its owner starts them on two machines: each does its half.

let own: TestDatabase
let web: ShopProcess
beforeAll(async () => {
  own = await createTestDatabase({ template: 'sample' })
  web = await start('--web')
})
afterAll(async () => {
  await web.end('SIGTERM')
  await own.drop()
})

function start(half: '--web' | '--worker') {
  const env = { DATABASE_URL: own.connectionString }
  return startShopProcess([process.execPath, 'scripts/start.ts', half], { env })
}

const statusesAt = ({ url }: ShopProcess, paths: string[]) =>
  Promise.all(paths.map(async (path) => (await fetch(url + path, { redirect: 'manual' })).status))

async function metric({ url }: ShopProcess, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
}

async function placeOrder(): Promise<string> {
  const shop = { ...own, ...createClient(web.url) }
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer was made')
  const cart = await checkOut(shop, buyer, { wanted: [{ ...(await makeSize(shop)), quantity: 1 }] })
  return dataOf(await submit(shop, buyer, cart)).orderId
}

const worked = async () => {
  const { rows } = await own.database.pool.query<{ jobs: number; sent: number }>(
    'SELECT (SELECT count(*)::int FROM job_turn) AS jobs, (SELECT count(*)::int FROM outbox WHERE tries > 0) AS sent',
  )
  return rows[0]
}

test('a process that only answers shows pages, takes orders and does no job; one that only works sends what it wrote', async () => {
  expect(
    await statusesAt(web, ['/', '/collections', '/admin/', '/api/web/product/list', '/healthz', '/readyz']),
  ).toEqual([200, 200, 200, 200, 200, 200])
  const orderId = await placeOrder()
  // Whoever works looks for messages three times a second.
  const since = await metric(web, 'process_uptime_seconds')
  await expect.poll(() => metric(web, 'process_uptime_seconds')).toBeGreaterThan(since + 2)
  expect(await worked()).toEqual({ jobs: 0, sent: 0 })

  const worker = await start('--worker')
  try {
    const told = async () => {
      const { rows } = await own.database.pool.query('SELECT done_at FROM outbox WHERE dedupe = $1', [
        `order-placed:${orderId}`,
      ])
      return rows
    }
    await expect.poll(told, { timeout: 30_000 }).toEqual([{ done_at: expect.any(Date) }])
    const messages = await (
      await fetch(`${web.url}/sandbox/messages`, { headers: { accept: 'application/json' } })
    ).json()
    expect(messages).toContainEqual(expect.objectContaining({ kind: 'order-placed' }))
    await expect.poll(async () => (await worked())?.jobs, { timeout: 30_000 }).toBe(4)
    expect(await statusesAt(worker, ['/healthz', '/readyz', '/readyz?for=orders', '/metrics'])).toEqual([
      200, 200, 200, 200,
    ])
    expect(
      await statusesAt(worker, [
        '/',
        '/collections',
        '/admin/',
        '/api',
        '/api/web/product/list',
        '/sandbox/messages',
      ]),
    ).toEqual([404, 404, 404, 404, 404, 404])
  } finally {
    expect(await worker.end('SIGTERM')).toBe(0)
  }
})

test('both halves at once, or a word that is none, end the start with a sentence', () => {
  for (const words of [['--web', '--worker'], ['--wokrer']]) {
    const { status, stderr } = spawnSync(process.execPath, ['scripts/start.ts', ...words], {
      encoding: 'utf8',
    })
    expect(status).toBe(1)
    expect(stderr).toMatch(/^The shop was not started: .*--worker for one that only does the jobs.*\n$/)
  }
})
