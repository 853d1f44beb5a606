import { Duplex } from 'node:stream'
import type pg from 'pg'
import { codeOf, messageOf } from './error-code.ts'
import type { StatementNames } from './statement-names.ts'

/**
 * Names every statement of a client, sends those of one moment in one write, plans it afresh when a migration
 * elsewhere changed what it returns (0A000), and throws away a line that hangs.
 */
export function attachNames(client: pg.ClientBase, names: StatementNames): void {
  const query: unknown = Reflect.get(client, 'query')
  if (typeof query !== 'function') throw new TypeError('not a client')
  let isHeldBack = false

  const ask = (args: unknown[]): unknown => {
    holdBack()
    return Reflect.apply(query, client, names.named(args))
  }

  /** A write wakes the database up; whatever else is asked until the end of this turn goes with it. */
  function holdBack(): void {
    const stream = streamOf(client)
    if (isHeldBack || !stream) return
    isHeldBack = true
    stream.cork()
    process.nextTick(() => {
      isHeldBack = false
      stream.uncork()
    })
  }

  Reflect.set(client, 'query', (...args: unknown[]): unknown => {
    const callback = args.at(-1)
    return typeof callback === 'function' ? askWithCallback(args, callback) : askForPromise(args)
  })

  // pg's pool asks with callbacks.
  function askWithCallback(args: unknown[], callback: Function): unknown {
    const answer = (error: unknown, result: unknown) => {
      dropIfHanging(error)
      if (codeOf(error) !== '0A000') return Reflect.apply(callback, undefined, [error, result])
      names.forget()
      return ask(args)
    }
    return ask([...args.slice(0, -1), answer])
  }

  function askForPromise(args: unknown[]): unknown {
    const answer = ask(args)
    if (!(answer instanceof Promise)) return answer
    return answer.catch(async (error: unknown) => {
      dropIfHanging(error)
      if (codeOf(error) !== '0A000') throw error
      names.forget()
      // Inside a transaction this fails once more (25P02); the transaction as a whole is then repeated.
      return Promise.resolve(ask(args)).catch(() => Promise.reject(error))
    })
  }

  /** Otherwise the pool would hand the hanging line to the next one who asks. */
  function dropIfHanging(error: unknown): void {
    if (messageOf(error) !== 'Query read timeout') return
    streamOf(client)?.destroy()
  }
}

/** The line itself, which pg keeps to itself. */
function streamOf(client: pg.ClientBase): Duplex | null {
  const stream: unknown = Reflect.get(Object(Reflect.get(client, 'connection')), 'stream')
  return stream instanceof Duplex ? stream : null
}
