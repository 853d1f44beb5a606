import { sql } from 'kysely'
import { codeOf } from '#platform/postgres/postgres.ts'
import type { Database } from '#server/db/database.ts'
import { timeZone } from '#server/settings/policy.ts'
import type { Scope } from './invariant.ts'
import { changedSince, invariants, whole } from './invariant-store.ts'

type Connection = Awaited<ReturnType<Database['connectAlone']>>

/** What is to be looked at: all, or what changed since a moment; and what the look before found broken. */
export type Turn = { begunAt: Date; since: Date | null; broken: Record<string, number> }

type Invariant = (typeof invariants)[number]

export type LastLook = { broken: Record<string, number>; ageSeconds: number }

// The margin is longer than any promise waits before it counts as broken, and than a transaction may have been under way.
const taking = `
  INSERT INTO promise_look AS l (id, taken_until) VALUES (1, now() + interval '3 hours')
  ON CONFLICT (id) DO UPDATE SET taken_until = excluded.taken_until
    WHERE l.taken_until IS NULL OR l.taken_until < now()
  RETURNING now() AS "begunAt", broken, CASE
    WHEN whole_at < now() - interval '2 days' THEN NULL
    WHEN whole_at < now() - interval '20 hours' AND extract(hour FROM now() AT TIME ZONE $1) BETWEEN 2 AND 5 THEN NULL
    ELSE looked_at - interval '3 hours' END AS since`

/** The turn to look, for one process at a time; null while another looks. The whole is due once a night. */
export async function takeLook(connection: Connection): Promise<Turn | null> {
  const { rows } = await connection.query<Turn>(taking, [timeZone])
  return rows[0] ?? null
}

/** The turn is over; what was found is there for every process. */
export async function endLook(connection: Connection, { begunAt, since, broken }: Turn): Promise<void> {
  await connection.query(
    `UPDATE promise_look SET looked_at = $1, whole_at = CASE WHEN $2 THEN $1 ELSE whole_at END, taken_until = NULL, broken = $3`,
    [begunAt, since === null, JSON.stringify(broken)],
  )
}

/** The look was not finished: the next process may take the turn. */
export async function giveLookBack({ query }: Pick<Database, 'query'>): Promise<void> {
  await sql`UPDATE promise_look SET taken_until = NULL`.execute(query)
}

export async function readLastLook(connection: Connection): Promise<LastLook | null> {
  const { rows } = await connection.query<LastLook>(
    `SELECT broken, extract(epoch FROM now() - looked_at)::float8 AS "ageSeconds" FROM promise_look
    WHERE isfinite(looked_at)`,
  )
  return rows[0] ?? null
}

/** A look must not take the shop's time or its disk; a role that may not limit its files goes without that limit. */
export async function limitLook(connection: Connection, { since }: Turn): Promise<void> {
  await connection.query(`SET statement_timeout = '${since ? '1min' : '10min'}'`)
  await connection.query(`SET temp_file_limit = '2GB'`).catch((error: unknown) => {
    if (codeOf(error) !== '42501') throw error
  })
}

/** What each promise is looked at with: one that was broken is looked at as a whole, until it is mended. */
export async function scopesOf(
  connection: Connection,
  { since, broken }: Turn,
): Promise<(invariant: Invariant) => Scope> {
  if (since === null) return () => whole
  const changed = await changedSince(since, async (text) => (await connection.query(text)).rows)
  return ({ name }) => ((broken[name] ?? 0) > 0 ? whole : changed)
}

/** The statement took too long, or too much of the disk. */
const limitsReached = ['57014', '53400']

/** How many rows break a promise; not known where the look reached its limits. */
export async function countBroken(
  connection: Connection,
  { sql: find }: Invariant,
  scope: Scope,
): Promise<number | 'too-large'> {
  const counting = `SELECT count(*)::int AS count FROM (${find(scope)}) AS broken`
  try {
    const { rows } = await connection.query<{ count: number }>(counting)
    return rows[0]?.count ?? 0
  } catch (error) {
    if (limitsReached.includes(codeOf(error) ?? '')) return 'too-large'
    throw error
  }
}
