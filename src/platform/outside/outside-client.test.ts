import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import type { MonotonicClock } from './circuit-breaker.ts'
import { createOutsideClient } from './outside-client.ts'

type Purpose = 'create' | 'status' | 'refund'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A gateway that answers as told, and how often it was asked. */
async function gatewayThat(listener: RequestListener, clock?: MonotonicClock) {
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    return listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const client = createOutsideClient<Purpose>({
    base: `http://127.0.0.1:${port}`,
    limits: { totalMs: 3000 },
    clock,
  })
  const ask = (isRepeatable = true, purpose: Purpose = 'create') =>
    client.ask({ purpose, method: 'POST', path: '/', headers: {}, body: '{}', isRepeatable })
  return { ask, client, askedTimes: () => asked }
}

const limit = 256 * 1024
const textOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2))

test('an answer of 256 KiB is read', async () => {
  const { ask } = await gatewayThat((_request, response) => response.end(textOf(limit)))
  expect(await ask()).toMatchObject({ ok: true, status: 200 })
})

test.each([
  ['one byte more than 256 KiB', textOf(limit + 1), {}],
  ['8 MB packed into 8 KB', gzipSync(textOf(8 * 1024 * 1024)), { 'content-encoding': 'gzip' }],
])('%s is not', async (_what, body, headers) => {
  const { ask } = await gatewayThat((_request, response) => response.writeHead(200, headers).end(body))
  expect(await ask()).toEqual({ ok: false, reason: 'unreadable' })
})

test('a redirect is not followed', async () => {
  const { ask, askedTimes } = await gatewayThat((request, response) =>
    request.url === '/'
      ? response.writeHead(307, { location: '/elsewhere' }).end()
      : response.end('{"state":"paid"}'),
  )
  expect(await ask()).toEqual({ ok: false, reason: 'unreadable' })
  expect(askedTimes()).toBe(1)
})

test.each([502, 503, 504])(
  'a %s is tried once more, but only where twice is the same as once',
  async (status) => {
    const gateway = await gatewayThat((_request, response) => response.writeHead(status).end('{}'))
    expect(await gateway.ask(false)).toMatchObject({ ok: false, reason: 'uncertain' })
    expect(gateway.askedTimes()).toBe(1)
    expect(await gateway.ask(true)).toMatchObject({ ok: false, reason: 'uncertain' })
    expect(gateway.askedTimes()).toBe(3)
  },
)

test('a gateway that has too much to do did nothing, and is left alone', async () => {
  const gateway = await gatewayThat((_request, response) => response.writeHead(429).end('{}'))
  expect(await gateway.ask()).toMatchObject({ ok: false, reason: 'unreached' })
  expect(gateway.askedTimes()).toBe(1)
})

test('a line that is cut leaves it open whether something happened', async () => {
  const gateway = await gatewayThat((request) => request.socket.destroy())
  expect(await gateway.ask()).toMatchObject({ ok: false, reason: 'uncertain' })
  expect(gateway.askedTimes()).toBe(1)
})

test('too many questions are a pause, as long as the gateway wishes, and no failure', async () => {
  const clock = { now: 0 }
  const gateway = await gatewayThat(
    (_request, response) => response.writeHead(429, { 'retry-after': '20' }).end('{}'),
    () => clock.now,
  )
  for (let n = 0; n < 6; n += 1)
    expect(await gateway.ask(true, 'status')).toMatchObject({ ok: false, reason: 'unreached' })
  expect(gateway.askedTimes()).toBe(1)
  clock.now = 19_999
  await gateway.ask(true, 'status')
  expect(gateway.askedTimes()).toBe(1)
  clock.now = 20_000
  await gateway.ask(true, 'status')
  expect(gateway.askedTimes()).toBe(2)
  expect(gateway.client.isReachable('create')).toBe(true)
})

test('a gateway that names no pause, or one of hours, is left alone for seconds, or a minute', async () => {
  const clock = { now: 0 }
  let wish: Record<string, string> = {}
  const gateway = await gatewayThat(
    (_request, response) => response.writeHead(429, wish).end('{}'),
    () => clock.now,
  )
  await gateway.ask(true, 'status')
  clock.now = 5000
  wish = { 'retry-after': '86400' }
  await gateway.ask(true, 'status')
  expect(gateway.askedTimes()).toBe(2)
  clock.now = 65_000
  await gateway.ask(true, 'status')
  expect(gateway.askedTimes()).toBe(3)
})

test('questions and refunds that fail do not close the way to pay', async () => {
  const gateway = await gatewayThat((_request, response) => response.writeHead(500).end('{}'))
  for (const purpose of ['status', 'refund'] as const)
    for (let n = 0; n < 6; n += 1) await gateway.ask(false, purpose)
  expect(gateway.askedTimes()).toBe(10)
  expect(gateway.client.isReachable('create')).toBe(true)
  for (let n = 0; n < 6; n += 1) await gateway.ask(false, 'create')
  expect(gateway.askedTimes()).toBe(15)
  expect(gateway.client.isReachable('create')).toBe(false)
})
