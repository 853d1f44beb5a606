import type { OrderDependencies } from './order-dependencies.ts'
import { lockOrder, noteOnOrder, setCashTaken } from './order-store.ts'

export type CashTaken =
  | { ok: true }
  | { ok: false; reason: 'unknown-order' | 'no-cash-order' | 'taken-before' }

/** The courier brought the money of an order that was paid at the door. What shoppers see stays as it is (spec §4). */
export async function takeCash(
  { database }: Pick<OrderDependencies, 'database'>,
  { orderId, by }: { orderId: string; by: string },
): Promise<CashTaken> {
  return database.transaction(async (tx): Promise<CashTaken> => {
    const order = await lockOrder(tx, orderId)
    if (!order) return { ok: false, reason: 'unknown-order' }
    if (order.state !== 'placed' && order.state !== 'collected') return { ok: false, reason: 'no-cash-order' }
    if (!(await setCashTaken(tx, orderId))) return { ok: false, reason: 'taken-before' }
    await noteOnOrder(tx, order, `cash taken, noted by ${by}`)
    return { ok: true }
  })
}
