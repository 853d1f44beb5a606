import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLog } from '#platform/log/log.ts'
import { installedServer } from '#test/support/database.ts'
import { ask, createPlace, isRoot, startOn } from '#test/support/embedded-places.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { openDatabase } from './open-database.ts'
import { isAlive } from './postmaster.ts'

const log = createLog('silent')
const recovering = fileURLToPath(new URL('../../../test/support/recovering-postmaster.ts', import.meta.url))
const { place, start, postmaster, startProcess } = createPlace()

const countUsers =
  "SELECT count(*)::int AS users FROM pg_locks WHERE locktype = 'advisory' AND mode = 'ShareLock'"

/** A stopped server's data, made once: making it takes longer than all else here. */
let seed: string

beforeAll(async () => {
  if (installedServer !== undefined) return
  seed = makeScratchDirectory('kurinji-embedded-')
  const server = await startOn(seed)
  await server.stop()
})
afterAll(() => {
  if (installedServer === undefined) fs.rmSync(seed, { recursive: true })
})

/** A shop that ran before. */
function copySeed(): void {
  spawnSync('cp', ['-a', path.join(seed, 'pg18'), place.dataDir])
}

describe.skipIf(installedServer !== undefined)('the bundled server (not with TEST_DATABASE_URL)', () => {
  test('three processes that start at once on nothing share one server, and the last one stops it', async () => {
    const processes = [startProcess(), startProcess(), startProcess()]
    const [url = ''] = await Promise.all(processes.map(({ up }) => up))
    const pid = postmaster()?.pid ?? 0
    for (const { child } of processes) {
      expect(isAlive(pid)).toBe(true)
      expect(await ask(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    expect(postmaster()).toBeNull()
    expect(fs.readdirSync(place.dataDir).filter((name) => name.includes('.init-'))).toEqual([])
  })

  test('a process killed while it makes the data directory leaves nothing in the way', async () => {
    const { child } = startProcess()
    const halfMade = () => fs.readdirSync(place.dataDir).filter((name) => name.includes('.init-'))
    await vi.waitFor(() => expect(halfMade()).toHaveLength(1), { timeout: 20_000, interval: 5 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const server = await start()
    expect(await ask(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
  })

  test('a server whose process was killed is adopted with its data, also while it recovers', async () => {
    copySeed()
    const { child, up } = startProcess()
    const url = await up
    await ask(url, 'CREATE TABLE kept AS SELECT 42 AS answer')
    const orphan = postmaster()?.pid
    child.kill('SIGKILL')
    await once(child, 'exit')

    const server = await start()
    expect(postmaster()?.pid).toBe(orphan)
    for (let round = 0; round < 3; round += 1) {
      // One backend killed: the postmaster throws everyone out and recovers.
      const [backend] = await ask(
        url,
        'SELECT pid FROM pg_stat_activity WHERE backend_type = $$checkpointer$$',
      )
      process.kill(Number(Object(backend).pid), 'SIGKILL')
      const other = await start()
      expect(await ask(other.connectionString, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
      expect(postmaster()?.pid).toBe(orphan)
      // Who was thrown out counts as a user again once it is back; until then the other would be the last one out.
      await vi.waitFor(async () => expect(await ask(url, countUsers)).toEqual([{ users: 2 }]), {
        timeout: 10_000,
      })
      await other.stop()
    }
    await server.stop()
    expect(postmaster()).toBeNull()
  })

  test('a server that answers "starting up" is waited for', async () => {
    copySeed()
    const postmasterAtWork = spawn(process.execPath, [recovering], {
      cwd: path.join(place.dataDir, 'pg18'),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    place.children.push(postmasterAtWork)
    let said = ''
    postmasterAtWork.stdout.on('data', (text) => (said += text))
    await vi.waitFor(() => expect(said).toContain('listening'), { timeout: 10_000 })
    const again = await start()
    expect(said).toContain('refused 3')
    expect(await ask(again.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await again.stop()
  })

  test('a machine that lost its power, and gave the pid of the server to another program, starts as ever', async () => {
    copySeed()
    const cluster = path.join(place.dataDir, 'pg18')
    const { uid, gid } = fs.statSync(cluster)
    const other = spawn('sleep', ['300'], {
      ...(isRoot && { uid, gid }),
      cwd: '/',
    })
    place.children.push(other)
    const left = [other.pid, cluster, 0, 5432, cluster, '', '  12345  1', 'ready', '']
    fs.writeFileSync(path.join(cluster, 'postmaster.pid'), left.join('\n'), { mode: 0o600 })
    if (isRoot) fs.chownSync(path.join(cluster, 'postmaster.pid'), uid, gid)
    const server = await start()
    expect(await ask(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(postmaster()?.pid).not.toBe(other.pid)
    await server.stop()
    expect(fs.readdirSync(cluster).filter((name) => name.startsWith('postmaster.pid'))).toEqual([])
    expect(other.exitCode).toBeNull()
  })

  test('a killed server is started again, nothing that was confirmed is lost, and the pool goes on', async () => {
    copySeed()
    const server = await start()
    const database = openDatabase({ connection: server.connectionString, poolSize: 4, log })
    await database.pool.query('CREATE TABLE kept (id int PRIMARY KEY)')
    const before = postmaster()?.pid ?? 0
    const confirmed: number[] = []
    let isWriting = true
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let id = writer; isWriting; id += 4) {
        await database.pool.query('INSERT INTO kept VALUES ($1)', [id]).then(
          () => confirmed.push(id),
          () => {},
        )
      }
    })
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(100))
    process.kill(before, 'SIGKILL')
    const confirmedAtKill = confirmed.length
    await vi.waitFor(() => expect(confirmed.length).toBeGreaterThan(confirmedAtKill + 100), {
      timeout: 20_000,
    })
    isWriting = false
    await Promise.all(writers)
    expect(postmaster()?.pid).not.toBe(before)
    const { rows } = await database.pool.query<{ id: number }>('SELECT id FROM kept')
    const kept = new Set(rows.map(({ id }) => id))
    expect(confirmed.filter((id) => !kept.has(id))).toEqual([])
    await database.close()
    await server.stop()
    expect(postmaster()).toBeNull()
  })
})
