// `npm run dev`: API and pages in one process, pages from their sources with hot reload that keeps state.
import { readOwnEnv } from '#server/env.ts'
import { createLog } from '#platform/log/log.ts'
import { openShop } from '#server/shop.ts'

const env = readOwnEnv()
const shop = await openShop(env, createLog(env.LOG_LEVEL), { pages: 'dev' })
await shop.app.listen({ host: env.HOST, port: env.PORT })
console.log(`The shop is at http://localhost:${env.PORT}, with hot reload.`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, async () => {
    await shop.close()
    process.exit(0)
  })
}
