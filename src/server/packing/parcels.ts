import { toRupees, paise } from '#domain/money.ts'
import { type ParcelView, trackUrlOf } from '#domain/parcel.ts'
import type { StaffParcel } from '#contract/staff-parcel-schemas.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { OrderToPack } from './packable-orders.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import { linesOfOrders, listLines, type ParcelLine, readLines } from './parcel-line-store.ts'
import { lockParcel, onTheWay, ordersOfParcels, type ParcelRow } from './parcel-store.ts'

type Dependencies = Pick<PackingDependencies, 'database' | 'invoices'>

/** Boxes as they are shown. */
export function createParcels({ database: { query }, invoices }: Dependencies) {
  async function shown(rows: ParcelLine[]): Promise<StaffParcel[]> {
    const numbers = await invoices.numbersOf(
      query,
      rows.map(({ id }) => id),
    )
    return rows.map((row) => toStaffParcel(row, numbers.get(row.id) ?? null))
  }

  return {
    read: async (ids: readonly string[]) => (ids.length === 0 ? [] : shown(await readLines(query, ids))),

    list: async (page: { view: ParcelView; courierId: string | null; after: string | null; limit: number }) =>
      shown(await listLines(query, page)),

    ofOrders: async (orderIds: readonly string[]) => shown(await linesOfOrders(query, orderIds)),

    /** For the shopper: what has left the shop, and where it is followed. */
    async onTheWay(connection: Connection, orderId: string) {
      const rows = await onTheWay(connection, orderId)
      return rows.map(({ courier, awb, track_url: template, state }) => ({
        courier,
        awb,
        trackUrl: trackUrlOf(template, awb),
        state,
      }))
    },
  }
}

export type Parcels = ReturnType<typeof createParcels>

function toStaffParcel(row: ParcelLine, invoice: string | null): StaffParcel {
  return {
    id: row.id,
    version: row.version,
    order: {
      id: row.order_id,
      number: String(row.number),
      stage: row.stage,
      customer: row.customer_name,
      city: row.city ?? '',
      pincode: row.pincode ?? '',
    },
    kind: row.kind,
    state: row.state,
    courier:
      row.courier_id === null ? null : { id: row.courier_id, name: row.courier_name ?? row.courier_id },
    awb: row.awb,
    trackUrl: trackUrlOf(row.track_url, row.awb),
    cashDue: toRupees(paise(row.cod_due_paise)),
    pieces: row.pieces,
    weightGrams: row.weight_grams,
    invoice,
    packedBy: row.packer ?? row.packed_by,
    packedAt: row.packed_at.toISOString(),
    handedAt: row.handed_at?.toISOString() ?? null,
    manifestId: row.manifest_id,
  }
}

/** Boxes with their orders, all locked: orders first and in one order everywhere, so that nobody waits in a circle. */
export async function lockParcels(
  tx: Transaction,
  orders: Pick<PackingDependencies['orders'], 'lock'>,
  ids: readonly string[],
): Promise<Map<string, { parcel: ParcelRow; order: OrderToPack }>> {
  const orderIds = await ordersOfParcels(tx, ids)
  const locked = new Map<string, OrderToPack>()
  for (const orderId of [...new Set(orderIds.values())].toSorted((one, other) => one.localeCompare(other))) {
    const order = await orders.lock(tx, orderId)
    if (order) locked.set(orderId, order)
  }
  const found = new Map<string, { parcel: ParcelRow; order: OrderToPack }>()
  for (const [id, orderId] of orderIds) {
    const parcel = await lockParcel(tx, id)
    const order = locked.get(orderId)
    if (parcel && order) found.set(id, { parcel, order })
  }
  return found
}

/** Whether a box is still here: with its order for a sale, by itself for a replacement. */
export function isPackedStill(parcel: ParcelRow, order: OrderToPack): boolean {
  return parcel.state === 'packed' && (parcel.kind === 'replacement' || order.stage === 'packed')
}
