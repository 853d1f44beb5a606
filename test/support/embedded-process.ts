// A process of its own that uses the embedded server of a data directory: prints its address when it is up, stops on SIGTERM.
import { startShopPostgres } from '#server/db/shop-database.ts'
import { createLog } from '#platform/log/log.ts'

try {
  const [, , dataDir = '', settings = '{}'] = process.argv
  const server = await startShopPostgres({
    dataDir,
    log: createLog('silent'),
    settings: JSON.parse(settings),
  })
  process.on('SIGTERM', () => void server.stop())
  console.log(server.connectionString)
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
