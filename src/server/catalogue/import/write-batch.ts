import type { Transaction } from '#server/db/database.ts'
import type { FileCount, Stocks } from '#server/stock/stocks.ts'
import { derivedId } from '../catalogue-ids.ts'
import { eachProductField, productField, type ProductFieldValues } from '../product-fields.ts'
import { changedRows, tradedSizes } from './changed-rows.ts'
import type { CategoryKeeper } from './category-store.ts'
import type { Problem } from './columns.ts'
import type { ImportedProduct } from './imported-product.ts'
import type { OfferRow, ProductRow, ProductBefore } from './import-store.ts'
import {
  ownersOfBarcodes,
  readStoredColors,
  readStoredOffers,
  readStoredProducts,
  readStoredSizes,
  takenIds,
  writeColors,
  writeOffers,
  writeProducts,
  writeRedirects,
  writeSizes,
} from './import-store.ts'
import type { Match } from './match-product.ts'
import { idsForHandle, matchProduct } from './match-product.ts'
import type { PlannedSize } from './plan-sizes.ts'
import { planSizes } from './plan-sizes.ts'

type BatchResult = {
  created: number
  updated: number
  sizes: number
  renamed: Array<{ from: string; to: string }>
  problems: Problem[]
  warnings: Problem[]
}

type Dependencies = {
  tx: Transaction
  stocks: Stocks
  categories: CategoryKeeper
  handlesInFile: ReadonlySet<string>
  /** Our copy of a picture named by its address; undefined when it could not be had. */
  pictureOf(url: string): string | undefined
  nextPosition(): number
}

/** Writes some products, few statements for all of them: what is known is updated, the rest is new. */
export async function writeBatch(
  dependencies: Dependencies,
  products: ImportedProduct[],
): Promise<BatchResult> {
  const { tx, stocks } = dependencies
  const stored = await readStored(tx, products)
  const claimed = new Set<string>()
  const matches = products.map((product) => {
    const match = matchProduct(product, stored, { handlesInFile: dependencies.handlesInFile, claimed })
    claimed.add(idOf(match))
    return { product, match }
  })
  const rows: ProductRow[] = []
  for (const { product, match } of matches) rows.push(await productRow(dependencies, product, match))
  await writeProducts(tx, changedRows(rows, [...stored.byId.values()]))
  const renamed = matches.flatMap(({ product, match }) =>
    match.kind === 'renamed' ? [{ from: match.stored.slug, to: product.handle, id: match.stored.id }] : [],
  )
  await writeRedirects(
    tx,
    renamed.map(({ from, id }) => ({ oldSlug: from, productId: id })),
    products.map(({ handle }) => handle),
  )

  const plan = planSizes(
    matches.map(({ product, match }) => ({ product, productId: idOf(match) })),
    { ...stored, pictureOf: dependencies.pictureOf },
  )
  await writeColors(tx, changedRows(plan.colors, stored.colors))
  const { fitting, problems } = await withoutForeignCodes(tx, plan.sizes)
  const sizes = await withFreeIds(tx, fitting)
  const changedSizes = changedRows(
    sizes.map(({ row }) => row),
    stored.sizes,
  )
  await writeSizes(tx, changedSizes, tradedSizes(changedSizes, stored.sizes))
  await changeOffers(tx, matches, sizes)
  const counts = sizes.flatMap(({ row, variant }): FileCount[] =>
    variant.onHand === undefined
      ? []
      : [{ sizeId: row.id, onHand: variant.onHand, exported: variant.exported ?? null }],
  )
  const heldBack = await stocks.noteFileCounts(tx, counts)
  return {
    created: matches.filter(({ match }) => match.kind === 'new').length,
    updated: matches.filter(({ match }) => match.kind !== 'new').length,
    sizes: sizes.length,
    renamed: renamed.map(({ from, to }) => ({ from, to })),
    problems: [...plan.problems, ...problems],
    warnings: heldBack.map(({ sizeId, reserved }) => ({
      line: sizes.find(({ row }) => row.id === sizeId)?.variant.line ?? 0,
      column: 'Variant Inventory Qty',
      reason: `open orders hold ${reserved} pieces: the stock stays at that`,
    })),
  }
}

function idOf(match: Match): string {
  return match.kind === 'new' ? match.id : match.stored.id
}

async function readStored(tx: Transaction, products: ImportedProduct[]) {
  const skus = products.flatMap(({ variants }) => variants.flatMap(({ sku }) => sku ?? []))
  const found = await readStoredProducts(tx, {
    slugs: products.map(({ handle }) => handle),
    ids: products.flatMap(({ handle }) => idsForHandle(handle)),
    skus,
  })
  const ids = found.map(({ id }) => id)
  const sizes = await readStoredSizes(tx, ids)
  return {
    bySlug: new Map(found.map((row) => [row.slug, row])),
    byId: new Map(found.map((row) => [row.id, row])),
    sizes,
    sizeBySku: new Map(sizes.flatMap((row) => (row.sku === null ? [] : [[row.sku, row] as const]))),
    colors: await readStoredColors(tx, ids),
  }
}

