import { fromRupees, paise } from '#domain/money.ts'
import { must } from '#domain/must.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import { createSeal } from '#platform/signing/signing.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/staff/staff.ts'
import { createKeptPromises, refundSeconds } from './kept-promises.ts'
import {
  lockPayout,
  markPaid,
  payoutsOfCase,
  payoutsOfOrder,
  type PayoutRow,
  readPayout,
  updatePayout,
} from './payout-store.ts'
import { createPartPromises, type MoneyRefusal, partsOf, type Reach } from './promise-part.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import { lockCase, orderOfCase, updateCase } from './return-store.ts'
import type { OrderToReturn } from './returnable-orders.ts'

type Answer = { payoutId: string; caseId: string | null; orderId: string }
type Found = { order: OrderToReturn; payout: PayoutRow }

/** Money that goes back by a person's decision: at most what there is, above a limit by two (owner.md §4.2, rows 18, 19). */
export function createMoneyBack(dependencies: ReturnDependencies) {
  const { actions, orders } = dependencies
  const { seal } = createSeal(dependencies.pepper)
  const promises = createKeptPromises(dependencies)
  const promisePart = createPartPromises(dependencies, promises)

  /** `andCredit`: rupees of store credit beside the money, as of an order that was paid with both; one decision. */
  function ask(by: Actor, { id, actionId, version, rupees, as, andCredit = 0, reach }: Target & Asked) {
    const about = { kind: 'return', id }
    const wanted = { actionId, what: 'money asked', about, undoSeconds: refundSeconds }
    return actions.once<Answer, MoneyRefusal>(by, wanted, async (tx) => {
      const orderId = await orderOfCase(tx, id)
      const order = orderId === null ? null : await orders.lock(tx, orderId)
      const row = order && (await lockCase(tx, id))
      if (!order || !row) return { ok: false, reason: 'unknown-case' }
      if (row.version !== version) return { ok: false, reason: 'changed-meanwhile' }
      if (row.state !== 'received') return { ok: false, reason: 'not-now' }
      const before = (await payoutsOfCase(tx, id)).reduce((all, { amount_paise: amount }) => all + amount, 0)
      const whole = { order, caseId: id, by, reach, sum: paise(before + fromRupees(rupees + andCredit)) }
      const payoutIds: string[] = []
      for (const part of partsOf({ rupees, as, andCredit })) {
        const promised = await promisePart(tx, { ...whole, ...part })
        if (!promised.ok) return promised
        payoutIds.push(promised.payoutId)
      }
      await updateCase(tx, id, { state: 'settled', marks: { closed_at: true } })
      await orders.note(tx, order, { by, what: 'money back asked' })
      await failpoint('afterMoneyAsked')
      const answer = { payoutId: must(payoutIds[0], 'something goes back'), caseId: id, orderId: order.id }
      const after = { ...answer, payoutIds, rupees, as, andCredit }
      return { ok: true, answer, before: { caseId: id }, after }
    })
  }

  type Target = { id: string; actionId: string }
  type Asked = {
    version: number
    rupees: number
    as: 'money' | 'credit'
    andCredit?: number
    reach: Reach
  }
  type Change = Target & { what: string; undoSeconds?: number }

  /** One change of one payout, with its order locked before it. */
  function change(
    by: Actor,
    { id, actionId, what, undoSeconds }: Change,
    work: (tx: Transaction, found: Found) => Promise<MoneyRefusal | null>,
  ) {
    const wanted = { actionId, what, about: { kind: 'payout', id }, undoSeconds }
    return actions.once<Answer, MoneyRefusal>(by, wanted, async (tx) => {
      const found = await lockFound(tx, id)
      if (!found) return { ok: false, reason: 'unknown-payout' }
      const refusal = await work(tx, found)
      if (refusal) return { ok: false, reason: refusal }
      const answer = { payoutId: id, caseId: found.payout.case_id, orderId: found.order.id }
      return { ok: true, answer, before: { state: found.payout.state }, after: answer }
    })
  }

  async function lockFound(tx: Transaction, id: string): Promise<Found | null> {
    const seen = await readPayout(tx, id)
    const order = seen ? await orders.lock(tx, seen.order_id) : null
    const payout = order && (await lockPayout(tx, id))
    return order && payout ? { order, payout } : null
  }

  /** By somebody else than who asked. */
  function approve(by: Actor, target: Target) {
    const wanted = { ...target, what: 'money approved', undoSeconds: refundSeconds }
    return change(by, wanted, async (tx, { order, payout }) => {
      if (payout.state !== 'asked') return 'not-now'
      if (payout.asked_by === by.staffId) return 'own-request'
      const amount = paise(payout.amount_paise)
      const kept = await promises.keep(tx, {
        payoutId: payout.id,
        order,
        how: payout.how,
        amount,
        askedBy: payout.asked_by,
        approvedBy: by.staffId,
        aloneUpTo: paise(payout.alone_up_to_paise),
      })
      if ('reason' in kept) return kept.reason
      await updatePayout(tx, payout.id, {
        state: 'approved',
        approved_by: by.staffId,
        refund_id: kept.refundId,
        coupon_id: kept.couponId,
      })
      await orders.note(tx, order, { by, what: 'money back approved' })
      await failpoint('afterMoneyAsked')
      return null
    })
  }

  /** It does not go back, or not so: its case is to be settled again. */
  function drop(by: Actor, target: Target) {
    return change(by, { ...target, what: 'money dropped' }, async (tx, { order, payout }) => {
      const isOpen = payout.state === 'asked' || (payout.state === 'approved' && payout.how === 'upi')
      if (!isOpen) return 'not-now'
      await undoPromise(tx, { order, payout }, by)
      return null
    })
  }

  async function undoPromise(tx: Transaction, { order, payout }: Found, by: Actor): Promise<void> {
    await updatePayout(tx, payout.id, { state: 'dropped' })
    if (payout.case_id !== null) {
      await lockCase(tx, payout.case_id)
      await updateCase(tx, payout.case_id, { state: 'received', marks: { closed_at: false } })
    }
    await orders.takeBack(tx, { kind: 'upi-asked', once: payout.id })
    await orders.note(tx, order, { by, what: 'money back dropped' })
  }

  function setPayee(by: Actor, { upi, ...target }: Target & { upi: string }) {
    return change(by, { ...target, what: 'payee set' }, async (tx, { payout }) => {
      if (!isPayable(payout)) return 'not-now'
      await orders.takeBack(tx, { kind: 'upi-asked', once: payout.id })
      await updatePayout(tx, payout.id, { to_sealed: seal(upi) })
      return null
    })
  }

  /** The bank has paid, and calls it `utr`. */
  function pay(by: Actor, { utr, ...target }: Target & { utr: string }) {
    return change(by, { ...target, what: 'money paid' }, async (tx, { order, payout }) => {
      if (payout.state !== 'approved' || payout.how !== 'upi') return 'not-now'
      if (payout.to_sealed === null) return 'no-payee'
      if (!(await markPaid(tx, payout.id, { by: by.staffId, utr }))) return 'utr-used'
      const paid = (await payoutsOfOrder(tx, order.id)).filter(({ state }) => state === 'paid')
      const sum = paid.reduce((all, { amount_paise: amount }) => all + amount, 0)
      await orders.paidOut(tx, order, {
        by,
        payoutId: payout.id,
        utr,
        amountPaise: payout.amount_paise,
        isWhole: sum === order.totalPaise,
      })
      await failpoint('afterPaidOut')
      return null
    })
  }

  type MoneyAsked = Answer & { payoutIds?: string[] }
  actions.undoBy<unknown, MoneyAsked>('money asked', async (tx, { after }, by) => {
    // The release before wrote no list.
    const { payoutId, payoutIds = [payoutId], orderId } = after
    for (const id of payoutIds) {
      const found = await lockFound(tx, id)
      const isAsItWas = found?.payout.state === 'asked' || found?.payout.state === 'approved'
      if (!isAsItWas || found.payout.approved_by !== null) return changedMeanwhile
      if (!(await promises.takeBack(tx, found.payout))) return changedMeanwhile
      await undoPromise(tx, found, by)
    }
    return { ok: true, answer: [orderId] }
  })

  actions.undoBy<unknown, { payoutId: string }>('money approved', async (tx, { after: { payoutId } }, by) => {
    const found = await lockFound(tx, payoutId)
    if (found?.payout.state !== 'approved' || found.payout.approved_by !== by.staffId) return changedMeanwhile
    if (!(await promises.takeBack(tx, found.payout))) return changedMeanwhile
    await updatePayout(tx, payoutId, { state: 'asked', approved_by: null })
    await orders.note(tx, found.order, { by, what: 'undone: money back approved' })
    return { ok: true, answer: [found.order.id] }
  })

  return { ask, approve, drop, setPayee, pay }
}

const changedMeanwhile = { ok: false, reason: 'changed-meanwhile' } as const

function isPayable({ how, state }: PayoutRow): boolean {
  return how === 'upi' && (state === 'asked' || state === 'approved')
}
