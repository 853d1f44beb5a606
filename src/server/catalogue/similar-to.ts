import { type Comparable, mostSimilar, similarLimit } from '#domain/similar-products.ts'
import type { Snapshot } from './snapshot.ts'
import type { SnapshotProduct } from './snapshot-products.ts'

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
    isInStock: ({ alike }) => alike.inStock,
  })
}

function comparable(product: SnapshotProduct): Comparable {
  product.compared ??= toComparable(product)
  return product.compared
}

function toComparable({ category, subcategory, fabric, firstPrice }: SnapshotProduct): Comparable {
  return {
    categoryId: category.id,
    subcategoryId: subcategory?.id ?? null,
    fabric,
    price: firstPrice,
  }
}