async function productRow(
  dependencies: Dependencies,
  product: ImportedProduct,
  match: Match,
): Promise<ProductRow> {
  const before: ProductBefore | undefined = match.kind === 'new' ? undefined : match.stored
  const categoryId =
    product.category === undefined && before
      ? before.category_id
      : await dependencies.categories.categoryId(product.category ?? '')
  const subcategoryId =
    product.subcategory === undefined
      ? subcategoryKept(before, categoryId)
      : await dependencies.categories.subcategoryId(categoryId, product.subcategory)
  const images = product.images?.flatMap((url) => dependencies.pictureOf(url) ?? [])
  return {
    id: idOf(match),
    slug: product.handle,
    name: product.title ?? before?.name ?? product.handle,
    category_id: categoryId,
    subcategory_id: subcategoryId,
    images: images ?? before?.images ?? [],
    is_published: product.isPublished ?? before?.is_published ?? true,
    position: before?.position ?? dependencies.nextPosition(),
    ...fieldValues(dependencies, product, before),
  }
}

/** What the file says, else what is stored, else nothing; of a picture the address of our own copy. */
function fieldValues(
  dependencies: Dependencies,
  { fields }: ImportedProduct,
  before: ProductBefore | undefined,
): ProductFieldValues {
  return eachProductField((name) => {
    const { empty, ownCopy } = productField(name)
    const given = fields[name]
    // Null is a value too: a cell that was emptied.
    const value = given === undefined ? (before ? before[name] : empty) : given
    return ownCopy ? ownCopy(value, dependencies.pictureOf) : value
  })
}

function subcategoryKept(before: ProductBefore | undefined, categoryId: string): string | null {
  return before?.category_id === categoryId ? before.subcategory_id : null
}

/** A scanner reads SKU and barcode alike: a SKU that is the barcode of another piece is refused. */
async function withoutForeignCodes(
  tx: Transaction,
  sizes: PlannedSize[],
): Promise<{ fitting: PlannedSize[]; problems: Problem[] }> {
  const skus = sizes.flatMap(({ row }) => (row.sku === null ? [] : [row.sku.toLowerCase()]))
  const owners = await ownersOfBarcodes(tx, skus)
  const problems: Problem[] = []
  const fitting = sizes.filter(({ row, variant }) => {
    const other = owners.find(({ id, code }) => code === row.sku?.toLowerCase() && id !== row.id)
    if (other) {
      const reason = `${row.sku} is the barcode of ${other.name}: each piece has its own code`
      problems.push({ line: variant.line, column: 'Variant SKU', reason })
    }
    return other === undefined
  })
  return { fitting, problems }
}

/** A size that left its place keeps its id; a new one in that place takes the next. */
async function withFreeIds(tx: Transaction, sizes: PlannedSize[]): Promise<PlannedSize[]> {
  const fresh = sizes.filter(({ isNew }) => isNew)
  if (fresh.length === 0) return sizes
  const taken = new Set(
    await takenIds(
      tx,
      'size',
      fresh.map(({ row }) => row.id),
    ),
  )
  if (taken.size === 0) return sizes
  return sizes.map((size) =>
    size.isNew && taken.has(size.row.id)
      ? {
          ...size,
          row: { ...size.row, id: derivedId('size', size.row.id, size.row.sku ?? size.row.name, 'again') },
        }
      : size,
  )
}

async function changeOffers(
  tx: Transaction,
  matches: Array<{ product: ImportedProduct; match: Match }>,
  sizes: PlannedSize[],
): Promise<void> {
  const ofProducts = matches.filter(({ product }) => product.offers !== undefined)
  const ofSizes = sizes.filter(({ variant }) => variant.offers !== undefined)
  const rows: OfferRow[] = [
    ...ofProducts.flatMap(({ product, match }) =>
      offerRows(product.offers, { product_id: idOf(match), size_id: null }),
    ),
    ...ofSizes.flatMap(({ row, variant }) =>
      offerRows(variant.offers, { product_id: null, size_id: row.id }),
    ),
  ]
  const owners = {
    products: ofProducts.map(({ match }) => idOf(match)),
    sizes: ofSizes.map(({ row }) => row.id),
  }
  const stored = await readStoredOffers(tx, owners)
  const told = new Set(rows.map(({ id }) => id))
  const gone = stored.filter(({ id }) => !told.has(id)).map(({ id }) => id)
  await writeOffers(tx, changedRows(rows, stored), gone)
}

function offerRows(
  offers: ImportedProduct['offers'] = [],
  owner: { product_id: string | null; size_id: string | null },
): OfferRow[] {
  return offers.map(({ quantity, offerPrice, isVisible }) => ({
    id: derivedId('offer', owner.product_id ?? owner.size_id ?? '', quantity),
    ...owner,
    quantity,
    offer_price_paise: offerPrice,
    is_visible: isVisible,
  }))
}
