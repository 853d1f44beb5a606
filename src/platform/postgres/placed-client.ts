import pg from 'pg'
import type { DatabasePlace, DatabasePlaces } from './database-places.ts'

/** pg's client at the place whose turn it is. One that cannot be used sends the next client to the next place. */
export function createPlacedClient(places: DatabasePlaces) {
  return class PlacedClient extends pg.Client {
    readonly #place: DatabasePlace

    constructor(options: pg.ClientConfig = {}) {
      const place = places.current()
      super({ ...options, connectionString: place.connectionString })
      this.#place = place
      // Lost while it is being looked at, before the pool listens: who connects hears of it.
      this.on('error', () => {})
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | void {
      const connected = this.#connect()
      if (callback === undefined) return connected
      // pg's own pool takes nothing for "no error", whatever the types say.
      connected.then(() => Reflect.apply(callback, undefined, []), callback)
    }

    async #connect(): Promise<this> {
      try {
        await super.connect()
        await this.#demand()
        return this
      } catch (error) {
        places.leave(this.#place)
        throw error
      }
    }

    /** What this server may do is not what is needed, and will not be: it has become a copy. */
    async leave(): Promise<void> {
      places.leave(this.#place)
      await this.end()
    }

    async #demand(): Promise<void> {
      const { wanted, name } = this.#place
      if (wanted === 'any') return
      const { rows } = await super.query<{ isCopy: boolean; isReadOnly: boolean }>(
        `SELECT pg_is_in_recovery() AS "isCopy", current_setting('transaction_read_only') = 'on' AS "isReadOnly"`,
      )
      const { isCopy = true, isReadOnly = true } = rows[0] ?? {}
      const is = { 'read-write': !isReadOnly, 'read-only': isReadOnly, primary: !isCopy, standby: isCopy }
      if (is[wanted]) return
      void this.end()
      throw Object.assign(new Error(`${name} is not ${wanted}`), { code: refusedByUs })
    }
  }
}

/** SQLSTATE's word for a server that does not take the connection. */
const refusedByUs = '08004'
