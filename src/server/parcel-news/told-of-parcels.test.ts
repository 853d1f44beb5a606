import { afterAll, describe, expect, test } from 'vitest'
import type { AttemptReason, NewsKind } from '#domain/parcel-course.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { permutations } from '#test/support/orderings.ts'
import { openReturnDesk } from '#test/support/return-desk.ts'
import { openRoad } from '#test/support/road.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
const desk = await openReturnDesk(shop)
const road = openRoad(shop, desk)
afterAll(async () => expect(await findViolations(shop.database)).toEqual([]))

type Heard = { kind: NewsKind; hoursAgo?: number; reason?: AttemptReason }

const hear = (parcelId: string, ...heard: Heard[]) =>
  shop.parcelNews.applyNews(
    'webhook',
    heard.map(({ kind, hoursAgo = 0, ...more }) => {
      const at = new Date(Math.floor(Date.now() / 3_600_000 - hoursAgo) * 3_600_000)
      return { parcel: { id: parcelId }, kind, at, words: kind, ...more }
    }),
  )

/** What the customer of an order was told, oldest first, but that it was placed and is confirmed. */
async function toldOf(orderId: string) {
  await shop.outbox.drain()
  const { rows } = await shop.database.pool.query<{ kind: string; text: string }>(
    `SELECT m.kind, m.text FROM sandbox_message m JOIN orders o ON o.customer_mobile = m.to_number
    WHERE o.id = $1 AND m.kind NOT IN ('otp', 'order-placed', 'cod-confirm', 'payment-received') ORDER BY m.at, m.id`,
    [orderId],
  )
  return rows
}

const kindsOf = async (orderId: string) => (await toldOf(orderId)).map(({ kind }) => kind)

/** Two minutes, or a night, go by. */
const passWaits = () => shop.database.pool.query('UPDATE outbox SET next_at = now() WHERE done_at IS NULL')

describe('the customer of a parcel', () => {
  test('hears that it comes today, that nobody took it and what to do, and that it has arrived, each with the link', async () => {
    const { id, parcel } = await road.sent()
    await passWaits()
    expect(await kindsOf(id)).toEqual(['order-shipped'])
    for (const news of [
      { kind: 'out' },
      { kind: 'failed', reason: 'no-cash' },
      { kind: 'delivered' },
    ] as const) {
      await hear(parcel.id, news)
      await shop.outbox.drain()
    }
    const [shipped, out, failed, arrived] = await toldOf(id)
    expect(shipped?.text).toContain(`number ${parcel.awb}`)
    expect(out?.text).toContain('comes today. Please have your phone and the cash at hand')
    expect(failed?.text).toContain('no cash at hand. Please have the cash ready.')
    expect(arrived?.text).toContain('has arrived')
    for (const told of [shipped, out, failed, arrived]) {
      const page = await fetch(/https?:\S+$/.exec(told?.text ?? '')?.[0] ?? '')
      expect(await page.text()).toContain('Your order has arrived')
    }
  })

  test('who has paid is not asked for cash', async () => {
    const { id, parcel } = await road.paidAndSent()
    await hear(parcel.id, { kind: 'out' })
    expect((await toldOf(id)).at(-1)?.text).toContain('Please have your phone at hand')
  })

  test('hears nothing of what happened days ago: what comes late is in the history only', async () => {
    const { id, parcel } = await road.sent()
    await hear(parcel.id, { kind: 'out', hoursAgo: 100 })
    await hear(parcel.id, { kind: 'failed', hoursAgo: 90 })
    await hear(parcel.id, { kind: 'delivered', hoursAgo: 60 })
    expect(await kindsOf(id)).toEqual([])
  })

  test('does not hear in the morning of an attempt after which it arrived', async () => {
    const { id, parcel } = await road.sent()
    await shop.outbox.stop()
    await hear(parcel.id, { kind: 'failed', hoursAgo: 3 })
    await hear(parcel.id, { kind: 'delivered' })
    shop.outbox.start()
    await passWaits()
    expect(await kindsOf(id)).toEqual(['order-delivered'])
  })

  test('in whatever order news is heard, and twice, hears of each step once, and of none after the last', async () => {
    const story: Heard[] = [
      { kind: 'out', hoursAgo: 30 },
      { kind: 'failed', hoursAgo: 28 },
      { kind: 'failed', hoursAgo: 4 },
      { kind: 'delivered', hoursAgo: 0 },
    ]
    const { pool } = shop.database
    for (const order of permutations([0, 1, 2, 3])) {
      const { id, parcel } = await road.sent()
      for (const at of [...order, ...order]) await hear(parcel.id, story[at] ?? { kind: 'moving' })
      const kinds = await kindsOf(id)
      expect(kinds.filter((kind) => kind === 'order-delivered')).toHaveLength(1)
      expect(kinds.at(-1)).toBe('order-delivered')
      expect(kinds.filter((kind) => kind === 'delivery-failed').length).toBeLessThanOrEqual(2)
      const { rows } = await pool.query('SELECT 1 FROM outbox WHERE dedupe LIKE $1', [
        `order-delivered:${parcel.id}%`,
      ])
      expect(rows).toHaveLength(1)
    }
  })

  test('hears that it came back once its receipt can be undone no more', async () => {
    const { id, parcel } = await road.sent()
    await hear(parcel.id, { kind: 'returning' })
    dataOf((await road.receive(parcel.id)).answer)
    expect(await kindsOf(id)).toEqual([])
    await road.passMinute()
    expect((await toldOf(id)).map(({ kind }) => kind)).toEqual(['order-returned'])
  })
})

