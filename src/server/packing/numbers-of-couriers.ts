import type { Transaction } from '#server/db/database.ts'
import { chooseBooking } from './booking.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import { bookParcel, isAwbUsed } from './parcel-store.ts'
import { lockParcels } from './parcels.ts'

type Waiting = { parcelId: string; courierId: string }

/** What couriers say who were asked for a number, in the transaction of who asked them. */
export function createNumbersOfCouriers({ orders }: Pick<PackingDependencies, 'orders'>) {
  /** The parcel and its order, locked; null when it does not wait for this courier any more. */
  async function stillWaiting(tx: Transaction, { parcelId, courierId }: Waiting) {
    const found = (await lockParcels(tx, orders, [parcelId])).get(parcelId)
    const isWaiting =
      found?.parcel.state === 'packed' && found.parcel.courier_id === courierId && found.parcel.awb === null
    return isWaiting ? found : null
  }

  return {
    /** True: the box has this number now. */
    async take(tx: Transaction, { awb, ...waiting }: Waiting & { awb: string }): Promise<boolean> {
      if (!(await stillWaiting(tx, waiting))) return false
      const { courierId } = waiting
      if (await isAwbUsed(tx, { courierId, awb })) return false
      await bookParcel(tx, waiting.parcelId, { courierId, awb })
      return true
    },

    /** It goes with the next courier who may bring it, with a number of that pool, or waits for a person to choose. */
    async passOn(
      tx: Transaction,
      { except, ...waiting }: Waiting & { except: readonly string[] },
    ): Promise<void> {
      const found = await stillWaiting(tx, waiting)
      if (!found) return
      const next = await chooseBooking(tx, { cashDuePaise: found.parcel.cod_due_paise, except })
      if (next.ok) await bookParcel(tx, waiting.parcelId, next)
    },
  }
}
