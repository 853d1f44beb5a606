import { sql } from 'kysely'
import type { RequestKind } from '#domain/parcel.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

type NewRequest = { id: string; parcelId: string; kind: RequestKind; details: string; by: string }

export async function insertRequest(tx: Transaction, { id, parcelId, kind, details, by }: NewRequest) {
  await tx
    .insertInto('parcel_request')
    .values({ id, parcel_id: parcelId, kind, details, asked_by: by })
    .execute()
}

/** It was never asked. */
export async function deleteRequest(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom('parcel_request').where('id', '=', id).execute()
}

export type CourierRequest = NonNullable<Awaited<ReturnType<typeof readRequest>>>

/** What is asked, of which courier, about which number. */
export async function readRequest(connection: Connection, id: string) {
  return connection
    .selectFrom('parcel_request as r')
    .innerJoin('parcel as p', 'p.id', 'r.parcel_id')
    .select(['r.id', 'r.parcel_id as parcelId', 'r.kind', 'r.details', 'p.courier_id as courierId', 'p.awb'])
    .where('r.id', '=', id)
    .executeTakeFirst()
}

export async function markTold(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('parcel_request')
    .set({ told_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Somebody has said what is to be done about the last failed attempt. */
export async function setAnswered(tx: Transaction, parcelId: string, at: Date | null): Promise<void> {
  await tx.updateTable('parcel').set({ answered_at: at }).where('id', '=', parcelId).execute()
}
