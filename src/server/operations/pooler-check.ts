import { limitsOfRole, lookForPooler, type PoolerFault } from '#platform/postgres/postgres.ts'
import type { Database } from '#server/db/database.ts'
import { BadEnvironment, type Env } from '#server/env.ts'

const sentences: Record<PoolerFault, string> = {
  'forgets-statements':
    'it forgets named statements: PgBouncer 1.21 or newer with max_prepared_statements = 600 keeps them',
  'no-limits': `the shop's limits do not get through it: ${limitsOfRole('shop')} (in place of shop, the role of DATABASE_URL)`,
}

/** Refuses to start behind a pooler that would fail orders later, and says all that it lacks. */
export async function refuseBadPooler(
  env: Pick<Env, 'DATABASE_DIRECT_URL'>,
  { pool }: Pick<Database, 'pool'>,
): Promise<void> {
  const pooler = await lookForPooler(pool)
  if (!pooler.isThere) return
  const lacks = pooler.faults.map((fault) => sentences[fault])
  if (!env.DATABASE_DIRECT_URL)
    lacks.push(
      "migrations, backups and looks at the books need a session of their own: give the server's own address as DATABASE_DIRECT_URL",
    )
  if (lacks.length === 0) return
  const list = lacks.map((lack) => `  - ${lack}`).join('\n')
  throw new BadEnvironment(`DATABASE_URL leads to a pooler (docs/running.md, "PgBouncer"):\n${list}`)
}
