import { sql } from 'kysely'
import type { AnyQueries } from '#platform/postgres/postgres.ts'

/** All times are the database's, so that machines whose clocks differ agree. */
type Held = { name: string; holder: string }

/** `wentWellMs` ago a round last went well, whoever did it; null when none ever has. */
export type TakenTurn = { isMine: boolean; freeInMs: number; wentWellMs: number | null }

/** Takes the turn for `leaseMs` unless somebody else has it; then `freeInMs` says until when at most. */
export async function takeJobTurn(
  query: AnyQueries,
  { name, holder, leaseMs }: Held & { leaseMs: number },
): Promise<TakenTurn> {
  // Who looks in vain writes nothing: most looks are in vain.
  const { rows } = await sql<TakenTurn>`
    WITH mine AS (
      INSERT INTO job_turn AS t (name, holder, free_at, begun_at)
      SELECT ${name}, ${holder}, now() + ${leaseMs}::int * interval '1 ms', now()
      WHERE NOT EXISTS (
        SELECT FROM job_turn WHERE name = ${name} AND holder <> ${holder} AND free_at > now())
      ON CONFLICT (name) DO UPDATE
      SET holder = excluded.holder, free_at = excluded.free_at, begun_at = excluded.begun_at
      WHERE t.holder = excluded.holder OR t.free_at <= now()
      RETURNING holder)
    SELECT EXISTS (SELECT FROM mine) AS "isMine",
      coalesce(ceil(extract(epoch FROM b.free_at - now()) * 1000), 0)::float8 AS "freeInMs",
      (extract(epoch FROM now() - b.ended_at) * 1000)::float8 AS "wentWellMs"
    FROM (SELECT 1) one LEFT JOIN job_turn b ON b.name = ${name}`.execute(query)
  return rows[0] ?? { isMine: false, freeInMs: 0, wentWellMs: null }
}

/** Has it for `leaseMs` more; false when somebody else has taken it meanwhile. */
export async function keepJobTurn(
  query: AnyQueries,
  { name, holder, leaseMs }: Held & { leaseMs: number },
): Promise<boolean> {
  const { rows } = await sql`
    UPDATE job_turn SET free_at = now() + ${leaseMs}::int * interval '1 ms'
    WHERE name = ${name} AND holder = ${holder} RETURNING name`.execute(query)
  return rows.length === 1
}

/** The round is over: others may take the turn after `freeInMs`. */
export async function endJobTurn(
  query: AnyQueries,
  { name, holder, freeInMs, wentWell }: Held & { freeInMs: number; wentWell: boolean },
): Promise<void> {
  await sql`
    UPDATE job_turn SET free_at = now() + ${freeInMs}::bigint * interval '1 ms',
      ended_at = CASE WHEN ${wentWell} THEN now() ELSE ended_at END
    WHERE name = ${name} AND holder = ${holder}`.execute(query)
}

/** Gives it away: others may take it when the next round is due. */
export async function giveJobTurn(
  query: AnyQueries,
  { name, holder, leaseMs }: Held & { leaseMs: number },
): Promise<void> {
  await sql`
    UPDATE job_turn SET free_at = greatest(now(), free_at - ${leaseMs}::int * interval '1 ms')
    WHERE name = ${name} AND holder = ${holder}`.execute(query)
}

/** Who does which job, and seconds since it last went well. */
export async function listJobTurns(
  query: AnyQueries,
): Promise<Array<{ name: string; holder: string; seconds: number | null }>> {
  const { rows } = await sql<{ name: string; holder: string; seconds: number | null }>`
    SELECT name, holder, extract(epoch FROM now() - ended_at)::float8 AS seconds FROM job_turn ORDER BY name`.execute(
    query,
  )
  return rows
}
