// `npm run shop -- <command>`: what was compiled once is kept, so that a command answers in half the time.
import { enableCompileCache } from 'node:module'

enableCompileCache()
await import('./shop-commands.ts')
