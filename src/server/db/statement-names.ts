import { createHash } from 'node:crypto'
import type pg from 'pg'
import { codeOf } from './error-code.ts'

// IN-lists of every length make new texts; past this many, statements stay unnamed.
const namesLimit = 500

/** Names for statements, so that the server plans each once per connection: joins become three times cheaper. */
export function createStatementNames() {
  const names = new Map<string, string>()
  let generation = 0

  function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= namesLimit) return known
    const name = `s${generation}_${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
    names.set(text, name)
    return name
  }

  function named(args: unknown[]): unknown[] {
    const [first, second, ...rest] = args
    if (typeof first === 'string') {
      if (!Array.isArray(second) || second.length === 0) return args
      return [{ text: first, values: second, name: nameOf(first) }, ...rest]
    }
    if (!isPlainQuery(first)) return args
    const values = Array.isArray(second) ? second : first.values
    if (!Array.isArray(values) || values.length === 0) return args
    return [{ ...first, name: nameOf(first.text) }, ...args.slice(1)]
  }

  /** A migration elsewhere changed what a planned statement returns (0A000): new names are planned afresh. */
  function forgetStale(error: unknown): boolean {
    if (codeOf(error) !== '0A000') return false
    generation += 1
    names.clear()
    return true
  }

  function attach(client: pg.ClientBase): void {
    const query: unknown = Reflect.get(client, 'query')
    if (typeof query !== 'function') throw new TypeError('not a client')
    const ask = (args: unknown[]): unknown => Reflect.apply(query, client, named(args))

    Reflect.set(client, 'query', (...args: unknown[]): unknown => {
      const callback = args.at(-1)
      if (typeof callback === 'function') {
        return ask([
          ...args.slice(0, -1),
          (error: unknown, result: unknown) => {
            if (forgetStale(error)) return ask(args)
            return Reflect.apply(callback, undefined, [error, result])
          },
        ])
      }
      const answer = ask(args)
      if (!(answer instanceof Promise)) return answer
      return answer.catch(async (error: unknown) => {
        if (!forgetStale(error)) throw error
        // Inside a transaction this fails once more (25P02); the transaction as a whole is then repeated.
        return Promise.resolve(ask(args)).catch(() => Promise.reject(error))
      })
    })
  }

  return { attach }
}

type PlainQuery = { text: string; values?: unknown }

function isPlainQuery(value: unknown): value is PlainQuery {
  if (typeof value !== 'object' || value === null || 'submit' in value || 'name' in value) return false
  return 'text' in value && typeof value.text === 'string'
}
