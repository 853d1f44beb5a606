import type { CatalogueGroups } from './catalogue-store.ts'
import { groupPaths } from './group-paths.ts'
import type { SnapshotProduct } from './snapshot-products.ts'

/** The whole catalogue at one version. Stock stands beside it. */
export type Snapshot = {
  version: number
  rows: CatalogueGroups
  /** In the order of the shop. */
  products: readonly SnapshotProduct[]
  byId: Map<string, SnapshotProduct>
  bySlug: Map<string, SnapshotProduct>
  byCategory: ReadonlyMap<string, SnapshotProduct[]>
  slugNow: ReadonlyMap<string, string>
  groupNow: ReadonlyMap<string, string>
}

/** What was read anew: how the shop is arranged, and the products of these ids that are on sale. */
export type ReadAnew = {
  groups: CatalogueGroups
  ids: readonly string[]
  products: readonly SnapshotProduct[]
}

/** The first catalogue of a process. */
export function snapshotOf({ groups, products }: Omit<ReadAnew, 'ids'>): Snapshot {
  const before = { products: [], byId: new Map(), bySlug: new Map() }
  return changedSnapshot(before, { groups, ids: [], products })
}

/**
 * The catalogue after a change. The one before is used up: its maps of products and slugs go over, so that one price costs
 * no walk through all of them.
 */
export function changedSnapshot(
  before: Pick<Snapshot, 'products' | 'byId' | 'bySlug'>,
  { groups, ids, products }: ReadAnew,
): Snapshot {
  const { byId, bySlug } = before
  const gone = new Set(ids.flatMap((id) => byId.get(id) ?? []))
  for (const product of gone) {
    byId.delete(product.id)
    bySlug.delete(product.slug)
  }
  for (const product of products) {
    byId.set(product.id, product)
    bySlug.set(product.slug, product)
  }
  const stayed = gone.size === 0 ? before.products : before.products.filter((product) => !gone.has(product))
  const all = [...stayed, ...products].toSorted(byPlace)
  const redirects = groups.redirects.flatMap(({ old_slug, product_id }): Array<[string, string]> => {
    const product = byId.get(product_id)
    return product ? [[old_slug, product.slug]] : []
  })
  return {
    version: groups.version,
    rows: groups,
    products: all,
    byId,
    bySlug,
    byCategory: Map.groupBy(all, ({ category }) => category.id),
    slugNow: new Map(redirects),
    groupNow: groupPaths(groups, all),
  }
}

/** Ids decide between equals. */
function byPlace(a: SnapshotProduct, b: SnapshotProduct): number {
  return a.position - b.position || (a.id < b.id ? -1 : 1)
}
