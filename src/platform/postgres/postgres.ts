// What others take of this room; see README.md.
export { openDatabase, type AnyDatabase, type DatabaseOf, type OpenOptions } from './open-database.ts'
export {
  UnknownOutcomeError,
  type AnyTransaction,
  type AnyQueries,
  type TransactionOf,
} from './transaction.ts'
export { limitTransactions } from './transaction-limit.ts'
export { undoneUnless } from './savepoint.ts'
export { isReachable } from './is-reachable.ts'
export { newId } from './new-id.ts'
export { codeOf, messageOf } from './error-code.ts'
export { readInPages } from './read-in-pages.ts'
export { compareWith, migrate } from './migrate.ts'
export { backup } from './backup.ts'
export type { Schema } from './backup-format.ts'
export { restore } from './restore.ts'
export { emptyDatabase } from './empty-database.ts'
export { archive } from './archive.ts'
export { restoreArchive } from './restore-archive.ts'
export { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './embedded-postgres.ts'
