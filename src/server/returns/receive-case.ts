import { type BackPieces, canMoveReturn, isCounted } from '#domain/return-case.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import type { Transaction } from '#server/db/database.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import { type CaseRow, readCaseItems, setBack, updateCase } from './return-store.ts'
import type { OrderToReturn, Returner } from './returnable-orders.ts'
import { nameOfReturner } from './returner.ts'

type Dependencies = Pick<ReturnDependencies, 'orders' | 'stocks' | 'invoices'>
type Locked = { order: OrderToReturn; row: CaseRow; by: Returner }

/** The courier has the old pieces: an exchange that waits for that joins the packing queue. */
export async function moveCase(
  { orders }: Pick<Dependencies, 'orders'>,
  tx: Transaction,
  { order, row, by }: Locked,
): Promise<'not-now' | null> {
  if (!canMoveReturn(row.state, 'moving')) return 'not-now'
  const isDue = row.ships_at === 'first-scan'
  await updateCase(tx, row.id, {
    state: 'moving',
    marks: { moving_at: true, ...(isDue ? { replacement_at: true } : {}) },
  })
  await orders.note(tx, order, { by, what: 'return on its way' })
  return null
}

/** It is not on its way after all; only while its new pieces are not packed. */
export async function unmoveCase(
  { orders }: Pick<Dependencies, 'orders'>,
  tx: Transaction,
  { order, row, by }: Locked,
): Promise<boolean> {
  if (row.state !== 'moving' || row.replacement_parcel_id !== null) return false
  const isDue = row.ships_at === 'first-scan'
  await updateCase(tx, row.id, {
    state: 'approved',
    marks: { moving_at: false, ...(isDue ? { replacement_at: false } : {}) },
  })
  await orders.note(tx, order, { by, what: 'undone: return on its way' })
  return true
}

export type Counted = ReadonlyArray<{ itemId: string } & BackPieces>

/**
 * What came back, piece by piece: what can be sold is on the shelf at once, the rest is booked as lost, and of money that
 * is to go back there is a credit note (owner.md §4.2, row 17). An exchange is settled by it.
 */
export async function receiveCase(
  { orders, stocks, invoices }: Dependencies,
  tx: Transaction,
  { order, row, by, counted }: Locked & { counted: Counted },
): Promise<{ ok: true; creditNotes: string[] } | { ok: false; reason: 'not-now' | 'wrong-pieces' }> {
  if (!canMoveReturn(row.state, 'received')) return { ok: false, reason: 'not-now' }
  if (row.state === 'settled') return { ok: false, reason: 'not-now' }
  const items = await readCaseItems(tx, [row.id])
  const backOf = new Map(counted.map((one) => [one.itemId, one]))
  const isWhole = items.every((item) => {
    const back = backOf.get(item.order_item_id)
    return back !== undefined && isCounted(back, item.quantity)
  })
  if (!isWhole || backOf.size !== items.length || counted.length !== items.length)
    return { ok: false, reason: 'wrong-pieces' }
  const isExchange = row.wish === 'exchange'
  const here: Array<{ itemId: string; quantity: number }> = []
  for (const item of items.toSorted((one, other) => (one.size_id < other.size_id ? -1 : 1))) {
    const back = backOf.get(item.order_item_id)
    if (!back) continue
    await setBack(tx, item, back)
    await stocks.putOnShelf(tx, {
      sizeId: item.size_id,
      quantity: back.fine + back.press,
      reason: isExchange ? 'exchange-in' : 'return-in',
      orderId: order.id,
      staffId: nameOfReturner(by),
    })
    const cameBack = back.fine + back.press + back.bad
    if (cameBack > 0) here.push({ itemId: item.order_item_id, quantity: cameBack })
  }
  await failpoint('afterReceived')
  const creditNotes = isExchange ? [] : await invoices.credit(tx, { orderId: order.id, lines: here })
  // Of what never came nothing goes back: there is nothing more to settle.
  const isOver = isExchange || here.length === 0
  await updateCase(tx, row.id, {
    state: isOver ? 'settled' : 'received',
    marks: {
      received_at: true,
      ...(isOver ? { closed_at: true } : {}),
      ...(isExchange && row.replacement_at === null ? { replacement_at: true } : {}),
    },
  })
  await orders.note(tx, order, { by, what: 'return received' })
  return { ok: true, creditNotes }
}
