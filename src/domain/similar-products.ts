/** What is compared of two products. */
export type Comparable = {
  categoryId: string
  subcategoryId: string | null
  /** As the owner describes it, "95% combed cotton, 5% elastane". */
  fabric: string
  /** Of one piece; only how far two are apart counts. */
  price: number
}

/** As many as the product page shows. */
export const similarLimit = 8

/** The products most like one, those in stock first; of equals those that come first. */
export function mostSimilar<Product extends Comparable & { inStock: boolean }>(
  to: Comparable,
  others: readonly Product[],
): Product[] {
  const inFabric = fabricLikeness(to.fabric)
  const best: Array<{ product: Product; score: number }> = []
  for (const product of others) {
    const scored = { product, score: likeness(to, product, inFabric(product.fabric)) }
    const place = best.findIndex((other) => isBetter(scored, other))
    if (place !== -1) best.splice(place, 0, scored)
    else if (best.length < similarLimit) best.push(scored)
    if (best.length > similarLimit) best.pop()
  }
  return best.map(({ product }) => product)
}

type Scored = { product: { inStock: boolean }; score: number }

function isBetter(one: Scored, other: Scored): boolean {
  return one.product.inStock === other.product.inStock ? one.score > other.score : one.product.inStock
}

/** A shopper looks for the same kind first, then for the same cloth, then for the same money. */
function likeness(to: Comparable, product: Comparable, inFabric: number): number {
  const isSameKind = to.subcategoryId !== null && to.subcategoryId === product.subcategoryId
  const kind = (to.categoryId === product.categoryId ? 4 : 0) + (isSameKind ? 2 : 0)
  return kind + inFabric + priceNearness(to.price, product.price)
}

/** Twice the part of its fibres that a cloth has in common with this one. The cloths of a shop are few: each is compared once. */
function fabricLikeness(to: string): (fabric: string) => number {
  const fabric = fabricWords(to)
  const known = new Map<string, number>()
  return (other) => {
    const likeness = known.get(other) ?? 2 * sharedPart(fabric, fabricWords(other))
    known.set(other, likeness)
    return likeness
  }
}

/** From 0 to 1. */
function sharedPart(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  const all = new Set([...some, ...others]).size
  const both = [...some].filter((word) => others.has(word)).length
  return all === 0 ? 0 : both / all
}

/** From 0, where one costs nothing beside the other, to 1 for the same price. */
function priceNearness(a: number, b: number): number {
  const dearer = Math.max(a, b)
  return dearer === 0 ? 1 : Math.min(a, b) / dearer
}

/** Names of fibres, without percentages and weights. */
function fabricWords(fabric: string): Set<string> {
  return new Set(fabric.toLowerCase().match(/[a-z]{4,}/g))
}
