import {
  CompiledQuery,
  Kysely,
  type DatabaseConnection,
  type KyselyProps,
  type QueryExecutorProvider,
} from 'kysely'
import { isConnectionLoss } from './database-away.ts'
import { codeOf, messageOf } from './error-code.ts'
import { rest } from './patience.ts'
import { UnknownOutcomeError } from './unknown-outcome.ts'

/** Statements of one transaction. Those asked for side by side are sent together and done in the order asked. */
export type TransactionOf<Tables> = Kysely<Tables> & {
  readonly inTransaction: true
  /**
   * The last statements, in the order given: they go to the database in one write with COMMIT, so that nobody waits on the way of
   * an answer for what they lock. Their answers are not heard. One that breaks a constraint undoes all, and `work` looks afresh.
   */
  readonly atCommit: (statement: CompiledQuery) => void
}

/** What a statement of SQL can be run on, whatever tables its types know. */
export type AnyQueries = QueryExecutorProvider
export type AnyTransaction = AnyQueries & { readonly inTransaction: true }

const conflictAttempts = 10

/**
 * Runs `work` in one transaction and repeats it on serialization failures, deadlocks and, for `withinMs`, on connections
 * lost before COMMIT. So `work` must do nothing but SQL: no network, no messages.
 */
export async function inTransaction<Tables, T>(
  props: KyselyProps,
  work: (tx: TransactionOf<Tables>) => Promise<T>,
  withinMs: number,
): Promise<T> {
  const giveUpAt = performance.now() + withinMs
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await props.executor.provideConnection((connection) => attemptOnce(props, connection, work))
    } catch (error) {
      const isWorthIt = isConnectionLoss(error)
        ? performance.now() < giveUpAt
        : attempt < attemptsFor(codeOf(error) ?? '')
      if (!isWorthIt) throw error
      await rest(attempt)
    }
  }
}

async function attemptOnce<Tables, T>(
  props: KyselyProps,
  connection: DatabaseConnection,
  work: (tx: TransactionOf<Tables>) => Promise<T>,
): Promise<T> {
  const watched = watchFailures(connection)
  const { tx, close } = openOn<Tables>(props, watched.connection)
  // Not waited for: it goes out together with the first statements of the work.
  const begun = connection.executeQuery(begin)
  begun.catch(() => {})
  try {
    const result = await work(tx)
    await begun
    await commit(watched.connection, close())
    return result
  } catch (error) {
    close()
    // Fails where the line is cut or the transaction ended with its COMMIT.
    await connection.executeQuery(rollback).catch(() => {})
    throw watched.causeOf(error)
  }
}

/** What a statement is answered when one of before it has failed. */
const notDoneAnyMore = '25P02'

/** The connection, and what went wrong on it: of statements sent together, one that was only not done may be heard first. */
function watchFailures(connection: DatabaseConnection) {
  let failure: unknown

  async function executeQuery<R>(...asked: Parameters<DatabaseConnection['executeQuery']>) {
    try {
      return await connection.executeQuery<R>(...asked)
    } catch (error) {
      if (codeOf(error) !== notDoneAnyMore) failure = error
      throw error
    }
  }

  return {
    connection: { executeQuery, streamQuery: connection.streamQuery.bind(connection) },
    causeOf: (error: unknown) => (codeOf(error) === notDoneAnyMore ? (failure ?? error) : error),
  }
}

const begin = CompiledQuery.raw('BEGIN')
const rollback = CompiledQuery.raw('ROLLBACK')

async function commit(
  connection: Pick<DatabaseConnection, 'executeQuery'>,
  last: readonly CompiledQuery[],
): Promise<void> {
  const closing = Promise.all(last.map((statement) => connection.executeQuery(statement)))
  const committed = connection.executeQuery<{ command?: string }>(CompiledQuery.raw('COMMIT'))
  // Heard below, after what COMMIT was answered.
  closing.catch(() => {})
  const { rows } = await committed.catch((error: unknown) => {
    if (!isConnectionLoss(error)) throw error
    throw new UnknownOutcomeError(`connection lost at COMMIT: ${messageOf(error)}`, { cause: error })
  })
  if (rows[0]?.command === 'COMMIT') return
  await closing.catch((error: unknown) => {
    if (codeOf(error)?.startsWith('23') !== true) throw error
    const overtaken = new Error(`others were faster: ${messageOf(error)}`, { cause: error })
    throw Object.assign(overtaken, { code: '40001' })
  })
  // What the database answers when a statement had failed and the work went on as if it had not.
  throw new Error('a statement of the transaction had failed: nothing is kept')
}

/** Statements on one connection until `close`; unlike Kysely's own transactions, side by side. */
function openOn<Tables>(props: KyselyProps, connection: DatabaseConnection) {
  let isOver = false
  const last: CompiledQuery[] = []
  const executor = props.executor.withConnectionProvider({
    async provideConnection(consumer) {
      if (isOver) throw new Error('the transaction is over')
      return consumer(connection)
    },
  })
  const tx = Object.assign(new Kysely<Tables>({ ...props, executor }), {
    inTransaction: true as const,
    atCommit: (statement: CompiledQuery) => void last.push(statement),
  })
  /** Gives the last statements: nothing is asked any more. */
  function close(): readonly CompiledQuery[] {
    isOver = true
    return last
  }
  return { tx, close }
}

function attemptsFor(code: string): number {
  if (['40001', '40P01'].includes(code)) return conflictAttempts
  return code === '0A000' ? 2 : 1
}
