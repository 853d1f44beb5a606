import type { StockLevel } from '#server/stock/stocks.ts'
import { isInStock } from './product-answers.ts'
import type { Snapshot } from './snapshot.ts'
import type { SnapshotProduct } from './snapshot-products.ts'

/** `changed` products show another number, in `flipped` ones a size came or went, of `scarce` ones few are left. */
type StockChange = Record<'changed' | 'flipped' | 'scarce', SnapshotProduct[]>

/** So few pieces that a shopper may well want more than there are. */
const fewPieces = 20

/** Takes new levels in, and says what they change. A million sizes may be counted: only those that differ are touched. */
export function takeInLevels({ bySize }: Pick<Snapshot, 'bySize'>, news: StockLevel[]): StockChange {
  const changed = new Set<SnapshotProduct>()
  const flipped = new Set<SnapshotProduct>()
  const scarce = new Set<SnapshotProduct>()
  for (const { sizeId, available } of news) {
    const product = bySize.get(sizeId)
    const size = product?.colors.flatMap(({ sizes }) => sizes).find(({ id }) => id === sizeId)
    if (!product || !size || size.available === available) continue
    const before = size.available
    size.available = available
    changed.add(product)
    if (isInStock({ available: before }) !== isInStock(size)) flipped.add(product)
    if (Math.min(before ?? available, available) <= fewPieces) scarce.add(product)
  }
  return { changed: [...changed], flipped: [...flipped], scarce: [...scarce] }
}
