// Addresses that somebody makes up: a hundredth of their number unless FAULTS=1 (docs/faults.md).
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { inCrowd } from '#test/support/in-crowd.ts'
import { sized } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()

const megabyte = 1024 * 1024
const minutes = 60_000

async function ask(path: string): Promise<string> {
  const response = await fetch(shop.url + path)
  return `${response.headers.get('etag')} ${(await response.arrayBuffer()).byteLength}`
}

/** A new address of one of the kinds that lead to a page of their own, if nobody minds. */
const kinds: Array<(at: number) => string> = [
  (at) => `/product/kurti-pant?color=made-up-${at}`,
  (at) => `/product/kurti-pant?color=wine&size=${at}&utm_source=${at}`,
  (at) => `/collections?color=c${at}&size=s${at}`,
  (at) => `/collections/leggings?price=${at}-`,
  (at) => `/collections/never-sold-${at}`,
  (at) => `/order/status/o${at}`,
  (at) => `/product/never-sold-${at}`,
  (at) => `/nowhere/${at}?x=${'y'.repeat(5000)}`,
]

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

/** What is held in memory, without what only waits to be collected. */
async function heldBytes(): Promise<number> {
  for (let time = 0; time < 3; time += 1) {
    if (typeof collectGarbage === 'function') collectGarbage()
    // What the collection lets go is finished with in a later turn.
    await nextTurn()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

test(
  'made-up addresses leave home and product pages in the cache, and the memory as it was',
  async () => {
    const lasting = ['/', '/collections', '/product/kurti-pant', '/product/shawl']
    for (const path of lasting) await ask(path)
    // What one address of each kind needs is there before the memory is measured.
    await inCrowd(
      kinds.flatMap((kind) => Array.from({ length: 40 }, (_, at) => kind(1_000_000 + at))),
      8,
      ask,
    )
    const made = () => shop.catalogue.answers().product('shawl')
    const before = made()
    const heldBefore = await heldBytes()
    const times = sized(100_000)
    // Each address is made when it is asked for: what the asker held would be counted too.
    const order = Array.from({ length: times }, (_, at) => at)
    await inCrowd(order, 8, async (at) => void (await ask(kinds[at % kinds.length]?.(at) ?? '/')))
    const held = (await heldBytes()) - heldBefore
    console.log(`${times} made-up addresses: ${(held / megabyte).toFixed(1)} MB more are held`)
    expect(held).toBeLessThan(20 * megabyte)
    expect(made()).toBe(before)
    for (const path of lasting) expect(await servedFromMemory(path)).toBe(true)
  },
  20 * minutes,
)

/** A kept page comes without a call of the catalogue, which is away for so long. */
async function servedFromMemory(path: string): Promise<boolean> {
  const answers = shop.catalogue.answers
  shop.catalogue.answers = () => {
    throw new Error('the page is made anew')
  }
  try {
    return (await fetch(shop.url + path)).status === 200
  } finally {
    shop.catalogue.answers = answers
  }
}