describe('who sends something back', () => {
  test('hears that it is not accepted; undone within its minutes she hears nothing', async () => {
    const order = await desk.arrived()
    const before = await kindsOf(order.id)
    const opened = await shop.returns.ofCustomers.ask(order.id, {
      wish: 'refund',
      reason: 'other',
      words: '',
      way: 'pickup',
      pieces: [{ itemId: order.itemId, quantity: 1 }],
    })
    expect(opened.ok).toBe(true)
    const [waiting] = (await shop.returns.ofCustomers.read(order.id))?.cases ?? []
    const id = waiting?.id ?? ''
    const reject = async () => {
      const { version } = await desk.seeCase(id)
      const body = {
        actionId: crypto.randomUUID(),
        version,
        decision: 'reject' as const,
        refusal: 'worn' as const,
      }
      dataOf(await desk.owner.call('decideReturn', { params: { id }, body }))
      return body.actionId
    }
    const undone = await reject()
    dataOf(await desk.owner.call('undoAction', { params: { actionId: undone } }))
    await passWaits()
    expect(await kindsOf(order.id)).toEqual(before)
    await reject()
    await passWaits()
    expect((await kindsOf(order.id)).slice(before.length)).toEqual(['return-rejected'])
  })

  test('hears of an exchange that its new piece is on its way, and of money its reference', async () => {
    const order = await desk.arrived()
    const opened = dataOf((await desk.open(order)).answer)
    const { version } = await desk.seeCase(opened.id)
    const moves = { actionId: crypto.randomUUID(), version }
    dataOf(await desk.packer.call('moveReturn', { params: { id: opened.id }, body: moves }))
    await desk.take([order.id])
    const { parcel } = dataOf((await desk.pack(order.id)).answer)
    dataOf((await desk.handOver(parcel)).answer)
    await passWaits()
    expect((await toldOf(order.id)).filter(({ kind }) => kind === 'exchange-shipped')).toHaveLength(1)
    // The sale itself arrived before its two minutes were over: that it was on its way is overtaken.
    expect(await kindsOf(order.id)).not.toContain('order-shipped')

    const other = await desk.received()
    dataOf((await desk.askMoney(other.caseId, 200)).answer)
    const payoutId = desk.payoutOf(await desk.seeCase(other.caseId))
    const params = { id: payoutId }
    const upi = { actionId: crypto.randomUUID(), upi: 'her@bank' }
    dataOf(await desk.owner.call('setPayee', { params, body: upi }))
    const body = { actionId: crypto.randomUUID(), utr: '433212345678' }
    dataOf(await desk.owner.call('payPayout', { params, body }))
    await passWaits()
    const told = await toldOf(other.id)
    expect(told.find(({ kind }) => kind === 'order-refunded')?.text).toMatch(
      /₹200 .*, reference 433212345678\./,
    )
    // The id was told before anybody asked for it.
    expect(told.map(({ kind }) => kind)).not.toContain('upi-asked')
  })
})
