import type { StockLevel } from '#server/stock/stocks.ts'
import type { Snapshot } from './snapshot.ts'
import type { SnapshotProduct } from './snapshot-products.ts'

/** `changed` products show another number, in `flipped` ones a size came or went, of `scarce` ones few are left. */
type StockChange = Record<'changed' | 'flipped' | 'scarce', SnapshotProduct[]>

/** So few pieces that a shopper may well want more than there are. */
const fewPieces = 20

/** Takes new levels in, and says what they change. A million sizes may be counted: only those that differ are touched. */
export function takeInLevels(
  { bySize }: Pick<Snapshot, 'bySize'>,
  levels: Map<string, number>,
  news: StockLevel[],
): StockChange {
  const changed = new Set<SnapshotProduct>()
  const flipped = new Set<SnapshotProduct>()
  const scarce = new Set<SnapshotProduct>()
  for (const { sizeId, available } of news) {
    const before = levels.get(sizeId)
    if (before === available) continue
    levels.set(sizeId, available)
    const product = bySize.get(sizeId)
    if (!product) continue
    changed.add(product)
    // A size without a level is not counted, and so is available.
    if ((before ?? 1) > 0 !== available > 0) flipped.add(product)
    if (Math.min(before ?? available, available) <= fewPieces) scarce.add(product)
  }
  return { changed: [...changed], flipped: [...flipped], scarce: [...scarce] }
}
