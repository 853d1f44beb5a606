import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** Each three digits of the number that follow one another, as the index customer_digits keeps them. */
const digitsOfNumber = sql`ARRAY[
  substr(mobile_number, 1, 3), substr(mobile_number, 2, 3), substr(mobile_number, 3, 3), substr(mobile_number, 4, 3),
  substr(mobile_number, 5, 3), substr(mobile_number, 6, 3), substr(mobile_number, 7, 3), substr(mobile_number, 8, 3)]`

type Found = { id: string; name: string; mobile_number: string; created_at: Date }

/** Customers with these digits, three at least, wherever in their number; those that begin or end so come first. */
export async function findByDigits(
  connection: Connection,
  { digits, limit }: { digits: string; limit: number },
): Promise<Found[]> {
  const last = digits.length - 3
  const threes = [0, 3, 6]
    .filter((at) => at < last)
    .concat(last)
    .map((at) => digits.slice(at, at + 3))
  // Planned as if all were wanted: with a limit in its eyes the planner would rather read the table from its beginning.
  const { rows } = await sql<Found>`WITH fits AS MATERIALIZED (
      SELECT id, name, mobile_number, created_at FROM customer
      WHERE ${digitsOfNumber} @> ${threes}::text[] AND mobile_number LIKE ${`%${digits}%`}),
    few AS (SELECT * FROM fits LIMIT ${limit})
    SELECT * FROM few
    ORDER BY mobile_number LIKE ${`${digits}%`} OR mobile_number LIKE ${`%${digits}`} DESC, created_at DESC, id`.execute(
    connection,
  )
  return rows
}

/** Customers whose name begins so; those of erased accounts have none. */
export async function findByName(
  connection: Connection,
  { name, limit }: { name: string; limit: number },
): Promise<Found[]> {
  const begins = `${name.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Found>`SELECT id, name, mobile_number, created_at FROM customer
    WHERE lower(name) LIKE ${begins} AND mobile_number IS NOT NULL LIMIT ${limit}`.execute(connection)
  return rows
}

/** Any change of a customer by anybody is another version of them (PostgreSQL, "System Columns"). */
const version = sql<number>`customer.xmin::text::bigint`

/** What the desk knows of an account; undefined once it was erased. */
export async function readAtDesk(connection: Connection, id: string) {
  const row = await connection
    .selectFrom('customer')
    .select(['id', 'name', 'email', 'mobile_number', 'created_at', 'note', 'cash_off_until'])
    .select(version.as('version'))
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.mobile_number ? { ...row, mobile_number: row.mobile_number } : undefined
}

type AtDesk = { version: number; note: string; cash_off_until: Date | null }

/** The same with the row locked, for who changes it. */
export async function lockAtDesk(tx: Transaction, id: string): Promise<AtDesk | undefined> {
  return tx
    .selectFrom('customer')
    .select([version.as('version'), 'note', 'cash_off_until'])
    .where('id', '=', id)
    .where('mobile_number', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateAtDesk(
  tx: Transaction,
  id: string,
  change: { note: string } | { cash_off_until: Date | null },
): Promise<void> {
  await tx.updateTable('customer').set(change).where('id', '=', id).execute()
}
