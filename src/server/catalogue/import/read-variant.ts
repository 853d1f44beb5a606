import { formatRupees, paise } from '#domain/money.ts'
import type { Cells, ImportColumn, Problem } from './columns.ts'
import type { ImportedVariant } from './imported-product.ts'
import type { Read } from './read-cells.ts'
import {
  bad,
  good,
  readColorCode,
  readExportedCount,
  readGrams,
  readOffers,
  readPictures,
  readPieces,
  readPrice,
  shown,
} from './read-cells.ts'
import type { OptionNames } from './read-options.ts'
import { readOptions } from './read-options.ts'

type ReadVariant = { variant: ImportedVariant; problems: Problem[]; warnings: Problem[] }

const longestOption = 80

/** Reads the size that a row sells. */
export function readVariant(row: Cells, names: OptionNames): ReadVariant {
  const problems: Problem[] = []
  const warnings: Problem[] = []

  function take<T>(column: ImportColumn, read: (text: string) => Read<T>): T | undefined {
    if (!row.has(column)) return undefined
    const result = read(row.get(column))
    if (result.ok) return result.value
    problems.push({ line: row.line, column, reason: result.reason })
    return undefined
  }

  const { color, size } = readOptions(row, names)
  if (Math.max(color.length, size.length) > longestOption) {
    const reason = `options are at most ${longestOption} characters long: ${shown(size)}`
    problems.push({ line: row.line, column: 'Option1 Value', reason })
  }
  const price = take('Variant Price', readPrice) ?? paise(0)
  const grams = take('Variant Grams', readGrams)
  if (grams === null) {
    const reason = 'no weight: the size is left out of the shipping weight'
    warnings.push({ line: row.line, column: 'Variant Grams', reason })
  }
  const struckPrice = take('Variant Compare At Price', (text) => {
    if (text === '' || /^0+(\.0*)?$/.test(text)) return good(null)
    const read = readPrice(text)
    // Only a higher price can be struck through.
    return read.ok && read.value <= price ? good(null) : read
  })
  const offers = take('Variant Offers', (text) => {
    const read = readOffers(text)
    if (!read.ok || price === 0) return read
    const dear = read.value.find(({ quantity, offerPrice }) => offerPrice > price * quantity)
    if (!dear) return read
    const alone = formatRupees(paise(price * dear.quantity))
    return bad(`${dear.quantity} pieces for ${formatRupees(dear.offerPrice)} cost more than alone (${alone})`)
  })
  const variant: ImportedVariant = {
    line: row.line,
    sku: take('Variant SKU', readSku) ?? null,
    color,
    size,
    price,
    struckPrice,
    weightGrams: grams,
    onHand: readOnHand(row, take),
    exported: take('Exported Qty', readExportedCount) ?? undefined,
    offers,
    colorCode: take('Color Code', readColorCode) ?? null,
    images: [...(take('Variant Image', readPictures) ?? []), ...(take('Color Images', readPictures) ?? [])],
  }
  return { variant, problems, warnings }
}

function readSku(text: string): Read<string | null> {
  if (text.length > 80) return bad(`is longer than 80 characters: ${shown(text)}`)
  return good(text === '' ? null : text)
}

type Take = <T>(column: ImportColumn, read: (text: string) => Read<T>) => T | undefined

/** Pieces, if the file says that they are counted; "continue" sells on when there are none, so is not counted. */
function readOnHand(row: Cells, take: Take): number | null | undefined {
  if (row.has('Variant Inventory Tracker') && row.get('Variant Inventory Tracker') === '') return null
  if (row.get('Variant Inventory Policy').toLowerCase() === 'continue') return null
  if (!row.has('Variant Inventory Qty')) return undefined
  return take('Variant Inventory Qty', readPieces)
}
