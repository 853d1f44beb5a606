import type { Transaction } from '#server/db/database.ts'
import type { OrderToPack } from './packable-orders.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import type { ParcelRow } from './parcel-store.ts'
import { isPackedStill, lockParcels } from './parcels.ts'

export type Target = { id: string; version: number }

export type ParcelRefusal = 'unknown-parcel' | 'changed-meanwhile' | 'not-now' | 'being-cancelled'

export type Bulk<Refusal> = { done: string[]; refused: Array<{ id: string; code: Refusal }> }

/** What the journal says that they did something with. */
export function aboutParcels(parcels: readonly Target[]): { kind: 'parcel'; id: string } {
  const [first, ...others] = parcels
  return { kind: 'parcel', id: first && others.length === 0 ? first.id : `${parcels.length} parcels` }
}

/** Each box by itself: a refused one keeps no other from being changed. */
export async function eachPacked<Wanted extends Target, Refusal extends string>(
  tx: Transaction,
  { orders, parcels }: { orders: PackingDependencies['orders']; parcels: readonly Wanted[] },
  change: (found: { target: Wanted; parcel: ParcelRow; order: OrderToPack }) => Promise<Refusal | 'done'>,
): Promise<Bulk<Refusal | ParcelRefusal>> {
  const bulk: Bulk<Refusal | ParcelRefusal> = { done: [], refused: [] }
  const ids = parcels.map(({ id }) => id)
  const locked = await lockParcels(tx, orders, ids)
  for (const target of new Map(parcels.map((one) => [one.id, one])).values()) {
    const found = locked.get(target.id)
    const code = found ? (refusalOf(found, target) ?? (await change({ target, ...found }))) : 'unknown-parcel'
    if (code === 'done') bulk.done.push(target.id)
    else bulk.refused.push({ id: target.id, code })
  }
  return bulk
}

function refusalOf(
  { parcel, order }: { parcel: ParcelRow; order: OrderToPack },
  { version }: Target,
): ParcelRefusal | null {
  if (parcel.version !== version) return 'changed-meanwhile'
  if (!isPackedStill(parcel, order)) return 'not-now'
  return order.isCancelling ? 'being-cancelled' : null
}
