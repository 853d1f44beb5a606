// A process of its own that migrates a database and says which files it applied.
import { migrate } from '#platform/postgres/postgres.ts'
import { openShopDatabase } from '#server/db/shop-database.ts'
import { createLog } from '#platform/log/log.ts'

const [, , connection = '', folder = ''] = process.argv
const database = openShopDatabase({ connection, log: createLog('silent') })
const applied = await migrate(database, folder)
console.log(applied.join(',') || 'none')
await database.close()
