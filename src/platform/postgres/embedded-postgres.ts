import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'
import { giveUpClaim, keepClaim } from './cluster-claim.ts'
import { accountFor, reachableHome } from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import { ensureCluster } from './embedded-cluster.ts'
import type { EmbeddedNames, EmbeddedServer } from './embedded-server.ts'
import { boundLog, bringUp, connectionString, shutDown } from './embedded-start.ts'
import { codeOf, messageOf } from './error-code.ts'
import { endAtOnce } from './postmaster.ts'

export type EmbeddedPostgres = {
  connectionString: string
  /** Stops the server unless another process still uses it. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  dataDir: string
  log: Log
  names: EmbeddedNames
  settings?: Record<string, string>
  startLimitMs?: number
}
type Hold = { client: pg.Client; url: string; pid: number }

// Held shared by every process that uses the server; who can take it alone was the last one.
const usersLock = 72147002
const retryMs = 100
const logLookMs = 10 * 60_000

/** Starts PostgreSQL below `dataDir`, or joins the one that runs there, and revives it if it dies. */
export async function startEmbeddedPostgres({
  dataDir,
  log,
  names,
  settings = {},
  startLimitMs = 120_000,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = reachableHome(path.resolve(dataDir), names.program)
  const account = accountFor(home)
  const binaries = findBinaries(home, account)
  const cluster = await ensureCluster({ home, binaries, account, names })
  const server: EmbeddedServer = { home, cluster, binaries, account, log, names, settings, startLimitMs }

  let isStopping = false
  let hold: Hold | null = null
  let reviving: Promise<void> | undefined
  const onLost = () => (reviving = revive())
  const claim = keepClaim(server, (message) => {
    // Until we have joined, it is only looked whether the one before is still at work.
    if (hold === null) return
    // We were taken for dead, and another server is at work by now: ours must write no more.
    log.error(message)
    endAtOnce(hold.pid, cluster)
  })
  try {
    hold = await join(server, onLost)
    await createDatabase(hold.client, names.database)
  } catch (error) {
    claim.stop()
    throw error
  }

  async function revive(): Promise<void> {
    while (!isStopping) {
      log.warn('PostgreSQL stopped unexpectedly; starting it again')
      try {
        hold = await join(server, onLost)
        return
      } catch (error) {
        log.error(`PostgreSQL could not be started again: ${messageOf(error)}`)
        await sleep(retryMs * 10)
      }
    }
  }

  // A log that fills the disk must not stop a program that runs for years.
  const lookAtLog = setInterval(() => {
    try {
      boundLog(home)
    } catch (error) {
      log.warn(`the log of PostgreSQL cannot be cut: ${messageOf(error)}`)
    }
  }, logLookMs).unref()

  async function stop(): Promise<void> {
    if (isStopping) return
    isStopping = true
    clearInterval(lookAtLog)
    claim.stop()
    // What is being started again would otherwise stay behind.
    await reviving
    if (hold !== null) await leave(hold, cluster, log)
  }

  return { connectionString: hold.url, stop }
}

/** Counts this process among the users of the running server; `onLost` tells when the server is gone. */
async function join(server: EmbeddedServer, onLost: () => unknown): Promise<Hold> {
  for (;;) {
    const postmaster = await bringUp(server)
    const client = new pg.Client({
      connectionString: connectionString(postmaster, { ...server.names, database: 'postgres' }),
    })
    client.on('error', () => {})
    try {
      await client.connect()
      await client.query('SELECT pg_advisory_lock_shared($1)', [usersLock])
      client.on('end', onLost)
      return { client, url: connectionString(postmaster, server.names), pid: postmaster.pid }
    } catch (error) {
      // Its last user stopped it between our look and our hold.
      server.log.warn(`PostgreSQL went away while starting: ${messageOf(error)}`)
      await client.end().catch(() => {})
      await sleep(retryMs)
    }
  }
}

async function leave({ client }: Hold, cluster: string, log: Log): Promise<void> {
  try {
    await client.query('SELECT pg_advisory_unlock_shared($1)', [usersLock])
    const { rows } = await client.query('SELECT pg_try_advisory_lock($1) AS "isLast"', [usersLock])
    if (rows[0]?.isLast === true) {
      await shutDown(cluster)
      giveUpClaim(cluster)
    }
  } catch (error) {
    log.warn(`PostgreSQL was gone before it was stopped: ${messageOf(error)}`)
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(client: pg.Client, databaseName: string): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName])
  if (rowCount === 1) return
  try {
    await client.query(`CREATE DATABASE ${databaseName}`)
  } catch (error) {
    // Two processes started on an empty directory: 42P04 and 23505 mean that the other made it.
    if (!['42P04', '23505'].includes(codeOf(error) ?? '')) throw error
  }
}
