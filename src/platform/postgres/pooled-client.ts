import type pg from 'pg'
import { onlyReads } from './database-away.ts'
import type { DatabasePlaces } from './database-places.ts'
import { codeOf } from './error-code.ts'
import { createPlacedClient } from './placed-client.ts'
import type { StatementNames } from './statement-names.ts'

type Statement = string | pg.QueryConfig
type Callback = (error: Error | undefined, result: pg.QueryResult) => void

/**
 * What a pool makes its connections of: pg's client, which names every statement, sends those of one moment in one
 * write (decision 0016), and plans one afresh when a migration elsewhere has changed what it returns (0A000). The first
 * statement that the server of a demoted leader refuses ends the connection.
 */
export function createPooledClient(names: StatementNames, places: DatabasePlaces) {
  return class PooledClient extends createPlacedClient(places) {
    #isHeldBack = false
    #sent = 0

    override query<Query extends pg.Submittable>(query: Query): Query
    override query<Row extends pg.QueryResultRow>(
      statement: Statement,
      values?: unknown[],
    ): Promise<pg.QueryResult<Row>>
    override query(statement: Statement, callback: Callback): void
    override query(statement: Statement, values: unknown[], callback: Callback): void
    override query(...args: unknown[]): unknown {
      const callback = args.at(-1)
      if (typeof callback !== 'function') return this.#ask(args)
      return void this.#ask(args.slice(0, -1)).then(
        (result) => callback(undefined, result),
        (error: unknown) => callback(error),
      )
    }

    async #ask(args: unknown[]): Promise<unknown> {
      const asked = this.#send(args)
      const sent = this.#sent
      try {
        return await asked
      } catch (error) {
        if (codeOf(error) === onlyReads) void this.leave()
        if (codeOf(error) !== '0A000') throw error
        names.forget()
        // Its COMMIT may be on the way already; a transaction is repeated as a whole.
        if (this.#sent !== sent) throw error
        // Inside a transaction this fails once more (25P02).
        return this.#send(args).catch(() => Promise.reject(error))
      }
    }

    async #send(args: unknown[]): Promise<unknown> {
      this.#sent += 1
      this.#holdBack()
      return Reflect.apply(super.query, this, names.named(args))
    }

    /** A write wakes the database up; whatever else is asked until the end of this turn goes with it. */
    #holdBack(): void {
      if (this.#isHeldBack) return
      this.#isHeldBack = true
      const { stream } = this.connection
      stream.cork()
      process.nextTick(() => {
        this.#isHeldBack = false
        stream.uncork()
      })
    }
  }
}
