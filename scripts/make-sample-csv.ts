// Writes db/sample/products.csv from scripts/sample: the same bytes on every run, so that the file can be compared.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { stringify } from 'csv-stringify/sync'
import { type ProductColumn, productColumns } from '#server/catalogue/product-columns.ts'
import { innerWear } from './sample/inner-wear.ts'
import { leggings } from './sample/leggings.ts'
import { palette } from './sample/palette.ts'
import type { ColorName } from './sample/palette.ts'
import { pants } from './sample/pants.ts'
import type { SampleProduct } from './sample/sample-product.ts'
import { shorts } from './sample/shorts.ts'
import { shawlsAndKids } from './sample/shawls-and-kids.ts'

const products = [...leggings, ...pants, ...innerWear, ...shorts, ...shawlsAndKids]

type Row = Partial<Record<ProductColumn, string | number>>

function rowsOf(product: SampleProduct): Row[] {
  const pairs = colorsOf(product).flatMap((color) => product.sizes.map((size, at) => ({ color, size, at })))
  return pairs.map((pair, at) => ({
    ...(at === 0 ? productCells(product) : {}),
    ...sizeCells(product, pair),
  }))
}

function colorsOf({ handle, colors, shownFirst }: SampleProduct): ColorName[] {
  if (!shownFirst) return colors
  if (!colors.includes(shownFirst)) throw new Error(`${handle} has no colour ${shownFirst}`)
  return [shownFirst, ...colors.filter((color) => color !== shownFirst)]
}

function productCells(product: SampleProduct): Row {
  return {
    Title: product.title,
    'Body (HTML)': product.body,
    Category: product.category,
    Subcategory: product.subcategory ?? '',
    Badge: product.badge ?? '',
    Offers: product.offers ?? '',
    Specifications: product.specifications.map(([key, value]) => `${key}: ${value}`).join(' | '),
    Disclaimer: product.disclaimer ?? '',
    'Wash Care': product.washCare.join(', '),
    Video: product.video ?? '',
    'Size Chart': product.sizeChart,
    Drawing: product.drawing,
    Published: 'true',
    'Option1 Name': 'Color',
    'Option2 Name': 'Size',
  }
}

type Pair = { color: ColorName; size: string; at: number }

function sizeCells(product: SampleProduct, { color, size, at }: Pair): Row {
  const plus = product.plus?.sizes.includes(size) ? product.plus : undefined
  const price = plus?.price ?? product.price
  const isCounted = product.isCounted ?? true
  return {
    Handle: product.handle,
    'Option1 Value': color,
    'Option2 Value': size,
    'Color Code': at === 0 ? palette[color] : '',
    'Variant SKU': skuOf(product, color, size),
    'Variant Grams': product.grams + at * product.gramsMore,
    'Variant Inventory Tracker': isCounted ? 'shopify' : '',
    'Variant Inventory Qty': isCounted ? piecesOf(product, color, size) : '',
    'Variant Inventory Policy': 'deny',
    'Variant Price': price,
    // As the cards say it (spec §9), so that a product has one struck price.
    'Variant Compare At Price': price + 200,
    'Variant Offers': plus?.offers ?? '',
  }
}

function skuOf({ code }: SampleProduct, color: ColorName, size: string): string {
  return `${code}-${color}-${size}`.toUpperCase().replaceAll(' ', '')
}

/** A believable number of pieces, the same for ever: from 60 to 259, few or none where the product says so. */
function piecesOf(product: SampleProduct, color: ColorName, size: string): number {
  const { soldOut, fewOf } = product
  if (soldOut?.colors?.includes(color)) return 0
  if (soldOut?.sizes?.some(([soldColor, soldSize]) => soldColor === color && soldSize === size)) return 0
  const [first = 0] = createHash('sha256')
    .update(skuOf(product, color, size))
    .digest()
  return fewOf === color ? 2 + (first % 3) : 60 + (first % 200)
}

const rows = products.flatMap(rowsOf)
const columns = productColumns.filter((column) => rows.some((row) => column in row))
writeFileSync(
  new URL('../db/sample/products.csv', import.meta.url),
  stringify(rows, { columns, header: true }),
)
console.log(`${products.length} products, ${rows.length} sizes`)
