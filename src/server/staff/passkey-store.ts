import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'

const challengeSeconds = 300

export async function keepChallenge(connection: Connection, challenge: string): Promise<void> {
  await connection
    .insertInto('staff_challenge')
    .values({ challenge, expires_at: sql<Date>`now() + make_interval(secs => ${challengeSeconds}::int)` })
    .execute()
}

/** Takes a challenge away; false when it was never given, answered before, or is too old. */
export async function takeChallenge(connection: Connection, challenge: string): Promise<boolean> {
  const row = await connection
    .deleteFrom('staff_challenge')
    .where('challenge', '=', challenge)
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('challenge')
    .executeTakeFirst()
  return row !== undefined
}

/** A key of somebody who may still sign in. */
export async function findPasskey(connection: Connection, id: string) {
  return connection
    .selectFrom('staff_passkey as k')
    .innerJoin('staff as p', 'p.id', 'k.staff_id')
    .select(['k.id', 'k.staff_id', 'k.public_key', 'k.counter', 'k.transports'])
    .where('k.id', '=', id)
    .where('p.switched_off_at', 'is', null)
    .executeTakeFirst()
}

type NewPasskey = {
  id: string
  staffId: string
  publicKey: Buffer
  counter: number
  transports: string[]
  name: string
}

/** False when the key is known already. */
export async function insertPasskey(connection: Connection, key: NewPasskey): Promise<boolean> {
  const row = await connection
    .insertInto('staff_passkey')
    .values({
      id: key.id,
      staff_id: key.staffId,
      public_key: key.publicKey,
      counter: key.counter,
      transports: key.transports,
      name: key.name,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** A key that counts its uses counts on; false when the counter is one that was seen before. */
export async function usePasskey(connection: Connection, id: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await connection
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(counter < ${counter}::bigint OR (counter = 0 AND ${counter}::bigint = 0))`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function deletePasskey(
  connection: Connection,
  key: { id: string; staffId: string },
): Promise<void> {
  await connection
    .deleteFrom('staff_passkey')
    .where('id', '=', key.id)
    .where('staff_id', '=', key.staffId)
    .execute()
}

export async function listPasskeys(connection: Connection, staffId: string) {
  return connection
    .selectFrom('staff_passkey')
    .select(['id', 'name', 'last_used_at', 'transports'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
}
