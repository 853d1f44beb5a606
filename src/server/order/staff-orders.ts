import { canMoveStage, type CancelReason, type HoldReason, type OrderStage } from '#domain/order-stage.ts'
import { refundApprovalAbove } from '#domain/refund-approval.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Actor, StaffActions } from '#server/staff/staff.ts'
import { cancelSeconds, type DeferredCancels } from './deferred-cancel.ts'
import { lockOrder, setStatus } from './order-store.ts'
import { type Moved, waitingStatus, undoStaffOrders, type Waiting } from './undo-staff-orders.ts'
import { moneyHeld } from './paid-ahead.ts'
import { actorOf } from './staff-actor.ts'
import { updateWork } from './work-store.ts'

type Dependencies = { cancels: DeferredCancels; actions: StaffActions }

type Target = { id: string; version: number }
type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>
type Refused = { id: string; code: 'unknown-order' | 'changed-meanwhile' | 'not-now' | 'two-people' }
type Bulk = { done: string[]; refused: Refused[] }
const minute = 60
const putBackSeconds = 10 * minute
/** What the people of the shop do with orders, one or many; each write is journalled and most can be undone. */
export function createStaffOrders({ cancels, actions }: Dependencies) {
  type Act = { actionId: string; orders: readonly Target[] }

  /** Each order by itself in one transaction: a refused one keeps no other from being changed. */
  function each(
    by: Actor,
    { actionId, orders, what, undoSeconds }: Act & { what: string; undoSeconds: number },
    change: (tx: Transaction, order: Locked) => Promise<OrderStage | Refused['code']>,
  ) {
    const [first, ...others] = orders
    const id = first && others.length === 0 ? first.id : `${orders.length} orders`
    const about = { kind: 'order', id }
    return actions.once<Bulk, never>(by, { actionId, what, about, undoSeconds }, async (tx) => {
      const bulk: Bulk = { done: [], refused: [] }
      const moved: Moved = []
      // In one order everywhere, so that two people do not wait for each other in a circle.
      for (const target of orders.toSorted((one, other) => one.id.localeCompare(other.id))) {
        const order = await lockOrder(tx, target.id)
        const outcome = await judged(tx, target, order, change)
        if (typeof outcome === 'string') bulk.refused.push({ id: target.id, code: outcome })
        else {
          bulk.done.push(target.id)
          moved.push(outcome)
        }
      }
      return {
        ok: true,
        answer: bulk,
        before: moved.map(({ id, from }) => ({ id, stage: from })),
        after: moved,
      }
    })
  }

  async function judged(
    tx: Transaction,
    { id, version }: Target,
    order: Locked | undefined,
    change: (tx: Transaction, order: Locked) => Promise<OrderStage | Refused['code']>,
  ): Promise<Moved[number] | Refused['code']> {
    if (!order) return 'unknown-order'
    if (order.version !== version) return 'changed-meanwhile'
    const to = await change(tx, order)
    if (to === 'unknown-order' || to === 'changed-meanwhile' || to === 'not-now' || to === 'two-people')
      return to
    return { id, from: order.stage, to, heldFrom: order.held_from }
  }

  async function move(
    tx: Transaction,
    order: Locked,
    to: {
      stage: Waiting
      actor: Actor
      what: string
      detail?: string
      heldFrom?: 'to-confirm' | 'to-pack' | null
    },
  ): Promise<Waiting | 'not-now'> {
    if (!canMoveStage(order.stage, to.stage) || order.cancels_at !== null) return 'not-now'
    const { what, detail } = to
    await setStatus(tx, order, {
      status: waitingStatus[to.stage],
      what,
      detail,
      actor: actorOf(to.actor),
    })
    await updateWork(tx, order.id, { held_from: to.heldFrom ?? null, reason: detail ?? null })
    return to.stage
  }

  function confirm(by: Actor, act: Act) {
    return each(by, { ...act, what: 'confirmed', undoSeconds: putBackSeconds }, async (tx, order) =>
      order.stage === 'to-confirm'
        ? move(tx, order, { stage: 'to-pack', actor: by, what: 'confirmed' })
        : 'not-now',
    )
  }

  function hold(by: Actor, { reason, words, ...act }: Act & { reason: HoldReason; words?: string }) {
    const detail = said(reason, words)
    return each(by, { ...act, what: 'held', undoSeconds: putBackSeconds }, async (tx, order) => {
      const { stage } = order
      if (stage !== 'to-confirm' && stage !== 'to-pack') return 'not-now'
      return move(tx, order, { stage: 'on-hold', actor: by, what: 'put on hold', detail, heldFrom: stage })
    })
  }

  function resume(by: Actor, act: Act) {
    return each(by, { ...act, what: 'resumed', undoSeconds: putBackSeconds }, async (tx, order) => {
      if (order.stage !== 'on-hold') return 'not-now'
      return move(tx, order, { stage: order.held_from ?? 'to-pack', actor: by, what: 'taken off hold' })
    })
  }

  /** In two minutes; until then nothing has happened but that the screens say so. */
  function cancel(by: Actor, { reason, words, ...act }: Act & { reason: CancelReason; words?: string }) {
    const detail = said(reason, words)
    return each(by, { ...act, what: 'cancelled', undoSeconds: cancelSeconds }, async (tx, order) => {
      if (!canMoveStage(order.stage, 'cancelled') || order.stage === 'unpaid') return 'not-now'
      if (order.cancels_at !== null) return 'not-now'
      if (moneyHeld(order) > refundApprovalAbove) return 'two-people'
      await cancels.ask(tx, order.id, { name: act.actionId, actor: `staff:${by.staffId}`, detail })
      return 'cancelled'
    })
  }

  function noAnswer(
    by: Actor,
    { id, version, actionId, hours }: Target & { actionId: string; hours: number },
  ) {
    const act = { actionId, orders: [{ id, version }] }
    return each(by, { ...act, what: 'no answer', undoSeconds: putBackSeconds }, async (tx, order) => {
      if (order.stage !== 'to-confirm') return 'not-now'
      await updateWork(tx, order.id, {
        calls: order.calls + 1,
        callAfter: hours * 60 * minute,
      })
      return order.stage
    })
  }

  function note(
    by: Actor,
    { id, version, actionId, note: text }: Target & { actionId: string; note: string },
  ) {
    const about = { kind: 'order', id }
    const wanted = { actionId, what: 'noted', about, undoSeconds: putBackSeconds }
    return actions.once<null, Refused['code']>(by, wanted, async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) return { ok: false, reason: 'unknown-order' }
      if (order.version !== version) return { ok: false, reason: 'changed-meanwhile' }
      await updateWork(tx, id, { note: text })
      return { ok: true, answer: null, before: { id, note: order.note }, after: { id, note: text } }
    })
  }

  /** Who looked at a number, and at whose: the look itself is the action. */
  function reveal(by: Actor, { id, actionId }: { id: string; actionId: string }) {
    const wanted = { actionId, what: 'number revealed', about: { kind: 'order', id } }
    return actions.once<null, 'unknown-order'>(by, wanted, async (tx) => {
      const order = await lockOrder(tx, id)
      if (!order) return { ok: false, reason: 'unknown-order' }
      return { ok: true, answer: null, before: null, after: null }
    })
  }

  undoStaffOrders({ cancels, actions })

  return { confirm, hold, resume, cancel, noAnswer, note, reveal }
}

export type StaffOrders = ReturnType<typeof createStaffOrders>

/** A reason and what was typed beside it, as the history keeps them. */
function said(reason: string, words: string | undefined): string {
  return words ? `${reason}: ${words}` : reason
}
