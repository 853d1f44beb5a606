// `npm start`: builds when the sources changed since the last build, then becomes the shop's process. `--at-work` (npm's own):
// a sample shop that is made by this start has orders in every stage. `--web`, `--worker`: only a half of the shop (SHOP_ROLE).
import { enableCompileCache } from 'node:module'
import { buildIfStale } from './built.ts'
import { readStartWords } from './start-words.ts'

const words = readStartWords(process.argv.slice(2), process.env)
if (!words.ok) {
  console.error(words.message)
  process.exit(1)
}
process.env.NODE_ENV = 'production'
if (words.half) process.env.SHOP_ROLE = words.half
enableCompileCache()
if (!buildIfStale()) process.exit(1)
const { shop, greeting } = await import('../server.ts')
if (shop.isNewSample && shop.role === 'both' && words.isAtWork) {
  await shop.sampleOrders.start()
  // The log of what was done has carried it off the screen.
  console.log(greeting)
}
