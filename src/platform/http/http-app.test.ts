import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { sayRaw } from '#test/support/raw-socket.ts'
import { createHttpApp } from './http-app.ts'
import { waitLonger } from './slow-bodies.ts'

const headers = { 'x-content-type-options': 'nosniff', 'content-security-policy': "default-src 'self'" }
const { app, installFastPath } = createHttpApp({
  log: createLog('silent'),
  headers,
  isKnownHost: (name) => name !== 'rebind.example',
  bodyMs: 300,
})
let url: string
beforeAll(async () => {
  app.get('/echo', async (request) => ({ path: request.url }))
  app.get('/fails', async (request) => {
    throw Object.assign(new Error(), request.query)
  })
  app.post('/known', { onRequest: async ({ raw }) => waitLonger(raw) }, async (request) => ({
    body: request.body,
  }))
  app.post('/echo', async (request) => ({ body: request.body }))
  app.post(
    '/members',
    { onRequest: async (_request, reply) => reply.code(401).send({ status: 401 }) },
    async () => '',
  )
  installFastPath((request, response) => {
    if (request.url !== '/quick') return false
    response.end('quick')
    return true
  })
  url = await app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

test('what is ready is sent past the framework, all else goes through it', async () => {
  expect(await (await fetch(`${url}/quick`)).text()).toBe('quick')
  expect(await (await fetch(`${url}/echo`)).json()).toEqual({ path: '/echo' })
})

/** A body of JSON in two pieces, the second after the time in which it should be there. */
async function sendSlowly(path: string): Promise<string> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  let said = ''
  socket.on('data', (chunk) => (said += chunk.toString('latin1')))
  socket.on('error', () => {})
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{"a":`,
  )
  const ended = once(socket, 'close')
  await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 900))])
  if (!socket.destroyed) socket.write('"b"}')
  await ended
  return said
}

test('who sends slowly is not waited for, but for those that a route knows', async () => {
  const [echo, known] = await Promise.all([sendSlowly('/echo'), sendSlowly('/known')])
  expect(echo).toMatch(/^HTTP\/1\.1 408 /)
  expect(known).toMatch(/^HTTP\/1\.1 200 /)
  expect(known).toContain('{"body":{"a":"b"}}')
})

test.each([
  ['/members', 4, 401],
  ['/echo', 40_000, 413],
  ['/quick', 4, 200],
])(
  'a call to %s that is answered before its body of %d bytes came is answered once, and its line ends',
  async (path, length, status) => {
    const said = await sayRaw(
      url,
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`,
    )
    expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`])
  },
)

test.each([
  ['a lock was waited for too long', 'code=55P03'],
  ['a statement took too long', 'code=57014'],
  ['a transaction stood idle too long', 'code=25P03'],
  ['others were always faster', 'code=40001'],
  ['two waited for each other again and again', 'code=40P01'],
  ['the line broke', 'code=ECONNRESET'],
  ['the server has no place left', 'code=53300'],
  ['the server stops', 'code=57P01'],
  ['the server starts', 'code=57P03'],
  ['the server was the leader and is no more', 'code=25006'],
  ['the name of the server leads nowhere', 'code=EAI_AGAIN'],
  ['the net is cut', 'code=EHOSTUNREACH'],
  ['the line broke at the end, and nobody knows', 'code=08007'],
  ['the line was silent', 'message=Query read timeout'],
  ['the line ended', 'message=Connection terminated unexpectedly'],
  ['the line was used up', 'message=Client has encountered a connection error and is not queryable'],
  ['every line was taken', 'message=timeout exceeded when trying to connect'],
])('when %s, the call is asked for again in a moment', async (_what, error) => {
  const answer = await fetch(`${url}/fails?${error}`)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('2')
  expect(await answer.json()).toMatchObject({ code: 'try-again' })
})

test.each(['22021', '22P05', '22003'])(
  'what the database calls a value that it cannot take, by %s, is refused and no failure',
  async (code) => expect((await fetch(`${url}/fails?code=${code}`)).status).toBe(400),
)

test('a fault of the program is called one', async () => {
  expect((await fetch(`${url}/fails?code=42703`)).status).toBe(500)
})

test.each([
  ['an address that cannot be decoded', '400', 'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  ['no HTTP at all', '400', 'HELLO\r\n\r\n'],
  ['a head that is too large', '431', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`],
])('%s is refused with the headers of every answer', async (_what, status, bytes) => {
  const said = (await sayRaw(url, bytes)).toLowerCase()
  expect(said).toMatch(new RegExp(`^http/1.1 ${status} `))
  expect(said).toContain('x-content-type-options: nosniff')
  expect(said).toContain("content-security-policy: default-src 'self'")
})

