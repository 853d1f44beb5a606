import type { Kysely } from 'kysely'
import type { Tables } from './tables.ts'

/** Where a statement runs: the pool or a transaction. */
export type Connection = Kysely<Tables>
