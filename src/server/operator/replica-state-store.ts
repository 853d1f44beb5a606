import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** `changedAt`: the last change that has come, by the clock of the database it came from; null since its start. */
export type ReplicaState = { isReplica: boolean; changedAt: Date | null; ageSeconds: number | null }

/** Whether a database only follows another, and how far. */
export async function readReplicaState({ query }: Pick<Database, 'query'>): Promise<ReplicaState> {
  const { rows } = await sql<ReplicaState>`
    SELECT pg_is_in_recovery() AS "isReplica", pg_last_xact_replay_timestamp() AS "changedAt",
      extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp())::float8 AS "ageSeconds"`.execute(
    query,
  )
  return rows[0] ?? { isReplica: false, changedAt: null, ageSeconds: null }
}
