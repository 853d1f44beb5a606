import { type RawBuilder, sql } from 'kysely'
import type { OrderState } from '#domain/order-state.ts'
import type { Transaction } from '#server/db/database.ts'

/** Who changed an order: 'shop' is the sweeper, 'operator' the command line, the rest a person of the staff. */
export type OrderActor = 'customer' | 'gateway' | 'courier' | 'shop' | 'operator' | `staff:${string}`

type OrderChange = {
  orderId: string
  actor: OrderActor
  what: string
  /** What a person said beside it. */
  detail?: string | null
  from: OrderState | null
  to: OrderState
  status: number
}

/** What is hashed; the invariant that checks the chain spells it the same way. */
const auditHashSql = `sha256(prev || convert_to(concat_ws('|', order_id, seq, extract(epoch FROM at), actor, what,
  coalesce(from_state, ''), to_state, to_status, detail), 'UTF8'))`

/** Adds a link to the order's own chain; the caller holds the order's row. */
export async function recordChange(tx: Transaction, change: OrderChange): Promise<void> {
  await addLink(change).execute(tx)
}

/** The statement that adds a link, for those who send it together with others. */
export function addLink(change: OrderChange): RawBuilder<object> {
  return sql<object>`
    WITH last AS (SELECT seq, hash FROM order_audit WHERE order_id = ${change.orderId} ORDER BY seq DESC LIMIT 1),
    link AS (SELECT ${change.orderId}::text AS order_id, coalesce((SELECT seq FROM last), 0) + 1 AS seq,
      clock_timestamp() AS at, ${change.actor}::text AS actor, ${change.what}::text AS what,
      ${change.from}::text AS from_state, ${change.to}::text AS to_state, ${change.status}::smallint AS to_status,
      ${change.detail ?? null}::text AS detail, coalesce((SELECT hash FROM last), '\\x00'::bytea) AS prev)
    INSERT INTO order_audit (order_id, seq, at, actor, what, from_state, to_state, to_status, detail, prev, hash)
    SELECT link.*, ${sql.raw(auditHashSql)} FROM link`
}
