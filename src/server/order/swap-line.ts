import { isDeepStrictEqual } from 'node:util'
import { isBeforePacking } from '#domain/order-stage.ts'
import type { SellableSize } from '#server/catalogue/catalogue.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import { type OrderActor, recordChange } from './order-audit-store.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { type ItemRow, type lockOrder, readItems } from './order-store.ts'
import { type LinePiece, writePiece } from './swap-store.ts'

type Dependencies = Pick<OrderDependencies, 'catalogue' | 'reservations'>
type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

export type Swapped =
  | { ok: true; before: LinePiece; after: LinePiece }
  | { ok: false; reason: 'not-now' | 'unknown-line' | 'other-price' | 'sold-out' }

type Wish = { order: Locked; itemId: string; actor: OrderActor }

/**
 * A line in another colour or size at the same price, before it is packed: stock moves both ways, the total stays. The
 * order's row is locked by the caller, who rolls back on a refusal.
 */
export async function swapLine(
  dependencies: Dependencies,
  tx: Transaction,
  { sizeId, ...wish }: Wish & { sizeId: string },
): Promise<Swapped> {
  const { order, itemId } = wish
  const item = await lineOf(tx, order, itemId)
  if (!item) return { ok: false, reason: 'unknown-line' }
  const sizes = await dependencies.catalogue.readSizesOf(tx, item.product_id)
  const wanted = sizes.find((size) => size.sizeId === sizeId)
  if (!wanted) return { ok: false, reason: 'unknown-line' }
  if (!isSamePrice(item, wanted, sizes)) return { ok: false, reason: 'other-price' }
  return writeSwap(dependencies, tx, { ...wish, item, piece: toPiece(wanted) })
}

/** The line as it was before, when nobody has changed it since. */
export async function swapBack(
  dependencies: Dependencies,
  tx: Transaction,
  { before, after, ...wish }: Wish & { before: LinePiece; after: LinePiece },
): Promise<Swapped> {
  const item = await lineOf(tx, wish.order, wish.itemId)
  if (!item || !isDeepStrictEqual(pieceOf(item), after)) return { ok: false, reason: 'not-now' }
  return writeSwap(dependencies, tx, { ...wish, item, piece: before })
}

/** What a line can be instead: on sale, at the same price, with what is left of each; null: no such line. */
export async function listSwaps(
  { catalogue, reservations }: Dependencies,
  connection: Connection,
  { orderId, itemId }: { orderId: string; itemId: string },
) {
  const item = (await readItems(connection, [orderId])).find(({ id }) => id === itemId)
  if (!item) return null
  const sizes = await catalogue.readSizesOf(connection, item.product_id)
  const same = sizes.filter((size) => isSamePrice(item, size, sizes))
  const left = await reservations.available(
    connection,
    same.map(({ sizeId }) => sizeId),
  )
  return same.map(({ sizeId, color, size, image }) => ({
    sizeId,
    color,
    size,
    image,
    left: left.get(sizeId) ?? null,
    isNow: sizeId === item.size_id,
  }))
}

async function writeSwap(
  { reservations }: Dependencies,
  tx: Transaction,
  { order, actor, item, piece }: Wish & { item: ItemRow; piece: LinePiece },
): Promise<Swapped> {
  if (!isBeforePacking(order.stage) || order.cancels_at !== null || piece.size_id === item.size_id)
    return { ok: false, reason: 'not-now' }
  const { quantity } = item
  if (!(await reservations.swap(tx, order.id, { from: item.size_id, to: piece.size_id, quantity })))
    return { ok: false, reason: 'sold-out' }
  await writePiece(tx, item, piece)
  await recordChange(tx, {
    orderId: order.id,
    actor,
    what: 'piece changed',
    detail: `${quantity} × ${item.product_name}: ${item.color} ${item.size} became ${piece.color} ${piece.size}`,
    from: order.state,
    to: order.state,
    status: order.status,
  })
  return { ok: true, before: pieceOf(item), after: piece }
}

async function lineOf(tx: Transaction, order: Locked, itemId: string): Promise<ItemRow | undefined> {
  return (await readItems(tx, [order.id])).find(({ id }) => id === itemId)
}

/** As dear as it was ordered, or as the ordered size is today. */
function isSamePrice(item: ItemRow, wanted: SellableSize, sizes: readonly SellableSize[]): boolean {
  const ordered = sizes.find(({ sizeId }) => sizeId === item.size_id)
  return wanted.price === item.price_paise || wanted.price === ordered?.price
}

function toPiece({ sizeId, color, size, image, weightGrams }: SellableSize): LinePiece {
  return { size_id: sizeId, color, size, image, weight_grams: weightGrams ?? 0 }
}

function pieceOf({ size_id, color, size, image, weight_grams }: ItemRow): LinePiece {
  return { size_id, color, size, image, weight_grams }
}
