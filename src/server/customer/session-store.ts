import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { policy } from '#server/settings/policy.ts'

type Queries = Kysely<Tables>
export type OpenSession = { id: string; userAgent: string; createdAt: Date; lastUsedAt: Date }

const { absoluteSeconds, idleSeconds, perCustomer } = policy.session
const alive = sql<boolean>`revoked_at IS NULL AND expires_at > now()
  AND last_used_at > now() - ${idleSeconds}::int * interval '1 second'`

export async function insertSession(
  tx: Transaction,
  session: { id: string; tokenHash: Buffer; customerId: string; userAgent: string },
): Promise<void> {
  await tx
    .insertInto('session')
    .values({
      id: session.id,
      token_hash: session.tokenHash,
      customer_id: session.customerId,
      user_agent: session.userAgent.slice(0, 300),
      expires_at: sql<Date>`now() + ${absoluteSeconds}::int * interval '1 second'`,
    })
    .execute()
  await sql`UPDATE session SET revoked_at = now()
    WHERE customer_id = ${session.customerId} AND revoked_at IS NULL AND id NOT IN (
      SELECT id FROM session WHERE customer_id = ${session.customerId} AND revoked_at IS NULL
      ORDER BY last_used_at DESC, id DESC LIMIT ${perCustomer})`.execute(tx)
}

/** Whose token this is, asked anew on every call: that is what makes a log-out count everywhere at once. */
export async function findLiveSession(query: Queries, tokenHash: Buffer) {
  const row = await query
    .selectFrom('session')
    .select(['id', 'customer_id', sql<boolean>`last_used_at < now() - interval '1 minute'`.as('is_stale')])
    .where('token_hash', '=', tokenHash)
    .where(alive)
    .executeTakeFirst()
  return row ? { sessionId: row.id, customerId: row.customer_id, isStale: row.is_stale } : null
}

export async function touchSession(query: Queries, sessionId: string): Promise<void> {
  await query
    .updateTable('session')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeSession(query: Queries, sessionId: string): Promise<void> {
  await query
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function revokeSessionsOf(query: Queries, customerId: string): Promise<void> {
  await query
    .updateTable('session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('customer_id', '=', customerId)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function deleteSessionsOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('session').where('customer_id', '=', customerId).execute()
}

export async function listSessionsOf(query: Queries, customerId: string): Promise<OpenSession[]> {
  const rows = await query
    .selectFrom('session')
    .select(['id', 'user_agent', 'created_at', 'last_used_at'])
    .where('customer_id', '=', customerId)
    .where(alive)
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }))
}
