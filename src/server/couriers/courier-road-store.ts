import { sql } from 'kysely'
import type { CalledCourier, CourierAdapter } from '#domain/courier-adapters.ts'
import type { Connection } from '#server/db/connection.ts'

export type DueParcel = { id: string; courierId: string; adapter: CalledCourier; awb: string }

/**
 * Parcels on the road whose couriers are to be asked about them, those first that nobody has asked about for longest; each
 * for one process only. Asked again after half an hour where somebody rings at a door today, else after three hours.
 */
export async function claimParcels(
  connection: Connection,
  { adapters, limit }: { adapters: readonly CalledCourier[]; limit: number },
): Promise<DueParcel[]> {
  const { rows } = await sql<DueParcel>`
    UPDATE parcel p
    SET next_check_at = now() + CASE WHEN p.state = 'out' THEN interval '30 minutes' ELSE interval '3 hours' END
    FROM courier c
    WHERE c.id = p.courier_id AND p.id IN (
      SELECT d.id FROM parcel d JOIN courier k ON k.id = d.courier_id
      WHERE d.state IN ('handed', 'moving', 'out', 'failed', 'rto') AND d.closed_at IS NULL AND d.awb IS NOT NULL
        AND coalesce(d.next_check_at, d.handed_at) <= now() AND k.adapter = any(${[...adapters]}::text[])
      ORDER BY coalesce(d.next_check_at, d.handed_at) LIMIT ${limit} FOR UPDATE OF d SKIP LOCKED)
    RETURNING p.id, p.courier_id AS "courierId", c.adapter, p.awb`.execute(connection)
  return rows
}

/** Its courier does not answer now: asked again soon. */
export async function checkSoon(connection: Connection, ids: readonly string[]): Promise<void> {
  await sql`UPDATE parcel SET next_check_at = now() + interval '5 minutes' WHERE id = any(${[...ids]}::text[])`.execute(
    connection,
  )
}

export async function readAdapter(connection: Connection, courierId: string): Promise<CourierAdapter | null> {
  const row = await connection
    .selectFrom('courier')
    .select('adapter')
    .where('id', '=', courierId)
    .executeTakeFirst()
  return row?.adapter ?? null
}
