import { BadEnvironment, readOwnEnv } from '#server/env.ts'
import { createLog } from '#platform/log/log.ts'
import { PostgresNotStarted } from '#platform/postgres/postgres.ts'
import { whileStarting } from '#server/operations/await-database.ts'
import { welcome } from '#server/operations/welcome.ts'
import { openShop } from '#server/shop.ts'

/** The process: read the settings, open the shop, listen, stop gracefully. */
const env = readOwnEnv()
const log = createLog(env.LOG_LEVEL)
if (process.getuid?.() === 0) log.warn('the shop runs as root: give it an account of its own')
export const shop = await openShop(env, log).catch(endInWords)
await shop.app.listen({ host: env.HOST, port: env.PORT })
export const greeting = await whileStarting(async () => {
  const coupons = await shop.coupons.list()
  const staff = env.SHOP_MODE === 'sample' ? await shop.staff.openSample() : []
  return welcome(env, { couponCodes: coupons.map(({ code }) => code), staff })
}, log).catch(endInWords)
console.log(greeting)

const stopWithinMs = 10_000 + env.STOP_DELAY_SECONDS * 1000
let isStopping = false

async function stop() {
  if (isStopping) return
  isStopping = true
  setTimeout(() => process.exit(1), stopWithinMs).unref()
  await shop.close()
  process.exit(0)
}

process.on('SIGTERM', stop)
process.on('SIGINT', stop)
process.on('unhandledRejection', (reason) => {
  // State is unknown from here on: the supervisor starts a fresh process, and nothing acknowledged is lost.
  log.fatal(
    { err: { name: reason instanceof Error ? reason.name : 'unknown' } },
    'an unhandled failure ends the process',
  )
  process.exit(1)
})

/** What whoever starts a shop can do something about is a sentence, not a stack. */
function endInWords(error: unknown): never {
  if (!(error instanceof BadEnvironment || error instanceof PostgresNotStarted)) throw error
  console.error(error.message)
  process.exit(1)
}
