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

/** The products most like one, those in stock first. */
export function mostSimilar<Product extends Comparable & { inStock: boolean }>(
  to: Comparable,
  others: readonly Product[],
): Product[] {
  const fabric = fabricWords(to.fabric)
  const scored = others.map((product) => ({ product, score: likeness({ ...to, fabric }, product) }))
  return scored
    .toSorted((a, b) => Number(b.product.inStock) - Number(a.product.inStock) || b.score - a.score)
    .slice(0, similarLimit)
    .map(({ product }) => product)
}

type Wanted = Omit<Comparable, 'fabric'> & { fabric: ReadonlySet<string> }

/** A shopper looks for the same kind first, then for the same cloth, then for the same money. */
function likeness(to: Wanted, product: Comparable): number {
  const isSameKind = to.subcategoryId !== null && to.subcategoryId === product.subcategoryId
  const kind = (to.categoryId === product.categoryId ? 4 : 0) + (isSameKind ? 2 : 0)
  return (
    kind + 2 * sharedPart(to.fabric, fabricWords(product.fabric)) + priceNearness(to.price, product.price)
  )
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
