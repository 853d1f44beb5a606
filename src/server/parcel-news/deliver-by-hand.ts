import type { Actor } from '#server/staff/staff.ts'
import type { TakeNews } from './apply-news.ts'
import { lockSentParcel } from './news-store.ts'
import type { ParcelNewsDependencies } from './parcel-news-dependencies.ts'

type Refusal =
  | 'unknown-parcel'
  | 'changed-meanwhile'
  | 'closed-already'
  | 'being-closed'
  | 'not-sent'
  | 'delivered-already'

/** A person says that a parcel was delivered, though its courier may have taken that back. It is money, so nobody can undo it. */
export function createDeliverByHand({
  actions,
  orders,
  takeIn,
}: Pick<ParcelNewsDependencies, 'actions' | 'orders'> & { takeIn: TakeNews }) {
  return function deliver(
    by: Actor,
    { id, actionId, version }: { id: string; actionId: string; version: number },
  ) {
    const wanted = { actionId, what: 'delivered by hand', about: { kind: 'parcel', id } }
    return actions.once<{ id: string }, Refusal>(by, wanted, async (tx) => {
      const order = await orders.lockOf(tx, id)
      const parcel = order && (await lockSentParcel(tx, id))
      if (!parcel) return { ok: false, reason: 'unknown-parcel' }
      if (parcel.closedAt !== null) return { ok: false, reason: 'closed-already' }
      if (parcel.receivesAt !== null) return { ok: false, reason: 'being-closed' }
      if (parcel.state === 'delivered' && parcel.deniedAt === null)
        return { ok: false, reason: 'delivered-already' }
      if (parcel.state === 'packed' || parcel.state === 'void') return { ok: false, reason: 'not-sent' }
      if (parcel.version !== version) return { ok: false, reason: 'changed-meanwhile' }
      const words = `Noted by ${by.name}`
      const told = { kind: 'delivered', at: new Date(), words, place: null, reason: null } as const
      const place = { id, orderId: parcel.orderId }
      await takeIn(tx, place, { told: [{ ...told, key: `staff ${actionId}`, source: 'staff' }], by })
      return { ok: true, answer: { id }, before: { state: parcel.state }, after: { state: 'delivered' } }
    })
  }
}
