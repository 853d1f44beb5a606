import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { createLog } from '#platform/log/log.ts'
import { startShopPostgres } from '#server/db/shop-database.ts'
import { makeScratchDirectory } from './scratch-directory.ts'

/** A second PostgreSQL, in recovery as a copy of another is: it answers readers, and refuses who writes until it is promoted. */
export async function startStandby({ database, with: tables }: { database: string; with: string }) {
  const inDatabase = (connectionString: string) => connectionString.replace('/shop?', `/${database}?`)
  const place = { dataDir: makeScratchDirectory('kurinji-standby-'), log: createLog('silent') }
  const first = await startShopPostgres(place)
  await ask(first.connectionString, `CREATE DATABASE ${database}`)
  await ask(inDatabase(first.connectionString), tables)
  await first.stop()
  const cluster = readdirSync(place.dataDir).find((name) => /^pg\d+$/.test(name)) ?? ''
  writeFileSync(path.join(place.dataDir, cluster, 'standby.signal'), '')
  const server = await startShopPostgres({ ...place, settings: { fsync: 'off' } })

  return {
    connectionString: inDatabase(server.connectionString),
    promote: () => ask(server.connectionString, 'SELECT pg_promote()'),
    async stop() {
      await server.stop()
      rmSync(place.dataDir, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}

async function ask(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
