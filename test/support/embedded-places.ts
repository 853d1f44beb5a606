import { spawn, type ChildProcess } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach } from 'vitest'
import { startShopPostgres } from '#server/db/shop-database.ts'
import { shutDown } from '#platform/postgres/embedded-start.ts'
import { findPostmaster } from '#platform/postgres/postmaster.ts'
import { createLog } from '#platform/log/log.ts'
import { makeScratchDirectory } from './scratch-directory.ts'

export const isRoot = process.getuid?.() === 0
/** What servers of these tests say. */
export const log = createLog('silent')
// These tests end processes, not machines.
const settings = { fsync: 'off', shared_buffers: '16MB' }

/** The bundled server on a directory; the same in a process of its own is embedded-process.ts. */
export const startOn = (dataDir: string) => startShopPostgres({ dataDir, log, settings })

/** Before each test a directory to keep a server's data in; whatever runs there is ended after it. */
export function createPlace() {
  const place: { dataDir: string; children: ChildProcess[] } = { dataDir: '', children: [] }

  beforeEach(() => {
    // Like `mktemp -d`: root's own and closed to everyone else.
    place.dataDir = makeScratchDirectory('kurinji-embedded-')
    place.children = []
  })
  afterEach(async () => {
    const { dataDir, children } = place
    for (const child of children) child.kill('SIGKILL')
    const home = homeOf(dataDir)
    for (const name of fs.existsSync(home) ? fs.readdirSync(home) : []) {
      if (/^pg\d+$/.test(name)) await shutDown(path.join(home, name))
    }
    fs.rmSync(home, { recursive: true, force: true })
    fs.rmSync(dataDir, { recursive: true, force: true })
  })

  const start = () => startOn(place.dataDir)
  const postmaster = (directory = place.dataDir) => findPostmaster(path.join(homeOf(directory), 'pg18'))

  /** A process of its own that uses the server, or one `within` a program; `up` gives the address, or what went wrong. */
  function startProcess(as: { uid?: number; gid?: number } = {}, within: string[] = []) {
    const script = fileURLToPath(new URL('embedded-process.ts', import.meta.url))
    const [program = '', ...words] = [
      ...within,
      process.execPath,
      script,
      place.dataDir,
      JSON.stringify(settings),
    ]
    const child = spawn(program, words, {
      ...as,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    place.children.push(child)
    const up = new Promise<string>((resolve, reject) => {
      child.stdout.once('data', (text) => resolve(String(text).trim()))
      let errors = ''
      child.stderr.on('data', (text) => (errors += text))
      child.once('exit', () => reject(new Error(errors)))
    })
    up.catch(() => {})
    return { child, up }
  }

  return { place, start, postmaster, startProcess }
}

/** Where the data of a directory really is. */
export function homeOf(directory: string): string {
  const link = path.join(directory, 'postgresql-home')
  return fs.lstatSync(link, { throwIfNoEntry: false }) ? fs.readlinkSync(link) : directory
}

export async function ask(connectionString: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
