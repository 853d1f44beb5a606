import { sql } from 'kysely'
import { longestHoldMinutes } from '#domain/payment-times.ts'
import type { OrderState } from '#domain/order-state.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'

/** From the first piece kept back: paying again in time goes on with the same hold, and stretches it so far only. */
export function holdOf(
  from: OrderState,
  { to, holdMinutes }: { to: OrderState; holdMinutes?: number | null },
) {
  if (!holdMinutes) return { hold_until: null }
  const isSame = from === to
  const began = isSame ? sql<Date>`hold_began_at` : sql<Date>`now()`
  return {
    hold_began_at: began,
    hold_until: sql<Date>`least(now() + make_interval(mins => ${holdMinutes}), ${began} + make_interval(mins => ${longestHoldMinutes}))`,
  }
}

/** Unpaid orders whose hold has ended, longest ended first. */
export async function listDeadHolds(connection: Connection, limit: number): Promise<string[]> {
  const rows = await connection
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'awaiting-payment')
    .where('hold_until', '<', sql<Date>`now()`)
    .orderBy('hold_until')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps the pieces back a little longer while the gateway does not say; false after two hours in all. */
export async function extendHold(connection: Connection, id: string): Promise<boolean> {
  const { rows } = await sql`
    UPDATE orders SET hold_until = now() + interval '5 minutes'
    WHERE id = ${id} AND state = 'awaiting-payment' AND hold_until < now()
      AND hold_began_at > now() - interval '2 hours'
    RETURNING id`.execute(connection)
  return rows.length === 1
}

/** Whether an order's hold is over, its row locked: it may have been paid again since it was listed. */
export async function isHoldOver(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM orders WHERE id = ${id} AND hold_until < now()`.execute(tx)
  return rows.length === 1
}