test.each([
  ['twice', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
  ['twice the same', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked'],
  ['as a list', 'Transfer-Encoding: identity, chunked'],
  ['beside a length', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
])('a body framed %s is refused, and what follows on the line is not read', async (_how, framing) => {
  const head = `POST /echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${framing}\r\n\r\n`
  const said = await sayRaw(url, `${head}0\r\n\r\nGET /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  expect(said.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
})

test('a name that is not ours is not served', async () => {
  const ask = (host: string) =>
    sayRaw(url, `GET /quick HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  expect(await ask('rebind.example:3000')).toMatch(/^HTTP\/1\.1 421 /)
  expect(await ask('ours.example:3000')).toMatch(/^HTTP\/1\.1 200 /)
})

/** A server in a process of its own with little memory, and connections to it on which nobody reads. */
async function openBesieged() {
  const script = path.resolve('test/support/pipelined-server.ts')
  const server = spawn(process.execPath, ['--max-old-space-size=96', script], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  const state: { exit: unknown } = { exit: 'still there' }
  server.on('exit', (code, signal) => (state.exit = { code, signal }))
  const [said] = await once(server.stdout, 'data')
  const own = String(said).trim()
  const sockets: Socket[] = []

  function ask(target: string, times = 1) {
    const socket = connect(Number(new URL(own).port), '127.0.0.1').pause()
    socket.on('error', () => {})
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(times))
    sockets.push(socket)
    return socket
  }

  async function close() {
    for (const socket of sockets) socket.destroy()
    server.stdin.end()
    if (state.exit === 'still there') await once(server, 'exit')
  }

  return { url: own, state, ask, close }
}

/** How much comes before the server ends the connection; null while it has not. */
function readToEnd(socket: Socket) {
  const read: { bytes: number; isOver: boolean } = { bytes: 0, isOver: false }
  socket.on('data', (chunk: Buffer) => (read.bytes += chunk.length))
  socket.on('close', () => (read.isOver = true))
  socket.resume()
  return read
}

test('requests by the thousand whose answers nobody reads do not fill the memory', async () => {
  const { url: own, state, ask, close } = await openBesieged()
  for (const target of ['/quick', '/slow']) for (let n = 0; n < 120; n += 1) ask(target, 2000)
  for (let n = 0; n < 20; n += 1) expect((await fetch(`${own}/quick`)).status).toBe(200)
  expect(state.exit).toBe('still there')
  await close()
})

test('few requests for much end a connection too, before all of it was kept for it', async () => {
  const { ask, close } = await openBesieged()
  const read = readToEnd(ask('/half', 30))
  await expect.poll(() => read.isOver).toBe(true)
  expect(read.bytes).toBeLessThan(15 * 512 * 1024)
  await close()
})

test('when too much waits unread on all connections, those end that have waited longest', async () => {
  const { url: own, ask, close } = await openBesieged()
  const sockets: Socket[] = []
  for (let n = 0; n < 8; n += 1) {
    sockets.push(ask('/large'))
    // One after the other: what is asked after it is answered after it.
    expect((await fetch(`${own}/quick`)).status).toBe(200)
  }
  const reads = sockets.map(readToEnd)
  const isCut = () => reads.slice(0, 4).map(({ isOver }) => isOver)
  await expect.poll(isCut).toEqual([true, true, true, true])
  const whole = 16 * 1024 ** 2
  await expect.poll(() => reads.slice(5).every(({ bytes }) => bytes > whole)).toBe(true)
  expect(reads.slice(0, 4).filter(({ bytes }) => bytes > whole)).toEqual([])
  await close()
})

test('what still arrives while the server closes is answered as ever, on a line that ends with it', async () => {
  const { app: leaving } = createHttpApp({ log: createLog('silent'), headers })
  leaving.get('/echo', async () => ({ echo: true }))
  let last: Response | undefined
  // Amid the closing: who asked a moment before the door was shut.
  leaving.addHook('preClose', async () => void (last = await fetch(`${own}/echo`)))
  const own = await leaving.listen({ port: 0, host: '127.0.0.1' })
  await leaving.close()
  expect(last?.status).toBe(200)
  expect(last?.headers.get('connection')).toBe('close')
})
