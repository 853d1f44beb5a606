import { z } from 'zod'
import { workViews } from '#domain/order-stage.ts'
import { sized } from './order-makers.ts'
import { percentile } from './percentile.ts'
import { joinStaff } from './staff.ts'
import type { TestShop } from './shop.ts'

const found = z.object({
  status: z.literal(200),
  data: z.array(z.object({ customer: z.object({ end: z.string() }) })),
})

/** So many orders are looked for, spread over all of them. */
const looks = sized(40, 3)

/**
 * The time that 95 of 100 answers of a kind stay within, in milliseconds: lists and their next pages, and finding orders
 * by four to ten digits of a number from either end, as people type them.
 */
export async function askTheDesk(shop: TestShop): Promise<Record<string, number>> {
  const desk = await joinStaff(shop, { role: 'packer' })
  const times = new Map<string, number[]>()

  async function ask(kind: string, name: 'listWork' | 'findOrders', query: Record<string, string>) {
    const begun = performance.now()
    const answer = await (await desk.send(name, { query })).json()
    times.set(kind, [...(times.get(kind) ?? []), performance.now() - begun])
    return found.parse(answer).data
  }

  async function find(kind: string, typed: string, mobile: string) {
    const lines = await ask(kind, 'findOrders', { q: typed })
    if (lines.length < 20 && !lines.some(({ customer }) => customer.end === mobile.slice(-4)))
      throw new Error(`${typed} does not find an order of ${mobile}`)
  }

  const { rows } = await shop.database.pool.query<{
    id: string
    mobile: string
    awb: string | null
    invoice: string | null
  }>(
    `SELECT id, customer_mobile AS mobile, (SELECT p.awb FROM parcel p WHERE p.order_id = orders.id),
      (SELECT d.number FROM tax_document d WHERE d.order_id = orders.id) AS invoice FROM orders WHERE number % greatest((SELECT count(*) FROM orders) / $1, 1) = 0
    LIMIT $1`,
    [looks],
  )
  for (const { id, mobile, awb, invoice } of rows) {
    for (const view of workViews) {
      await ask('a list of orders', 'listWork', { view })
      await ask('the next page of a list', 'listWork', { view, after: id })
    }
    for (const digits of [4, 5, 6, 7, 8, 9, 10]) {
      await find(`${digits} digits of the beginning`, mobile.slice(0, digits), mobile)
      await find(`${digits} digits of the end`, mobile.slice(-digits), mobile)
    }
    const spaced = `${mobile.slice(0, 5)} ${mobile.slice(5)}`
    await find('with +91', `+91${mobile}`, mobile)
    await find('with +91 and blanks', `+91 ${spaced}`, mobile)
    if (awb !== null) await find('a parcel’s number', awb.toLowerCase(), mobile)
    if (invoice !== null) await find('an invoice’s number', invoice, mobile)
    await find('with blanks', ` ${spaced} `, mobile)
  }
  return Object.fromEntries([...times].map(([kind, all]) => [kind, percentile(all, 0.95)]))
}
