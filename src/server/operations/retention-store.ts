import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import type { RetentionRule } from '#server/db/retention-rules.ts'

/** One step: the oldest rows that a rule is about, but none that somebody holds; how many there were. */
export async function forgetSome(
  { query }: Pick<Database, 'query'>,
  rule: RetentionRule,
  atOnce: number,
): Promise<number> {
  const { table, key, age, days, where, becomes, keeps } = rule
  const columns = key.map((column) => `t.${column}`).join(', ')
  // One key as a list: joined with a thousand of them, a table of some ten thousand rows would be read from end to end.
  const isDue =
    key.length === 1 ? `t.${key[0]} = ANY (ARRAY (SELECT * FROM due))` : `(${columns}) IN (SELECT * FROM due)`
  const change = becomes ? `UPDATE ${table} AS t SET ${becomes}` : `DELETE FROM ${table} AS t`
  const { rows } = await sql<{ count: number }>`
    WITH due AS MATERIALIZED (SELECT ${sql.raw(columns)}
      FROM ${sql.raw(table)} AS t
      WHERE t.${sql.raw(age)} < now() - ${sql.lit(days)} * interval '1 day' ${sql.raw(where ? `AND ${where}` : '')}
      ORDER BY t.${sql.raw(age)} LIMIT ${sql.lit(atOnce)} FOR UPDATE OF t SKIP LOCKED),
    gone AS (${sql.raw(change)} WHERE ${sql.raw(isDue)} RETURNING t.*)
    ${sql.raw(keeps ? `, kept AS (${keeps})` : '')}
    SELECT count(*)::int AS count FROM gone`.execute(query)
  return rows[0]?.count ?? 0
}
