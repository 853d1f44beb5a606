import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { createStaffBrowser } from '#test/support/staff.ts'

const shop = await openShopOfFile()
const links = await shop.staff.openSample()
await shop.sampleOrders.start()

async function signedInAs(role: string) {
  const token = links.find((link) => link.role === role)?.url.split('#sample=')[1] ?? ''
  const browser = createStaffBrowser(shop.url)
  expect(await browser.call('signInToSample', { body: { token } })).toMatchObject({ status: 200 })
  return browser
}

test('the sample shop has 120 orders of the last thirty days, in every stage of work', async () => {
  const { rows } = await sql<{ stage: string; orders: number }>`
    SELECT stage, count(*)::int AS orders FROM orders GROUP BY stage`.execute(shop.database.query)
  expect(Object.fromEntries(rows.map(({ stage, orders }) => [stage, orders]))).toEqual({
    'to-confirm': 18,
    'on-hold': 5,
    'to-pack': 30,
    packed: 8,
    shipped: 9,
    delivered: 32,
    returning: 3,
    cancelled: 11,
    unpaid: 4,
  })
  const { rows: ages } = await sql<{ oldest: number; newest: number }>`
    SELECT extract(epoch FROM now() - min(created_at)) / 86400 AS oldest,
      extract(epoch FROM now() - max(created_at)) / 3600 AS newest FROM orders`.execute(shop.database.query)
  expect(Number(ages[0]?.oldest)).toBeGreaterThan(29)
  expect(Number(ages[0]?.oldest)).toBeLessThan(30)
  expect(Number(ages[0]?.newest)).toBeLessThan(1)
  const { rows: older } = await sql<{ orders: number }>`
    SELECT count(*)::int AS orders FROM orders WHERE created_at < now() - interval '3 days'`.execute(
    shop.database.query,
  )
  expect(older[0]?.orders).toBeGreaterThan(45)
})

test('each of its pieces lies in a bin, those of one colour of a product together', async () => {
  const { rows } = await sql<{ bins: number; colors: number; without: number }>`
    SELECT count(DISTINCT bin)::int AS bins, count(DISTINCT color_variant_id)::int AS colors,
      count(*) FILTER (WHERE bin IS NULL)::int AS without FROM size`.execute(shop.database.query)
  expect(rows[0]).toMatchObject({ bins: rows[0]?.colors, without: 0 })
})

test('its parcels are at every step of the road, and one that came back is counted in', async () => {
  const owner = await signedInAs('owner')
  const road = await owner.call('listRoad', { query: { view: 'attention' } })
  if (!Array.isArray(road.data)) throw new Error('no parcels')
  const reasons = new Set(road.data.map(({ failedReason }) => failedReason))
  for (const reason of ['not-home', 'no-cash', 'wrong-address']) expect(reasons).toContain(reason)
  const { rows } = await sql<{ state: string; parcels: number }>`
    SELECT state, count(*)::int AS parcels FROM parcel WHERE handed_at IS NOT NULL GROUP BY state`.execute(
    shop.database.query,
  )
  expect(Object.fromEntries(rows.map(({ state, parcels }) => [state, parcels]))).toEqual({
    handed: 1,
    moving: 3,
    out: 2,
    failed: 3,
    rto: 3,
    delivered: 32,
  })
  await sql`UPDATE outbox SET next_at = now() WHERE kind = 'close-parcel'`.execute(shop.database.query)
  await shop.outbox.drain()
  const back = await sql<{ stage: string }>`SELECT o.stage FROM orders o JOIN parcel p ON p.order_id = o.id
    WHERE p.state = 'back'`.execute(shop.database.query)
  expect(back.rows).toEqual([{ stage: 'returned' }])
})

test('its returns wait for each of their next steps', async () => {
  const owner = await signedInAs('owner')
  for (const view of ['asked', 'approved', 'moving', 'received'] as const) {
    const answer = await owner.call('listReturns', { query: { view } })
    expect((answer.data as StaffData<'listReturns'>).cases, view).toHaveLength(1)
  }
})

test('its books are in order', async () => {
  expect(await findViolations(shop.database)).toEqual([])
})

test('its orders to confirm want a second look for several reasons, and say what happened to them in turn', async () => {
  const owner = await signedInAs('owner')
  const waiting = await owner.call('listWork', { query: { view: 'to-confirm' } })
  if (!Array.isArray(waiting.data)) throw new Error('no orders')
  const flags = new Set(waiting.data.flatMap((order) => order.flags))
  expect([...flags].toSorted()).toEqual(['double-order', 'first-order', 'high-total', 'thin-address'])
  const sent = await owner.call('listWork', { query: { view: 'sent' } })
  if (!Array.isArray(sent.data)) throw new Error('no orders')
  const whole = await owner.call('readStaffOrder', { params: { id: sent.data[0]?.id ?? '' } })
  if (whole.status !== 200) throw new Error('no order')
  const moments = (whole.data as StaffData<'readStaffOrder'>).history.map(({ at }) => at)
  expect(moments.length).toBeGreaterThan(2)
  expect(moments).toEqual(moments.toSorted())
})

test('its parcels have couriers, numbers of their pools and invoices, and a packer packs the next order', async () => {
  const packer = await signedInAs('packer')
  const packed = await packer.call('listParcels', { query: { view: 'to-hand-over' } })
  if (!Array.isArray(packed.data)) throw new Error('no parcels')
  expect(packed.data).toHaveLength(8)
  for (const parcel of packed.data)
    expect(parcel).toMatchObject({
      courier: { name: 'Sample Courier' },
      awb: expect.stringMatching(/^SC\d{6}$/),
      invoice: expect.stringMatching(/^K\/\d\d-\d\d\/\d{6}$/),
    })
  const taken = await packer.call('takeWave', { body: { actionId: crypto.randomUUID(), count: 1 } })
  const [first] = (taken.data as StaffData<'takeWave'>).orders
  if (!first) throw new Error('nothing to pack')
  const done = await packer.call('packOrder', {
    params: { id: first.order.id },
    body: {
      actionId: crypto.randomUUID(),
      version: first.order.version,
      pieces: first.lines.map(({ itemId, quantity }) => ({ itemId, quantity })),
    },
  })
  expect(done).toMatchObject({ status: 200, data: { order: { stage: 'packed' } } })
  expect(await findViolations(shop.database)).toEqual([])
})
