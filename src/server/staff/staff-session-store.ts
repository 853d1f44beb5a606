import { sql } from 'kysely'
import type { Connection } from '#server/db/connection.ts'
import { policy } from '#server/settings/policy.ts'
import type { SignedInBy } from './staff-tables.ts'

const { idleSeconds, pinIdleSeconds, absoluteSeconds, proofSeconds } = policy.staffSession

const alive = sql<boolean>`s.revoked_at IS NULL AND s.expires_at > now() AND p.switched_off_at IS NULL
  AND s.last_used_at > now() - make_interval(secs => CASE WHEN s.how = 'pin' THEN ${pinIdleSeconds}::int ELSE ${idleSeconds}::int END)`

type NewSession = {
  id: string
  tokenHash: Buffer
  staffId: string
  stationId: string | null
  how: SignedInBy
  userAgent: string
}

export async function insertStaffSession(connection: Connection, session: NewSession): Promise<void> {
  await connection
    .insertInto('staff_session')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      staff_id: session.staffId,
      station_id: session.stationId,
      how: session.how,
      proved_at: session.how === 'pin' ? null : sql<Date>`now()`,
      user_agent: session.userAgent.slice(0, 300),
      expires_at: sql<Date>`now() + make_interval(secs => ${absoluteSeconds}::int)`,
    })
    .execute()
}

/** Whose token this is, asked anew on every call: a sign-out, and a person who was switched off, count at once. */
export async function findStaffSession(connection: Connection, tokenHash: Buffer) {
  return connection
    .selectFrom('staff_session as s')
    .innerJoin('staff as p', 'p.id', 's.staff_id')
    .select(['s.id', 's.staff_id', 's.station_id', 's.how', 'p.name', 'p.login', 'p.role', 'p.also'])
    .select([
      sql<Date | null>`CASE WHEN s.how = 'sample' THEN s.expires_at
        WHEN s.proved_at > now() - make_interval(secs => ${proofSeconds}::int)
        THEN s.proved_at + make_interval(secs => ${proofSeconds}::int) END`.as('proven_until'),
      sql<boolean>`s.last_used_at < now() - interval '1 minute'`.as('is_stale'),
    ])
    .where('s.token_hash', '=', tokenHash)
    .where(alive)
    .executeTakeFirst()
}

export async function touchStaffSession(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('staff_session')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function proveSession(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('staff_session')
    .set({ proved_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function endStaffSession(connection: Connection, id: string): Promise<void> {
  await connection
    .updateTable('staff_session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function endStaffSessionsOf(connection: Connection, staffId: string): Promise<void> {
  await connection
    .updateTable('staff_session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null)
    .execute()
}
