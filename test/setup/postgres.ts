import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startShopPostgres } from '#server/db/shop-database.ts'
import { shutDown } from '#platform/postgres/embedded-start.ts'
import { isAlive } from '#platform/postgres/postmaster.ts'
import { createLog } from '#platform/log/log.ts'
import { makeScratchDirectory, runIdOf, scratchRoot } from '../support/scratch-directory.ts'

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- vitest merges into this interface
  export interface ProvidedContext {
    /** The PostgreSQL of the tests, as a connection string that may create databases. */
    testServer: string
    /** Names what this run keeps on a server it shares with others. */
    runId: string
  }
}

const prefix = 'kurinji-test-'

// The tests' data may be lost in a power cut.
const inAHurry = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '300',
  shared_buffers: '32MB',
}

type RunServer = { connectionString: string; runId: string; stop(): Promise<void> }

/** One PostgreSQL for all projects of a run: the first of them with tests in the run starts it, and stops it at the end. */
export async function usePostgres(project: TestProject): Promise<() => Promise<void>> {
  if ('testServer' in project.getProvidedContext()) return async () => {}
  const { connectionString, runId, stop } = await start()
  // What the run provides, each project of it has.
  project.vitest.provide('testServer', connectionString)
  project.vitest.provide('runId', runId)
  return stop
}

async function start(): Promise<RunServer> {
  await sweepKilledRuns()
  const dataDir = makeScratchDirectory(`${prefix}${process.pid}-`)
  const runId = runIdOf(dataDir)
  const installed = process.env.TEST_DATABASE_URL
  if (installed !== undefined) {
    const stop = async () => {
      await dropTemplates(installed, runId)
      await remove(dataDir)
    }
    return { connectionString: installed, runId, stop }
  }
  // Kept by this process alone: workers that end after it would bring it up again.
  const server = await startShopPostgres({ dataDir, log: createLog('silent'), settings: inAHurry })
  const stop = async () => {
    await server.stop()
    await remove(dataDir)
  }
  return { connectionString: server.connectionString, runId, stop }
}

/** On an installed server the templates of this run would stay for ever. */
async function dropTemplates(connectionString: string, runId: string): Promise<void> {
  const admin = new pg.Client({ connectionString })
  await admin.connect()
  const { rows } = await admin.query<{ name: string }>(
    "SELECT datname AS name FROM pg_database WHERE datname LIKE 'template%' AND right(datname, 20) = $1",
    [runId],
  )
  for (const { name } of rows) await admin.query(`DROP DATABASE ${name}`)
  await admin.end()
}

/** A run that was killed leaves its server behind. */
async function sweepKilledRuns(): Promise<void> {
  for (const name of readdirSync(scratchRoot).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length).split('-')[0]))) await remove(path.join(scratchRoot, name))
  }
}

async function remove(dataDir: string): Promise<void> {
  for (const name of readdirSync(dataDir).filter((entry) => /^pg\d+$/.test(entry))) {
    await shutDown(path.join(dataDir, name))
  }
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
}
