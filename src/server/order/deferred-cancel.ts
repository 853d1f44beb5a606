import type { Outbox } from '#platform/jobs/jobs.ts'
import type { Transaction } from '#server/db/database.ts'
import { changeOrder } from './change-order.ts'
import type { OrderActor } from './order-audit-store.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { lockOrder, noteOnOrder } from './order-store.ts'
import { updateWork } from './work-store.ts'

/** The row of the outbox that a cancel waits as. */
const cancelKind = 'cancel-order'

/** How long a cancel can be undone. */
export const cancelSeconds = 2 * 60

type Dependencies = Pick<
  OrderDependencies,
  'database' | 'reservations' | 'coupons' | 'payments' | 'messages' | 'deliveries' | 'boxes' | 'log'
> & { outbox: Pick<Outbox, 'add' | 'takeBack' | 'handle'> }

/** A cancel that was asked for; `name` tells it from others of the same order. */
type Asked = { name: string; actor: OrderActor; detail: string }

export type DeferredCancels = ReturnType<typeof createDeferredCancels>

/** Cancels that happen in two minutes; until then nothing has happened but that the order says so. */
export function createDeferredCancels(dependencies: Dependencies) {
  const { outbox, log } = dependencies

  outbox.handle(cancelKind, async (payload) => {
    // Written by `ask`, in this shape.
    const { orderId, actor, detail } = payload as { orderId: string } & Asked
    const askedBy = actor.startsWith('staff:') ? actor : undefined
    const changed = await changeOrder(dependencies, orderId, { action: 'cancel', actor, detail, askedBy })
    if (changed.ok || changed.reason === 'cancelled')
      return updateWork(dependencies.database.query, orderId, { cancelsIn: null })
    log.warn(`a cancel was not carried out: ${changed.reason}`)
    await dependencies.database.transaction(async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return
      await updateWork(tx, orderId, { cancelsIn: null, reason: null })
      await noteOnOrder(tx, order, `the cancel was not carried out: ${changed.reason}`)
    })
  })

  return {
    /** The order's row is locked by the caller, and nobody else has asked to cancel it. */
    async ask(tx: Transaction, orderId: string, { name, actor, detail }: Asked): Promise<void> {
      await outbox.add(tx, {
        kind: cancelKind,
        dedupe: `${orderId}:${name}`,
        payload: { orderId, actor, detail },
        notBefore: new Date(Date.now() + cancelSeconds * 1000),
      })
      await updateWork(tx, orderId, { cancelsIn: cancelSeconds, reason: detail })
    },

    /** False when it is too late. */
    async takeBack(tx: Transaction, orderId: string, name: string): Promise<boolean> {
      if (!(await outbox.takeBack(tx, { kind: cancelKind, dedupe: `${orderId}:${name}` }))) return false
      await updateWork(tx, orderId, { cancelsIn: null, reason: null })
      return true
    },
  }
}
