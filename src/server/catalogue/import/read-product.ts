import { formatRupees, paise } from '#domain/money.ts'
import { type ProductField, productField, productFieldNames, setField } from '../product-fields.ts'
import type { Cells, ImportColumn, Problem } from './columns.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'
import type { Read } from './read-cells.ts'
import { bad, readOffers, readPictures, readText, shown } from './read-cells.ts'
import { optionNames } from './read-options.ts'
import { readVariant } from './read-variant.ts'

/** What came of the rows of one handle. `product` is null when the product itself, not one of its rows, is bad. */
type ReadProduct = { product: ImportedProduct | null; problems: Problem[]; warnings: Problem[] }

type Context = { garments: readonly string[]; isContinued: boolean }

const longest = { title: 200, name: 120 }

/** Reads adjacent rows of one handle: the first carries the product, each with a price a size. */
export function readProduct(rows: [Cells, ...Cells[]], { garments, isContinued }: Context): ReadProduct {
  const [first] = rows
  const problems: Problem[] = []
  const warnings: Problem[] = []
  let isBad = false

  function take<T>(column: ImportColumn, read: (text: string) => Read<T>): T | undefined {
    if (!first.has(column)) return undefined
    const text = first.get(column)
    if (isContinued && text === '') return undefined
    const result = read(text)
    if (result.ok) return result.value
    problems.push({ line: first.line, column, reason: result.reason })
    isBad = true
    return undefined
  }

  const handle = first.get('Handle').toLowerCase()
  if (!/^[a-z0-9_][a-z0-9_-]{0,119}$/.test(handle)) {
    const reason = `may hold letters, digits, - and _ only, at most 120: ${shown(handle)}`
    problems.push({ line: first.line, column: 'Handle', reason })
    isBad = true
  }
  const title = take('Title', (text) => (text === '' ? bad('is empty') : readText(longest.title)(text)))
  const names = optionNames(first)
  const product: ImportedProduct = {
    line: first.line,
    handle,
    title: title ?? null,
    category: take(first.has('Category') ? 'Category' : 'Type', readText(longest.name)),
    subcategory: take('Subcategory', readText(longest.name)),
    fields: {},
    offers: take('Offers', readOffers),
    isPublished: isContinued ? undefined : readPublished(first),
    images: readImages(),
    variants: [],
  }

  function readImages(): string[] | undefined {
    if (!first.has('Image Src')) return undefined
    const images = rows.flatMap((row) => {
      const read = readPictures(row.get('Image Src'))
      if (read.ok) return read.value
      warnings.push({ line: row.line, column: 'Image Src', reason: read.reason })
      return []
    })
    return isContinued && images.length === 0 ? undefined : images
  }

  for (const name of productFieldNames) takeField(name)

  function takeField<Name extends ProductField>(name: Name): void {
    const { column, read } = productField(name)
    setField(
      product.fields,
      name,
      take(column, (text) => read(text, { garments })),
    )
  }

  for (const row of rows) {
    if (!isVariant(row) && (row !== first || isContinued)) continue
    const read = readVariant(row, names)
    warnings.push(...read.warnings)
    problems.push(...read.problems)
    if (read.problems.length === 0) product.variants.push(read.variant)
  }
  for (const problem of dearOffers(product)) {
    problems.push(problem)
    isBad = true
  }
  return { product: isBad ? null : product, problems, warnings }
}

/** Rows without any of these only carry another picture. */
function isVariant(row: Cells): boolean {
  return (['Variant Price', 'Variant SKU', 'Option1 Value'] as const).some((column) => row.get(column) !== '')
}

function readPublished(row: Cells): boolean | undefined {
  if (!row.has('Published') && !row.has('Status')) return undefined
  const isHidden = /^(false|no|0)$/i.test(row.get('Published'))
  return !isHidden && /^(active)?$/i.test(row.get('Status'))
}

/** Offers that cost more than the same pieces alone are refused (decision 0014). */
function dearOffers({ line, offers = [], variants }: ImportedProduct): Problem[] {
  const priced = variants.filter(({ offers: own = [] }) => own.length === 0)
  const cheapest = priced.reduce<ImportedVariant | null>(
    (least, each) => (least === null || each.price < least.price ? each : least),
    null,
  )
  if (!cheapest) return []
  return offers.flatMap(({ quantity, offerPrice }) => {
    const alone = paise(cheapest.price * quantity)
    if (offerPrice <= alone) return []
    const reason = `${quantity} pieces for ${formatRupees(offerPrice)} cost more than alone (${formatRupees(alone)})`
    return [{ line, column: 'Offers', reason }]
  })
}
