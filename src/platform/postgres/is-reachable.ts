import type { Database } from './database.ts'

/** Whether the database answers at this moment. */
export async function isReachable({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  return pool.query('SELECT 1').then(
    () => true,
    () => false,
  )
}
