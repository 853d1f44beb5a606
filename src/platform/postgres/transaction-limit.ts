import { createSemaphore } from '#platform/concurrency/concurrency.ts'
import type { DatabaseOf } from './open-database.ts'

/** The same database with at most `width` transactions under way; the rest wait without a connection. */
export function limitTransactions<Tables>(database: DatabaseOf<Tables>, width: number): DatabaseOf<Tables> {
  const line = createSemaphore(width)
  return { ...database, transaction: (work) => line.pass(() => database.transaction(work)) }
}
