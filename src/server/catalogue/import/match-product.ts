import { derivedId } from '../catalogue-ids.ts'
import type { ImportedProduct } from './imported-product.ts'
import type { ProductBefore, SizeBefore } from './import-store.ts'

export type KnownProducts = {
  bySlug: Map<string, ProductBefore>
  byId: Map<string, ProductBefore>
  sizeBySku: Map<string, SizeBefore>
}

/** Handles of the file, and ids of products that handles before this one have found. */
type Taken = { handlesInFile: ReadonlySet<string>; claimed: ReadonlySet<string> }

export type Match =
  | { kind: 'known'; stored: ProductBefore }
  /** Same SKUs, another handle: the product moved to a new address. */
  | { kind: 'renamed'; stored: ProductBefore }
  | { kind: 'new'; id: string }

/** Finds what the rows of a handle mean: by handle, else by their SKUs (decision 0017). */
export function matchProduct(
  product: ImportedProduct,
  stored: KnownProducts,
  { handlesInFile, claimed }: Taken,
): Match {
  const sameSlug = stored.bySlug.get(product.handle)
  if (sameSlug) return { kind: 'known', stored: sameSlug }
  const owners = new Set(
    product.variants.flatMap(({ sku }) => stored.sizeBySku.get(sku ?? '')?.product_id ?? []),
  )
  const [only] = owners
  const owner = stored.byId.get(only ?? '')
  // A product whose handle is still in the file, or that another handle has become, stays; only the sizes move then.
  const isFree = owner && !handlesInFile.has(owner.slug) && !claimed.has(owner.id)
  if (isFree && owners.size === 1) return { kind: 'renamed', stored: owner }
  return { kind: 'new', id: freeId(product.handle, (id) => stored.byId.has(id)) }
}

/** Ids that the new product may get; the first is the rule, the others for a handle that was given up and reused. */
export function idsForHandle(handle: string): string[] {
  return [derivedId('product', handle), ...[2, 3, 4, 5].map((again) => derivedId('product', handle, again))]
}

function freeId(handle: string, isTaken: (id: string) => boolean): string {
  const id = idsForHandle(handle).find((each) => !isTaken(each))
  if (id === undefined) throw new Error(`the handle ${handle} was given up too often`)
  return id
}
