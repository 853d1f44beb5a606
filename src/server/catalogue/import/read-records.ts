import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { Problem } from './columns.ts'

/** The bytes of a file from its beginning; called once for each reading. */
export type OpenFile = () => AsyncIterable<Uint8Array>

type FileRecord = { line: number; cells: string[]; bytes: number }

/** The file cannot be read any further: nothing of it is imported, whatever was asked for. */
export class UnreadableFile extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.reason)
    this.problem = problem
  }
}

/** Longer than any honest product row; keeps a stray quote or a foreign file from filling the memory. */
const longestRecord = 1_000_000

/** Streams the records of a CSV file: quoted cells, line breaks in them, LF or CRLF, with or without BOM. */
export async function* readRecords(open: OpenFile): AsyncGenerator<FileRecord> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRecord,
  })
  const records: AsyncIterable<ParsedRecord> = parser
  const progress = { line: 1 }
  const text = Readable.from(readText(open, progress))
  text.on('error', (error) => parser.destroy(error))
  text.pipe(parser)
  try {
    for await (const { record, info } of records) {
      const breaks = record.reduce((sum, cell) => sum + countBreaks(cell), 0)
      yield { line: info.lines - breaks, cells: record, bytes: info.bytes }
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw error
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : 1
    throw new UnreadableFile({ line, column: '', reason: reasonOf(error) })
  } finally {
    text.destroy()
  }
}

type ParsedRecord = { record: string[]; info: { lines: number; bytes: number } }

function countBreaks(cell: string): number {
  let count = 0
  for (let at = cell.indexOf('\n'); at !== -1; at = cell.indexOf('\n', at + 1)) count += 1
  return count
}

function reasonOf(error: CsvError): string {
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return 'a quote is opened and never closed'
  if (error.code === 'CSV_MAX_RECORD_SIZE') return 'the row is longer than a megabyte: is a quote missing?'
  if (error.code === 'INVALID_OPENING_QUOTE') return 'a quote stands in the middle of a cell'
  if (error.code === 'CSV_INVALID_CLOSING_QUOTE')
    return 'a closing quote is followed by something else than a comma'
  return error.message
}

async function* readText(open: OpenFile, progress: { line: number }): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let isFirst = true
  for await (const bytes of open()) {
    const problem = (isFirst ? foreignStart(bytes) : null) ?? foreignBytes(bytes)
    if (problem) throw new UnreadableFile({ line: progress.line, column: '', reason: problem })
    isFirst = false
    yield decode(() => decoder.decode(bytes, { stream: true }), progress)
  }
  yield decode(() => decoder.decode(), progress)
}

function decode(work: () => string, progress: { line: number }): string {
  try {
    const text = work()
    progress.line += countBreaks(text)
    return text
  } catch {
    const reason = 'near this line the file is not UTF-8 text: save it as "CSV UTF-8"'
    throw new UnreadableFile({ line: progress.line, column: '', reason })
  }
}

function foreignStart([a, b]: Uint8Array): string | null {
  if (a === 0x50 && b === 0x4b) return 'this is a workbook or an archive: save it as "CSV UTF-8"'
  const isUtf16 = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)
  return isUtf16 ? 'this is UTF-16 text: save it as "CSV UTF-8"' : null
}

function foreignBytes(bytes: Uint8Array): string | null {
  return bytes.includes(0) ? 'this is not a text file' : null
}
