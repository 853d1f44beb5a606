import type { Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/staff/staff.ts'
import type { Boxes } from './boxes.ts'
import type { PackedBefore } from './pack-order.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import type { ParcelRow } from './parcel-store.ts'
import type { OrderToPack } from './packable-orders.ts'
import { isPackedStill, lockParcels } from './parcels.ts'
import { giveClaimBack } from './wave-store.ts'

type Refusal = 'unknown-parcel' | 'changed-meanwhile' | 'not-now' | 'being-cancelled'
type Dependencies = Pick<PackingDependencies, 'actions' | 'orders' | 'replacements'> & { boxes: Boxes }
type Opened = { orderId: string }

/** A box is opened again: its goods are to be packed. */
export function createOpenParcel({ actions, orders, boxes, replacements }: Dependencies) {
  async function openIn(tx: Transaction, { by, id, isRight }: Wish): Promise<Opened | Refusal> {
    const found = (await lockParcels(tx, orders, [id])).get(id)
    if (!found) return 'unknown-parcel'
    const { parcel, order } = found
    if (!isRight(parcel)) return 'changed-meanwhile'
    if (!isPackedStill(parcel, order)) return 'not-now'
    if (order.isCancelling) return 'being-cancelled'
    await boxes.open(tx, parcel)
    if (parcel.kind === 'sale') await orders.unpacked(tx, order, { by })
    else await putAgain(tx, { by, order, parcelId: id })
    return { orderId: order.id }
  }

  async function putAgain(
    tx: Transaction,
    { by, order, parcelId }: { by: Actor; order: OrderToPack; parcelId: string },
  ): Promise<void> {
    await replacements.opened(tx, parcelId)
    await orders.noteReplacement(tx, order, { by, what: 'replacement taken out of its box' })
  }

  // Written by pack-order.ts, in these shapes.
  actions.undoBy<PackedBefore, { parcelId: string }>('packed', async (tx, { before, after }, by) => {
    const { parcelId } = after
    const { orderId, claim } = before
    const opened = await openIn(tx, { by, id: parcelId, isRight: () => true })
    if (typeof opened === 'string') return { ok: false, reason: 'changed-meanwhile' }
    if (claim) await giveClaimBack(tx, { orderId, staffId: by.staffId, ...claim })
    return { ok: true, answer: [orderId] }
  })

  return {
    open(by: Actor, { id, version, actionId }: { id: string; version: number; actionId: string }) {
      const wanted = { actionId, what: 'unpacked', about: { kind: 'parcel', id } }
      return actions.once<Opened, Refusal>(by, wanted, async (tx) => {
        const opened = await openIn(tx, { by, id, isRight: (parcel) => parcel.version === version })
        if (typeof opened === 'string') return { ok: false, reason: opened }
        return { ok: true, answer: opened, before: { ...opened, parcelId: id }, after: opened }
      })
    },
  }
}

type Wish = { by: Actor; id: string; isRight: (parcel: ParcelRow) => boolean }
