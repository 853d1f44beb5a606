import { type Comparable, mostSimilar, similarLimit } from '#domain/similar-products.ts'
import { isInStock } from './in-stock.ts'
import type { Snapshot } from './snapshot.ts'
import type { SnapshotProduct } from './snapshot-products.ts'

const fabricKey = /^fabric$/i
/** A category with few products is filled up from the front of the shop, from no more than these. */
const lookedAt = 200

/** Products like one: of its category or, where that has too few, of the others too. */
export function similarTo(snapshot: Snapshot, product: SnapshotProduct): SnapshotProduct[] {
  const ofCategory = snapshot.byCategory.get(product.category.id) ?? []
  const candidates =
    ofCategory.length > similarLimit
      ? ofCategory
      : new Set([...ofCategory, ...snapshot.products.slice(0, lookedAt)])
  const others = [...candidates].filter((other) => other !== product)
  return mostSimilar(comparable(product), others, {
    of: comparable,
    isInStock: ({ colors }) => colors.some(({ sizes }) => sizes.some(isInStock)),
  })
}

function comparable(product: SnapshotProduct): Comparable {
  product.compared ??= toComparable(product)
  return product.compared
}

function toComparable({ category, subcategory, colors, facts }: SnapshotProduct): Comparable {
  const fabric = facts.specifications.find(({ key }) => fabricKey.test(key.trim()))
  return {
    categoryId: category.id,
    subcategoryId: subcategory?.id ?? null,
    fabric: fabric?.value ?? '',
    price: colors[0]?.sizes[0]?.price ?? 0,
  }
}
