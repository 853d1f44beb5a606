import type { DatabaseOf } from './open-database.ts'

type AnyPool = Pick<DatabaseOf<never>, 'pool' | 'places'>

/** What can be done with the database at this moment. */
export type DatabaseReach = 'writes' | 'reads' | 'nothing'

/** Asks each server that is named at most once, and waits for none that does not answer within the pool's limits. */
export async function reachOf({ pool, places }: AnyPool): Promise<DatabaseReach> {
  for (let asked = 0; asked < places; asked += 1) {
    const found = await ask(pool).catch(() => null)
    if (found !== null) return found
  }
  return 'nothing'
}

/** Asked like the program's own statements, with a value: a pooler that cannot do these is not there at all. */
async function ask(pool: AnyPool['pool']): Promise<DatabaseReach> {
  const { rows } = await pool.query<{ isReadOnly: boolean }>(
    `SELECT current_setting('transaction_read_only') = $1 AS "isReadOnly"`,
    ['on'],
  )
  return rows[0]?.isReadOnly === false ? 'writes' : 'reads'
}
