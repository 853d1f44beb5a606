import { productColumns } from '../product-columns.ts'

/** Columns that the import reads: those the shop writes itself, then what else Shopify may say. Others are ignored. */
const importColumns = [
  ...productColumns,
  'Type',
  'Status',
  'Option3 Name',
  'Option3 Value',
  'Variant Image',
] as const
export type ImportColumn = (typeof importColumns)[number]

const requiredColumns = ['Handle', 'Title', 'Variant Price'] as const

/** One row of the file. A column that the file does not have reads as empty, and `has` says so. */
export type Cells = {
  /** Line of the file where the row begins, the header being 1. */
  line: number
  get(column: ImportColumn): string
  has(column: ImportColumn): boolean
}

/** What is wrong with a row: it is left out, and unless asked otherwise the whole import with it. */
export type Problem = { line: number; column: string; reason: string }

/** Shops that sell everywhere have some hundred; each cell of a row costs time, whether it is read or not. */
const mostColumns = 1000

export type Places = ReadonlyMap<ImportColumn, number>

/** Where each column stands, in any order and any case; or what the header lacks. */
export function readHeader(cells: string[]): { places: Places; problems: Problem[] } {
  if (cells.length > mostColumns) {
    const reason = `the file has ${cells.length} columns, more than ${mostColumns}: is it a product file?`
    return { places: new Map(), problems: [{ line: 1, column: '', reason }] }
  }
  const wanted = new Map(importColumns.map((column) => [column.toLowerCase(), column]))
  const places = new Map<ImportColumn, number>()
  const problems: Problem[] = []
  for (const [at, text] of cells.entries()) {
    const column = wanted.get(text.trim().toLowerCase().replace('colour', 'color'))
    if (!column) continue
    if (places.has(column)) problems.push({ line: 1, column, reason: 'the column is there twice' })
    places.set(column, at)
  }
  for (const column of requiredColumns)
    if (!places.has(column)) problems.push({ line: 1, column, reason: 'the column is missing' })
  return { places, problems }
}

export function cellsOf(record: string[], line: number, places: Places): Cells {
  return {
    line,
    has: (column) => places.has(column),
    get: (column) => withoutGuard((record[places.get(column) ?? -1] ?? '').trim()),
  }
}

/** The export puts an apostrophe before a cell that a spreadsheet would run as a formula; it goes again here. */
export function withoutGuard(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}
