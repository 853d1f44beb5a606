import { createHash, randomBytes } from 'node:crypto'

// IN-lists of every length make new texts; past this many, statements stay unnamed.
const namesLimit = 500

const firstGeneration = '0'

export type StatementNames = ReturnType<typeof createStatementNames>

/** Names for statements, so that the server plans each once per connection: joins become three times cheaper. */
export function createStatementNames() {
  const names = new Map<string, string>()
  let generation = firstGeneration

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= namesLimit) return known
    const name = `s${generation}_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
    names.set(text, name)
    return name
  }

  /** The arguments of `client.query`, with a name where it has values and none yet. */
  function named(args: unknown[]): unknown[] {
    const [first, second, ...rest] = args
    if (typeof first === 'string') {
      if (!Array.isArray(second) || second.length === 0) return args
      return [{ text: worded(first), values: second, name: nameOf(first) }, ...rest]
    }
    if (!isPlainQuery(first)) return args
    const values = Array.isArray(second) ? second : first.values
    if (!Array.isArray(values) || values.length === 0) return args
    return [{ ...first, text: worded(first.text), name: nameOf(first.text) }, ...args.slice(1)]
  }

  /** A pooler gives names of its own, one to each text, so a new name alone leads to the old plan. */
  function worded(text: string): string {
    return generation === firstGeneration ? text : `${text} /* ${generation} */`
  }

  /** Names and texts are new ones from now on, nobody else's either: the server plans afresh, behind a pooler too. */
  function forget(): void {
    generation = randomBytes(4).toString('hex')
    names.clear()
  }

  return { named, forget }
}

type PlainQuery = { text: string; values?: unknown }

function isPlainQuery(value: unknown): value is PlainQuery {
  if (typeof value !== 'object' || value === null || 'submit' in value || 'name' in value) return false
  return 'text' in value && typeof value.text === 'string'
}
