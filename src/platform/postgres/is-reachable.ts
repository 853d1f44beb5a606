import type pg from 'pg'

/** Whether the database answers at this moment. */
export async function isReachable({ pool }: { pool: Pick<pg.Pool, 'query'> }): Promise<boolean> {
  return pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
}
