import { sql } from 'kysely'
import { waveMinutes } from '#domain/parcel.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

type Wish = { staffId: string; wave: string; count: number; orders: readonly string[] | null }

/**
 * Takes the orders that wait longest, or these; safe for any number who ask at once: rows that another is taking are
 * passed over, and the order is the key of a claim.
 */
export async function takeClaims(tx: Transaction, { staffId, wave, count, orders }: Wish): Promise<string[]> {
  const isFree = sql`NOT EXISTS (SELECT FROM pack_claim c WHERE c.order_id = o.id AND c.until > now())
        AND ${orders === null ? sql`true` : sql`o.id = any(${[...orders]}::text[])`}`
  const { rows } = await sql<{ id: string }>`
    WITH again AS (
      SELECT o.id, o.created_at FROM orders o
      WHERE o.id IN (SELECT r.order_id FROM return_case r WHERE ${replacementWaits}) AND ${isFree}
      ORDER BY o.created_at, o.id LIMIT ${count} FOR NO KEY UPDATE OF o SKIP LOCKED),
    first AS (
      SELECT o.id, o.created_at FROM orders o
      WHERE o.stage = 'to-pack' AND o.cancels_at IS NULL AND ${isFree}
      ORDER BY o.created_at, o.id LIMIT greatest(0, ${count}::int - (SELECT count(*) FROM again))
      FOR NO KEY UPDATE OF o SKIP LOCKED),
    next AS (SELECT * FROM again UNION ALL SELECT * FROM first)
    INSERT INTO pack_claim (order_id, staff_id, wave, slot, until)
    SELECT id, ${staffId}, ${wave}, row_number() OVER (ORDER BY created_at, id), ${leaseEnd} FROM next
    ON CONFLICT (order_id) DO UPDATE SET staff_id = excluded.staff_id, wave = excluded.wave, slot = excluded.slot,
      until = excluded.until WHERE pack_claim.until <= now()
    RETURNING order_id AS id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The new pieces of an exchange are to be packed; the case is `r`. */
const replacementWaits = sql`r.replacement_at IS NOT NULL AND r.replacement_parcel_id IS NULL`

const leaseEnd = sql`now() + make_interval(mins => ${sql.lit(waveMinutes)})`

export type Claim = { staffId: string; wave: string; slot: number; isLive: boolean }

/** Who has an order on the table, with the row locked: nobody takes it meanwhile. */
export async function lockClaim(tx: Transaction, orderId: string): Promise<Claim | undefined> {
  return tx
    .selectFrom('pack_claim')
    .select(['staff_id as staffId', 'wave', 'slot', sql<boolean>`until > now()`.as('isLive')])
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst()
}

/** Work on a wave keeps all of it: what is still its own, and has not run out. */
export async function renewClaims(
  connection: Connection,
  { staffId, wave }: { staffId: string; wave: string },
): Promise<void> {
  await sql`UPDATE pack_claim SET until = ${leaseEnd} WHERE order_id IN (
      SELECT order_id FROM pack_claim WHERE wave = ${wave} AND staff_id = ${staffId} AND until > now()
      ORDER BY order_id FOR UPDATE)`.execute(connection)
}

export async function deleteClaim(tx: Transaction, orderId: string): Promise<void> {
  await tx.deleteFrom('pack_claim').where('order_id', '=', orderId).execute()
}

/** Gives the orders of a wave back; answers which. */
export async function deleteWave(
  tx: Transaction,
  { staffId, wave }: { staffId: string; wave: string },
): Promise<string[]> {
  const gone = await tx
    .deleteFrom('pack_claim')
    .where('wave', '=', wave)
    .where('staff_id', '=', staffId)
    .returning('order_id')
    .execute()
  return gone.map(({ order_id: id }) => id)
}

/** An order that was packed lies on its table again, unless somebody else has it by now. */
export async function giveClaimBack(
  tx: Transaction,
  { orderId, ...claim }: { orderId: string; staffId: string; wave: string; slot: number },
): Promise<void> {
  await sql`INSERT INTO pack_claim (order_id, staff_id, wave, slot, until)
    VALUES (${orderId}, ${claim.staffId}, ${claim.wave}, ${claim.slot}, ${leaseEnd})
    ON CONFLICT (order_id) DO UPDATE SET staff_id = excluded.staff_id, wave = excluded.wave, slot = excluded.slot,
      until = excluded.until WHERE pack_claim.until <= now()`.execute(tx)
}

/** The orders of a wave by their places: those that are to be packed, and those that are. */
export async function readPlaces(connection: Connection, wave: string) {
  const { rows } = await sql<{
    orderId: string
    slot: number
    staffId: string
    until: Date | null
    parcelId: string | null
  }>`
    SELECT order_id AS "orderId", slot, staff_id AS "staffId",
      CASE WHEN until > now() THEN until END AS until, NULL AS "parcelId" FROM pack_claim WHERE wave = ${wave}
    UNION ALL
    SELECT order_id, slot, packed_by, NULL, id FROM parcel WHERE wave = ${wave} AND state <> 'void'
    ORDER BY slot, "orderId"`.execute(connection)
  return rows
}

/** The waves on which somebody works now. */
export async function listWaves(connection: Connection) {
  return connection
    .selectFrom('pack_claim as c')
    .leftJoin('staff as s', 's.id', 'c.staff_id')
    .select(['c.wave', 'c.staff_id', 's.name'])
    .select([sql<number>`count(*)::int`.as('orders'), sql<Date>`min(c.until)`.as('until')])
    .where(sql<boolean>`c.until > now()`)
    .groupBy(['c.wave', 'c.staff_id', 's.name'])
    .orderBy('until')
    .execute()
}

export async function nameOf(connection: Connection, staffId: string): Promise<string> {
  const found = await connection
    .selectFrom('staff')
    .select('name')
    .where('id', '=', staffId)
    .executeTakeFirst()
  return found?.name ?? staffId
}

export type PieceRow = Awaited<ReturnType<typeof readPiecesToPick>>[number]

/** What is to be picked for some orders, as it is ordered and as the catalogue has it now. */
export async function readPiecesToPick(connection: Connection, orderIds: readonly string[]) {
  const { rows } = await sql<{
    orderId: string
    itemId: string
    productName: string
    slug: string
    color: string
    colorCode: string | null
    size: string
    sizePosition: number | null
    image: string | null
    quantity: number
    weightGrams: number
    sku: string | null
    barcode: string | null
    bin: string | null
    left: number | null
  }>`
    SELECT i.order_id AS "orderId", i.id AS "itemId", i.product_name AS "productName", i.slug,
      coalesce(x.wanted_color, i.color) AS color, v.color_code AS "colorCode", coalesce(x.wanted_size, i.size) AS size,
      s.position AS "sizePosition", coalesce(x.wanted_image, i.image) AS image, coalesce(x.quantity, i.quantity) AS quantity,
      i.weight_grams AS "weightGrams", s.sku, s.barcode, s.bin, k.on_hand - k.reserved AS left
    FROM order_item i
      -- An order that was exchanged lies on the table for its new pieces: those that wait, else those packed last.
      LEFT JOIN LATERAL (SELECT r.id FROM return_case r WHERE r.order_id = i.order_id AND r.replacement_at IS NOT NULL
        ORDER BY r.replacement_parcel_id IS NOT NULL, CASE WHEN r.replacement_parcel_id IS NULL THEN r.replacement_at END,
          r.replacement_at DESC, r.id LIMIT 1) c ON true
      LEFT JOIN return_item x ON x.case_id = c.id AND x.order_item_id = i.id
      LEFT JOIN size s ON s.id = coalesce(x.wanted_size_id, i.size_id)
      LEFT JOIN color_variant v ON v.id = s.color_variant_id LEFT JOIN stock k ON k.size_id = s.id
    WHERE i.order_id = any(${[...orderIds]}::text[]) AND (c.id IS NULL OR x.case_id IS NOT NULL)
    ORDER BY i.order_id, i.line_no`.execute(connection)
  return rows
}
