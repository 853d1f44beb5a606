import { expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { laptop, openDesk } from '#test/support/desk-visits.ts'
import { openHand } from '#test/support/human-pace.ts'

// Ten orders with every run of the tests; fifty with `npm run faults`.
const count = process.env.FAULTS === '1' ? 50 : 10
/** A wave, as the packing table takes it. */
const ordersOfWave = 20

const { shop, placeOrder, emptyQueues, visitDesk, addCourier } = await openDesk()
await addCourier(count)

test(`${count} cash orders are confirmed, packed, labelled and handed over by keyboard alone, well within ten minutes`, async () => {
  await emptyQueues()
  const orders: string[] = []
  for (let made = 0; made < count; made += 1) orders.push(await placeOrder())

  const { page } = await visitDesk('owner', laptop)
  const papers: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/admin/print/')) papers.push(pathname.split('/').at(-1) ?? '')
  })
  const hand = await openHand(page)
  const { decide } = hand

  await decide('g', 'c')
  for (let left = count; left > 0; left -= 1) {
    await page.getByText(new RegExp(`^${left} to confirm`)).waitFor()
    await page.getByRole('button', { name: /^Confirm/, disabled: false }).waitFor()
    await decide('c')
  }
  await page.getByText('All confirmed.').waitFor()

  await decide('g', 'p')
  for (let left = count; left > 0;) {
    const inWave = Math.min(ordersOfWave, left)
    await page.getByRole('button', { name: /^Take the next/, disabled: false }).waitFor()
    await decide('w')
    for (let here = inWave; here > 0; here -= 1) {
      await page.getByText(`${here} of ${inWave} left`).waitFor()
      await page.getByRole('button', { name: /^All checked/ }).waitFor()
      await decide('a')
      await page.getByRole('button', { name: /^Packed/, disabled: false }).waitFor()
      await decide('Enter')
    }
    await page.getByText(`${inWave} packed.`, { exact: true }).waitFor()
    await decide('Enter')
    left -= inWave
  }
  await page.getByText('Nothing to pack.', { exact: false }).waitFor()

  await decide('g', 'h')
  await page.getByText(new RegExp(`^0 of ${count} checked`)).waitFor()
  await decide('a', 'o')
  await page.getByText(`Handed over: ${count} to`, { exact: false }).waitFor()

  const [keys, seconds] = [hand.keys(), hand.seconds()]
  console.log(`${count} orders: ${keys} keys, ${(keys / count).toFixed(1)} an order, ${seconds.toFixed(0)} s`)
  expect(await hand.pointed()).toEqual([])
  expect(keys / count).toBeLessThanOrEqual(6)
  expect(seconds).toBeLessThanOrEqual((count / 50) * 600)

  const { rows } = await shop.database.pool.query<{ stage: string; parcels: number; numbers: number }>(
    `SELECT o.stage, count(p.id)::int AS parcels, count(DISTINCT p.awb)::int AS numbers
     FROM orders o LEFT JOIN parcel p ON p.order_id = o.id WHERE o.id = ANY ($1) GROUP BY o.id`,
    [orders],
  )
  expect(rows).toEqual(Array.from({ length: count }, () => ({ stage: 'shipped', parcels: 1, numbers: 1 })))
  const invoices = await shop.database.pool.query<{ invoices: number; span: number }>(
    `SELECT count(*)::int AS invoices, max(series_no) - min(series_no) + 1 AS span
     FROM tax_document WHERE kind = 'invoice' AND order_id = ANY ($1)`,
    [orders],
  )
  // Without a gap.
  expect(invoices.rows).toEqual([{ invoices: count, span: count }])
  await expect.poll(() => papers.filter((name) => name === 'labels').length).toBe(count)
  await expect.poll(() => papers.filter((name) => name === 'manifest').length).toBe(1)
  expect(await findViolations(shop.database)).toEqual([])
}, 300_000)
