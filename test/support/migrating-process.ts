// A process of its own that migrates a database and says which files it applied.
import { openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { createLog } from '#server/log.ts'

const [, , connection = '', folder = ''] = process.argv
const database = openDatabase({ connection, log: createLog('silent') })
const applied = await migrate(database, folder)
console.log(applied.join(',') || 'none')
await database.close()
