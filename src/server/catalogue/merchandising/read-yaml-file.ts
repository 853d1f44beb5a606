import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'

/** Something wrong in a file: where, as keys from the top, and why. */
export type FileProblem = { path: readonly PropertyKey[]; reason: string }
export type LineProblem = { line: number; reason: string }

type Read<Content> =
  | { ok: true; content: Content; lines: (problems: FileProblem[]) => LineProblem[] }
  | { ok: false; problems: LineProblem[] }

/** Reads a YAML file by its schema; every problem is told by its line. */
export function readYamlFile<Content>(text: string, schema: z.ZodType<Content>): Read<Content> {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, prettyErrors: false })
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos: [at], message }) => ({
      line: counter.linePos(at).line,
      reason: message,
    }))
    return { ok: false, problems }
  }
  const lines = (problems: FileProblem[]) =>
    problems.map(({ path, reason }) => ({
      line: counter.linePos(placeOf(document.contents, path)).line,
      reason,
    }))
  const parsed = schema.safeParse(document.toJS())
  if (parsed.success) return { ok: true, content: parsed.data, lines }
  const problems = parsed.error.issues.map(({ path, message }) => ({ path, reason: inWords(path, message) }))
  return { ok: false, problems: lines(problems) }
}

function inWords(path: PropertyKey[], message: string): string {
  const names = path.filter((step) => typeof step === 'string')
  return names.length === 0 ? message : `${names.join(' ')}: ${message}`
}

/** How far into the file the deepest thing begins that the path leads to. */
function placeOf(top: unknown, path: readonly PropertyKey[]): number {
  let node = top
  let place = 0
  for (const step of path) {
    const pair = isMap(node) ? node.items.find(({ key }) => isScalar(key) && key.value === step) : undefined
    const next = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined
    if (next === undefined || next === null) return place
    place = startOf(pair ? pair.key : next) ?? place
    node = next
  }
  return place
}

function startOf(node: unknown): number | undefined {
  if (!isMap(node) && !isSeq(node) && !isScalar(node)) return undefined
  return node.range?.[0]
}
