import { z } from 'zod'

/**
 * A backup is one gzipped text: a header line, then for each table a line that names it, its rows as COPY
 * writes them and COPY's own end mark, then a closing line with the number of rows of each table.
 */

/** What a program's tables are made of, and how its backups are told from others. */
export type Schema = {
  /** The folder of the migrations. */
  migrations: string
  /** Tables in which the migrations themselves put rows: those do not make a database used. */
  filledByMigrations: readonly string[]
  /** The first word of its backup files. */
  backupFormat: string
}

export const endOfRows = '\\.'

export const headerLine = z.object({
  format: z.string(),
  migrations: z.array(z.string()),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
})
export type BackupHeader = z.infer<typeof headerLine>

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()) })
export const closingLine = z.object({ end: z.literal(true), rows: z.record(z.string(), z.number()) })

// Values are written the same whatever the server's own settings are.
export const plainSettings =
  "SET timezone = 'UTC'; SET datestyle = 'ISO, YMD'; SET intervalstyle = 'iso_8601'"

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

/** The lines of a text that comes in pieces, as bytes: split at line feeds only, which COPY never leaves in a value. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = []
  for await (const piece of pieces) {
    let start = 0
    for (let end = piece.indexOf(10); end !== -1; end = piece.indexOf(10, start)) {
      parts.push(piece.subarray(start, end))
      yield parts.length === 1 ? piece.subarray(start, end) : Buffer.concat(parts)
      parts = []
      start = end + 1
    }
    if (start < piece.length) parts.push(piece.subarray(start))
  }
  if (parts.length > 0) yield Buffer.concat(parts)
}
