// A process of its own that uses the embedded server of a data directory: prints its address when it is up, stops on SIGTERM.
import { startEmbeddedPostgres } from '#platform/postgres/embedded-postgres.ts'
import { createLog } from '#platform/log/log.ts'

try {
  const [, , dataDir = '', settings = '{}'] = process.argv
  const server = await startEmbeddedPostgres({
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
