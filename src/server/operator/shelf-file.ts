import { withoutGuard } from '#server/catalogue/import/columns.ts'
import { readRecords, UnreadableFile } from '#server/catalogue/import/read-records.ts'
import type { ShelfWish } from '#server/packing/plan-shelf.ts'

type LineProblem = { line: number; problem: string }

type ShelfFile =
  | { ok: true; rows: Array<{ line: number; wish: ShelfWish }>; problems: LineProblem[] }
  | { ok: false; problem: string }

/** What the export writes. The last three are for who reads it: the import passes them over. */
export const shelfColumns = ['sku', 'bin', 'barcode', 'product', 'color', 'size'] as const

/**
 * A file of bins and barcodes. `sku` has the SKU of a piece, or its id when it has none; an empty cell of `bin` or `barcode`
 * clears, a column that is not there leaves things as they are.
 */
export async function readShelfFile(bytes: Uint8Array): Promise<ShelfFile> {
  const rows: Array<{ line: number; wish: ShelfWish }> = []
  const problems: LineProblem[] = []
  let header: string[] | null = null
  const open = async function* () {
    yield bytes
  }
  try {
    for await (const { line, cells } of readRecords(open)) {
      const trimmed = cells.map((cell) => withoutGuard(cell.trim()))
      if (header === null) {
        header = trimmed.map((name) => name.toLowerCase())
        const problem = headerProblem(header)
        if (problem !== null) return { ok: false, problem }
        continue
      }
      if (trimmed.every((cell) => cell === '')) continue
      const problem = rowProblem(header, trimmed)
      if (problem !== null) problems.push({ line, problem })
      else rows.push({ line, wish: wishOf(header, trimmed) })
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    return { ok: false, problem: `Line ${error.problem.line} cannot be read: ${error.problem.reason}.` }
  }
  if (header === null) return { ok: false, problem: 'The file is empty.' }
  return { ok: true, rows, problems }
}

const known = new Set<string>(shelfColumns)

function headerProblem(header: readonly string[]): string | null {
  const strange = header.find((name) => !known.has(name))
  if (strange !== undefined)
    return `There is no column “${strange.slice(0, 40)}”. The first line names the columns: ${shelfColumns.join(',')}.`
  if (new Set(header).size < header.length) return 'The first line names a column twice.'
  if (header.includes('sku') && (header.includes('bin') || header.includes('barcode'))) return null
  return 'The first line names the columns: sku, and bin or barcode or both.'
}

/** A row that is cut short is not taken for one that clears. */
function rowProblem(header: readonly string[], cells: readonly string[]): string | null {
  if (cells.length !== header.length)
    return `The first line names ${header.length} columns, and this one has ${cells.length}: is a comma or a quote missing?`
  return cells[header.indexOf('sku')] === '' ? 'It has no SKU.' : null
}

function wishOf(header: readonly string[], cells: readonly string[]): ShelfWish {
  const cell = (name: string) => {
    const place = header.indexOf(name)
    return place === -1 ? undefined : cells[place] || null
  }
  return { piece: cell('sku') ?? '', bin: cell('bin'), barcode: cell('barcode') }
}
