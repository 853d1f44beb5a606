import { sql } from 'kysely'
import type { NewsColumns } from '#contract/staff-courier-file-schemas.ts'
import type { NewsKind } from '#domain/parcel-course.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** The columns as they were remembered; undefined: there is no such courier. */
export async function readColumns(connection: Connection, courierId: string): Promise<unknown> {
  const row = await connection
    .selectFrom('courier')
    .select('news_columns')
    .where('id', '=', courierId)
    .executeTakeFirst()
  return row && (row.news_columns ?? null)
}

export async function rememberColumns(
  tx: Transaction,
  courierId: string,
  columns: NewsColumns,
): Promise<void> {
  await tx
    .updateTable('courier')
    .set({ news_columns: JSON.stringify(columns) })
    .where('id', '=', courierId)
    .execute()
}

type Told = { awb: string; kind: NewsKind; at: Date }
type Before = { is_there: boolean; is_sent: boolean; is_closed: boolean; is_known: boolean }

/** What the shop knows of each already, in their order. */
export async function lookAt(
  connection: Connection,
  courierId: string,
  told: readonly Told[],
): Promise<Before[]> {
  const { rows } = await sql<Before>`
    SELECT p.id IS NOT NULL AS is_there, coalesce(p.state <> 'void', false) AS is_sent,
      p.closed_at IS NOT NULL AS is_closed,
      EXISTS (SELECT FROM parcel_event e WHERE e.parcel_id = p.id AND e.kind = t.kind
        AND date_trunc('second', e.at) = date_trunc('second', t.at)) AS is_known
    FROM unnest(${told.map(({ awb }) => awb)}::text[], ${told.map(({ kind }) => kind)}::text[],
      ${told.map(({ at }) => at.toISOString())}::timestamptz[]) WITH ORDINALITY AS t (awb, kind, at, n)
    LEFT JOIN parcel p ON p.courier_id = ${courierId} AND p.awb = t.awb
    ORDER BY t.n`.execute(connection)
  return rows
}
