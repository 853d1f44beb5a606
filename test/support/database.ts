import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrateShop, openShopDatabase } from '#server/db/shop-database.ts'
import type { Database } from '#server/db/database.ts'
import { codeOf } from '#platform/postgres/postgres.ts'
import { createLog } from '#platform/log/log.ts'
import { fillWithSample } from '#server/areas.ts'

const silentLog = createLog('silent')

export type TestDatabase = { database: Database; connectionString: string; drop(): Promise<void> }

/** `empty`: nothing at all; `migrated`: the tables; `sample`: the sample shop too. */
type Template = 'empty' | 'migrated' | 'sample'

const fillers: Record<Template, (database: Database) => Promise<void>> = {
  empty: async () => {},
  migrated: async (database) => void (await migrateShop(database)),
  sample: async (database) => {
    await migrateShop(database)
    await fillWithSample(database)
  },
}

/** An installed PostgreSQL to test against instead of the bundled one, as a connection string that may create databases. */
export const installedServer = process.env.TEST_DATABASE_URL

/** A database of one's own, copied from a template that the first asker makes. */
export async function createTestDatabase({
  template = 'migrated',
  poolSize = 5,
}: { template?: Template; poolSize?: number } = {}): Promise<TestDatabase> {
  const server = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await asAdmin(server, async (admin) => {
    const source = template === 'empty' ? 'template1' : await ensureTemplate(server, admin, template)
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${source}`)
  })
  const connectionString = inDatabase(server, name)
  const database = openShopDatabase({ connection: connectionString, poolSize, log: silentLog })

  async function drop(): Promise<void> {
    await database.close()
    await asAdmin(server, (admin) =>
      admin.query(`DROP DATABASE ${name} WITH (FORCE)`).catch((error: unknown) => {
        // An ordinary role may not end an autovacuum that is at work there; without FORCE the server does so itself.
        if (codeOf(error) !== '42501') throw error
        return admin.query(`DROP DATABASE ${name}`)
      }),
    )
  }
  return { database, connectionString, drop }
}

/** Ends every connection to a database, as an administrator or a crash would. */
export async function cutEveryConnection(database: Database): Promise<void> {
  const client = await database.connectAlone()
  await client.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await client.end()
}

const templateLock = 72147003

async function ensureTemplate(server: string, admin: pg.Client, template: Template): Promise<string> {
  // With an installed server, every run makes its templates anew: the migrations may have changed.
  const name = `template_${template}_${inject('runId')}`
  await admin.query('SELECT pg_advisory_lock($1)', [templateLock])
  try {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 1) return name
    const unfinished = `${name}_unfinished`
    await admin.query(`DROP DATABASE IF EXISTS ${unfinished}`)
    await admin.query(`CREATE DATABASE ${unfinished}`)
    const database = openShopDatabase({ connection: inDatabase(server, unfinished), log: silentLog })
    try {
      await fillers[template](database)
    } finally {
      await database.close()
    }
    await admin.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`)
    return name
  } finally {
    await admin.query('SELECT pg_advisory_unlock($1)', [templateLock])
  }
}

async function asAdmin<T>(server: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: server })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

/** The same server, another database. */
function inDatabase(server: string, name: string): string {
  return server.replace(/(:\/\/[^/]*\/)[^?]*/, `$1${name}`)
}
