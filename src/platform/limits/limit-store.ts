import { sql } from 'kysely'
import type { AnyQueries } from '#platform/postgres/postgres.ts'

/** At most `max` within any stretch of `withinSeconds`. */
export type Limit = { max: number; withinSeconds: number }
type Spending = Limit & { key: string; on: string }

/** Spends one piece unless the window is full. One conditional statement, so parallel spenders cannot overrun it. */
export async function spendOnce(
  query: AnyQueries,
  { key, on, max, withinSeconds }: Spending,
): Promise<boolean> {
  const kept = keptOf(withinSeconds)
  const result = await sql`
    INSERT INTO limit_spent AS l (key, spent, forget_at)
    VALUES (${key}, jsonb_build_object(${on}::text, extract(epoch FROM now())),
      now() + ${withinSeconds}::int * interval '1 second')
    ON CONFLICT (key) DO UPDATE
    SET spent = excluded.spent || ${kept}, forget_at = excluded.forget_at
    WHERE ${kept} ? ${on}::text OR (SELECT count(*) FROM jsonb_object_keys(${kept})) < ${max}::int
    RETURNING l.key`.execute(query)
  return result.rows.length === 1
}

/** Seconds until a piece of a full window is free again, at least 1. */
export async function secondsToWait(query: AnyQueries, { key, withinSeconds }: Spending): Promise<number> {
  const result = await sql<{ wait: number }>`
    SELECT ceil(min(value::text::float8) + ${withinSeconds}::int - extract(epoch FROM now())::float8)::int AS wait
    FROM limit_spent l, jsonb_each(${keptOf(withinSeconds)}) WHERE l.key = ${key}`.execute(query)
  return Math.max(1, result.rows[0]?.wait ?? 1)
}

export async function countSpent(query: AnyQueries, key: string, withinSeconds: number): Promise<number> {
  const result = await sql<{ spent: number }>`
    SELECT count(*)::int AS spent FROM limit_spent l, jsonb_each(${keptOf(withinSeconds)}) WHERE l.key = ${key}
    `.execute(query)
  return result.rows[0]?.spent ?? 0
}

export async function takeBack(query: AnyQueries, key: string, on?: string): Promise<void> {
  if (on === undefined) await sql`DELETE FROM limit_spent WHERE key = ${key}`.execute(query)
  else await sql`UPDATE limit_spent SET spent = spent - ${on}::text WHERE key = ${key}`.execute(query)
}

/** Spends one of a budget that starts anew at midnight; false when today's is gone. */
export async function spendOfDay(
  query: AnyQueries,
  { key, max, timeZone }: { key: string; max: number; timeZone: string },
): Promise<boolean> {
  const result = await sql`
    INSERT INTO day_spent AS d (key, day, spent)
    VALUES (${key}, (now() AT TIME ZONE ${timeZone})::date, 1)
    ON CONFLICT (key, day) DO UPDATE SET spent = d.spent + 1 WHERE d.spent < ${max}::int
    RETURNING d.key`.execute(query)
  return result.rows.length === 1
}

/** Gives one of today's budget back; what was spent before midnight stays spent. */
export async function giveBackOfDay(
  query: AnyQueries,
  { key, timeZone }: { key: string; timeZone: string },
): Promise<void> {
  await sql`UPDATE day_spent SET spent = spent - 1 WHERE key = ${key} AND spent > 0
    AND day = (now() AT TIME ZONE ${timeZone})::date`.execute(query)
}

/** What of the row is still inside the window. */
function keptOf(withinSeconds: number) {
  return sql`(SELECT coalesce(jsonb_object_agg(e.key, e.value), '{}'::jsonb) FROM jsonb_each(l.spent) e
    WHERE e.value::text::float8 > extract(epoch FROM now())::float8 - ${withinSeconds}::int)`
}
