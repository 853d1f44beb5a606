import type { StockLevel } from '#server/stock/stocks.ts'
import type { Snapshot, SnapshotProduct } from './snapshot.ts'

type StockChange = { levels: Map<string, number>; changed: SnapshotProduct[]; flipped: SnapshotProduct[] }

/** What new levels change: `changed` products show another number, in `flipped` ones a size came or went. */
export function compareLevels(
  snapshot: Snapshot,
  before: Map<string, number>,
  news: StockLevel[],
): StockChange {
  const really = news.filter(({ sizeId, available }) => before.get(sizeId) !== available)
  if (really.length === 0) return { levels: before, changed: [], flipped: [] }
  const levels = new Map(before)
  const changed = new Set<SnapshotProduct>()
  const flipped = new Set<SnapshotProduct>()
  for (const { sizeId, available } of really) {
    levels.set(sizeId, available)
    const product = snapshot.bySize.get(sizeId)
    if (!product) continue
    changed.add(product)
    // A size without a level is not counted, and so is available.
    if ((before.get(sizeId) ?? 1) > 0 !== available > 0) flipped.add(product)
  }
  return { levels, changed: [...changed], flipped: [...flipped] }
}
