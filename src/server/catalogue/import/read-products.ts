import type { Cells, Problem } from './columns.ts'
import { cellsOf, readHeader } from './columns.ts'
import { createDuplicateRows } from './duplicate-rows.ts'
import type { ImportedProduct } from './imported-product.ts'
import { readProduct } from './read-product.ts'
import type { OpenFile } from './read-records.ts'
import { readRecords, UnreadableFile } from './read-records.ts'

type FoundProduct = {
  /** Null: nothing of these rows can be kept. */
  product: ImportedProduct | null
  problems: Problem[]
  warnings: Problem[]
  rows: number
  /** Bytes of the file read so far. */
  bytes: number
}

/** A product with more rows is read in pieces, which keeps the memory bounded. */
const mostRowsAtOnce = 2000

/** Streams the products of a file. Throws UnreadableFile when there is no reading on. */
export async function* readProducts(
  open: OpenFile,
  garments: readonly string[],
): AsyncGenerator<FoundProduct> {
  const duplicates = createDuplicateRows()
  const seen = new Set<string>()
  let pending: Cells[] = []
  let read = 0

  function finish(): FoundProduct | null {
    const [first, ...rest] = pending
    pending = []
    if (!first) return null
    const handle = first.get('Handle').toLowerCase()
    const found = readProduct([first, ...rest], { garments, isContinued: seen.has(handle) })
    seen.add(handle)
    const problems = [...found.problems, ...duplicates.remove(found.product)]
    // Without a single good size there is nothing to sell, and so no product.
    const isEmptied = problems.length > 0 && found.product?.variants.length === 0
    return {
      product: isEmptied ? null : found.product,
      problems,
      warnings: found.warnings,
      rows: rest.length + 1,
      bytes: read,
    }
  }

  for await (const row of readRows(open)) {
    if ('problem' in row) {
      yield { product: null, problems: [row.problem], warnings: [], rows: 1, bytes: row.bytes }
      continue
    }
    const before = pending[0]?.get('Handle').toLowerCase()
    const isOther = before !== undefined && before !== row.cells.get('Handle').toLowerCase()
    if (isOther || pending.length >= mostRowsAtOnce) {
      const found = finish()
      if (found) yield found
    }
    pending.push(row.cells)
    read = row.bytes
  }
  const last = finish()
  if (last) yield last
}

type Row = { cells: Cells; bytes: number } | { problem: Problem; bytes: number }

async function* readRows(open: OpenFile): AsyncGenerator<Row> {
  let header: ReturnType<typeof readHeader> | undefined
  let width = 0
  for await (const { line, cells: record, bytes } of readRecords(open)) {
    if (!header) {
      header = readHeader(record)
      width = record.length
      if (header.problems.length > 0) throw new UnreadableHeader(header.problems)
      continue
    }
    const cells = cellsOf(record, line, header.places)
    if (record.length > width) {
      const reason = `the row has ${record.length} cells, the header ${width}: is a quote missing?`
      yield { problem: { line, column: '', reason }, bytes }
    } else if (cells.get('Handle') === '') {
      if (record.some((cell) => cell.trim() !== ''))
        yield { problem: { line, column: 'Handle', reason: 'is empty' }, bytes }
    } else yield { cells, bytes }
  }
  if (!header) throw new UnreadableFile({ line: 1, column: '', reason: 'the file is empty' })
}

/** The header lacks columns: told all at once. */
export class UnreadableHeader extends UnreadableFile {
  readonly problems: Problem[]
  constructor(problems: Problem[]) {
    super(problems[0] ?? { line: 1, column: '', reason: 'the header cannot be read' })
    this.problems = problems
  }
}
