import { sql } from 'kysely'
import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { GatewayStatus } from '../payment-provider.ts'
import type { Queries } from '../payment-store.ts'
import type { Settlement } from '../payment-tables.ts'

/** Something a gateway told that does not fit what was asked of it. */
export type PutAside = {
  attemptId: string
  orderId: string
  provider: string
  reason: string
  seen: GatewayStatus
  since: Date
}

const amount = z.number().int().transform(paise)
const seenStatus = z.object({
  state: z.enum(['pending', 'captured', 'failed', 'expired']),
  captured: amount,
  amount,
  currency: z.string(),
  reference: z.string().nullable(),
  providerRef: z.string(),
  paymentRef: z.string().nullable(),
})

/** Puts it aside; what a person has settled stays settled until the gateway tells something else. */
export async function quarantine(
  queries: Queries,
  { attemptId, reason, seen }: { attemptId: string; reason: string; seen: GatewayStatus },
): Promise<void> {
  const { state, captured, amount: asked, currency, reference, providerRef, paymentRef } = seen
  const kept = { state, captured, amount: asked, currency, reference, providerRef, paymentRef }
  await queries
    .insertInto('payment_quarantine')
    .values({ attempt_id: attemptId, reason, seen: JSON.stringify(kept) })
    .onConflict((conflict) =>
      conflict.columns(['attempt_id', 'reason']).doUpdateSet({
        times: sql`payment_quarantine.times + 1`,
        last_seen_at: sql`now()`,
        seen: sql`excluded.seen`,
        settled_at: sql`CASE WHEN payment_quarantine.seen = excluded.seen THEN payment_quarantine.settled_at END`,
      }),
    )
    .execute()
}

/** What nobody has settled, longest waiting first. */
export async function listPutAside(queries: Queries): Promise<PutAside[]> {
  const rows = await openRows(queries).limit(100).execute()
  return rows.map(toPutAside)
}

/** What is put aside of one payment, the latest news of it; its order's row is locked. */
export async function readPutAside(queries: Queries, attemptId: string): Promise<PutAside | null> {
  const rows = await openRows(queries).where('q.attempt_id', '=', attemptId).execute()
  const latest = rows.at(-1)
  return latest ? toPutAside(latest) : null
}

export async function settlePutAside(
  tx: Transaction,
  { attemptId, as, by }: { attemptId: string; as: Settlement; by: string },
): Promise<void> {
  await tx
    .updateTable('payment_quarantine')
    .set({ settled_at: sql<Date>`now()`, settled_as: as, settled_by: by })
    .where('attempt_id', '=', attemptId)
    .where('settled_at', 'is', null)
    .execute()
}

function openRows(queries: Queries) {
  return queries
    .selectFrom('payment_quarantine as q')
    .innerJoin('payment_attempt as a', 'a.id', 'q.attempt_id')
    .select(['q.attempt_id', 'q.reason', 'q.seen', 'q.first_seen_at', 'a.order_id', 'a.provider'])
    .where('q.settled_at', 'is', null)
    .orderBy('q.last_seen_at')
}

type Row = Awaited<ReturnType<ReturnType<typeof openRows>['execute']>>[number]

function toPutAside(row: Row): PutAside {
  return {
    attemptId: row.attempt_id,
    orderId: row.order_id,
    provider: row.provider,
    reason: row.reason,
    seen: seenStatus.parse(row.seen),
    since: row.first_seen_at,
  }
}
