import { repeat } from '#platform/jobs/jobs.ts'
import { tellCustomer } from './order-messages.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { extendHold, listDeadHolds, lockOrder, moveOrder, readOrder } from './order-store.ts'

const everyMs = 30_000
const atOnce = 50

/** Frees the pieces of payments that never came; never before the gateway has been asked (decision 0027). */
export function createHoldSweeper(dependencies: OrderDependencies) {
  const { database, payments, log } = dependencies

  /** One round over what is due; several processes may sweep at once. */
  async function sweep(stopped: AbortSignal): Promise<void> {
    for (const orderId of await listDeadHolds(database.query, atOnce)) {
      if (stopped.aborted) return
      await sweepOne(orderId)
    }
  }

  async function sweepOne(orderId: string): Promise<void> {
    const payment = await payments.settle(orderId, { withinMs: 0 })
    const order = await readOrder(database.query, orderId)
    if (order?.state !== 'awaiting-payment') return
    if (payment.state === 'pending' && (await extendHold(database.query, orderId))) return
    await database.transaction(async (tx) => {
      const locked = await lockOrder(tx, orderId)
      if (locked?.state !== 'awaiting-payment') return
      await dependencies.reservations.release(tx, orderId)
      await dependencies.coupons.release(tx, orderId)
      await moveOrder(tx, locked, { to: 'expired', actor: 'shop', what: 'payment expired' })
      await tellCustomer(dependencies, tx, {
        order: locked,
        occasion: { kind: 'payment-failed', attemptId: 'swept' },
      })
    })
    if (payment.state === 'pending') {
      log.error(`order ${orderId}: the gateway did not decide within two hours; its stock was freed`)
    }
  }

  return repeat({ name: 'holds', everyMs, work: sweep, log })
}
