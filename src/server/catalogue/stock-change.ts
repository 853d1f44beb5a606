import type { SizePlace } from './goods-store.ts'
import { isInStock } from './in-stock.ts'
import type { Snapshot } from './snapshot.ts'
import type { SnapshotProduct } from './snapshot-products.ts'

/** `changed` products show another number, in `flipped` ones a size came or went, of `scarce` ones few are left. */
type StockChange = Record<'changed' | 'flipped' | 'scarce', SnapshotProduct[]>

/** So few pieces that a shopper may well want more than there are. */
const fewPieces = 20

/** Takes new levels in, and says what they change. A million sizes may be counted: only those that differ are touched. */
export function takeInLevels(
  { byId }: Pick<Snapshot, 'byId'>,
  news: Array<SizePlace & { available: number }>,
): StockChange {
  const changed = new Set<SnapshotProduct>()
  const flipped = new Set<SnapshotProduct>()
  const scarce = new Set<SnapshotProduct>()
  for (const [productId, levels] of Map.groupBy(news, (level) => level.productId)) {
    const product = byId.get(productId)
    const differing = levels.filter(({ colorId, size, available }) => {
      const color = product?.colors.find(({ id }) => id === colorId)
      const before = color?.sizes.find(({ name }) => name === size)
      if (!product || !before || before.available === available) return false
      changed.add(product)
      if (isInStock(before) !== isInStock({ available })) flipped.add(product)
      if (Math.min(before.available ?? available, available) <= fewPieces) scarce.add(product)
      return true
    })
    if (differing.length > 0) product?.setLevels(differing)
  }
  return { changed: [...changed], flipped: [...flipped], scarce: [...scarce] }
}
