// A whole shop in a process of its own, to be killed. Prints its address, then lives until it is ended.
import { createLog } from '#server/log.ts'
import { readEnv } from '#server/env.ts'
import { interleave, moments } from '#server/interleave.ts'
import { openShop } from '#server/shop.ts'

/** DIE_AT=<moment>:<n> ends the process as kill -9 does, when the moment is reached for the n-th time. */
function dieAt(wish: string): void {
  const [name, count] = wish.split(':')
  const moment = moments.find((known) => known === name)
  if (!moment) throw new Error(`no such moment: ${name}`)
  let left = Number(count)
  interleave(moment, () => {
    left -= 1
    if (left === 0) process.kill(process.pid, 'SIGKILL')
  })
}

if (process.env.DIE_AT) dieAt(process.env.DIE_AT)
const shop = await openShop(readEnv(process.env), createLog('silent'))
const url = await shop.app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
console.log(`open ${url}`)
