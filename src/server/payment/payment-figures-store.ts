import { sql } from 'kysely'
import type { Queries } from './payment-store.ts'

/** What waits for a gateway or for a person, for whoever watches the figures. */
export type PaymentFigures = {
  webhooksWaiting: number
  webhooksDead: number
  refundsOpen: number
  refundsRefused: number
  putAside: number
  unknownCaptures: number
}

export async function readPaymentFigures(queries: Queries): Promise<PaymentFigures> {
  const { rows } = await sql<PaymentFigures>`SELECT
    (SELECT count(*) FROM webhook_inbox WHERE next_try_at IS NOT NULL)::int AS "webhooksWaiting",
    (SELECT count(*) FROM webhook_inbox WHERE dead_at > now() - interval '1 day')::int AS "webhooksDead",
    (SELECT count(*) FROM refund WHERE next_try_at IS NOT NULL)::int AS "refundsOpen",
    (SELECT count(*) FROM refund WHERE next_try_at IS NOT NULL AND alarmed_at IS NOT NULL)::int AS "refundsRefused",
    (SELECT count(*) FROM payment_quarantine WHERE settled_at IS NULL)::int AS "putAside",
    (SELECT count(*) FROM unknown_capture WHERE settled_at IS NULL)::int AS "unknownCaptures"`.execute(
    queries,
  )
  const [figures] = rows
  if (!figures) throw new Error('the database did not count')
  return figures
}
