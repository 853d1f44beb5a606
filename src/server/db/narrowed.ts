import { createWaitingLine } from '#server/waiting-line.ts'
import type { Database } from './database.ts'

/** The same database with at most `width` transactions under way; the rest wait without a connection. */
export function narrowed(database: Database, width: number): Database {
  const line = createWaitingLine(width)
  return { ...database, transaction: (work) => line.pass(() => database.transaction(work)) }
}
