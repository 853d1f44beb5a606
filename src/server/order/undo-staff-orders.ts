import type { OrderStage } from '#domain/order-stage.ts'
import { orderStatusCodes } from '#domain/order.ts'
import type { StaffActions } from '#server/staff/staff.ts'
import type { DeferredCancels } from './deferred-cancel.ts'
import { lockOrder, setStatus } from './order-store.ts'
import { actorOf } from './staff-actor.ts'
import { updateWork } from './work-store.ts'

/** What an action has changed, for its undo: where each order was. */
export type Moved = Array<{
  id: string
  from: OrderStage
  to: OrderStage
  heldFrom?: 'to-confirm' | 'to-pack' | null
}>

/** The status that shoppers see of each stage in which staff can put an order. */
export const waitingStatus = {
  'to-confirm': orderStatusCodes['waiting-for-confirmation'],
  'to-pack': orderStatusCodes.confirmed,
  'on-hold': orderStatusCodes['on-hold'],
} as const

export type Waiting = keyof typeof waitingStatus

type Dependencies = { cancels: Pick<DeferredCancels, 'takeBack'>; actions: StaffActions }

/** How each thing that the staff does with orders is taken back. */
export function undoStaffOrders({ cancels, actions }: Dependencies): void {
  undoMoves('confirmed', 'undone: confirmed')
  undoMoves('held', 'undone: put on hold')
  undoMoves('resumed', 'undone: taken off hold')

  /** Puts orders back to where they were, all or none: one that went on meanwhile is not torn out of other hands. */
  function undoMoves(what: string, says: string) {
    actions.undoBy<unknown, Moved>(what, async (tx, { after: moved }, by) => {
      for (const { id, from, to, heldFrom } of moved) {
        const order = await lockOrder(tx, id)
        if (!order || order.stage !== to || order.cancels_at !== null || !isWaiting(from))
          return changedMeanwhile
        const change = { status: waitingStatus[from], what: says, actor: actorOf(by) }
        await setStatus(tx, order, change)
        await updateWork(tx, id, { held_from: heldFrom ?? null })
      }
      return { ok: true, answer: moved.map(({ id }) => id) }
    })
  }

  actions.undoBy<unknown, Moved>('cancelled', async (tx, { id: name, after: moved }) => {
    for (const { id } of moved) {
      if (!(await cancels.takeBack(tx, id, name))) return changedMeanwhile
    }
    return { ok: true, answer: moved.map(({ id }) => id) }
  })

  actions.undoBy<unknown, Moved>('no answer', async (tx, { after: moved }) => {
    for (const { id } of moved) {
      const order = await lockOrder(tx, id)
      if (!order || order.stage !== 'to-confirm' || order.calls === 0) return changedMeanwhile
      await updateWork(tx, id, { calls: order.calls - 1, callAfter: null })
    }
    return { ok: true, answer: moved.map(({ id }) => id) }
  })

  type Note = { id: string; note: string }
  actions.undoBy<Note, Note>('noted', async (tx, { before, after }) => {
    const order = await lockOrder(tx, before.id)
    if (!order || order.note !== after.note) return changedMeanwhile
    await updateWork(tx, before.id, { note: before.note })
    return { ok: true, answer: [before.id] }
  })
}

const changedMeanwhile = { ok: false, reason: 'changed-meanwhile' } as const

function isWaiting(stage: OrderStage): stage is Waiting {
  return stage in waitingStatus
}
