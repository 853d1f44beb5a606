// A process of its own that takes a message and never finishes sending it, to be killed by a test.
import { openShopDatabase } from '#server/db/shop-database.ts'
import { createLog } from '#platform/log/log.ts'
import { createOutbox } from '#platform/jobs/jobs.ts'

const log = createLog('silent')
const database = openShopDatabase({ connection: process.argv[2] ?? '', log })
const limits = { timeoutMs: 60_000, leaseSeconds: 1, pollMs: 5 }
const outbox = createOutbox({ database, log, limits })

outbox.handle('order-message', async () => {
  console.log('sending')
  await new Promise(() => {})
})
outbox.start()
