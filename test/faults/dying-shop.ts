// A whole shop in a process of its own, to be killed. Prints its address, then lives until it is ended.
import { flushCompileCache } from 'node:module'
import { createLog } from '#platform/log/log.ts'
import { readEnv } from '#server/env.ts'
import { setFailpoint } from '#platform/failpoints/failpoints.ts'
import { failpoints } from '../support/failpoint-names.ts'
import { openShop } from '#server/shop.ts'

/** DIE_AT=<failpoint>:<n> ends the process as kill -9 does, when it is reached for the n-th time. */
function dieAt(order: string): void {
  const [name, count] = order.split(':')
  const failpoint = failpoints.find((known) => known === name)
  if (!failpoint) throw new Error(`no such failpoint: ${name}`)
  let left = Number(count)
  setFailpoint(failpoint, () => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  })
}

if (process.env.DIE_AT) dieAt(process.env.DIE_AT)
const shop = await openShop(readEnv(process.env), createLog('silent'))
const url = await shop.app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
flushCompileCache()
console.log(`open ${url}`)
