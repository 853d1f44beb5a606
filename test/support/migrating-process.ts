// A process of its own that migrates a database and says which files it applied.
import { openDatabase } from '#platform/postgres/database.ts'
import { migrate } from '#platform/postgres/migrate.ts'
import { createLog } from '#platform/log/log.ts'

const [, , connection = '', folder = ''] = process.argv
const database = openDatabase({ connection, log: createLog('silent') })
const applied = await migrate(database, folder)
console.log(applied.join(',') || 'none')
await database.close()
