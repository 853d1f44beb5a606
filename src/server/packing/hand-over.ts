import { must } from '#domain/must.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Actor } from '#server/staff/staff.ts'
import { readCourier } from './courier-store.ts'
import { putBackSeconds } from './pack-order.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import { handParcel, insertManifest, takeParcelBack } from './parcel-store.ts'
import { lockParcels } from './parcels.ts'
import { aboutParcels, type Bulk, eachPacked, type ParcelRefusal, type Target } from './several-parcels.ts'

type Refusal = ParcelRefusal | 'not-booked'
type Manifest = { id: string; courierId: string; courier: string; parcels: number }
type Handed = Bulk<Refusal> & { manifests: Manifest[] }

/** So long nobody is told that a parcel is on its way: a slip of the hand is taken back unseen. */
const tellAfterMs = 2 * 60_000

/** Boxes go to their couriers. */
export function createHandOver({ actions, orders }: Pick<PackingDependencies, 'actions' | 'orders'>) {
  function handOver(by: Actor, { actionId, parcels }: { actionId: string; parcels: readonly Target[] }) {
    const about = aboutParcels(parcels)
    const wanted = { actionId, what: 'handed over', about, undoSeconds: putBackSeconds }
    return actions.once<Handed, never>(by, wanted, async (tx) => {
      const manifests = new Map<string, Manifest>()
      const tellAt = new Date(Date.now() + tellAfterMs)
      const bulk = await eachPacked<Target, Refusal>(tx, { orders, parcels }, async ({ parcel, order }) => {
        const { courier_id: courierId, awb } = parcel
        if (courierId === null || awb === null) return 'not-booked'
        const manifest = manifests.get(courierId) ?? (await begin(courierId))
        manifest.parcels += 1
        manifests.set(courierId, manifest)
        await handParcel(tx, parcel.id, manifest.id)
        const { courier } = manifest
        const said = { by, detail: `${courier} ${awb}`, tellAt }
        const sent = { ...said, parcel: { id: parcel.id, courier, awb } }
        if (parcel.kind === 'sale') await orders.sent(tx, order, sent)
        else await orders.replacementSent(tx, order, sent)
        return 'done'
      })
      const answer = { ...bulk, manifests: [...manifests.values()] }
      return { ok: true, answer, before: null, after: bulk.done }

      async function begin(courierId: string): Promise<Manifest> {
        const id = newId()
        await insertManifest(tx, { id, courierId, by: by.staffId })
        const { name } = must(await readCourier(tx, courierId), 'a booked parcel has its courier')
        return { id, courierId, courier: name, parcels: 0 }
      }
    })
  }

  /** All or none, and none that the courier has seen. */
  actions.undoBy<null, string[]>('handed over', async (tx, { after: ids }, by) => {
    const locked = await lockParcels(tx, orders, ids)
    const orderIds: string[] = []
    for (const id of ids) {
      const found = locked.get(id)
      if (found?.parcel.state !== 'handed' || found.parcel.first_scan_at !== null) return changedMeanwhile
      const isSale = found.parcel.kind === 'sale'
      if (isSale && found.order.stage !== 'shipped') return changedMeanwhile
      await takeParcelBack(tx, found.parcel)
      if (isSale) await orders.cameBack(tx, found.order, { by, parcelId: id })
      else await orders.replacementCameBack(tx, found.order, { by, parcelId: id })
      orderIds.push(found.order.id)
    }
    return { ok: true, answer: orderIds }
  })

  return { handOver }
}

const changedMeanwhile = { ok: false, reason: 'changed-meanwhile' } as const
