import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { SampleCustomer } from './sample-customers.ts'

type Ids = { customerId: string; addressId: string }

export async function insertSampleCustomer(
  tx: Transaction,
  { customerId, addressId, ...customer }: SampleCustomer & Ids,
): Promise<void> {
  const { name, mobileNumber, door, street, city, state, pincode } = customer
  await tx
    .insertInto('customer')
    .values({ id: customerId, name, email: null, mobile_number: mobileNumber })
    .execute()
  await tx
    .insertInto('address')
    .values({
      id: addressId,
      customer_id: customerId,
      contact_person: name,
      door_no: door,
      address: street,
      landmark: null,
      city,
      district: city,
      state,
      pincode,
      country: 'India',
      mobile: null,
      is_current: true,
    })
    .execute()
}

/** Sizes of which the sample shop has plenty, one of each colour. */
export async function listPlenty(connection: Connection) {
  const { rows } = await sql<{ productId: string; color: string; size: string }>`
    SELECT DISTINCT ON (v.id) v.product_id AS "productId", v.name AS color, z.name AS size
    FROM size z JOIN color_variant v ON v.id = z.color_variant_id JOIN stock s ON s.size_id = z.id
    WHERE s.on_hand - s.reserved >= 20
    ORDER BY v.id, s.on_hand DESC, z.id`.execute(connection)
  return rows
}

/** What the chain of an order's history is hashed of; the promise `audit` spells it the same way. */
const auditHash = `sha256(link.prev || convert_to(concat_ws('|', a.order_id, a.seq, extract(epoch FROM link.at), a.actor,
  a.what, coalesce(a.from_state, ''), a.to_state, a.to_status, a.detail), 'UTF8'))`

/** The order as if it had been placed so long ago, each step of its history some time after the one before. */
export async function placeEarlier(
  tx: Transaction,
  { id, hours }: { id: string; hours: number },
): Promise<void> {
  const placedAt = sql<Date>`now() - make_interval(secs => ${Math.round(hours * 3600)}::int)`
  const { rows } = await sql<{
    steps: number
  }>`SELECT count(*)::int AS steps FROM order_audit WHERE order_id = ${id}`.execute(tx)
  const steps = rows[0]?.steps ?? 1
  // Within the hours there are, and hardly more than half a day from one to the next.
  const gapSeconds = Math.min((hours * 3600) / (steps + 1), 11 * 3600)
  for (let step = 1; step <= steps; step += 1) {
    await sql`UPDATE order_audit a SET at = link.at, prev = link.prev, hash = ${sql.raw(auditHash)}
      FROM (SELECT ${placedAt} + make_interval(secs => ${Math.round(gapSeconds * (step - 1))}::int) AS at,
        coalesce((SELECT hash FROM order_audit WHERE order_id = ${id} AND seq = ${step - 1}), '\\x00'::bytea) AS prev) link
      WHERE a.order_id = ${id} AND a.seq = ${step}`.execute(tx)
  }
  await sql`UPDATE orders SET created_at = ${placedAt},
      stage_since = (SELECT max(at) FROM order_audit WHERE order_id = ${id}),
      fulfilled_at = CASE WHEN fulfilled_at IS NOT NULL THEN (SELECT max(at) FROM order_audit WHERE order_id = ${id}) END
    WHERE id = ${id}`.execute(tx)
  await sql`UPDATE parcel p SET packed_at = o.stage_since - make_interval(mins => CASE WHEN p.handed_at IS NULL THEN 0 ELSE 90 END),
      handed_at = CASE WHEN p.handed_at IS NOT NULL THEN o.stage_since END
    FROM orders o WHERE o.id = p.order_id AND o.id = ${id}`.execute(tx)
}

/** What became of a parcel on its way, as if it had been written into the history of its order when it happened. */
export async function placeOnRoadEarlier(tx: Transaction, id: string): Promise<void> {
  const { rows } = await sql<{ seq: number }>`
    SELECT a.seq FROM order_audit a JOIN parcel p ON p.order_id = a.order_id
    WHERE a.order_id = ${id} AND a.at > p.moved_at ORDER BY a.seq`.execute(tx)
  for (const { seq } of rows)
    await sql`UPDATE order_audit a SET at = link.at, prev = link.prev, hash = ${sql.raw(auditHash)}
      FROM (SELECT p.moved_at AS at,
        (SELECT hash FROM order_audit WHERE order_id = ${id} AND seq = ${seq - 1}) AS prev
        FROM parcel p WHERE p.order_id = ${id}) link
      WHERE a.order_id = ${id} AND a.seq = ${seq}`.execute(tx)
  await sql`UPDATE orders o SET stage_since = p.moved_at FROM parcel p
    WHERE p.order_id = o.id AND o.id = ${id} AND o.stage <> 'shipped'`.execute(tx)
  await sql`UPDATE parcel SET cod_collected_at = moved_at
    WHERE order_id = ${id} AND cod_collected_at IS NOT NULL`.execute(tx)
}
