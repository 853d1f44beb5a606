import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import { readSampleSecret } from './sample-secret-store.ts'

/** What keys hashes, seals and signed links: the owner's secret, or the sample shop's own. */
export async function readPepper(env: Env, database: Database): Promise<string> {
  return env.SESSION_PEPPER || readSampleSecret(database)
}
