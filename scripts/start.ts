// `npm start`: builds when the sources changed since the last build, then becomes the shop's process.
import { spawnSync } from 'node:child_process'
import { enableCompileCache } from 'node:module'

process.env.NODE_ENV = 'production'
enableCompileCache()
// In a process of its own: what a build needs would stay in the shop's memory.
const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--if-stale'], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
await import('../server.ts')
