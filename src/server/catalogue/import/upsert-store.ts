import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'

type SqlType = 'text' | 'smallint' | 'int' | 'bigint' | 'boolean' | 'jsonb'

/** A table as it is written: for every property of a row its type and, where it has another name, its column. */
export type Written<Row> = {
  table: 'product' | 'color_variant' | 'size' | 'offer'
  columns: { [Name in keyof Row & string]-?: SqlType | { stored: string; sql: SqlType } }
  /** Columns that say when a row was changed. */
  touches?: string[]
}

/** Adds rows or, where their id is there, puts them in place of what it had; one statement for all of them. */
export async function upsert<Row extends { id: string }>(
  tx: Transaction,
  { table, columns, touches = [] }: Written<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const all = Object.entries<Written<Row>['columns'][keyof Row & string]>(columns).map(([name, column]) =>
    typeof column === 'string'
      ? { name, stored: name, type: column }
      : { name, stored: column.stored, type: column.sql },
  )
  const stored = sql.join(all.map((column) => sql.ref(column.stored)))
  const typed = sql.join(all.map(({ name, type }) => sql`${sql.ref(name)} ${sql.raw(type)}`))
  const changes = [
    ...all
      .filter((column) => column.stored !== 'id')
      .map((column) => sql`${sql.ref(column.stored)} = ${sql.ref(`excluded.${column.stored}`)}`),
    ...touches.map((column) => sql`${sql.ref(column)} = now()`),
  ]
  await sql`
    INSERT INTO ${sql.table(table)} (${stored})
    SELECT ${sql.join(all.map(({ name }) => sql.ref(name)))}
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row (${typed})
    ON CONFLICT (id) DO UPDATE SET ${sql.join(changes)}`.execute(tx)
}
