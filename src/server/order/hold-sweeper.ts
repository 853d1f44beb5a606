import { createSemaphore } from '#platform/concurrency/concurrency.ts'
import { repeat } from '#platform/jobs/jobs.ts'
import { tellCustomer } from './order-messages.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { lockOrder, moveOrder, readOrder } from './order-store.ts'
import { extendHold, isHoldOver, listDeadHolds } from './hold-store.ts'

const everyMs = 30_000
const inOneRound = 50
// A gateway that hangs keeps so many orders waiting, not all of them.
const atOnce = 5
// An order that cannot be swept so often in a row is somebody's work.
const failuresToAlarm = 3

type Dependencies = Pick<
  OrderDependencies,
  'database' | 'log' | 'turns' | 'payments' | 'reservations' | 'coupons' | 'messages' | 'deliveries'
>

/** Frees the pieces of payments that never came; never before the gateway has been asked (decision 0027). */
export function createHoldSweeper(dependencies: Dependencies) {
  const { database, payments, log, turns } = dependencies
  const line = createSemaphore(atOnce)
  const failures = new Map<string, number>()

  /** One round over what is due; two processes that sweep at once do no harm. */
  async function sweep(stopped: AbortSignal): Promise<void> {
    const due = await listDeadHolds(database.query, inOneRound)
    await Promise.all(due.map((orderId) => line.pass(() => sweepSafely(orderId, stopped))))
  }

  /** One that fails keeps no other from being swept. */
  async function sweepSafely(orderId: string, stopped: AbortSignal): Promise<void> {
    if (stopped.aborted) return
    try {
      await sweepOne(orderId)
      failures.delete(orderId)
    } catch (error) {
      const times = (failures.get(orderId) ?? 0) + 1
      failures.set(orderId, times)
      log.warn({ orderId, err: error }, 'the pieces of an unpaid order could not be freed')
      if (times === failuresToAlarm)
        log.error({ alarm: 'hold-not-freed', orderId }, 'payment alarm: hold-not-freed')
    }
  }

  async function sweepOne(orderId: string): Promise<void> {
    const payment = await payments.settle(orderId, { withinMs: 0 })
    const order = await readOrder(database.query, orderId)
    if (order?.state !== 'awaiting-payment') return
    if (payment.state === 'pending' && (await extendHold(database.query, orderId))) return
    const isFreed = await database.transaction(async (tx) => {
      const locked = await lockOrder(tx, orderId)
      if (locked?.state !== 'awaiting-payment' || !(await isHoldOver(tx, orderId))) return false
      await dependencies.reservations.release(tx, orderId)
      await dependencies.coupons.release(tx, orderId)
      await moveOrder(tx, locked, { to: 'expired', actor: 'shop', what: 'payment expired' })
      await tellCustomer(dependencies, tx, {
        order: locked,
        occasion: { kind: 'payment-failed', attemptId: 'swept' },
      })
      return true
    })
    if (isFreed && payment.state === 'pending') {
      log.error(`order ${orderId}: the gateway did not decide within two hours; its stock was freed`)
    }
  }

  return repeat({ name: 'holds', everyMs, log, work: sweep, turns })
}
