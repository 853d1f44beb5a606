import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type Migration = {
  name: string
  sql: string
  sha256: string
  /** `-- breaking`: releases that do not know it cannot run on what it leaves. */
  isBreaking: boolean
  /** `-- no transaction`: each statement by itself, for CREATE INDEX CONCURRENTLY; it may be begun twice. */
  isAlone: boolean
}

/** The migrations of a folder, in the order of their names. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (name) => {
      // Line ends of another system make no other migration.
      const sql = (await readFile(path.join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      const has = (mark: string) => new RegExp(`^-- ${mark}\\b`, 'm').test(sql)
      return { name, sql, sha256, isBreaking: has('breaking'), isAlone: has('no transaction') }
    }),
  )
}

/** The statements of a migration; those that run alone end with a semicolon at the end of a line. */
export function statementsOf({ sql, isAlone }: Migration): string[] {
  return isAlone ? sql.split(/;[ \t]*(?:\n|$)/).filter((text) => /^(?!\s*--)\s*\S/m.test(text)) : [sql]
}
