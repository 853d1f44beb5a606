// CPU of rendering pages that no cache holds: node scripts/bench/render-bench.ts PATH…, printed as { path: ms }.
import { readEnv } from '#server/env.ts'
import { createLog } from '#platform/log/log.ts'
import { openBuiltPages } from '#server/pages/render.ts'
import { openShop } from '#server/shop.ts'

process.env.NODE_ENV = 'production'
const warmUps = 100
const renders = 300

const log = createLog('silent')
const env = readEnv(process.env)
const shop = await openShop(env, log)
const pages = await openBuiltPages({ api: shop.api, log, dist: 'dist', worker: 'on' })
async function render(url: URL): Promise<void> {
  const found = await pages.find(url)
  if (found.kind === 'page') await found.html()
}

const result: Record<string, number> = {}
for (const path of process.argv.slice(2)) {
  const url = new URL(path, env.PUBLIC_URL)
  for (let time = 0; time < warmUps; time += 1) await render(url)
  const before = process.cpuUsage()
  for (let time = 0; time < renders; time += 1) await render(url)
  const { user, system } = process.cpuUsage(before)
  result[path] = (user + system) / 1000 / renders
}
console.log(JSON.stringify(result))
await shop.close()
process.exit(0)
