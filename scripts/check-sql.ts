// SQL lives in stores: every file of the server that asks the database says so in its name.
import { globSync, readFileSync } from 'node:fs'

type Source = { file: string; text: string }

/** How a statement looks: Kysely's template and builders, a text handed to pg. */
const statements = [
  /\bsql(<[^`;]*>)?`/,
  /\bsql\.(raw|ref|table|join|id|lit)\b/,
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|executeQuery|selectNoFrom)\(/,
  /\.query(<[^()]*>)?\(/,
]

/** The lines of other files than stores that hold SQL, with their numbers; sources by their path from the root. */
export function strayStatements(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => !file.endsWith('-store.ts'))
    .flatMap(({ file, text }) =>
      text
        .split('\n')
        .flatMap((line, at) =>
          statements.some((statement) => statement.test(line)) ? [`${file}:${at + 1}: ${line.trim()}`] : [],
        ),
    )
}

if (import.meta.main) {
  const files = globSync('src/server/**/*.ts', { exclude: ['**/*.test.ts'] })
  const stray = strayStatements(files.map((file) => ({ file, text: readFileSync(file, 'utf8') })))
  for (const line of stray) console.error(line)
  if (stray.length > 0) console.error('SQL belongs into a file called …-store.ts')
  process.exit(stray.length > 0 ? 1 : 0)
}
