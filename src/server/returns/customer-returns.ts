import { upiId } from '#contract/staff-return-schemas.ts'
import { formatRupees, paise } from '#domain/money.ts'
import { returnableUntil, type ReturnPolicy, returnRejections } from '#domain/return-case.ts'
import { createSeal } from '#platform/signing/signing.ts'
import { policy as limits, timeZone } from '#server/settings/policy.ts'
import { dropCase } from './decide-case.ts'
import { openCase, type OpenRefusal, problemOf, type WantedReturn } from './open-case.ts'
import { payoutsOfOrder, type PayoutRow, updatePayout } from './payout-store.ts'
import { doneOf } from './done-payout.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import { countPhotos } from './return-photo-store.ts'
import { keepPhotos, type PhotosRefusal, takePhotos } from './return-photos.ts'
import {
  type CaseItem,
  type CaseRow,
  casesOfOrder,
  lockCase,
  piecesInCases,
  readCaseItems,
} from './return-store.ts'
import type { Swap } from './returnable-orders.ts'

export type CustomerReturns = {
  /** Until when pieces can be sent back; null: the order has not arrived. */
  until: Date | null
  problem: 'not-delivered' | 'too-late' | 'one-only' | null
  pieces: Array<{
    itemId: string
    name: string
    quantity: number
    swaps: Swap[]
  }>
  cases: Array<{
    id: string
    name: string
    says: string
    pieces: string[]
    mayDrop: boolean
    /** Something may still be added to it. */
    isOpen: boolean
    /** Photographs that they sent of it. */
    photos: number
  }>
  /** How many more photographs they may send. */
  photosLeft: number
  /** Money that goes back, and what its way is called. */
  money: string[]
  needsUpi: boolean
  /** What they are told of the policy before they ask. */
  policy: Pick<ReturnPolicy, 'damageNeedsVideo' | 'returnFee'>
}

/** What the customer of an order sees of returns, and asks for, by the link to it. */
export function createCustomerReturns(dependencies: ReturnDependencies) {
  const { database, orders, rules } = dependencies
  const { query } = database
  const { seal } = createSeal(dependencies.pepper)

  return {
    async read(orderId: string): Promise<CustomerReturns | null> {
      const order = await orders.read(query, orderId)
      if (!order) return null
      const [pieces, taken, cases, problem, policy, payouts] = [
        await orders.pieces(query, orderId),
        await piecesInCases(query, orderId),
        await casesOfOrder(query, orderId),
        await problemOf(dependencies, query, order),
        await rules(query),
        await payoutsOfOrder(query, orderId),
      ]
      const ids = cases.map(({ id }) => id)
      const [items, photos] = [await readCaseItems(query, ids), await countPhotos(query, ids)]
      const sent = [...photos.values()].reduce((sum, count) => sum + count, 0)
      return {
        until: order.deliveredAt && returnableUntil(order.deliveredAt, policy),
        problem,
        pieces: await Promise.all(
          pieces.map(async ({ itemId, productName, color, size, quantity }) => ({
            itemId,
            name: `${productName}, ${color}, ${size}`,
            quantity: quantity - (taken.get(itemId) ?? 0),
            swaps: problem ? [] : await orders.swaps(query, { orderId, itemId }),
          })),
        ),
        cases: cases.map((row) => ({
          id: row.id,
          name: `${order.number}-${row.no}`,
          says: sentenceOf(row),
          pieces: items.filter((item) => item.case_id === row.id).map(pieceWords),
          photos: photos.get(row.id) ?? 0,
          isOpen: row.closed_at === null,
          mayDrop: row.state === 'asked' || (row.state === 'approved' && row.replacement_parcel_id === null),
        })),
        photosLeft: Math.max(0, limits.returnPhotos.perOrder - sent),
        money: payouts.map(moneyWords),
        needsUpi: payouts.some(isWithoutUpi),
        policy,
      }
    },

    /** Asked twice, the second is refused as any other beyond the policy. `files`: photographs as they were uploaded. */
    async ask(
      orderId: string,
      { files = [], ...wanted }: WantedReturn & { files?: readonly Buffer[] },
    ): Promise<{ ok: true } | { ok: false; reason: OpenRefusal | PhotosRefusal }> {
      const taken = await takePhotos(dependencies.takeLookedAt, files)
      if (!taken.ok) return taken
      return database.transaction(async (tx) => {
        const order = await orders.lock(tx, orderId)
        if (!order) return { ok: false, reason: 'not-delivered' }
        const asking = { order, by: 'customer', isException: false, videoSeen: false } as const
        const opened = await openCase(dependencies, tx, { ...wanted, ...asking })
        if (!opened.ok) return opened
        // What is too many is left out: the case itself is right.
        await keepPhotos(tx, { orderId, caseId: opened.caseId, photos: taken.photos })
        return { ok: true }
      })
    },

    /** Adds photographs to a case that is not closed. */
    async addPhotos(
      orderId: string,
      { caseId, files }: { caseId: string; files: readonly Buffer[] },
    ): Promise<{ ok: true } | { ok: false; reason: PhotosRefusal | 'not-now' }> {
      const taken = await takePhotos(dependencies.takeLookedAt, files)
      if (!taken.ok) return taken
      return database.transaction(async (tx) => {
        const order = await orders.lock(tx, orderId)
        const row = order && (await lockCase(tx, caseId))
        if (row?.order_id !== orderId || row.closed_at !== null) return { ok: false, reason: 'not-now' }
        const isKept = await keepPhotos(tx, { orderId, caseId, photos: taken.photos })
        return isKept ? { ok: true } : { ok: false, reason: 'too-many-photos' }
      })
    },

    /** False: the case is not of this order, or went on meanwhile. */
    drop(orderId: string, caseId: string): Promise<boolean> {
      return database.transaction(async (tx) => {
        const order = await orders.lock(tx, orderId)
        const row = order && (await lockCase(tx, caseId))
        if (!order || row?.order_id !== orderId) return false
        if (row.state !== 'asked' && row.state !== 'approved') return false
        return (await dropCase(dependencies, tx, { order, row, by: 'customer' })) === null
      })
    },

    /** Where the money of a cash order goes: for all of it that waits. False: this is no UPI id. */
    tellUpi(orderId: string, typed: string): Promise<boolean> {
      const upi = upiId.safeParse(typed)
      if (!upi.success) return Promise.resolve(false)
      return database.transaction(async (tx) => {
        const order = await orders.lock(tx, orderId)
        const waiting = order ? (await payoutsOfOrder(tx, orderId)).filter(isWithoutUpi) : []
        for (const { id } of waiting) {
          await updatePayout(tx, id, { to_sealed: seal(upi.data) })
          // Nobody is asked in the morning what they told at night.
          await orders.takeBack(tx, { kind: 'upi-asked', once: id })
        }
        if (order && waiting.length > 0) await orders.note(tx, order, { by: 'customer', what: 'UPI id told' })
        return true
      })
    },
  }
}

