import { randomBytes } from 'node:crypto'
import type { Database } from '#server/db/database.ts'

/** The sample shop's own secret, made at its first start and shared by its processes. */
export async function readSampleSecret({ pool }: Database): Promise<string> {
  const fresh = randomBytes(32).toString('base64url')
  await pool.query('INSERT INTO sample_secret (secret) VALUES ($1) ON CONFLICT DO NOTHING', [fresh])
  const { rows } = await pool.query<{ secret: string }>('SELECT secret FROM sample_secret')
  return rows[0]?.secret ?? fresh
}
