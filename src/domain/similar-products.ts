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

type Compared<Product> = {
  /** What is compared of a product. */
  of: (product: Product) => Comparable
  isInStock: (product: Product) => boolean
}

/** The products most like one, those in stock first; of equals those that come first. */
export function mostSimilar<Product>(
  to: Comparable,
  others: Iterable<Product>,
  { of, isInStock }: Compared<Product>,
): Product[] {
  const inFabric = fabricLikeness(to.fabric)
  const best: Array<Scored & { product: Product }> = []
  for (const product of others) {
    const compared = of(product)
    const score = likeness(to, compared, inFabric(compared.fabric))
    const last = best.length < similarLimit ? undefined : best.at(-1)
    // Most are no better than eight before them, to be had or not.
    if (last?.inStock && last.score >= score) continue
    const scored = { product, score, inStock: isInStock(product) }
    const place = best.findIndex((other) => isBetter(scored, other))
    best.splice(place === -1 ? best.length : place, 0, scored)
    if (best.length > similarLimit) best.pop()
  }
  return best.map(({ product }) => product)
}

type Scored = { score: number; inStock: boolean }

function isBetter(one: Scored, other: Scored): boolean {
  return one.inStock === other.inStock ? one.score > other.score : one.inStock
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
