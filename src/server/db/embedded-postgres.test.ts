import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLog } from '#server/log.ts'
import { installedServer } from '#test/support/database.ts'
import { makeScratchDirectory } from '#test/support/scratch-directory.ts'
import { findBinaries, installedPackage } from './embedded-binaries.ts'
import { shutDown } from './embedded-start.ts'
import { openDatabase } from './database.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { findPostmaster, isAlive } from './postmaster.ts'

const log = createLog('silent')
const isRoot = process.getuid?.() === 0
const nobody = { uid: 65534, gid: 65534 }
const support = fileURLToPath(new URL('../../../test/support/', import.meta.url))
// These tests end processes, not machines.
const settings = { fsync: 'off', shared_buffers: '16MB' }

/** A stopped server's data, made once: making it takes longer than all else here. */
let seed: string
let dataDir: string
let children: ChildProcess[]

beforeAll(async () => {
  if (installedServer !== undefined) return
  seed = makeScratchDirectory('kurinji-embedded-')
  const server = await startEmbeddedPostgres({ dataDir: seed, log, settings })
  await server.stop()
})

afterAll(() => {
  if (installedServer === undefined) fs.rmSync(seed, { recursive: true })
})

beforeEach(() => {
  // Like `mktemp -d`: root's own and closed to everyone else.
  dataDir = makeScratchDirectory('kurinji-embedded-')
  children = []
})

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL')
  const home = homeOf(dataDir)
  for (const name of fs.existsSync(home) ? fs.readdirSync(home) : []) {
    if (/^pg\d+$/.test(name)) await shutDown(path.join(home, name))
  }
  fs.rmSync(home, { recursive: true, force: true })
  fs.rmSync(dataDir, { recursive: true, force: true })
})

/** A shop that ran before. */
function copySeed(): void {
  spawnSync('cp', ['-a', path.join(seed, 'pg18'), dataDir])
}

function homeOf(directory: string): string {
  const link = path.join(directory, 'postgresql-home')
  return fs.lstatSync(link, { throwIfNoEntry: false }) ? fs.readlinkSync(link) : directory
}

function postmaster(directory = dataDir) {
  return findPostmaster(path.join(homeOf(directory), 'pg18'))
}

/** A process of its own that uses the server; `up` gives the address, or what went wrong. */
function startProcess(as: { uid?: number; gid?: number } = {}) {
  const child = spawn(
    process.execPath,
    [path.join(support, 'embedded-process.ts'), dataDir, JSON.stringify(settings)],
    { ...as, stdio: ['ignore', 'pipe', 'pipe'] },
  )
  children.push(child)
  const up = new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(String(text).trim()))
    let errors = ''
    child.stderr.on('data', (text) => (errors += text))
    child.once('exit', () => reject(new Error(errors)))
  })
  up.catch(() => {})
  return { child, up }
}

async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

