import type { ReturnRejection, ReturnWay } from '#domain/return-case.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/staff/staff.ts'
import { approveCase, type ApproveRefusal, dropCase, rejectCase, reopenCase } from './decide-case.ts'
import { openCase, type OpenRefusal, type WantedReturn } from './open-case.ts'
import { type Counted, moveCase, receiveCase, unmoveCase } from './receive-case.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import { type CaseRow, lockCase, orderOfCase } from './return-store.ts'
import type { OrderToReturn } from './returnable-orders.ts'

const putBackSeconds = 600

type Target = { id: string; actionId: string; version: number }
type Answer = { caseId: string; orderId: string }
export type CaseRefusal =
  | 'unknown-case'
  | 'unknown-order'
  | 'changed-meanwhile'
  | 'not-now'
  | 'wrong-pieces'
  | ApproveRefusal
  | OpenRefusal

type Locked = { order: OrderToReturn; row: CaseRow }
/** What the journal keeps of a change beside its case. */
type Noted = { counted: Counted; creditNotes: string[] }

/** What the people of the shop do with returns; each write is journalled and most can be undone. */
export function createStaffCases(dependencies: ReturnDependencies) {
  const { actions, orders } = dependencies

  async function locked(tx: Transaction, id: string): Promise<Locked | null> {
    const orderId = await orderOfCase(tx, id)
    const order = orderId === null ? null : await orders.lock(tx, orderId)
    const row = order && (await lockCase(tx, id))
    return order && row ? { order, row } : null
  }

  type Change = { what: string; undoSeconds?: number }

  /** One change of one case; what a refusal has begun is rolled back with it. */
  async function change(
    by: Actor,
    { id, actionId, version, what, undoSeconds }: Target & Change,
    work: (tx: Transaction, found: Locked) => Promise<CaseRefusal | Noted | null>,
  ) {
    const wanted = { actionId, what, about: { kind: 'return', id }, undoSeconds }
    return actions.once<Answer, CaseRefusal>(by, wanted, async (tx) => {
      const found = await locked(tx, id)
      if (!found) return { ok: false, reason: 'unknown-case' }
      if (found.row.version !== version) return { ok: false, reason: 'changed-meanwhile' }
      const after = await work(tx, found)
      if (typeof after === 'string') return { ok: false, reason: after }
      const answer = { caseId: id, orderId: found.order.id }
      return {
        ok: true,
        answer,
        before: { caseId: id, state: found.row.state },
        after: { caseId: id, after },
      }
    })
  }

  function undo(what: string, work: (tx: Transaction, by: Actor, found: Locked) => Promise<boolean>) {
    // `change` and `open` both write the case.
    actions.undoBy<unknown, { caseId: string }>(what, async (tx, { after: { caseId } }, by) => {
      const found = await locked(tx, caseId)
      if (!found || !(await work(tx, by, found))) return { ok: false, reason: 'changed-meanwhile' }
      return { ok: true, answer: [found.order.id] }
    })
  }

  undo(
    'return opened',
    async (tx, by, found) => (await dropCase(dependencies, tx, { ...found, by })) === null,
  )
  undo('return decided', (tx, by, found) => reopenCase(dependencies, tx, { ...found, by }))
  undo('return on its way', (tx, by, found) => unmoveCase(dependencies, tx, { ...found, by }))

  return {
    /** Opens a case and accepts it at once: who opens it has heard its customer. */
    open(
      by: Actor,
      {
        id,
        actionId,
        version,
        ...wanted
      }: Target & WantedReturn & { isException: boolean; videoSeen: boolean },
    ) {
      const named = {
        actionId,
        what: 'return opened',
        about: { kind: 'order', id },
        undoSeconds: putBackSeconds,
      }
      return actions.once<Answer, CaseRefusal>(by, named, async (tx) => {
        const order = await orders.lock(tx, id)
        if (!order) return { ok: false, reason: 'unknown-order' }
        if (order.version !== version) return { ok: false, reason: 'changed-meanwhile' }
        const opened = await openCase(dependencies, tx, { order, by, ...wanted })
        if (!opened.ok) return opened
        const row = await lockCase(tx, opened.caseId)
        if (!row) return { ok: false, reason: 'unknown-case' }
        const refusal = await approveCase(dependencies, tx, { order, row, by, videoSeen: wanted.videoSeen })
        if (refusal) return { ok: false, reason: refusal }
        const answer = { caseId: opened.caseId, orderId: id }
        return { ok: true, answer, before: null, after: answer }
      })
    },

    approve: (
      by: Actor,
      { way, videoSeen, ...target }: Target & { way?: ReturnWay | undefined; videoSeen: boolean },
    ) =>
      change(by, { ...target, what: 'return decided', undoSeconds: putBackSeconds }, (tx, found) =>
        approveCase(dependencies, tx, { ...found, by, way, videoSeen }),
      ),

    reject: (by: Actor, { refusal, ...target }: Target & { refusal: ReturnRejection }) =>
      change(by, { ...target, what: 'return decided', undoSeconds: putBackSeconds }, (tx, found) =>
        rejectCase(dependencies, tx, { ...found, by, refusal }),
      ),

    drop: (by: Actor, target: Target) =>
      change(by, { ...target, what: 'return dropped' }, (tx, found) =>
        dropCase(dependencies, tx, { ...found, by }),
      ),

    move: (by: Actor, target: Target) =>
      change(by, { ...target, what: 'return on its way', undoSeconds: putBackSeconds }, (tx, found) =>
        moveCase(dependencies, tx, { ...found, by }),
      ),

    receive: (by: Actor, { counted, ...target }: Target & { counted: Counted }) =>
      change(by, { ...target, what: 'return received' }, async (tx, found) => {
        const received = await receiveCase(dependencies, tx, { ...found, by, counted })
        if (!received.ok) return received.reason
        return { counted, creditNotes: received.creditNotes }
      }),
  }
}
