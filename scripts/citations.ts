// Follows every reference to a decision, to a section of the specification and to one of its clauses, and of documents to files.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readSpecification } from './specification.ts'

export type Known = { decisions: string[]; sections: string[]; clauses: string[]; files: string[] }

export function readKnown(): Known {
  const { sections, clauses } = readSpecification()
  const decisions = decisionFiles().map(numberOf)
  return { decisions, sections, clauses: [...clauses.keys()], files: treeFiles() }
}

export const decisionFiles = () => globSync('docs/decisions/[0-9]*.md').toSorted()
const numberOf = (file: string) => path.basename(file).split('-')[0] ?? ''

/** References of one text that lead nowhere. */
export function deadReferences(text: string, known: Known): string[] {
  return [
    ...cited(text, /\bdecisions? (\d+(?:(?:, | and |, and )\d+)*)/gi)
      .concat(cited(text, /\bdecisions\/(\d+)/g))
      .filter((number) => !known.decisions.includes(number))
      .map((number) => `there is no decision ${number} (four digits, see docs/decisions/README.md)`),
    ...cited(text, /\bspec §(\d+(?:(?:, | and |, and )§\d+)*)/gi)
      .filter((section) => !known.sections.includes(section))
      .map((section) => `docs/specification.md has no section ${section}`),
    ...cited(text, /\b(S\d-\d{3})\b/g)
      .filter((id) => !known.clauses.includes(id))
      .map((id) => `docs/specification.md has no clause ${id}`),
  ]
}

/** What a pattern cites: one name, or several in a row. */
function cited(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, list = '']) => list.split(/, and |, | and /)).map(bare)
}

const bare = (name: string) => name.replace('§', '')

/** Files and folders that a document names between backticks and that are not there: by their path, or the end of one. */
export function deadPaths(text: string, files: readonly string[]): string[] {
  const places = new Set(files.flatMap(endsOf))
  return [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => namesFile.test(name) || namesFolder.test(name))
    .filter((name) => !places.has(name.replace(/\/$/, '')))
    .map((name) => `there is no ${name}`)
}

const namesFile = /\.(tsx?|css|sql|ya?ml|md|tsv|sh)$/
const namesFolder = /^(src|test|scripts|docs|db|content|deploy)\//

/** `a/b/c.ts` may be called so, or `b/c.ts`, or `c.ts`; its folders `a`, `a/b` or `b`. */
function endsOf(file: string): string[] {
  const parts = file.split('/')
  return parts.flatMap((_first, from) =>
    parts.slice(from).map((_last, length) => parts.slice(from, from + length + 1).join('/')),
  )
}

/** Whether the decisions are numbered from 1 without a gap, headed by their number, and listed once each. */
export function faultsOfDecisions(
  pages: ReadonlyArray<{ number: string; heading: string }>,
  index: string,
): string[] {
  return pages.flatMap(({ number, heading }, at) => [
    ...(Number(number) === at + 1 ? [] : [`decision ${number} stands where ${at + 1} is due`]),
    ...(heading.startsWith(`# ${number} `) ? [] : [`decision ${number} is headed '${heading}'`]),
    ...(index.split(`[${number}](${number}-`).length === 2
      ? []
      : [`decision ${number} is not listed once in README.md`]),
  ])
}

/** The test of these checks plants references that lead nowhere. */
const planted = 'test/citations.test.ts'

/** What is wrong in this repository. */
export function faultsOfTree(known = readKnown()): string[] {
  const pages = decisionFiles().map((file) => ({
    number: numberOf(file),
    heading: readFileSync(file, 'utf8').split('\n')[0] ?? '',
  }))
  return [
    ...faultsOfDecisions(pages, readFileSync('docs/decisions/README.md', 'utf8')),
    ...textFiles().flatMap((file) => deadReferences(textOf(file), known).map((fault) => `${file}: ${fault}`)),
    ...documents().flatMap((file) =>
      deadPaths(readFileSync(file, 'utf8'), known.files).map((fault) => `${file}: ${fault}`),
    ),
  ]
}

/** On the pages of the decisions a bare `0011` is a decision. */
function textOf(file: string): string {
  const text = readFileSync(file, 'utf8')
  return file.startsWith('docs/decisions/')
    ? text.replace(/\b(?<!decisions? )(0\d{3})\b/g, 'decision $1')
    : text
}

/** Migrations are left alone: what was applied once is never edited, comments included. */
function textFiles(): string[] {
  return globSync(['*.{ts,md}', '{src,test,scripts,docs,content}/**/*.{ts,tsx,css,md,tsv,yaml}'])
    .filter((file) => file !== planted)
    .toSorted()
}

function treeFiles(): string[] {
  return globSync(['*', '.*', '{src,test,scripts,docs,content,db,deploy,.github,.ci,.vscode}/**/*'])
}

/** What is said of the code as it is; the changelog also tells of what was. */
function documents(): string[] {
  return globSync(['*.md', '{docs,src,test,deploy}/**/*.md'], { exclude: ['CHANGELOG.md'] }).toSorted()
}

if (import.meta.main) {
  const faults = faultsOfTree()
  for (const fault of faults) console.error(fault)
  process.exit(faults.length > 0 ? 1 : 0)
}
