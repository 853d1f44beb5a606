// The tests that `docs/spec-coverage.tsv` names: whether they exist, and whether they try what a shopper reaches.
import { globSync } from 'node:fs'
import { openSources, reachedBy, reachedFrom, type Sources } from './reach.ts'
import { isNode, type Node, nodesIn, textOf, usesOf } from './source-file.ts'

/** What runs for shoppers and for the people of the shop: the server, the two sides of the pages, the commands. */
export const productionStarts = [
  'server.ts',
  ...globSync('src/web/entry-*.{ts,tsx}').toSorted(),
  'scripts/start.ts',
  'scripts/shop-commands.ts',
]

export type Proofs = { faultsOf: (reference: string) => string[] }

/** Reads references like `path > title`. */
export function openProofs(sources: Sources = openSources(), starts = productionStarts): Proofs {
  const reached = reachedFrom(starts, sources)
  const tests = new Map<string, Map<string, Node>>()

  function testsOf(file: string): Map<string, Node> {
    const known = tests.get(file) ?? testsIn(sources(file)?.program)
    tests.set(file, known)
    return known
  }

  return {
    faultsOf(reference) {
      const [file = '', title] = reference.split(' > ')
      if (!sources(file)) return [`there is no ${file}`]
      if (!title) return [`${file} is named without the title of a test`]
      const test = testsOf(file).get(title)
      if (!test) return [`${file} has no test called '${title}'`]
      return reachedBy(usesOf(test, file), file, { sources, but: reached })
        .filter((place) => place.startsWith('src/'))
        .filter((place) => !/\.test\.tsx? > /.test(place))
        .map((place) => `'${title}' tries ${place}, which nothing but tests can reach`)
    },
  }
}

/** Tests by their titles: the first text of `test(…)`, or of a row of the table that `test.each(…)` walks. */
function testsIn(code: unknown, found = new Map<string, Node>()): Map<string, Node> {
  if (Array.isArray(code)) for (const part of code) testsIn(part, found)
  if (!isNode(code)) return found
  if (code.type === 'CallExpression' && isTest(code.callee))
    for (const title of titlesOf(code)) if (!found.has(title)) found.set(title, code)
  for (const part of Object.values(code)) testsIn(part, found)
  return found
}

/** `test`, `test.skipIf(…)`, `test.each(…)` and their like. */
function isTest(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee.name === 'test'
  if (callee.type === 'MemberExpression') return isTest(callee.object)
  return callee.type === 'CallExpression' && isTest(callee.callee)
}

function titlesOf({ callee, arguments: given }: Node): string[] {
  const [title] = nodesIn(given)
  const table = isNode(callee) ? nodesIn(callee.arguments)[0] : undefined
  const list = table?.type === 'TSAsExpression' ? table.expression : table
  const rows = isNode(list) ? nodesIn(list.elements) : []
  return [title, ...rows.map((row) => nodesIn(row.elements)[0])].map(textOf).filter((text) => text !== '')
}
