import { canMoveReturn, needsVideo, type ReturnRejection, type ReturnWay } from '#domain/return-case.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import type { Transaction } from '#server/db/database.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import { type CaseItem, type CaseRow, readCaseItems, setKept, updateCase } from './return-store.ts'
import type { OrderToReturn, Returner } from './returnable-orders.ts'
import { nameOfReturner } from './returner.ts'

type Dependencies = Pick<ReturnDependencies, 'orders' | 'stocks' | 'rules'>
type Locked = { order: OrderToReturn; row: CaseRow; by: Returner }

export type ApproveRefusal = 'not-now' | 'sold-out' | 'video-needed'

/**
 * Accepts a case: the pieces that are wanted instead leave the shelf at once, all or none (owner.md §4.2, row 15). Order
 * and case are locked; on a refusal the caller gives its transaction up.
 */
export async function approveCase(
  { orders, stocks, rules }: Dependencies,
  tx: Transaction,
  { order, row, by, way, videoSeen }: Locked & { way?: ReturnWay | undefined; videoSeen: boolean },
): Promise<ApproveRefusal | null> {
  if (!canMoveReturn(row.state, 'approved') || row.state !== 'asked') return 'not-now'
  const policy = await rules(tx)
  if (needsVideo(row.reason, policy) && !videoSeen) return 'video-needed'
  for (const item of inLockingOrder(await readCaseItems(tx, [row.id]))) {
    if (item.wanted_size_id === null) continue
    const { wanted_size_id: sizeId, quantity } = item
    const kept = await stocks.keepBack(tx, {
      sizeId,
      quantity,
      orderId: order.id,
      staffId: nameOfReturner(by),
    })
    if (kept === null) return 'sold-out'
    await setKept(tx, item, kept)
  }
  await failpoint('afterKeptBack')
  const isExchange = row.wish === 'exchange'
  await updateCase(tx, row.id, {
    state: 'approved',
    decided_by: nameOfReturner(by),
    ships_at: isExchange ? policy.exchangeShipsAt : null,
    ...(way === undefined ? {} : { way }),
    marks: {
      decided_at: true,
      ...(isExchange && policy.exchangeShipsAt === 'approval' ? { replacement_at: true } : {}),
    },
  })
  await orders.note(tx, order, { by, what: 'return approved' })
  await orders.tell(tx, order, { kind: 'return-approved', once: row.id })
  return null
}

/** The case is not accepted, for a reason that its customer reads. */
export async function rejectCase(
  { orders }: Dependencies,
  tx: Transaction,
  { order, row, by, refusal }: Locked & { refusal: ReturnRejection },
): Promise<'not-now' | null> {
  if (!canMoveReturn(row.state, 'rejected')) return 'not-now'
  await updateCase(tx, row.id, {
    state: 'rejected',
    decided_by: nameOfReturner(by),
    refusal,
    marks: { decided_at: true, closed_at: true },
  })
  await orders.note(tx, order, { by, what: 'return rejected' })
  await orders.tell(tx, order, { kind: 'return-rejected', once: row.id })
  return null
}

/** What was decided is open again; only while nothing was done about it. */
export async function reopenCase(
  { orders, stocks }: Dependencies,
  tx: Transaction,
  { order, row, by }: Locked,
): Promise<boolean> {
  if (!canMoveReturn(row.state, 'asked') || row.replacement_parcel_id !== null) return false
  await giveBackKept({ stocks }, tx, { order, row, by })
  await updateCase(tx, row.id, {
    state: 'asked',
    decided_by: null,
    refusal: null,
    ships_at: null,
    marks: { decided_at: false, closed_at: false, replacement_at: false },
  })
  for (const kind of ['return-approved', 'return-rejected'] as const)
    await orders.takeBack(tx, { kind, once: row.id })
  await orders.note(tx, order, { by, what: 'undone: return decided' })
  return true
}

/** Nothing comes of it: what was kept back is for sale again. */
export async function dropCase(
  { orders, stocks }: Dependencies,
  tx: Transaction,
  { order, row, by }: Locked,
): Promise<'not-now' | null> {
  if (!canMoveReturn(row.state, 'dropped') || row.replacement_parcel_id !== null) return 'not-now'
  await giveBackKept({ stocks }, tx, { order, row, by })
  await updateCase(tx, row.id, {
    state: 'dropped',
    marks: { closed_at: true, replacement_at: false },
  })
  await orders.takeBack(tx, { kind: 'return-approved', once: row.id })
  await orders.note(tx, order, { by, what: 'return dropped' })
  return null
}

async function giveBackKept(
  { stocks }: Pick<Dependencies, 'stocks'>,
  tx: Transaction,
  { order, row, by }: Locked,
): Promise<void> {
  const kept = (await readCaseItems(tx, [row.id])).filter((item) => item.kept > 0)
  for (const item of inLockingOrder(kept)) {
    await stocks.putOnShelf(tx, {
      sizeId: item.wanted_size_id ?? item.size_id,
      quantity: item.kept,
      reason: 'exchange-dropped',
      orderId: order.id,
      staffId: nameOfReturner(by),
    })
    await setKept(tx, item, 0)
  }
}

/** In the order in which everybody locks sizes. */
function inLockingOrder(items: readonly CaseItem[]): CaseItem[] {
  return items.toSorted((one, other) => ((one.wanted_size_id ?? '') < (other.wanted_size_id ?? '') ? -1 : 1))
}
