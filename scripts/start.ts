// `npm start`: builds when the sources changed since the last build, then becomes the shop's process. `--at-work` (npm's own):
// a sample shop that is made by this start has orders in every stage.
import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'

process.env.NODE_ENV = 'production'
enableCompileCache()
// In a process of its own: what a build needs would stay in the shop's memory.
const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
const { shop, greeting } = await import('../server.ts')
if (shop.isNewSample && process.argv.includes('--at-work')) {
  await shop.sampleOrders.start()
  // The log of what was done has carried it off the screen.
  console.log(greeting)
}
