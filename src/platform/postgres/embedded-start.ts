import { spawn } from 'node:child_process'
import * as fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { takeClaim } from './cluster-claim.ts'
import { cannotRun, PostgresNotStarted } from './embedded-binaries.ts'
import { bareEnvironment } from './embedded-cluster.ts'
import type { EmbeddedNames, EmbeddedServer } from './embedded-server.ts'
import { socketDirectory, socketPort } from './embedded-socket.ts'
import { findPostmaster, type Postmaster, takeOverStalePid } from './postmaster.ts'

const stopLimitMs = 60_000
const retryMs = 20
const toldEveryMs = 15_000

// One small server's worth: a pool of twelve connections for each process.
const sizes = { shared_buffers: '64MB', max_wal_size: '256MB', max_connections: '100', io_method: 'sync' }

// A zombie that nobody has reaped yet, or old backends that still hold the shared memory: it passes.
const passing = /lock file|pre-existing shared memory|is still in use|could not bind|Is another postmaster/i

/** Adopts the server that runs on the cluster or starts one; resolves when it answers SQL. */
export async function bringUp(server: EmbeddedServer): Promise<Postmaster> {
  const startedAt = performance.now()
  let tellAt = startedAt + toldEveryMs
  let attempt: { hasEnded(): boolean; lastWords(): string } | null = null
  while (performance.now() - startedAt < server.startLimitMs) {
    const postmaster = findPostmaster(server.cluster)
    if (postmaster !== null && (await answersSql(postmaster, server))) return postmaster
    if (attempt?.hasEnded() && !passing.test(attempt.lastWords())) throw cannotRun(attempt.lastWords())
    if (postmaster === null && (attempt === null || attempt.hasEnded())) {
      await takeClaim(server)
      takeOverStalePid(server.cluster)
      attempt = launch(server)
    }
    if (performance.now() > tellAt) {
      server.log.warn('PostgreSQL is still starting')
      tellAt += toldEveryMs
    }
    await sleep(retryMs)
  }
  throw new PostgresNotStarted(
    `PostgreSQL on ${server.cluster} did not answer within ${server.startLimitMs / 1000} s: ${attempt?.lastWords() ?? 'it is run by another user'}. ` +
      'On a busy machine, start it again, several one after the other. In a container, start with an init process (--init), or set DATABASE_URL.',
  )
}

/** A socket that accepts is not enough: while it recovers, PostgreSQL answers 57P03. */
async function answersSql(postmaster: Postmaster, { cluster, names }: EmbeddedServer): Promise<boolean> {
  if (postmaster.status !== 'ready' || postmaster.socketDir === '') return false
  const client = new pg.Client({
    connectionString: connectionString(postmaster, { ...names, database: 'postgres' }),
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query("SELECT current_setting('data_directory') AS directory")
    return fs.realpathSync(rows[0]?.directory) === fs.realpathSync(cluster)
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function launch(server: EmbeddedServer): { hasEnded(): boolean; lastWords(): string } {
  const { home, cluster, binaries, account, settings } = server
  const sockets = socketDirectory(server)
  const all = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    port: String(socketPort),
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...sizes,
    ...settings,
  }
  const logFile = logOf(home)
  boundLog(home)
  const logStart = fs.statSync(logFile, { throwIfNoEntry: false })?.size ?? 0
  const output = fs.openSync(logFile, 'a', 0o600)
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // Detached: Ctrl-C must not reach the database before the program has finished its requests.
  const child = spawn(binaries.postgres, ['-D', cluster, ...flags], {
    ...account,
    cwd: cluster,
    env: bareEnvironment,
    detached: true,
    stdio: ['ignore', output, output],
  })
  fs.closeSync(output)
  let ended = false
  child.on('error', () => (ended = true))
  child.on('exit', () => (ended = true))
  child.unref()
  return {
    hasEnded: () => ended,
    lastWords: () => fs.readFileSync(logFile).subarray(logStart).toString().trim().slice(-500),
  }
}

const mostOfLog = 16 * 1024 ** 2

/** The server's log ends somewhere: what was written before goes to `.1`, and what was there goes. */
export function boundLog(home: string): void {
  const file = logOf(home)
  if ((fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) < mostOfLog) return
  fs.copyFileSync(file, `${file}.1`)
  // Not renamed: the server goes on at the end of the file that it has open, wherever that is.
  fs.truncateSync(file)
}

function logOf(home: string): string {
  return path.join(home, 'postgresql.log')
}

export function connectionString({ socketDir, port }: Postmaster, { role, database }: EmbeddedNames): string {
  return `postgres://${role}@/${database}?host=${encodeURIComponent(socketDir)}&port=${port}`
}

/** Ends the server as SIGTERM ends a program: connections are cut, everything is on disk. */
export async function shutDown(cluster: string): Promise<void> {
  const postmaster = findPostmaster(cluster)
  if (postmaster === null) return
  process.kill(postmaster.pid, 'SIGINT')
  const giveUpAt = performance.now() + stopLimitMs
  while (findPostmaster(cluster)?.pid === postmaster.pid && performance.now() < giveUpAt) await sleep(retryMs)
}
