import { sql } from 'kysely'
import { newId } from '#platform/postgres/postgres.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

type Photo = { bytes: Buffer; width: number; height: number }

export async function insertPhotos(tx: Transaction, caseId: string, photos: readonly Photo[]): Promise<void> {
  if (photos.length === 0) return
  const rows = photos.map((photo) => ({ id: newId(), case_id: caseId, ...photo }))
  await tx.insertInto('return_photo').values(rows).execute()
}

/** Photographs of each case, where it has any. */
export async function countPhotos(
  connection: Connection,
  caseIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await connection
    .selectFrom('return_photo')
    .select(['case_id', sql<number>`count(*)::int`.as('count')])
    .where(sql<boolean>`case_id = any(${[...caseIds]}::text[])`)
    .groupBy('case_id')
    .execute()
  return new Map(rows.map((row) => [row.case_id, row.count]))
}

/** Of all cases of an order. */
export async function countPhotosOfOrder(connection: Connection, orderId: string): Promise<number> {
  const row = await connection
    .selectFrom('return_photo as p')
    .innerJoin('return_case as c', 'c.id', 'p.case_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('c.order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function readPhotos(connection: Connection, caseId: string) {
  return connection
    .selectFrom('return_photo')
    .select(['id', 'sent_at', 'width', 'height', 'bytes'])
    .where('case_id', '=', caseId)
    .orderBy('sent_at')
    .orderBy('id')
    .execute()
}

export async function deletePhotosOf(tx: Transaction, customerId: string): Promise<void> {
  await sql`DELETE FROM return_photo p USING return_case c, orders o
    WHERE c.id = p.case_id AND o.id = c.order_id AND o.customer_id = ${customerId}`.execute(tx)
}
