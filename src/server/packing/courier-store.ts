import { sql } from 'kysely'
import { type CourierAdapter, isCalledCourier } from '#domain/courier-adapters.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

export type CourierRow = Awaited<ReturnType<typeof listCouriers>>[number]
export type CourierFacts = {
  name: string
  adapter: CourierAdapter
  awb_pattern: string | null
  track_url: string | null
  takes_cod: boolean
  position: number
  is_active: boolean
}

const columns = [
  'id',
  'name',
  'adapter',
  'awb_pattern',
  'track_url',
  'takes_cod',
  'position',
  'is_active',
] as const

const waybillsLeft = sql<number>`(SELECT count(*) FROM waybill w
  WHERE w.courier_id = courier.id AND w.taken_at IS NULL)::int`.as('waybills_left')

/** Those who are asked first stand first. */
export async function listCouriers(connection: Connection) {
  return connection
    .selectFrom('courier')
    .select(columns)
    .select('away_since')
    .select(waybillsLeft)
    .orderBy('position')
    .orderBy(sql`lower(name)`)
    .execute()
}

export async function readCourier(connection: Connection, id: string): Promise<CourierRow | undefined> {
  return connection
    .selectFrom('courier')
    .select(columns)
    .select('away_since')
    .select(waybillsLeft)
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * Those who bring parcels now, in the order in which they are asked. `isAway`: who is asked over the net did not answer
 * within the last five minutes.
 */
export async function activeCouriers(connection: Connection) {
  return connection
    .selectFrom('courier')
    .select(columns)
    .select(sql<boolean>`coalesce(away_at > now() - interval '5 minutes', false)`.as('isAway'))
    .where('is_active', '=', true)
    .orderBy('position')
    .orderBy(sql`lower(name)`)
    .execute()
}

/** Locked, so that two who change it do so one after the other. */
export async function lockCourier(tx: Transaction, id: string) {
  return tx.selectFrom('courier').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** False when another has that name. */
export async function insertCourier(tx: Transaction, id: string, facts: CourierFacts): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('courier')
    .values({ id, ...facts })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether another row stands for the one account that a courier on call has. */
export async function isOnCallTwice(
  tx: Transaction,
  { id, adapter }: { id: string; adapter: CourierAdapter },
): Promise<boolean> {
  if (!isCalledCourier(adapter)) return false
  const found = await tx
    .selectFrom('courier')
    .select('id')
    .where('adapter', '=', adapter)
    .where('id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}

export async function isNameTaken(tx: Transaction, { id, name }: { id: string; name: string }) {
  const found = await tx
    .selectFrom('courier')
    .select('id')
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .where('id', '<>', id)
    .executeTakeFirst()
  return found !== undefined
}

export async function updateCourier(tx: Transaction, id: string, facts: CourierFacts): Promise<void> {
  await tx.updateTable('courier').set(facts).where('id', '=', id).execute()
}

/** Adds numbers to a pool; answers those that were not in it, nor on a parcel, before. */
export async function insertWaybills(
  tx: Transaction,
  courierId: string,
  numbers: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ awb: string }>`
    INSERT INTO waybill (courier_id, awb)
    SELECT ${courierId}, n.awb FROM unnest(${[...numbers]}::text[]) AS n (awb)
    WHERE NOT EXISTS (SELECT FROM parcel p WHERE p.courier_id = ${courierId} AND p.awb = n.awb)
    ON CONFLICT DO NOTHING RETURNING awb`.execute(tx)
  return rows.map(({ awb }) => awb)
}

/** The next number of a pool; of several who ask, each gets another. Null: the pool is empty. */
export async function takeWaybill(tx: Transaction, courierId: string): Promise<string | null> {
  const { rows } = await sql<{ awb: string }>`
    UPDATE waybill SET taken_at = now() WHERE courier_id = ${courierId} AND awb = (
      SELECT awb FROM waybill WHERE courier_id = ${courierId} AND taken_at IS NULL
      ORDER BY awb LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING awb`.execute(tx)
  return rows[0]?.awb ?? null
}

/** A number that somebody typed is not given out once more by the pool, and one that a box has again is not cancelled. */
export async function markTaken(tx: Transaction, courierId: string, awb: string): Promise<void> {
  await sql`UPDATE courier_booking SET state = 'booked'
    WHERE courier_id = ${courierId} AND awb = ${awb} AND state = 'to-cancel' AND tries = 0`.execute(tx)
  await tx
    .updateTable('waybill')
    .set({ taken_at: sql<Date>`now()` })
    .where('courier_id', '=', courierId)
    .where('awb', '=', awb)
    .execute()
}

/**
 * A number that no box has any more is free again; one that was typed was never in the pool. One that the courier gave for
 * this parcel is cancelled there, once the box cannot have it back any more.
 */
export async function returnWaybill(tx: Transaction, courierId: string, awb: string): Promise<void> {
  await sql`UPDATE courier_booking SET state = 'to-cancel', tries = 0, next_at = now() + interval '11 minutes'
    WHERE courier_id = ${courierId} AND awb = ${awb} AND state = 'booked'`.execute(tx)
  await tx
    .updateTable('waybill')
    .set({ taken_at: null })
    .where('courier_id', '=', courierId)
    .where('awb', '=', awb)
    .execute()
}
