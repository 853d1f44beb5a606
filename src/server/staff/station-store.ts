import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'

export async function insertStation(
  connection: Connection,
  station: { id: string; name: string; tokenHash: Buffer; approvedBy: string },
): Promise<Date> {
  const { created_at } = await connection
    .insertInto('station')
    .values({
      id: station.id,
      name: station.name,
      token_hash: station.tokenHash,
      approved_by: station.approvedBy,
      revoked_at: null,
    })
    .returning('created_at')
    .executeTakeFirstOrThrow()
  return created_at
}

export async function findStation(connection: Connection, tokenHash: Buffer) {
  return connection
    .selectFrom('station')
    .select(['id', 'name'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function listStations(connection: Connection) {
  return connection
    .selectFrom('station as s')
    .innerJoin('staff as p', 'p.id', 's.approved_by')
    .select(['s.id', 's.name', 's.created_at', 'p.name as approved_by'])
    .where('s.revoked_at', 'is', null)
    .orderBy('s.created_at')
    .execute()
}

/** The station is none any more, and nobody is signed in at it. */
export async function endStation(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('station')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
  await connection
    .updateTable('staff_session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('station_id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}
