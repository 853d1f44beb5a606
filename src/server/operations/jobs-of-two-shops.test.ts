import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAnother, openTestShop, type TestShop } from '#test/support/shop.ts'

let first: TestShop
let second: Awaited<ReturnType<typeof openAnother>>
beforeAll(async () => {
  first = await openTestShop()
  second = await openAnother(first)
})
afterAll(async () => {
  await second.close()
  await first.close()
})

/** Who has the turn at each job, as this process tells its monitoring. */
async function turnsToldBy({ url }: { url: string }): Promise<Map<string, string>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const lines = text.matchAll(/^shop_job_turn\{job="([^"]+)",holder="([^"]+)"\} 1$/gm)
  return new Map([...lines].map(([, job = '', holder = '']) => [job, holder]))
}

test('of two processes on one database one does each job of the shop, and both tell which', async () => {
  const jobs = ['confirmations', 'holds', 'numbers of couriers', 'whereabouts of parcels']
  await expect.poll(async () => [...(await turnsToldBy(first)).keys()], { timeout: 30_000 }).toEqual(jobs)
  const told = await turnsToldBy(first)
  expect(await turnsToldBy(second)).toEqual(told)
  const ages = await (await fetch(`${second.url}/metrics`)).text()
  for (const job of jobs) expect(ages).toMatch(new RegExp(`^shop_job_age_seconds\\{job="${job}"\\} `, 'm'))
})

test('a process that only answers does no job, and one that only works answers nothing but how it is', async () => {
  const shop = await openTestShop({ env: { SHOP_ROLE: 'web' } })
  try {
    expect((await fetch(`${shop.url}/api/web/product/list`)).status).toBe(200)
    expect((await shop.database.pool.query('SELECT FROM job_turn')).rows).toEqual([])
    const worker = await openAnother(shop, { SHOP_ROLE: 'worker' })
    try {
      await expect.poll(async () => (await turnsToldBy(shop)).size, { timeout: 30_000 }).toBe(4)
      const statuses = ['/healthz', '/readyz', '/metrics', '/', '/api/web/product/list', '/admin'].map(
        async (path) => (await fetch(worker.url + path)).status,
      )
      expect(await Promise.all(statuses)).toEqual([200, 200, 200, 404, 404, 404])
    } finally {
      await worker.close()
    }
  } finally {
    await shop.close()
  }
})
