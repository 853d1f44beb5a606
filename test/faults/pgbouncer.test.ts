// PgBouncer of deploy/'s own configuration and of its own Debian, between a shop and its database: only `npm run faults --
// pgbouncer` runs it (docs/faults.md).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { openShopDatabase } from '#server/db/shop-database.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { openProxy } from '#test/support/database-proxy.ts'
import { freePort } from '#test/support/free-port.ts'
import { checkOut, dataOf, makeBuyers, makeSize, submit } from '#test/support/order-makers.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { createClient } from '#test/support/shop.ts'
import { startShopProcess } from '#test/support/shop-process.ts'
import { debian13, makeDebian13 } from './cluster/debian-13.ts'
import { whatIsMissing } from './cluster/needed-programs.ts'
import { fromRecipe } from './cluster/recipe.ts'

const limits = { statement_timeout: '5s', lock_timeout: '2s', idle_in_transaction_session_timeout: '10s' }

describe.runIf(process.env.FAULTS === '1')('behind PgBouncer', () => {
  let own: TestDatabase
  let server: Awaited<ReturnType<typeof openProxy>>
  beforeAll(async () => {
    expect(whatIsMissing()).toEqual([])
    expect(makeDebian13()).toBe(null)
    own = await createTestDatabase({ template: 'sample' })
    server = await openProxy(own.connectionString)
  }, 600_000)
  afterAll(async () => {
    server.close()
    await own.drop()
  })

  /** Of the role in this database alone; other tests have the same role. */
  async function giveLimits(value: (limit: string) => string): Promise<void> {
    const { username, pathname } = new URL(server.connectionString)
    for (const [name, limit] of Object.entries(limits))
      await own.database.pool.query(
        `ALTER ROLE ${username} IN DATABASE ${pathname.slice(1)} SET ${name} = '${value(limit)}'`,
      )
  }

  /** Its own programs and libraries, without the rest of its Debian. */
  async function startPooler(changes: Record<string, string> = {}) {
    const { username, pathname } = new URL(server.connectionString)
    const folder = makeScratchDirectory('kurinji-pgbouncer-')
    const port = await freePort()
    chmodSync(folder, 0o755)
    writeFileSync(path.join(folder, 'userlist.txt'), `"${username}" ""\n`)
    const config = path.join(folder, 'pgbouncer.ini')
    const name = pathname.slice(1)
    const places = {
      'shop = host=haproxy port=5000 dbname=shop': `${name} = host=127.0.0.1 port=${server.port}`,
      'listen_addr = *': 'listen_addr = 127.0.0.1',
      'listen_port = 6432': `listen_port = ${port}`,
      'auth_type = scram-sha-256': 'auth_type = trust',
      'auth_file = /tmp': `auth_file = ${folder}`,
      'unix_socket_dir = /tmp': 'unix_socket_dir =',
    }
    writeFileSync(config, fromRecipe('cluster/pgbouncer.ini', { ...places, ...changes }))
    const [loader = ''] = globSync(path.join(debian13, 'usr/lib/*-linux-gnu/ld-linux-*.so.*'))
    const account = ['--reuid=nobody', '--regid=nogroup', '--clear-groups']
    const program = [loader, '--library-path', path.dirname(loader)]
    const pgbouncer = path.join(debian13, 'usr/sbin/pgbouncer')
    const child = spawn('setpriv', [...account, ...program, pgbouncer, config], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let said = ''
    await new Promise<void>((ready, fail) => {
      child.stderr.on('data', (text) => {
        said += text
        if (said.includes('process up')) ready()
      })
      child.once('exit', () => fail(new Error(said)))
    })
    onTestFinished(async () => {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await ended
    })
    return `postgres://${username}@127.0.0.1:${port}${pathname}`
  }

  test('a shop opens and sells', async () => {
    await giveLimits((limit) => limit)
    const pooler = await startPooler()
    const env = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: server.connectionString }
    const running = await startShopProcess([process.execPath, 'scripts/start.ts'], { env })
    const shop = { ...own, ...createClient(running.url) }
    const [buyer] = await makeBuyers(shop, 1)
    if (!buyer) throw new Error('no buyer was made')
    const size = await makeSize(shop)
    for (let placed = 0; placed < 5; placed += 1) {
      const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
      expect(dataOf(await submit(shop, buyer, cart)).orderId).toEqual(expect.any(String))
    }
    expect((await fetch(`${running.url}/readyz?for=orders`)).status).toBe(200)
    expect(await running.end('SIGTERM')).toBe(0)
  }, 60_000)

  test('a table that changes under a planned statement does not disturb the shopper', async () => {
    await own.database.pool.query('CREATE TABLE piece (id int PRIMARY KEY, stock int NOT NULL)')
    await own.database.pool.query('INSERT INTO piece VALUES (1, 100)')
    const pooler = await startPooler()
    const database = openShopDatabase({ connection: pooler, log: createLog('silent') })
    const read = () => sql`SELECT * FROM piece WHERE id = ${1}`.execute(database.query)
    await Promise.all([read(), read(), read()])
    await own.database.pool.query('ALTER TABLE piece ADD COLUMN colour text')
    expect((await read()).rows).toEqual([{ id: 1, stock: 100, colour: null }])
    await own.database.pool.query('ALTER TABLE piece ADD COLUMN size text')
    const { rows } = await database.transaction((tx) => sql`SELECT * FROM piece WHERE id = ${1}`.execute(tx))
    expect(rows).toEqual([{ id: 1, stock: 100, colour: null, size: null }])
    await database.close()
  })

  describe('that cannot work the shop does not open, and says why:', () => {
    async function lastWords(changes: Record<string, string>, direct = server.connectionString) {
      const pooler = await startPooler(changes)
      const env = { DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct }
      const opening = startShopProcess([process.execPath, 'scripts/start.ts'], { env })
      void opening.then((shop) => shop.end('SIGKILL')).catch(() => {})
      return opening.then(() => 'it opened', String)
    }

    test('it forgets named statements', async () => {
      await giveLimits((limit) => limit)
      const said = await lastWords({ 'max_prepared_statements = 600': 'max_prepared_statements = 0' })
      expect(said).toMatch(/it forgets named statements: PgBouncer 1\.21 or newer/)
      expect(said).not.toMatch(/limits|DATABASE_DIRECT_URL/)
    })

    test('the role has no limits, and nothing leads past it', async () => {
      await giveLimits(() => '0')
      const said = await lastWords({}, '')
      expect(said).toMatch(/the shop's limits do not get through it: ALTER ROLE/)
      expect(said).toMatch(/give the server's own address as DATABASE_DIRECT_URL/)
    })

    test('it refuses what is asked for at the start', async () => {
      const said = await lastWords({ 'ignore_startup_parameters =': ';' })
      expect(said).toMatch(/write ignore_startup_parameters = statement_timeout,lock_timeout,/)
    })
  })
})
