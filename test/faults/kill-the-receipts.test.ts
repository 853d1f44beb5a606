// The process dies while a parcel that came back is booked: after the restart its stock, money and credit note are booked once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { type DyingShops, dyingShops } from '#test/support/dying-shops.ts'
import { piecesLeft, type SizeMade } from '#test/support/order-makers.ts'
import { openPackingDesk } from '#test/support/packing-desk.ts'
import { openRoad } from '#test/support/road.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

// Stays alive, for making orders and looking at the books; what waits is booked by the processes that die.
let shop: TestShop
let dying: DyingShops
let desk: Awaited<ReturnType<typeof openPackingDesk>>
let road: ReturnType<typeof openRoad>
beforeAll(async () => {
  shop = await openTestShop()
  await shop.outbox.stop()
  dying = await dyingShops(shop)
  desk = await openPackingDesk(shop, { waybills: 10 })
  road = openRoad(shop, desk)
}, 300_000)
afterAll(async () => {
  dying.endAll()
  await shop.close()
})

/** What the books say of a parcel and its order. */
async function booksOf({ id, size }: { id: string; size: SizeMade }) {
  const { rows } = await shop.database.pool.query<{ is_closed: boolean }>(
    `SELECT (SELECT count(*) FROM stock_move m WHERE m.order_id = o.id AND m.reason = 'rto-in')::int AS moves,
      (SELECT count(*) FROM tax_document d WHERE d.order_id = o.id AND d.kind = 'credit-note')::int AS credits,
      (SELECT coalesce(sum(amount_paise), 0) FROM refund r WHERE r.order_id = o.id) = o.total_paise AS is_paid_back,
      (SELECT count(*) FROM refund r WHERE r.order_id = o.id)::int AS refunds,
      (SELECT bool_and(closed_at IS NOT NULL) FROM parcel p WHERE p.order_id = o.id) AS is_closed
    FROM orders o WHERE o.id = $1`,
    [id],
  )
  return { ...rows[0], stage: (await road.stateOf(id))?.stage, left: await piecesLeft(shop, size) }
}

test.each(['paid online', 'in cash'] as const)(
  'a parcel that came back, %s, is booked once, though the process died while it was booked',
  async (way) => {
    const { id, parcel, size } =
      way === 'in cash' ? { ...(await road.sent()), size: desk.size } : await road.paidAndSent()
    await road.hear(parcel.id, 'out', 'failed', 'returning')
    const { again } = await road.receive(parcel.id)
    const before = await booksOf({ id, size })
    expect(before).toMatchObject({ moves: 0, credits: 0, refunds: 0, is_closed: false, stage: 'returning' })

    const { ended } = await dying.start('afterPiecesBack:1')
    await road.endMinute()
    await ended
    expect(await booksOf({ id, size })).toEqual(before)
    // Whoever got no answer presses once more.
    expect(await again()).toMatchObject({ status: 200 })

    const { kill, ended: over } = await dying.start()
    // What the dead process held is let go of.
    await shop.database.pool.query('UPDATE outbox SET locked_until = NULL WHERE done_at IS NULL')
    await road.endMinute()
    const isClosed = async () => (await booksOf({ id, size })).is_closed
    await expect.poll(isClosed, { timeout: 60_000 }).toBe(true)
    const isPrepaid = way === 'paid online'
    const booked = {
      moves: 1,
      credits: 1,
      is_paid_back: isPrepaid,
      refunds: isPrepaid ? 1 : 0,
      is_closed: true,
      stage: 'returned',
      left: before.left + 1,
    }
    expect(await booksOf({ id, size })).toEqual(booked)
    expect(await again()).toMatchObject({ status: 200 })
    kill()
    await over
    expect(await booksOf({ id, size })).toEqual(booked)
    expect(await findViolations(shop.database)).toEqual([])
  },
  120_000,
)
