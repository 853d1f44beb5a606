import { sql } from 'kysely'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import type { CalledCourier } from '#domain/courier-adapters.ts'
import type { Connection } from '#server/db/connection.ts'

export type DueBooking = {
  reference: string
  parcelId: string
  courierId: string
  adapter: CalledCourier
  awb: string | null
  state: 'asked' | 'to-cancel'
  tries: number
}

/** Writes down that a number is asked for, for boxes that wait for one of these couriers. */
export async function noteWanted(connection: Connection, adapters: readonly CalledCourier[]): Promise<void> {
  await sql`
    INSERT INTO courier_booking (reference, parcel_id, courier_id, state)
    SELECT gen_random_uuid()::text, p.id, p.courier_id, 'asked'
    FROM parcel p JOIN courier c ON c.id = p.courier_id
    WHERE p.state = 'packed' AND p.awb IS NULL AND c.adapter = any(${[...adapters]}::text[])
      AND NOT EXISTS (SELECT FROM courier_booking b WHERE b.parcel_id = p.id AND b.state = 'asked')
    ORDER BY p.packed_at LIMIT 200
    ON CONFLICT DO NOTHING`.execute(connection)
}

/** What is due, each for one process only; again after half a minute, a minute, two … */
export async function claimBookings(connection: Connection, limit: number): Promise<DueBooking[]> {
  const { rows } = await sql<DueBooking>`
    UPDATE courier_booking b
    SET tries = b.tries + 1, next_at = now() + make_interval(secs => 30 * 2 ^ least(b.tries, 8))
    FROM courier c
    WHERE c.id = b.courier_id AND b.reference IN (
      SELECT reference FROM courier_booking WHERE state IN ('asked', 'to-cancel') AND next_at <= now()
      ORDER BY next_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING b.reference, b.parcel_id AS "parcelId", b.courier_id AS "courierId", c.adapter, b.awb, b.state,
      b.tries`.execute(connection)
  return rows
}

export async function settleBooking(
  connection: Connection,
  reference: string,
  change: {
    state: 'booked' | 'refused' | 'to-cancel' | 'cancelled' | 'dropped'
    awb?: string
    words?: string
  },
): Promise<void> {
  await connection
    .updateTable('courier_booking')
    .set({ ...change, ...(change.state === 'to-cancel' ? { tries: 0, next_at: sql<Date>`now()` } : {}) })
    .where('reference', '=', reference)
    .execute()
}

/** Couriers who said since it was packed that they do not bring it. */
export async function refusersOf(connection: Connection, parcelId: string): Promise<string[]> {
  const { rows } = await sql<{ courier_id: string }>`
    SELECT DISTINCT b.courier_id FROM courier_booking b JOIN parcel p ON p.id = b.parcel_id
    WHERE b.parcel_id = ${parcelId} AND b.state = 'refused' AND b.asked_at >= p.packed_at`.execute(connection)
  return rows.map((row) => row.courier_id)
}

/** What a courier must know of a parcel; nothing when it does not wait for that courier any more. */
export async function readWanted(connection: Connection, { parcelId, courierId }: DueBooking) {
  const row = await connection
    .selectFrom('parcel')
    .innerJoin('orders', 'orders.id', 'parcel.order_id')
    .select([
      'parcel.weight_grams',
      'parcel.cod_due_paise',
      'orders.number',
      'orders.created_at',
      'orders.total_paise',
    ])
    .select(['orders.customer_name', 'orders.customer_mobile'])
    // Written by the orders, in this shape.
    .select(sql<DeliveryAddress>`orders.delivery_address`.as('address'))
    .where('parcel.id', '=', parcelId)
    .where('parcel.courier_id', '=', courierId)
    .where('parcel.state', '=', 'packed')
    .where('parcel.awb', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { rows: pieces } = await sql<{
    name: string
    sku: string
    quantity: number
    pricePaise: number
    weightGrams: number
  }>`
    SELECT concat_ws(', ', i.product_name, i.color, i.size) AS name, coalesce(s.sku, p.size_id) AS sku, p.quantity,
      i.subtotal_paise / i.quantity AS "pricePaise", i.weight_grams AS "weightGrams"
    FROM parcel_item p JOIN order_item i ON i.id = p.order_item_id LEFT JOIN size s ON s.id = p.size_id
    WHERE p.parcel_id = ${parcelId} ORDER BY i.id`.execute(connection)
  return { ...row, pieces }
}

/** A courier did not answer, or does again: what packing and the screens go by. */
export async function noteAway(connection: Connection, courierId: string): Promise<void> {
  await sql`UPDATE courier SET away_since = coalesce(away_since, now()), away_at = now()
    WHERE id = ${courierId}`.execute(connection)
}

export async function noteBack(connection: Connection, courierId: string): Promise<void> {
  await sql`UPDATE courier SET away_since = NULL, away_at = NULL
    WHERE id = ${courierId} AND away_since IS NOT NULL`.execute(connection)
}
