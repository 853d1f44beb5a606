import type { DatabaseOf, TransactionOf } from '#platform/postgres/postgres.ts'
import type { Tables } from './tables.ts'

/** The shop's database, and what is asked within one transaction of it. */
export type Database = DatabaseOf<Tables>
export type Transaction = TransactionOf<Tables>
