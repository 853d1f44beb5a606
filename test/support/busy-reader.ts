// A process of its own that never stops reading, to see whether it survives a database that goes away.
import { openShopDatabase } from '#server/db/shop-database.ts'
import { createLog } from '#platform/log/log.ts'

const database = openShopDatabase({ connection: process.argv[2] ?? '', log: createLog('silent') })
let isReading = true
let hasFailed = false
process.stdin.resume().on('end', () => (isReading = false))

async function read(): Promise<void> {
  while (isReading) {
    try {
      await database.pool.query('SELECT $1::int, pg_sleep(0.01)', [1])
      console.log(hasFailed ? 'reads again' : 'reading')
    } catch {
      hasFailed = true
      console.log('failed')
    }
  }
}

await Promise.all([read(), read(), read()])
await database.close()
