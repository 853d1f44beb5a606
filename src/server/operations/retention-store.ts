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
  const isDue = key.map((column) => `t.${column} = due.${column}`).join(' AND ')
  const change = becomes
    ? `UPDATE ${table} AS t SET ${becomes} FROM due WHERE ${isDue}`
    : `DELETE FROM ${table} AS t USING due WHERE ${isDue}`
  const { rows } = await sql<{ count: number }>`
    WITH due AS MATERIALIZED (SELECT ${sql.raw(key.map((column) => `t.${column}`).join(', '))}
      FROM ${sql.raw(table)} AS t
      WHERE t.${sql.raw(age)} < now() - ${sql.lit(days)} * interval '1 day' ${sql.raw(where ? `AND ${where}` : '')}
      ORDER BY t.${sql.raw(age)} LIMIT ${sql.lit(atOnce)} FOR UPDATE OF t SKIP LOCKED),
    gone AS (${sql.raw(change)} RETURNING t.*)
    ${sql.raw(keeps ? `, kept AS (${keeps})` : '')}
    SELECT count(*)::int AS count FROM gone`.execute(query)
  return rows[0]?.count ?? 0
}
