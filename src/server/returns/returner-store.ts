import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'

/** What people of the shop are called, by their ids. */
export async function namesOfStaff(
  connection: Connection,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await connection
    .selectFrom('staff')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::text[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function stateOfParcel(connection: Connection, parcelId: string): Promise<string | null> {
  const row = await connection
    .selectFrom('parcel')
    .select('state')
    .where('id', '=', parcelId)
    .executeTakeFirst()
  return row?.state ?? null
}
