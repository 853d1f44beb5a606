import { stringify } from 'csv-stringify/sync'
import type { ImportOptions } from '#server/catalogue/import/import-products.ts'
import { importProducts } from '#server/catalogue/import/import-products.ts'
import type { KeepPicture } from '#server/catalogue/import/keep-pictures.ts'
import type { Database } from '#server/db/database.ts'
import { garmentDrawings } from '#server/media/drawing/garments.ts'
import { createStocks } from '#server/stock/stocks.ts'
import type { TestDatabase } from './database.ts'

export type FileRow = Record<string, string | number>

/** A product file with the columns that its rows name. */
export function productFile(rows: FileRow[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return stringify(rows, { columns, header: true })
}

/** Rows of one product: every colour in every size. */
export function productRows(product: FileRow, colors: string[], sizes: string[]): FileRow[] {
  const pairs = colors.flatMap((color) => sizes.map((size) => ({ color, size })))
  return pairs.map(({ color, size }, at) => ({
    Handle: product.Handle ?? 'leggings',
    ...(at === 0 ? product : {}),
    'Option1 Name': 'Color',
    'Option1 Value': color,
    'Option2 Name': 'Size',
    'Option2 Value': size,
    'Variant Price': product['Variant Price'] ?? 299,
    'Variant Grams': product['Variant Grams'] ?? 180,
  }))
}

export const kurti: FileRow = {
  Handle: 'kurti-pant',
  Title: 'Kurti Pant',
  'Variant Price': 449,
  'Variant Grams': 220,
}

/** What can be bought, in the order of the shop. */
export function sizesIn({ database }: TestDatabase) {
  return database.query
    .selectFrom('size')
    .innerJoin('color_variant', 'color_variant.id', 'size.color_variant_id')
    .innerJoin('product', 'product.id', 'color_variant.product_id')
    .select([
      'product.slug',
      'color_variant.name as color',
      'size.name as size',
      'size.sku',
      'size.price_paise as price',
    ])
    .orderBy('product.position')
    .orderBy('color_variant.position')
    .orderBy('size.position')
    .execute()
}

export function productsIn({ database }: TestDatabase) {
  return database.query.selectFrom('product').selectAll().orderBy('position').execute()
}

const unreachable: KeepPicture = async () => ({ ok: false, reason: 'cannot be reached' })

type Options = ImportOptions & { keepPicture?: KeepPicture }

/** Imports a file given as text or bytes; the findings come with the report. */
export async function importFile(database: Database, file: string | Uint8Array, options: Options = {}) {
  const findings: string[] = []
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const report = await importProducts(
    {
      database,
      stocks: createStocks({ database }),
      garments: garmentDrawings.garments,
      keepPicture: options.keepPicture ?? unreachable,
    },
    async function* open() {
      yield bytes
    },
    {
      ...options,
      tell: ({ kind, line, column, reason }) => findings.push(`${kind} ${line} ${column}: ${reason}`),
    },
  )
  return { report, findings, bad: findings.filter((finding) => finding.startsWith('bad')) }
}
