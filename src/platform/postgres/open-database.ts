import { DefaultConnectionProvider, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Log } from '#platform/log/log.ts'
import { columnTypes } from './column-types.ts'
import { sessionLimits, unlimited } from './database-limits.ts'
import { createPlaces } from './database-places.ts'
import { patienceMs, patiently } from './patience.ts'
import { createPlacedClient } from './placed-client.ts'
import { createPooledClient } from './pooled-client.ts'
import { RepeatingReads } from './repeating-reads.ts'
import { createStatementNames } from './statement-names.ts'
import { inTransaction, type AnyTransaction, type AnyQueries, type TransactionOf } from './transaction.ts'

export type DatabaseOf<Tables> = Connections & {
  pool: pg.Pool
  /** Reads whose connection is lost are repeated for some seconds; what writes is not. */
  query: Kysely<Tables>
  /** Repeats `work` on conflicts and on connections lost before COMMIT; see transaction.ts. */
  transaction<T>(work: (tx: TransactionOf<Tables>) => Promise<T>): Promise<T>
  /** How many servers the connection string names. */
  places: number
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
  /** May name several servers, `postgres://user@a:5432,b:5432/name?target_session_attrs=read-write`, by libpq's rules. */
  connection: string
  /** Where connections of one's own are made, when `connection` leads to a pooler; the same unless told. */
  direct?: string
  poolSize?: number
  log: Log
  limits?: Partial<typeof defaultLimits>
  /** How long a lost connection is made anew, and what was asked on it repeated, before the caller hears of it. */
  withinMs?: number
}

/** More were measured to bring nothing to one process. */
const defaultPoolSize = 12

const defaultLimits = {
  ...sessionLimits,
  connectionTimeoutMillis: 2000,
  // Ends the wait on a line that hangs half open, where the server's own limit never arrives.
  query_timeout: 8000,
  keepAlive: true,
}

/** Statements asked for side by side on one connection do not wait for each other's answers. */
const pipelined = { pipeline: true }

/** For who migrates or copies, on a machine that is busy with it. */
const connectionTimeoutMillis = 10_000

export function openDatabase<Tables>({
  connection,
  direct = connection,
  poolSize = defaultPoolSize,
  log,
  limits,
  withinMs = patienceMs,
}: OpenOptions): DatabaseOf<Tables> {
  const places = createPlaces(connection)
  const LoneClient = createPlacedClient(direct === connection ? places : createPlaces(direct))
  // Each server once without a rest: the one that can be written to may be the last of them.
  const patience = { withinMs, atOnce: places.count - 1 }
  const pool = new pg.Pool({
    Client: createPooledClient(createStatementNames(), places),
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
  const connect = () => patiently(() => pool.connect(), patience)
  const dialect = new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } })
  const driver = dialect.createDriver()
  // Takes the pool as it is; nothing is waited for.
  void driver.init()
  const executor = new RepeatingReads(
    dialect.createQueryCompiler(),
    dialect.createAdapter(),
    new DefaultConnectionProvider(driver),
    patience,
  )
  const props = { config: { dialect }, dialect, driver, executor }

  async function connectOnce(): Promise<pg.Client> {
    const client = new LoneClient({
      types: columnTypes,
      keepAlive: true,
      connectionTimeoutMillis,
      options: unlimited,
    })
    client.on('error', (error) => log.warn(`database connection: ${error.message}`))
    await client.connect()
    return client
  }

  return {
    pool,
    query: new Kysely<Tables>(props),
    transaction: (work) => inTransaction(props, work, withinMs),
    connectAlone: () => patiently(connectOnce, patience),
    places: places.count,
    // Not through Kysely: it ends the pool only after a query of its own.
    close: () => pool.end(),
  }
}
