import { stringify } from 'csv-stringify/sync'
import type { Kysely } from 'kysely'
import { paise, toRupees } from '#domain/money.ts'
import { type ProductColumn, productColumns } from '../product-columns.ts'
import { cellsOfFields } from '../product-fields.ts'
import type { Tables } from '#server/db/tables.ts'
import type { ExportRows } from './export-store.ts'
import { readForExport, readProductIds } from './export-store.ts'

type Row = Partial<Record<ProductColumn, string | number>>

type Product = ExportRows['products'][number]
type Size = ExportRows['sizes'][number]
type Offers = ExportRows['offers']

const productsAtOnce = 200

/** All products as a file that the import takes back unchanged, piece by piece. */
export async function* exportProducts(query: Kysely<Tables>): AsyncGenerator<string> {
  yield stringify([productColumns])
  const ids = await readProductIds(query)
  for (let from = 0; from < ids.length; from += productsAtOnce) {
    const rows = await readForExport(query, ids.slice(from, from + productsAtOnce))
    yield stringify(toFileRows(rows).map((row) => productColumns.map((column) => guarded(row[column] ?? ''))))
  }
}

/** A cell that a spreadsheet would run as a formula gets an apostrophe before it; the import takes it off. */
function guarded(cell: string | number): string | number {
  return typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}

function toFileRows({ products, sizes, offers }: ExportRows): Row[] {
  const sizesOf = Map.groupBy(sizes, ({ productId }) => productId)
  const offersOf = Map.groupBy(offers, (row) => row.product_id ?? row.size_id ?? '')
  return products.flatMap((product) => {
    const own = sizesOf.get(product.id) ?? []
    const rows = own.map((size, at): Row => ({
      Handle: product.slug,
      ...(at === 0 ? productCells(product, offersOf.get(product.id)) : {}),
      ...sizeCells(size, offersOf.get(size.sizeId)),
      ...(size.colorId === own[at - 1]?.colorId ? {} : colorCells(size)),
      'Image Src': product.images[at] ?? '',
    }))
    const furtherImages = product.images.slice(own.length)
    return [...rows, ...furtherImages.map((url): Row => ({ Handle: product.slug, 'Image Src': url }))]
  })
}

function productCells(product: Product, offers: Offers | undefined): Row {
  return {
    ...cellsOfFields(product),
    Title: product.name,
    Category: product.category,
    Subcategory: product.subcategory ?? '',
    Published: String(product.is_published),
    'Option1 Name': 'Color',
    'Option2 Name': 'Size',
    Offers: offersCell(offers),
  }
}

function sizeCells(size: Size, offers: Offers | undefined): Row {
  return {
    'Option1 Value': size.color,
    'Option2 Value': size.size,
    'Variant SKU': size.sku ?? '',
    'Variant Grams': size.grams ?? 0,
    'Variant Inventory Tracker': size.onHand === null ? '' : 'shopify',
    'Variant Inventory Qty': size.onHand ?? '',
    'Variant Inventory Policy': 'deny',
    'Exported Qty': size.onHand === null ? '' : `${size.onHand} (change ${size.changes})`,
    'Variant Price': rupees(size.price),
    'Variant Compare At Price': size.struckPrice === null ? '' : rupees(size.struckPrice),
    'Variant Offers': offersCell(offers),
  }
}

function colorCells(size: Size): Row {
  return { 'Color Code': size.colorCode, 'Color Images': size.colorImages.join(' ') }
}

function offersCell(offers: Offers = []): string {
  return offers
    .map((row) => `${row.quantity}=${rupees(row.offer_price_paise)}${row.is_visible ? '' : ' (hidden)'}`)
    .join(';')
}

function rupees(amount: number): string {
  return toRupees(paise(amount)).toFixed(2)
}
