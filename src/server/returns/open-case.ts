import { must } from '#domain/must.ts'
import {
  needsVideo,
  type ReturnProblem,
  returnProblem,
  type ReturnReason,
  type ReturnWay,
  type ReturnWish,
} from '#domain/return-case.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import { casesOfOrder, insertCase, piecesInCases } from './return-store.ts'
import type { OrderToReturn, Returner } from './returnable-orders.ts'
import { nameOfReturner } from './returner.ts'

export type WantedReturn = {
  wish: ReturnWish
  reason: ReturnReason
  words: string
  way: ReturnWay
  pieces: ReadonlyArray<{ itemId: string; quantity: number; wantedSizeId?: string | undefined }>
}

type Opening = WantedReturn & {
  by: Returner
  /** A person of the shop takes it although the policy does not. */
  isException: boolean
  /** A person of the shop has seen the unboxing video; a customer's case is judged later. */
  videoSeen: boolean
}

export type OpenRefusal =
  | ReturnProblem
  | 'unknown-line'
  | 'too-many'
  | 'no-wish'
  | 'sold-out'
  | 'video-needed'

type Dependencies = Pick<ReturnDependencies, 'orders' | 'rules' | 'now'>
type Opened = { ok: true; caseId: string } | { ok: false; reason: OpenRefusal }

/** What the policy says of one more case of an order. */
export async function problemOf(
  { rules, now }: Pick<Dependencies, 'rules' | 'now'>,
  connection: Connection,
  order: OrderToReturn,
): Promise<ReturnProblem | null> {
  const before = await casesOfOrder(connection, order.id)
  const casesBefore = before.filter(({ state }) => state !== 'rejected' && state !== 'dropped').length
  const policy = await rules(connection)
  return returnProblem({ policy, deliveredAt: order.deliveredAt, casesBefore, now: now() })
}

/** A case for some pieces of an order whose row is locked: it is asked for, and nothing is kept back or promised yet. */
export async function openCase(
  dependencies: Dependencies,
  tx: Transaction,
  { order, ...wanted }: Opening & { order: OrderToReturn },
): Promise<Opened> {
  const problem = await problemOf(dependencies, tx, order)
  const isForgiven = wanted.isException && order.isSent
  if (problem && !isForgiven) return { ok: false, reason: problem }
  const policy = await dependencies.rules(tx)
  if (wanted.by !== 'customer' && needsVideo(wanted.reason, policy) && !wanted.videoSeen)
    return { ok: false, reason: 'video-needed' }
  const items = await itemsOf(dependencies, tx, { order, ...wanted })
  if (!items.ok) return items
  const id = newId()
  const { wish, reason, words, way, by } = wanted
  await insertCase(tx, {
    id,
    orderId: order.id,
    wish,
    reason,
    words,
    way,
    askedBy: nameOfReturner(by),
    items: items.items,
  })
  await dependencies.orders.note(tx, order, { by, what: 'return asked', detail: wish })
  return { ok: true, caseId: id }
}

type Items = Parameters<typeof insertCase>[1]['items']

async function itemsOf(
  { orders }: Dependencies,
  tx: Transaction,
  { order, wish, pieces }: { order: OrderToReturn } & WantedReturn,
): Promise<{ ok: true; items: Items } | { ok: false; reason: OpenRefusal }> {
  const [ordered, taken] = [await orders.pieces(tx, order.id), await piecesInCases(tx, order.id)]
  const byId = new Map(ordered.map((piece) => [piece.itemId, piece]))
  const items: Array<Items[number]> = []
  for (const { itemId, quantity, wantedSizeId } of new Map(pieces.map((one) => [one.itemId, one])).values()) {
    const piece = byId.get(itemId)
    if (!piece) return { ok: false, reason: 'unknown-line' }
    if (quantity > piece.quantity - (taken.get(itemId) ?? 0)) return { ok: false, reason: 'too-many' }
    const { sizeId } = piece
    if (wish !== 'exchange') {
      items.push({ itemId, sizeId, quantity, wanted: null })
      continue
    }
    if (wantedSizeId === undefined) return { ok: false, reason: 'no-wish' }
    const wanted = (await orders.swaps(tx, { orderId: order.id, itemId })).find(
      (swap) => swap.sizeId === wantedSizeId,
    )
    if (!wanted) return { ok: false, reason: 'unknown-line' }
    if (wanted.left !== null && wanted.left < quantity) return { ok: false, reason: 'sold-out' }
    items.push({ itemId, sizeId, quantity, wanted })
  }
  must(items[0], 'a case without pieces')
  return { ok: true, items }
}
