import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openProxy } from '#test/support/database-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { openAnother } from '#test/support/shop.ts'

// A shop whose database goes away and comes back.

let own: TestDatabase
let line: Awaited<ReturnType<typeof openProxy>>
let shop: Awaited<ReturnType<typeof openAnother>>

beforeAll(async () => {
  own = await createTestDatabase({ template: 'sample' })
  line = await openProxy(own.connectionString)
  shop = await openAnother({ connectionString: line.connectionString })
}, 60_000)

afterAll(async () => {
  await shop.close()
  line.close()
  await own.drop()
})

const get = (path: string) => fetch(`${shop.url}${path}`)

test('with everything there it is ready for pages and for orders', async () => {
  for (const path of ['/readyz', '/readyz?for=pages', '/readyz?for=orders']) {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ status: 'ready' })
  }
})

test('a purpose that nobody knows is not taken for readiness', async () => {
  expect((await get('/readyz?for=order')).status).toBe(400)
})

test('without the database pages go on, and what needs it is asked for again in words', async () => {
  line.close()
  const forPages = await get('/readyz')
  expect(forPages.status).toBe(200)
  const problems = [{ part: 'database', problem: 'does not answer' }]
  expect(await forPages.json()).toEqual({ status: 'ready', orders: 'not ready', problems })
  const forOrders = await get('/readyz?for=orders')
  expect(forOrders.status).toBe(503)
  expect(await forOrders.json()).toEqual({ status: 'not ready', problems })
  expect((await get('/')).status).toBe(200)

  const call = await shop.send('login', { body: { mobileNumber: '9876500001' } })
  expect(call.status).toBe(503)
  expect(call.headers.get('retry-after')).toBe('2')
  expect(await call.json()).toMatchObject({
    code: 'try-again',
    message: 'The shop is busy for a moment. Please try again.',
  })
})

test('a call that comes shortly before the database is back waits for it', async () => {
  const call = shop.send('login', { body: { mobileNumber: '9876500002' } })
  line = await openProxy(own.connectionString, line.port)
  expect((await (await call).json()).code).toBe('unknown-number')
  await vi.waitFor(async () => expect((await get('/readyz?for=orders')).status).toBe(200))
})
