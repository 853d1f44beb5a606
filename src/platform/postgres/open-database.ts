import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'
import { columnTypes } from './column-types.ts'
import { createPooledClient } from './pooled-client.ts'
import { createStatementNames } from './statement-names.ts'
import { inTransaction, type AnyTransaction, type AnyQueries, type TransactionOf } from './transaction.ts'

export type DatabaseOf<Tables> = Connections & {
  pool: pg.Pool
  query: Kysely<Tables>
  /** Repeats `work` on conflicts and on connections lost before COMMIT; see transaction.ts. */
  transaction<T>(work: (tx: TransactionOf<Tables>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A database for whoever writes SQL and needs no types of its tables. */
export type AnyDatabase = {
  query: AnyQueries
  transaction<T>(work: (tx: AnyTransaction) => Promise<T>): Promise<T>
}

export type Connections = {
  /** A connection of one's own without time limits, for migrations, copies and long looks; the caller ends it. */
  connectAlone(): Promise<pg.Client>
}

export type OpenOptions = {
  connection: string
  poolSize?: number
  log: Log
  limits?: Partial<typeof defaultLimits>
}

/** Ten connections were measured to be enough for one process. */
const defaultPoolSize = 10

/** Limits of one statement and one transaction; whoever asked has gone long before a longer one would end. */
const defaultLimits = {
  connectionTimeoutMillis: 2000,
  statement_timeout: 5000,
  lock_timeout: 2000,
  idle_in_transaction_session_timeout: 10_000,
  // Ends the wait on a line that hangs half open, where the server's own limit never arrives.
  query_timeout: 8000,
  keepAlive: true,
}

/** Statements asked for side by side on one connection do not wait for each other's answers. */
const pipelined = { pipeline: true }

export function openDatabase<Tables>({
  connection,
  poolSize = defaultPoolSize,
  log,
  limits,
}: OpenOptions): DatabaseOf<Tables> {
  const pool = new pg.Pool({
    Client: createPooledClient(createStatementNames()),
    connectionString: connection,
    max: poolSize,
    types: columnTypes,
    ...pipelined,
    ...defaultLimits,
    ...limits,
  })
  // Without a listener on each client, a database that dies under a statement ends the process.
  pool.on('error', (error) => log.warn(`database connection: ${error.message}`))
  pool.on('connect', (client) => {
    client.on('error', (error) => log.warn(`database connection: ${error.message}`))
  })
  const dialect = new PostgresDialect({ pool })
  const query = new Kysely<Tables>({ dialect })
  const props = {
    config: { dialect },
    dialect,
    driver: dialect.createDriver(),
    executor: query.getExecutor(),
  }

  async function connectAlone(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: connection, types: columnTypes, keepAlive: true })
    client.on('error', (error) => log.warn(`database connection: ${error.message}`))
    await client.connect()
    return client
  }

  return {
    pool,
    query,
    transaction: (work) => inTransaction(props, work),
    connectAlone,
    // Not through Kysely: it ends the pool only after a query of its own.
    close: () => pool.end(),
  }
}