function isWithoutUpi({ how, state, to_sealed: to }: PayoutRow): boolean {
  return how === 'upi' && to === null && (state === 'asked' || state === 'approved')
}

function sentenceOf(row: CaseRow): string {
  const isExchange = row.wish === 'exchange'
  const isOnItsWay = row.replacement_parcel_id !== null
  switch (row.state) {
    case 'asked':
      return 'You asked for it. We look at it and tell you by SMS.'
    case 'approved':
      return row.way === 'pickup'
        ? 'Accepted. A courier comes to take it: please have it ready, unworn and with its tags.'
        : 'Accepted. Please send it to us, unworn and with its tags.'
    case 'moving':
      return isOnItsWay ? 'Your piece is on its way to us, the new one to you.' : 'It is on its way to us.'
    case 'received':
      return `It has reached us. Your ${row.wish === 'credit' ? 'store credit' : 'money'} is next.`
    case 'settled':
      return isExchange && !isOnItsWay ? 'It has reached us. We pack the new piece.' : 'Done.'
    case 'rejected':
      return `Not accepted: ${row.refusal === null ? '' : returnRejections[row.refusal]}`
    case 'dropped':
      return 'Nothing came of it.'
  }
}

function pieceWords(item: CaseItem): string {
  const wanted = item.wanted_size === null ? '' : `, for ${item.wanted_color}, ${item.wanted_size}`
  return `${item.quantity} × ${item.product_name}, ${item.color}, ${item.size}${wanted}`
}

function moneyWords(payout: PayoutRow): string {
  const amount = formatRupees(paise(payout.amount_paise))
  if (payout.how === 'credit') return creditWords(payout, amount)
  const { at, reference } = doneOf(payout)
  if (at) return `${amount} went back on ${day.format(at)}${reference ? `, reference ${reference}` : ''}.`
  return payout.how === 'gateway'
    ? `${amount} goes back to where you paid from.`
    : `${amount} goes to your UPI id.`
}

function creditWords({ coupon, ends_at: endsAt, used }: PayoutRow, amount: string): string {
  if (coupon === null || endsAt === null) return `${amount} becomes store credit.`
  if (used) return `${amount} of store credit: code ${coupon}, used.`
  return `${amount} of store credit are yours: code ${coupon}, in the cart of your account, for one order of ${amount} or more, until ${date.format(endsAt)}.`
}

const date = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone })
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'long', timeZone })
