import type { Database } from '#server/db/database.ts'

import { codeOf } from '#platform/postgres/postgres.ts'

const noSuchTable = '42P01'

export type ShopIdentity = { mode: 'sample' | 'live'; pepperMark: Buffer | null }

/** Null: no shop was started on this database since databases are marked; there may be no tables either. */
export async function readIdentity({
  connectAlone,
}: Pick<Database, 'connectAlone'>): Promise<ShopIdentity | null> {
  // Alone, so that no connection stays behind: whoever empties the database must be the only one.
  const client = await connectAlone()
  try {
    const { rows } = await client.query<ShopIdentity>(
      'SELECT mode, pepper_mark AS "pepperMark" FROM shop_identity',
    )
    return rows[0] ?? null
  } catch (error) {
    if (codeOf(error) === noSuchTable) return null
    throw error
  } finally {
    await client.end()
  }
}

/** Marks a database that has no mark; what it is marked with then, by whomever. */
export async function markIdentity(
  database: Database,
  { mode, pepperMark }: ShopIdentity,
): Promise<ShopIdentity> {
  await database.pool.query(
    'INSERT INTO shop_identity (mode, pepper_mark) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [mode, pepperMark],
  )
  return (await readIdentity(database)) ?? { mode, pepperMark }
}

export async function changePepperMark({ pool }: Database, pepperMark: Buffer): Promise<void> {
  await pool.query('UPDATE shop_identity SET pepper_mark = $1, marked_at = now()', [pepperMark])
}

/** Traces that a sample left before databases were marked. */
export async function hasSampleTraces({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM sandbox_message) OR EXISTS (SELECT 1 FROM sandbox_payment)
       OR EXISTS (SELECT 1 FROM sample_secret) AS found`,
  )
  return rows[0]?.found ?? false
}
