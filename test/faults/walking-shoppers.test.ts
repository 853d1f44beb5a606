// Shoppers who change their mind between two steps: a hundredth of the walks unless FAULTS=1; WALKS=250-500 takes those
// of these seeds, so that the whole can be walked in parts, and a walk again (docs/faults.md).
import { expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { inCrowd } from '#test/support/in-crowd.ts'
import { sized } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { seededChance } from '#test/support/seeded-chance.ts'
import { openWalk, readTotals } from '#test/support/walking-shopper.ts'

const shop = await openShopOfFile({ env: { ORDERS_PER_HOUR: '100000' } })
const minutes = 60_000
const steps = 30

test(
  'whatever way a shopper takes, what was ordered is what the last confirmed screen said, once',
  async () => {
    const totals = await readTotals(shop)
    const [from = 0, to = sized(10_000, 100)] = process.env.WALKS?.split('-').map(Number) ?? []
    const seeds = Array.from({ length: to - from }, (_, n) => from + n)
    const faults: string[] = []
    await inCrowd(seeds, 4, async (seed) => {
      const shopper = await openWalk(shop, totals, seededChance(seed))
      await shopper.walk(steps)
      for (const fault of await shopper.faults()) faults.push(`walk ${seed}: ${fault}`)
    })
    expect(faults.slice(0, 3)).toEqual([])
    expect(await findViolations(shop.database)).toEqual([])
  },
  180 * minutes,
)
