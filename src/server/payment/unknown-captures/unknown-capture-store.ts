import { sql } from 'kysely'
import { paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Capture } from '../payment-provider.ts'
import type { Queries } from '../payment-store.ts'

/** Money under a reference of ours that is in no book. */
export type UnknownCapture = Capture & { provider: string; seenAt: Date }

/** True when it was not known yet. */
export async function keepUnknownCapture(
  queries: Queries,
  { provider, reference, providerRef, paymentRef, captured }: Capture & { provider: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await queries
    .insertInto('unknown_capture')
    .values({
      provider,
      reference,
      provider_ref: providerRef,
      payment_ref: paymentRef,
      amount_paise: captured,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'reference']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function listUnknownCaptures(queries: Queries): Promise<UnknownCapture[]> {
  const rows = await queries
    .selectFrom('unknown_capture')
    .select(['provider', 'reference', 'provider_ref', 'payment_ref', 'amount_paise', 'seen_at'])
    .where('settled_at', 'is', null)
    .orderBy('seen_at')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    provider: row.provider,
    reference: row.reference,
    providerRef: row.provider_ref,
    paymentRef: row.payment_ref,
    captured: paise(row.amount_paise),
    seenAt: row.seen_at,
  }))
}

/** Takes it out of the list; null when somebody else has, or it never was there. */
export async function settleUnknownCapture(
  tx: Transaction,
  { reference, as, by }: { reference: string; as: 'refund' | 'handled'; by: string },
): Promise<(Capture & { provider: string }) | null> {
  const row = await tx
    .updateTable('unknown_capture')
    .set({ settled_at: sql<Date>`now()`, settled_as: as, settled_by: by })
    .where('reference', '=', reference)
    .where('settled_at', 'is', null)
    .returning(['provider', 'provider_ref', 'payment_ref', 'amount_paise'])
    .executeTakeFirst()
  if (!row) return null
  const { provider, provider_ref: providerRef, payment_ref: paymentRef } = row
  return { provider, reference, providerRef, paymentRef, captured: paise(row.amount_paise) }
}

/** Which of these references have no payment of ours. */
export async function unknownAmong(queries: Queries, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set()
  const { rows } = await sql<{ reference: string }>`
    SELECT reference FROM unnest(${[...references]}::text[]) AS given (reference)
    WHERE NOT EXISTS (SELECT 1 FROM payment_attempt a WHERE a.id = reference)`.execute(queries)
  return new Set(rows.map(({ reference }) => reference))
}

/** A payment of no order, so that its money can go back the way all money does. */
export async function insertOrphan(
  tx: Transaction,
  { provider, reference, providerRef, paymentRef, captured }: Capture & { provider: string },
): Promise<{ id: string }> {
  await tx
    .insertInto('payment_attempt')
    .values({
      id: reference,
      order_id: `unknown-${reference}`,
      provider,
      amount_paise: captured,
      captured_paise: captured,
      captured_at: sql<Date>`now()`,
      state: 'captured',
      provider_ref: providerRef,
      payment_ref: paymentRef,
      next_check_at: null,
    })
    .execute()
  return { id: reference }
}
