import { newId } from '#platform/postgres/postgres.ts'
import type { Transaction } from '#server/db/database.ts'
import { giveNumberBack } from './booking.ts'
import type { OrderToPack } from './packable-orders.ts'
import type { PackingDependencies } from './packing-dependencies.ts'
import {
  type Box,
  closeAgain,
  handParcel,
  insertParcel,
  type NewParcel,
  type ParcelRow,
  readBox,
  saleParcelsOf,
  voidParcel,
} from './parcel-store.ts'

type Closing = Pick<NewParcel, 'state' | 'courierId' | 'awb' | 'weightGrams' | 'packedBy' | 'wave' | 'slot'>

/** `caseId`: the exchange that it is packed for; null: the sale itself. */
type Due = { caseId: string | null; box: Box[] }

/** The boxes of an order, with their papers. The order's row is locked by the caller. */
export function createBoxes({
  orders,
  invoices,
  replacements,
}: Pick<PackingDependencies, 'orders' | 'invoices' | 'replacements'>) {
  /** What is still to be packed: what was ordered, less what lies in boxes. */
  async function remaining(tx: Transaction, orderId: string): Promise<Box[]> {
    const inBoxes = new Map<string, number>()
    for (const { id, state } of await saleParcelsOf(tx, orderId)) {
      if (state === 'void') continue
      for (const { itemId, quantity } of await readBox(tx, id))
        inBoxes.set(itemId, (inBoxes.get(itemId) ?? 0) + quantity)
    }
    const ordered = await orders.pieces(tx, orderId)
    return ordered
      .map(({ itemId, sizeId, quantity }) => ({
        itemId,
        sizeId,
        quantity: quantity - (inBoxes.get(itemId) ?? 0),
      }))
      .filter(({ quantity }) => quantity > 0)
  }

  /** A new box; or the one that was opened, when the same goods lie in it again: then its invoice counts on. */
  async function close(tx: Transaction, order: OrderToPack, box: readonly Box[], closing: Closing) {
    const opened = (await saleParcelsOf(tx, order.id)).filter(({ state }) => state === 'void')
    let again: ParcelRow['id'] | null = null
    for (const { id } of opened) {
      if (again === null && isSame(await readBox(tx, id), box)) again = id
      else await invoices.cancel(tx, { parcelId: id })
    }
    const id = again ?? newId()
    const { cashDuePaise } = order
    const parcel = { ...closing, id, kind: 'sale' as const, orderId: order.id, cashDuePaise }
    await (again === null ? insertParcel(tx, parcel, box) : closeAgain(tx, parcel))
    const lines = box.map(({ itemId, quantity }) => ({ itemId, quantity }))
    await invoices.take(tx, { orderId: order.id, parcelId: id, lines })
    return id
  }

  /** The new pieces of an exchange: nothing is paid at the door, and the paper is a challan (owner.md §4.2, row 16). */
  async function closeReplacement(
    tx: Transaction,
    { id: orderId }: OrderToPack,
    { caseId, box, ...closing }: Closing & { caseId: string; box: readonly Box[] },
  ): Promise<string> {
    const id = newId()
    await insertParcel(tx, { ...closing, id, kind: 'replacement', orderId, cashDuePaise: 0 }, box)
    await replacements.packed(tx, { caseId, parcelId: id })
    return id
  }

  /** What of an order is to be packed now: what was ordered, or the new pieces of an exchange; null: nothing. */
  async function due(tx: Transaction, order: OrderToPack): Promise<Due | null> {
    if (order.stage === 'to-pack') return { caseId: null, box: await remaining(tx, order.id) }
    return replacements.waiting(tx, order.id)
  }

  /** Its number goes back to the pool; its invoice waits for the same goods to be packed again. */
  async function open(tx: Transaction, parcel: Pick<ParcelRow, 'id' | 'courier_id' | 'awb'>): Promise<void> {
    await voidParcel(tx, parcel.id)
    await giveNumberBack(tx, parcel)
  }

  return {
    due,
    close,
    closeReplacement,
    open,

    /** The order does not go out any more: what is packed is opened, and no invoice of it counts. */
    async letGo(tx: Transaction, orderId: string): Promise<void> {
      for (const parcel of await saleParcelsOf(tx, orderId)) {
        if (parcel.state === 'packed') await open(tx, parcel)
        if (parcel.state === 'packed' || parcel.state === 'void')
          await invoices.cancel(tx, { parcelId: parcel.id })
      }
    },

    /** All of it was sent, said without a courier: what is packed has left, what is not leaves in one box. */
    async sent(tx: Transaction, orderId: string, by: string): Promise<void> {
      const order = await orders.lock(tx, orderId)
      if (!order) throw new Error('goods of an order that does not exist')
      for (const { id, state } of await saleParcelsOf(tx, orderId))
        if (state === 'packed') await handParcel(tx, id, null)
      const left = await remaining(tx, orderId)
      if (left.length === 0) return
      await close(tx, order, left, {
        state: 'handed',
        courierId: null,
        awb: null,
        weightGrams: null,
        packedBy: by,
        wave: null,
        slot: null,
      })
    },
  }
}

export type Boxes = ReturnType<typeof createBoxes>

function isSame(one: readonly Box[], other: readonly Box[]): boolean {
  const said = (box: readonly Box[]) =>
    box.map(({ itemId, sizeId, quantity }) => `${itemId} ${sizeId} ${quantity}`).toSorted()
  return said(one).join() === said(other).join()
}
