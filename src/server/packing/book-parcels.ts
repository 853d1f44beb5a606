import type { Actor } from '#server/staff/staff.ts'
import { type BookingRefusal, chooseBooking, giveNumberBack } from './booking.ts'
import { markTaken } from './courier-store.ts'
import { putBackSeconds } from './pack-order.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import { bookParcel, isAwbUsed } from './parcel-store.ts'
import { lockParcels } from './parcels.ts'
import { aboutParcels, type Bulk, eachPacked, type ParcelRefusal, type Target } from './several-parcels.ts'

type Wanted = Target & { awb?: string | undefined }
type Wish = { actionId: string; courierId: string; parcels: readonly Wanted[] }
type Refusal = ParcelRefusal | BookingRefusal | 'no-number-left'
type Booking = { id: string; courierId: string | null; awb: string | null }

/** Another courier, or a number for boxes that have none. */
export function createBookParcels({ actions, orders }: Pick<PackingDependencies, 'actions' | 'orders'>) {
  function book(by: Actor, { actionId, courierId, parcels }: Wish) {
    const about = aboutParcels(parcels)
    const wanted = { actionId, what: 'booked', about, undoSeconds: putBackSeconds }
    return actions.once<Bulk<Refusal>, never>(by, wanted, async (tx) => {
      const [before, after]: [Booking[], Booking[]] = [[], []]
      const bulk = await eachPacked<Wanted, Refusal>(tx, { orders, parcels }, async ({ target, parcel }) => {
        const wish = { cashDuePaise: parcel.cod_due_paise, courierId, awb: target.awb }
        const booked = await chooseBooking(tx, wish)
        if (!booked.ok) return booked.reason
        if (booked.awb === null && !booked.isAsked) return 'no-number-left'
        await bookParcel(tx, parcel.id, booked)
        await giveNumberBack(tx, parcel)
        before.push({ id: parcel.id, courierId: parcel.courier_id, awb: parcel.awb })
        after.push({ id: parcel.id, courierId: booked.courierId, awb: booked.awb })
        return 'done'
      })
      return { ok: true, answer: bulk, before, after }
    })
  }

  actions.undoBy<Booking[], Booking[]>('booked', async (tx, { before, after }) => {
    const locked = await lockParcels(
      tx,
      orders,
      before.map(({ id }) => id),
    )
    for (const [at, { id, courierId, awb }] of before.entries()) {
      const found = locked.get(id)
      const now = after[at]
      if (found?.parcel.state !== 'packed' || found.parcel.awb !== now?.awb) return changedMeanwhile
      if (courierId !== null && awb !== null) {
        if (await isAwbUsed(tx, { courierId, awb })) return changedMeanwhile
        await markTaken(tx, courierId, awb)
      }
      await bookParcel(tx, id, { courierId, awb })
      await giveNumberBack(tx, found.parcel)
    }
    return { ok: true, answer: [...locked.values()].map(({ order }) => order.id) }
  })

  return { book }
}

const changedMeanwhile = { ok: false, reason: 'changed-meanwhile' } as const
