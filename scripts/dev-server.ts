// What `npm run dev` runs: API and pages in one process, pages from their sources with hot reload that keeps state.
import { readOwnEnv } from '#server/env.ts'
import { createLog } from '#platform/log/log.ts'
import { openShop } from '#server/shop.ts'

const env = readOwnEnv()
const shop = await openShop(env, createLog(env.LOG_LEVEL), { pages: 'dev' })
await shop.app.listen({ host: env.HOST, port: env.PORT })
console.log(`The shop is at http://localhost:${env.PORT}, with hot reload.`)
const staff = env.SHOP_MODE === 'sample' ? await shop.staff.openSample() : []
for (const { role, url } of staff) console.log(`  ${role.padEnd(12)} ${url}`)

let isStopping = false

async function stop() {
  if (isStopping) return
  isStopping = true
  await shop.close()
  process.exit(0)
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
// Whoever would start it again is gone.
process.on('disconnect', stop)
