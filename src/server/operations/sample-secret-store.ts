import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'

/** The sample shop's own secret, made at its first start and shared by its processes. */
export async function keepSampleSecret(database: Database): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await database.pool.query('INSERT INTO sample_secret (secret) VALUES ($1) ON CONFLICT DO NOTHING', [fresh])
  return (await findSampleSecret(database)) ?? fresh
}

export async function findSampleSecret({ pool }: Database): Promise<string | null> {
  const { rows } = await pool.query<{ secret: string }>('SELECT secret FROM sample_secret')
  return rows[0]?.secret ?? null
}
