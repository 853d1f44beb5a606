// Two people at two browsers pack from one queue at once, and one of them falls asleep over it: nothing is packed twice or lost.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { laptop, openDesk } from '#test/support/desk-visits.ts'

/** What one table takes at once. */
const ordersOfWave = 20
const orders = 2 * ordersOfWave
const { shop, orderToPack, emptyQueues, visitDesk, addCourier } = await openDesk()

async function takeWave(page: Page): Promise<void> {
  await page.goto('/admin/pack')
  await page.getByRole('button', { name: /^Take the next/, disabled: false }).waitFor()
  await page.keyboard.press('w')
  await page.getByRole('button', { name: /^All checked/ }).waitFor()
}

type Share = { of: number; until?: number }

/** What lies on the table, until so many are left. */
async function pack(page: Page, { of, until = 0 }: Share): Promise<void> {
  for (let left = of; left > until; left -= 1) {
    await page.getByText(`${left} of ${of} left`).waitFor()
    await page.getByRole('button', { name: /^All checked/ }).waitFor()
    await page.keyboard.press('a')
    await page.getByRole('button', { name: /^Packed/, disabled: false }).waitFor()
    await page.keyboard.press('Enter')
  }
}

test.runIf(process.env.FAULTS === '1')(
  `two packers at two browsers pack ${orders} orders at once; whose time runs out hears that others have theirs: each is packed once`,
  async () => {
    await emptyQueues()
    await addCourier(orders)
    const ids: string[] = []
    while (ids.length < orders) ids.push(await orderToPack())
    const [sleeper, other] = [await visitDesk('packer', laptop), await visitDesk('owner', laptop)]
    const half = ordersOfWave / 2
    await Promise.all([takeWave(sleeper.page), takeWave(other.page)])
    await Promise.all([
      pack(sleeper.page, { of: ordersOfWave, until: half }),
      pack(other.page, { of: ordersOfWave }),
    ])
    await sleeper.page.getByText(`${half} of ${ordersOfWave} left`).waitFor()
    await other.page.getByText(`${ordersOfWave} packed.`).waitFor()

    await shop.database.pool.query("UPDATE pack_claim SET until = now() - interval '1 second'")
    await takeWave(other.page)
    await sleeper.page.keyboard.press('a')
    await sleeper.page.keyboard.press('Enter')
    await sleeper.page.getByText('This order is not on your table any more', { exact: false }).waitFor()
    await pack(other.page, { of: half })
    await other.page.getByText(`${half} packed.`).waitFor()
    await sleeper.page.goto('/admin/pack')
    await sleeper.page.getByText('Nothing to pack.', { exact: false }).waitFor()

    const { rows } = await shop.database.pool.query(
      `SELECT o.stage, count(DISTINCT p.id)::int AS parcels, count(DISTINCT p.awb)::int AS numbers,
        count(DISTINCT d.number)::int AS invoices
      FROM orders o LEFT JOIN parcel p ON p.order_id = o.id LEFT JOIN tax_document d ON d.parcel_id = p.id
      WHERE o.id = ANY ($1) GROUP BY o.id, o.stage`,
      [ids],
    )
    const once = { stage: 'packed', parcels: 1, numbers: 1, invoices: 1 }
    expect(rows).toEqual(ids.map(() => once))
    expect(await findViolations(shop.database)).toEqual([])
  },
  300_000,
)
