import { once } from 'node:events'
import { existsSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { findPostmaster } from '#platform/postgres/postmaster.ts'
import { installedServer } from '#test/support/database.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { type ShopProcess, startShopProcess } from '#test/support/shop-process.ts'

// The process as its owner runs it, over the database it brings along.

let dataDir: string
let running: ShopProcess[] = []

beforeAll(async () => {
  // Like `mktemp -d`: closed to everyone else, also to the user that PostgreSQL runs as.
  dataDir = makeScratchDirectory('kurinji-process-')
})
afterEach(async () => {
  for (const shop of running) await shop.end('SIGTERM')
  running = []
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const node: [string, ...string[]] = [process.execPath, 'scripts/start.ts']

async function start(command = node, env: Record<string, string> = {}) {
  const shop = await startShopProcess(command, { env: { DATA_DIR: dataDir, ...env } })
  running.push(shop)
  return shop
}

const cluster = () => path.join(dataDir, 'pg18')
const database = () => findPostmaster(cluster())
const pidFile = () => existsSync(path.join(cluster(), 'postmaster.pid'))

async function isReady({ url }: ShopProcess): Promise<boolean> {
  const { status } = await fetch(`${url}/readyz?for=orders`)
  return status === 200
}

/** Something that only a database can answer. */
async function signUp({ url }: ShopProcess): Promise<number> {
  const mobileNumber = `9${String(Math.random()).slice(2, 11).padEnd(9, '0')}`
  const { status } = await fetch(`${url}/api/web/customer/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Asha', mobileNumber }),
  })
  return status
}

describe.skipIf(installedServer !== undefined)('a shop with its own database', () => {
  test('tells where it is and how to try it, and leaves nothing running when it is stopped', async () => {
    const shop = await start()
    await vi.waitFor(() => expect(shop.said()).toContain('Stop it with'))
    for (const told of [shop.url, `${shop.url}/sandbox/messages`, 'WELCOME'])
      expect(shop.said()).toContain(told)
    expect(await isReady(shop)).toBe(true)
    expect(await signUp(shop)).toBe(200)
    expect(await shop.end('SIGTERM')).toBe(0)
    expect(database()).toBeNull()
    expect(pidFile()).toBe(false)
  })

  test('warns who runs it as root, and nobody else', async () => {
    const shop = await start(node, { LOG_LEVEL: 'warn' })
    expect(shop.said().includes('the shop runs as root')).toBe(process.getuid?.() === 0)
  })

  test('is ready again by itself when its database is killed', async () => {
    const shop = await start()
    const killed = database()?.pid ?? 0
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(database()?.pid ?? killed).not.toBe(killed), { timeout: 20_000 })
    await vi.waitFor(async () => expect(await isReady(shop)).toBe(true), { timeout: 20_000 })
    expect(await signUp(shop)).toBe(200)
  })

  test('is stopped by stopping the npm that started it', async () => {
    const shop = await start(['npm', 'start'])
    expect(await isReady(shop)).toBe(true)
    await shop.end('SIGTERM')
    await vi.waitFor(() => expect(pidFile()).toBe(false), { timeout: 10_000 })
    await expect(isReady(shop)).rejects.toThrow()
  })

  test('shares its database with a second process, and the last of them stops it', async () => {
    const first = await start()
    const server = database()?.pid
    const second = await start()
    expect(database()?.pid).toBe(server)
    expect(await first.end('SIGTERM')).toBe(0)
    expect(database()?.pid).toBe(server)
    expect(await signUp(second)).toBe(200)
    expect(await second.end('SIGTERM')).toBe(0)
    expect(pidFile()).toBe(false)
  })

  test('takes over the database that a killed process left behind', async () => {
    const killed = await start()
    const orphan = database()?.pid
    await killed.end('SIGKILL')
    const shop = await start()
    expect(database()?.pid).toBe(orphan)
    expect(await isReady(shop)).toBe(true)
    expect(await shop.end('SIGTERM')).toBe(0)
    expect(pidFile()).toBe(false)
  })

  test('answers a request that is on its way while it is stopped', async () => {
    const shop = await start()
    const body = JSON.stringify({ mobileNumber: '9876500000' })
    const line = connect(Number(new URL(shop.url).port), '127.0.0.1')
    let answer = ''
    line.on('data', (text) => (answer += text))
    line.write(
      `POST /api/web/customer/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    // The shop has read the head once it asks for the rest.
    await vi.waitFor(() => expect(answer).toContain('100 Continue'))
    const ended = shop.end('SIGTERM')
    await vi.waitFor(() => expect(fetch(`${shop.url}/readyz`)).rejects.toThrow())
    const closed = once(line, 'close')
    line.write(body)
    await closed
    expect(answer).toContain('"code":"unknown-number"')
    expect(await ended).toBe(0)
  })
})
