import { expect, test } from 'vitest'
import { orderStatusCodes } from '#domain/order.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { laptop, openDesk, scan } from '#test/support/desk-visits.ts'
import { openHand } from '#test/support/human-pace.ts'
import { piecesLeft } from '#test/support/order-makers.ts'
import { openPackingDesk } from '#test/support/packing-desk.ts'
import { openRoad } from '#test/support/road.ts'

const { shop, visitDesk } = await openDesk()
const desk = await openPackingDesk(shop, { waybills: 10 })
const road = openRoad(shop, desk)

/** A parcel with two pieces that its courier brings back. */
async function comesBack(way: 'in cash' | 'online') {
  const order =
    way === 'online'
      ? await road.paidAndSent({ quantity: 2 })
      : { ...(await road.sentWith({ quantity: 2 })), size: desk.size }
  await road.hear(order.parcel.id, 'out', 'failed', 'returning')
  const { number } = await desk.see(order.id)
  return { ...order, number, awb: order.parcel.awb ?? '', left: await piecesLeft(shop, order.size) }
}

async function papersOf(orderId: string) {
  const { rows } = await shop.database.pool.query(
    `SELECT (SELECT count(*) FROM tax_document WHERE order_id = $1 AND kind = 'credit-note')::int AS credits,
      (SELECT count(*) FROM refund WHERE order_id = $1)::int AS refunds,
      (SELECT count(*) FROM stock_move WHERE order_id = $1 AND reason = 'rto-in')::int AS moves`,
    [orderId],
  )
  return rows[0]
}

test.each(['in cash', 'online'] as const)(
  'a parcel of two pieces, paid %s, is booked back in five keys and fifteen seconds: one is fine, one is damaged',
  async (way) => {
    const { id, awb, number, size, left } = await comesBack(way)
    const { page } = await visitDesk('packer', laptop, '/delivery?view=receive')
    await page.getByLabel('Scan or type the number of the parcel').waitFor()
    const hand = await openHand(page)
    await hand.aim(() => scan(page, awb))
    await page.getByRole('article', { name: `Order ${number}` }).waitFor()
    await hand.decide('1')
    await hand.decide('3')
    await page.getByRole('button', { name: /^Count it in/, disabled: false }).waitFor()
    await hand.decide('Enter')
    await page.getByText(`Order ${number} is counted in.`).waitFor()
    console.log(`two pieces back: ${hand.keys()} keys, ${hand.seconds().toFixed(1)} s`)
    expect(await hand.pointed()).toEqual([])
    expect(hand.keys()).toBeLessThanOrEqual(5)
    expect(hand.seconds()).toBeLessThanOrEqual(15)

    await road.passMinute()
    const booked = {
      stage: 'returned',
      state: way === 'online' ? 'refund-due' : 'cancelled',
      status: orderStatusCodes.cancelled,
      parcel: 'back',
    }
    const papers = { credits: 1, refunds: way === 'online' ? 1 : 0, moves: 1 }
    expect(await road.stateOf(id)).toEqual(booked)
    expect(await papersOf(id)).toEqual(papers)
    expect(await piecesLeft(shop, size)).toBe(left + 1)

    // Scanned once more, it says so, and nothing follows.
    await hand.aim(() => scan(page, awb))
    await page.getByText('This parcel was counted in', { exact: false }).waitFor()
    await hand.decide('1', 'Enter')
    await road.passMinute()
    expect(await papersOf(id)).toEqual(papers)
    expect(await piecesLeft(shop, size)).toBe(left + 1)
    expect(await findViolations(shop.database)).toEqual([])
  },
)
