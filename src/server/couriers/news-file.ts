import { CsvError, parse } from 'csv-parse/sync'
import { z } from 'zod'
import type { NewsColumns } from '#contract/staff-courier-file-schemas.ts'
import { attemptReasonOf, newsKindOf } from '#domain/courier-words.ts'
import { newsKinds } from '#domain/parcel-course.ts'
import { readAwb } from '#domain/parcel.ts'
import type { CourierNews } from './courier-port.ts'
import { readCourierTime } from './courier-times.ts'

type FileRow = { line: number; cells: Record<string, string> }
export type NewsFile = { header: string[]; rows: FileRow[] }
type RowProblem = { line: number; problem: string; advice: string }

const longestRow = 20_000
/** What the parser makes of a row with `info`; its types do not say so. */
const withLines = z.array(z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }))

/** The rows of a courier's file by the names of their columns; otherwise what is wrong with the whole of it. */
export function openNewsFile(text: string): { ok: true; file: NewsFile } | { ok: false; problem: string } {
  try {
    const parsed = parse(text, {
      bom: true,
      info: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
      // Some couriers write tabs or semicolons.
      delimiter: [',', ';', '\t'],
    })
    const [first, ...others] = withLines.parse(parsed)
    if (!first || others.length === 0)
      return { ok: false, problem: 'The file has no rows below its heading.' }
    const header = first.record
    const rows = others.map(({ record, info }) => ({
      line: info.lines,
      cells: Object.fromEntries(header.map((name, at) => [name, record[at] ?? ''])),
    }))
    return { ok: true, file: { header, rows } }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = typeof error.lines === 'number' ? error.lines : 1
    return {
      ok: false,
      problem: `Line ${line} cannot be read: is a quote missing? Save the file as CSV once more.`,
    }
  }
}

const guesses: Array<[keyof NewsColumns & string, RegExp]> = [
  ['awb', /^(awb|waybill|tracking|consignment|cn|docket)\b.*|.*\b(awb|waybill|tracking (no|number|id))\b.*/i],
  ['status', /^(current |shipment |last |latest )?status$/i],
  ['at', /\b(date|time|timestamp)\b/i],
  ['remark', /\b(remarks?|reason|instructions?|comments?|ndr)\b/i],
  ['place', /\b(location|city|hub|place)\b/i],
]

/** Which column says what, by its name; what no name tells is missing. */
export function guessColumns(header: readonly string[]): Partial<NewsColumns> {
  const found: Partial<Record<'awb' | 'status' | 'at' | 'remark' | 'place', string>> = {}
  for (const [what, shape] of guesses) {
    const name = header.find((one) => shape.test(one) && !Object.values(found).includes(one))
    if (name !== undefined && what !== 'words') found[what] = name
  }
  return { ...found, words: {} }
}

/** What the rows tell; those that nobody understands by line, with what to do about them. */
export function readNewsRows({ rows }: NewsFile, columns: NewsColumns) {
  const news: Array<CourierNews & { line: number }> = []
  const problems: RowProblem[] = []
  const unknownWords = new Set<string>()
  const meanings = new Map(Object.entries(columns.words).map(([says, means]) => [plain(says), means]))
  for (const { line, cells } of rows) {
    const cell = (name: string | null | undefined) => (name ? (cells[name] ?? '').trim() : '')
    const [awb, status, remark] = [readAwb(cell(columns.awb)), cell(columns.status), cell(columns.remark)]
    const when = cell(columns.at)
    const at = readCourierTime(when)
    const means = meanings.get(plain(status))
    const kind = means === undefined ? newsKindOf(status) : means
    if (!/^[A-Z0-9/-]{4,40}$/.test(awb))
      problems.push({
        line,
        problem: `“${awb.slice(0, 40)}” is no courier’s number.`,
        advice: 'Correct the number, or delete the line.',
      })
    else if (at === null)
      problems.push({
        line,
        problem: `“${when.slice(0, 40)}” is no day.`,
        advice: 'Write it as 23-05-2026 14:30.',
      })
    else if (kind === null) {
      if (/^.{1,80}$/.test(status)) unknownWords.add(plain(status))
      problems.push({
        line,
        problem: `Nobody knows what “${status.slice(0, 60)}” means.`,
        advice: `Say which of these it is, or “nothing”: ${newsKinds.join(', ')}.`,
      })
    } else if (kind !== 'nothing') {
      const reason = kind === 'failed' ? attemptReasonOf(remark || status) : null
      const words = (remark || status).slice(0, 200)
      news.push({ line, awb, kind, at, words, place: cell(columns.place).slice(0, 120) || null, reason })
    }
  }
  return { news, problems, unknownWords: [...unknownWords].slice(0, 50) }
}

function plain(words: string): string {
  return words.trim().toLowerCase()
}
