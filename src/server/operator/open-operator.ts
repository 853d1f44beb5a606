import { compareShop, migrateShop, openShopDatabase, startShopPostgres } from '#server/db/shop-database.ts'
import { join } from 'node:path'
import { readDeliveryRules } from '#server/content/delivery-rules.ts'
import type { Database } from '#server/db/database.ts'
import { type Areas, createAreas } from '../areas.ts'
import { readOwnEnv } from '../env.ts'
import { secretsForCommand } from '#server/operations/shop-identity.ts'
import type { Env } from '../env.ts'
import { replicaInWords } from './replica-in-words.ts'
import { readReplicaState } from './replica-state-store.ts'
import { createLog, type Log } from '#platform/log/log.ts'

export type Operator = {
  env: Env
  log: Log
  database: Database
  /** The areas of the shop, for commands that need them. Nothing is started: sending is the running shop's work. */
  areas: () => Promise<Areas>
  close: () => Promise<void>
}

export type OpenOperator = typeof openOperator

/** The owner waits for their command; the books of a large shop take long to read. */
const asLongAsItTakes = { statement_timeout: 0, query_timeout: 0 }

/**
 * Opens the shop's database for one command; a running shop is joined, not disturbed. So a command of a newer release does
 * not change the tables under it: only an empty database is given its tables.
 */
export async function openOperator(): Promise<Operator> {
  const operator = await openAsItIs()
  const { missing, isEmpty } = await compareShop(operator.database)
  if (missing.length > 0 && isEmpty) await migrateShop(operator.database)
  else if (missing.length > 0) await refuseOlderTables(operator, missing)
  return operator
}

/**
 * For commands that read much and write nothing: the replica of DATABASE_READ_URL, where there is one. How far behind it
 * is stands on the screen, beside what is written to a file.
 */
export async function openToRead(): Promise<Operator> {
  const { DATABASE_READ_URL: replica } = readOwnEnv()
  if (!replica) return openOperator()
  const operator = await openAsItIs(replica)
  const { missing } = await compareShop(operator.database)
  if (missing.length > 0) await refuseOlderTables(operator, missing)
  console.error(replicaInWords(await readReplicaState(operator.database)))
  return operator
}

async function refuseOlderTables(
  operator: Operator,
  missing: ReadonlyArray<{ name: string }>,
): Promise<void> {
  await operator.close()
  console.error(
    `The tables are of an older release (they lack ${missing.map(({ name }) => name).join(', ')}).`,
  )
  console.error('Bring them up to this one first: npm run shop -- migrate')
  process.exit(1)
}

/** The same for what looks at the database itself, whatever release its tables are of. */
export async function openAsItIs(elsewhere?: string): Promise<Operator & { connectionString: string }> {
  const env = readOwnEnv()
  const log = createLog('warn')
  const address = elsewhere ?? env.DATABASE_DIRECT_URL ?? env.DATABASE_URL
  const embedded = address ? null : await startShopPostgres({ dataDir: env.DATA_DIR, log })
  const connectionString = address ?? embedded?.connectionString ?? ''
  const database = openShopDatabase({ connection: connectionString, log, limits: asLongAsItTakes })
  return {
    env,
    log,
    database,
    connectionString,
    areas: async () => {
      const pepper = await secretsForCommand(env, database)
      const rules = readDeliveryRules(join(import.meta.dirname, '../../../content'))
      return createAreas({ env, database, log, pepper, deliveryRules: () => rules })
    },
    close: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}
