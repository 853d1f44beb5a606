// `npm start`: builds when the sources changed since the last build, then becomes the shop's process. `--at-work` (npm's own):
// a sample shop that is made by this start has orders in every stage. `--web`, `--worker`: only a half of the shop (SHOP_ROLE).
import { enableCompileCache } from 'node:module'
import { buildIfStale } from './built.ts'

process.env.NODE_ENV = 'production'
for (const role of ['web', 'worker']) if (process.argv.includes(`--${role}`)) process.env.SHOP_ROLE = role
enableCompileCache()
if (!buildIfStale()) process.exit(1)
const { shop, greeting } = await import('../server.ts')
if (shop.isNewSample && shop.role === 'both' && process.argv.includes('--at-work')) {
  await shop.sampleOrders.start()
  // The log of what was done has carried it off the screen.
  console.log(greeting)
}
