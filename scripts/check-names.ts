// One name a thing: no two source files are called alike, no two exports either, and none by a word that says nothing.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

type Source = { file: string; text: string }

const saysNothing = /^(utils?|helpers?|common|misc|lib|shared|manager|service|types|index)$/
const exported = /^export (?:async )?(?:function\*?|const|type|class) (\w+)/gm

/** What is wrong with the names of these files, one sentence each; sources by their path from the root. */
export function wrongNames(sources: Source[]): string[] {
  const files = sources.map(({ file }) => file)
  const empty = files.filter((file) => file.split(/[/.]/).some((word) => saysNothing.test(word)))
  const exports = sources.flatMap(({ file, text }) =>
    // The overloads of a function are one export.
    [...new Set([...text.matchAll(exported)].map(([, name = '']) => name))].map((name) => ({ name, file })),
  )
  const filesTwice = repeated(files.map((file) => ({ name: path.basename(file), file })))
  return [
    ...empty.map((file) => `${file}: its name says nothing`),
    ...filesTwice.map(({ name, where }) => `two files are called ${name}: ${where.join(', ')}`),
    ...repeated(exports).map(({ name, where }) => `${name} is exported twice: ${where.join(', ')}`),
  ]
}

function repeated(named: Array<{ name: string; file: string }>): Array<{ name: string; where: string[] }> {
  return [...Map.groupBy(named, ({ name }) => name)]
    .filter(([, same]) => same.length > 1)
    .map(([name, same]) => ({ name, where: same.map(({ file }) => file) }))
}

if (import.meta.main) {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  const wrong = wrongNames(files.map((file) => ({ file, text: readFileSync(file, 'utf8') })))
  for (const sentence of wrong) console.error(sentence)
  process.exit(wrong.length > 0 ? 1 : 0)
}
