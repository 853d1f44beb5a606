import type { Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/staff/staff.ts'
import { type BookingRefusal, chooseBooking } from './booking.ts'
import type { Boxes } from './boxes.ts'
import type { OrderToPack } from './packable-orders.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import type { Box } from './parcel-store.ts'
import { type Claim, deleteClaim, lockClaim, renewClaims } from './wave-store.ts'

/** Ten minutes, in which a box is opened again as if it had never been closed. */
export const putBackSeconds = 600

type Closing = {
  id: string
  actionId: string
  weightGrams?: number | undefined
  courierId?: string | undefined
  awb?: string | undefined
}

export type Checked = Array<{ itemId: string; quantity: number }>

export type PackRefusal =
  | 'unknown-order'
  | 'cancelled'
  | 'being-cancelled'
  | 'not-now'
  | 'taken'
  | 'changed-meanwhile'
  | 'wrong-pieces'
  | BookingRefusal

type Packed = { orderId: string; parcelId: string }

/** What the undo of packing needs. */
export type PackedBefore = { orderId: string; claim: Pick<Claim, 'wave' | 'slot'> | null }

type Dependencies = Pick<PackingDependencies, 'actions' | 'orders'> & { boxes: Boxes }

/** An order is put into its box. */
export function createPackOrder({ actions, orders, boxes }: Dependencies) {
  /** At the table: by who has taken the order, with every piece checked. */
  function pack(by: Actor, { version, pieces, ...closing }: Closing & { version: number; pieces: Checked }) {
    return once(by, closing, async (tx, order) => {
      const claim = await lockClaim(tx, order.id)
      if (!claim?.isLive || claim.staffId !== by.staffId) return { ok: false, reason: 'taken' }
      const due = await boxes.due(tx, order)
      if (!due) return { ok: false, reason: 'not-now' }
      if (order.version !== version) return { ok: false, reason: 'changed-meanwhile' }
      if (!isAll(due.box, pieces)) return { ok: false, reason: 'wrong-pieces' }
      await renewClaims(tx, { staffId: by.staffId, wave: claim.wave })
      return { ok: true, due, claim }
    })
  }

  /** From elsewhere, by who says that all of it lies in the box; not while it lies on somebody's table. */
  function packAll(by: Actor, closing: Closing) {
    return once(by, closing, async (tx, order) => {
      const due = await boxes.due(tx, order)
      if (!due) return { ok: false, reason: 'not-now' }
      if ((await lockClaim(tx, order.id))?.isLive) return { ok: false, reason: 'taken' }
      return { ok: true, due, claim: null }
    })
  }

  type Due = NonNullable<Awaited<ReturnType<Boxes['due']>>>
  type Judged = { ok: true; due: Due; claim: Claim | null } | { ok: false; reason: PackRefusal }

  function once(
    by: Actor,
    { id, actionId, weightGrams, courierId, awb }: Closing,
    judge: (tx: Transaction, order: OrderToPack) => Promise<Judged>,
  ) {
    const wanted = {
      actionId,
      what: 'packed',
      about: { kind: 'order', id },
      undoSeconds: putBackSeconds,
    }
    return actions.once<Packed, PackRefusal>(by, wanted, async (tx) => {
      const order = await orders.lock(tx, id)
      if (!order) return { ok: false, reason: 'unknown-order' }
      if (order.stage === 'cancelled') return { ok: false, reason: 'cancelled' }
      if (order.isCancelling) return { ok: false, reason: 'being-cancelled' }
      const judged = await judge(tx, order)
      if (!judged.ok) return judged
      const { due, claim } = judged
      const { caseId, box } = due
      const cashDuePaise = caseId === null ? order.cashDuePaise : 0
      const booked = await chooseBooking(tx, { cashDuePaise, courierId, awb })
      if (!booked.ok) return booked
      const closing = {
        state: 'packed' as const,
        courierId: booked.courierId,
        awb: booked.awb,
        weightGrams: weightGrams ?? null,
        packedBy: by.staffId,
        wave: claim?.wave ?? null,
        slot: claim?.slot ?? null,
      }
      const parcelId =
        caseId === null
          ? await boxes.close(tx, order, box, closing)
          : await boxes.closeReplacement(tx, order, { ...closing, caseId, box })
      if (caseId === null) await orders.packed(tx, order, { by })
      else await orders.noteReplacement(tx, order, { by, what: 'replacement packed' })
      await deleteClaim(tx, id)
      const before: PackedBefore = {
        orderId: id,
        claim: claim && { wave: claim.wave, slot: claim.slot },
      }
      const answer = { orderId: id, parcelId }
      return { ok: true, answer, before, after: { ...answer, awb: booked.awb } }
    })
  }

  return { pack, packAll }
}

/** Neither a piece too many nor one too few. */
function isAll(box: readonly Box[], checked: Checked): boolean {
  const left = new Map(box.map(({ itemId, quantity }) => [itemId, quantity]))
  for (const { itemId, quantity } of checked) {
    if (left.get(itemId) !== quantity) return false
    left.delete(itemId)
  }
  return left.size === 0
}
