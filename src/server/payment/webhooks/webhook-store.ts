import { sql } from 'kysely'
import type { Transaction } from '#server/db/database.ts'
import type { Queries } from '../payment-store.ts'

export type InboxEvent = {
  provider: string
  eventKey: string
  kind: string
  reference: string | null
  providerRef: string | null
  refundId: string | null
  tries: number
}

const triesBeforeDead = 8

/** Keeps a webhook as it came; false when this event is here already. */
export async function keepWebhook(
  queries: Queries,
  event: Omit<InboxEvent, 'tries'> & { raw: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('webhook_inbox')
    .values({
      provider: event.provider,
      event_key: event.eventKey,
      kind: event.kind,
      reference: event.reference,
      provider_ref: event.providerRef,
      refund_id: event.refundId,
      raw: event.raw,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_key']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Takes the events that are due, each for one process only; asked again after 3, 6, 12 … seconds. */
export async function claimDueEvents(
  tx: Transaction,
  { provider: from, limit }: { provider: string; limit: number },
): Promise<InboxEvent[]> {
  const rows = await tx
    .selectFrom('webhook_inbox')
    .select(['provider', 'event_key', 'kind', 'reference', 'provider_ref', 'refund_id', 'tries'])
    .where('provider', '=', from)
    .where('next_try_at', '<=', sql<Date>`now()`)
    .orderBy('next_try_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  for (const { provider, event_key, tries } of rows) {
    await tx
      .updateTable('webhook_inbox')
      .set({ tries: tries + 1, next_try_at: sql<Date>`now() + make_interval(secs => ${3 * 2 ** tries})` })
      .where('provider', '=', provider)
      .where('event_key', '=', event_key)
      .execute()
  }
  return rows.map((row) => ({
    provider: row.provider,
    eventKey: row.event_key,
    kind: row.kind,
    reference: row.reference,
    providerRef: row.provider_ref,
    refundId: row.refund_id,
    tries: row.tries,
  }))
}

export async function finishEvent(queries: Queries, { provider, eventKey }: InboxEvent): Promise<void> {
  await queries
    .updateTable('webhook_inbox')
    .set({ done_at: sql<Date>`now()`, next_try_at: null })
    .where('provider', '=', provider)
    .where('event_key', '=', eventKey)
    .execute()
}

/** Gives an event up after its eighth try; the reconciler asks on without it. True: given up. */
export async function giveUpEvent(queries: Queries, event: InboxEvent): Promise<boolean> {
  if (event.tries + 1 < triesBeforeDead) return false
  await queries
    .updateTable('webhook_inbox')
    .set({ dead_at: sql<Date>`now()`, next_try_at: null })
    .where('provider', '=', event.provider)
    .where('event_key', '=', event.eventKey)
    .execute()
  return true
}
