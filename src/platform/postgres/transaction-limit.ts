import { createSemaphore } from '#platform/concurrency/semaphore.ts'
import type { Database } from './database.ts'

/** The same database with at most `width` transactions under way; the rest wait without a connection. */
export function limitTransactions(database: Database, width: number): Database {
  const line = createSemaphore(width)
  return { ...database, transaction: (work) => line.pass(() => database.transaction(work)) }
}