describe.skipIf(installedServer !== undefined)('the bundled server (not with TEST_DATABASE_URL)', () => {
  test('starts in a directory nobody else may enter, and stops with its only user', async () => {
    fs.chmodSync(dataDir, 0o700)
    const server = await startEmbeddedPostgres({ dataDir, log, settings })
    expect(await ask(server.connectionString, 'SELECT lower($$ÄÖ$$) AS lower, 1 AS one')).toEqual([
      { lower: 'äö', one: 1 },
    ])
    await server.stop()
    expect(postmaster()).toBeNull()
    expect(fs.existsSync(path.join(dataDir, 'pg18', 'postmaster.pid'))).toBe(false)
  })

  test('starts for an ordinary user', async ({ skip }) => {
    if (!isRoot) skip('every other test here shows it already')
    if (spawnSync(process.execPath, ['--version'], nobody).status !== 0)
      skip('the project lies where only root may go')
    fs.chownSync(dataDir, nobody.uid, nobody.gid)
    const { child, up } = startProcess(nobody)
    expect(await ask(await up, 'SELECT current_user')).toEqual([{ current_user: 'shop' }])
    child.kill('SIGTERM')
    await once(child, 'exit')
    expect(postmaster()).toBeNull()
  })

  test('says what to do for a user the system does not know', async ({ skip }) => {
    if (!isRoot) skip('only root can become such a user')
    const stranger = { uid: 54_321, gid: 54_321 }
    if (spawnSync(process.execPath, ['--version'], stranger).status !== 0)
      skip('the project lies where only root may go')
    fs.chownSync(dataDir, stranger.uid, stranger.gid)
    await expect(startProcess(stranger).up).rejects.toThrow('set DATABASE_URL')
  })

  test('keeps its data elsewhere when DATA_DIR lies where only root may go', async ({ skip }) => {
    if (!isRoot) skip('only root is refused there')
    fs.chmodSync(dataDir, 0o700)
    const closed = path.join(dataDir, 'shop')
    fs.mkdirSync(closed)
    const server = await startEmbeddedPostgres({ dataDir: closed, log, settings })
    const home = homeOf(closed)
    expect(home).toMatch(/^\/var\/lib\/kurinji\//)
    expect(await ask(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await server.stop()
    fs.rmSync(home, { recursive: true })
    if (fs.readdirSync('/var/lib/kurinji').length === 0) fs.rmdirSync('/var/lib/kurinji')
  })

  test('works under a path too long for a socket', async () => {
    fs.chmodSync(dataDir, 0o711)
    const deep = path.join(dataDir, 'a-name-of-some-length'.repeat(5))
    const server = await startEmbeddedPostgres({ dataDir: deep, log, settings })
    const sockets = postmaster(deep)?.socketDir ?? ''
    expect(await ask(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(fs.statSync(sockets).mode & 0o077).toBe(0)
    await server.stop()
    fs.rmdirSync(sockets)
  })

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
    expect(fs.readdirSync(dataDir).filter((name) => name.includes('.init-'))).toEqual([])
  })

  test('a process killed while it makes the data directory leaves nothing in the way', async () => {
    const { child } = startProcess()
    const halfMade = () => fs.readdirSync(dataDir).filter((name) => name.includes('.init-'))
    await vi.waitFor(() => expect(halfMade()).toHaveLength(1), { timeout: 20_000, interval: 5 })
    child.kill('SIGKILL')
    await once(child, 'exit')
    const server = await startEmbeddedPostgres({ dataDir, log, settings })
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

    const server = await startEmbeddedPostgres({ dataDir, log, settings })
    expect(postmaster()?.pid).toBe(orphan)
    for (let round = 0; round < 3; round += 1) {
      // One backend killed: the postmaster throws everyone out and recovers.
      const [backend] = await ask(
        url,
        'SELECT pid FROM pg_stat_activity WHERE backend_type = $$checkpointer$$',
      )
      process.kill(Number(Object(backend).pid), 'SIGKILL')
      const other = await startEmbeddedPostgres({ dataDir, log, settings })
      expect(await ask(other.connectionString, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }])
      expect(postmaster()?.pid).toBe(orphan)
      await other.stop()
    }
    await server.stop()
    expect(postmaster()).toBeNull()
  })

  test('a server that answers "starting up" is waited for', async () => {
    copySeed()
    const recovering = spawn(process.execPath, [path.join(support, 'recovering-postmaster.ts')], {
      cwd: path.join(dataDir, 'pg18'),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(recovering)
    let said = ''
    recovering.stdout.on('data', (text) => (said += text))
    await vi.waitFor(() => expect(said).toContain('listening'), { timeout: 10_000 })
    const again = await startEmbeddedPostgres({ dataDir, log, settings })
    expect(said).toContain('refused 3')
    expect(await ask(again.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    await again.stop()
  })

  test('a machine that lost its power, and gave the pid of the server to another program, starts as ever', async () => {
    copySeed()
    const cluster = path.join(dataDir, 'pg18')
    const { uid, gid } = fs.statSync(cluster)
    const other = spawn('sleep', ['300'], {
      ...(isRoot && { uid, gid }),
      cwd: '/',
    })
    children.push(other)
    const left = [other.pid, cluster, 0, 5432, cluster, '', '  12345  1', 'ready', '']
    fs.writeFileSync(path.join(cluster, 'postmaster.pid'), left.join('\n'), { mode: 0o600 })
    if (isRoot) fs.chownSync(path.join(cluster, 'postmaster.pid'), uid, gid)
    const server = await startEmbeddedPostgres({ dataDir, log, settings })
    expect(await ask(server.connectionString, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
    expect(postmaster()?.pid).not.toBe(other.pid)
    await server.stop()
    expect(fs.readdirSync(cluster).filter((name) => name.startsWith('postmaster.pid'))).toEqual([])
    expect(other.exitCode).toBeNull()
  })

  test('a killed server is started again, nothing that was confirmed is lost, and the pool goes on', async () => {
    copySeed()
    const server = await startEmbeddedPostgres({ dataDir, log, settings })
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

  test('binaries that lack their links, where the server may not go, are copied and repaired', async ({
    skip,
  }) => {
    if (!isRoot) skip('an ordinary user runs the binaries it installed')
    const closed = path.join(dataDir, 'closed')
    fs.mkdirSync(closed, { mode: 0o700 })
    fs.chmodSync(dataDir, 0o711)
    fs.cpSync(installedPackage(), closed, { recursive: true, verbatimSymlinks: true })
    for (const name of fs.readdirSync(path.join(closed, 'native', 'lib'))) {
      const file = path.join(closed, 'native', 'lib', name)
      if (fs.lstatSync(file).isSymbolicLink()) fs.rmSync(file)
    }
    const { postgres } = findBinaries(dataDir, nobody, closed)
    expect(postgres.startsWith(path.join(dataDir, 'binaries-'))).toBe(true)
    const { stdout } = spawnSync(postgres, ['--version'], { ...nobody, encoding: 'utf8' })
    expect(stdout).toContain('PostgreSQL) 18')
  })

  test('data of another PostgreSQL is refused with advice', async () => {
    fs.mkdirSync(path.join(dataDir, 'pg17'))
    if (isRoot) fs.chownSync(path.join(dataDir, 'pg17'), nobody.uid, nobody.gid)
    await expect(startEmbeddedPostgres({ dataDir, log, settings })).rejects.toThrow(
      'Back it up with the release',
    )
  })
})
