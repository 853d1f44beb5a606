import type { NewsKind } from '#domain/parcel-course.ts'
import { checkOut, dataOf, decide, makeSize, oneBuyer, submit } from './order-makers.ts'
import { anAction, type openPackingDesk } from './packing-desk.ts'
import type { TestShop } from './shop.ts'
import { online } from './ways-of-paying.ts'

type Desk = Awaited<ReturnType<typeof openPackingDesk>>

/** Parcels that have left the shop, and what is heard of them. */
export function openRoad(shop: TestShop, desk: Desk) {
  let hours = 0

  /** An order whose box its courier has. */
  async function sent(more: Parameters<Desk['packed']>[0] = {}) {
    const order = await desk.packed(more)
    dataOf((await desk.handOver(order.parcel)).answer)
    return order
  }

  /** The same with several pieces in it. */
  async function sentWith({ quantity }: { quantity: number }) {
    const order = await desk.toPack({ quantity })
    await desk.take([order.id])
    const { parcel } = dataOf((await desk.pack(order.id)).answer)
    dataOf((await desk.handOver(parcel)).answer)
    return { ...order, parcel }
  }

  /** The same, paid online. */
  async function paidAndSent({ quantity = 1 }: { quantity?: number } = {}) {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { weightGrams: 700 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity }], paymentMethod: online })
    const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
    await decide(shop, placed.paymentRedirectUrl, 'pay')
    await shop.payments.settle(placed.orderId)
    await desk.take([placed.orderId])
    const { parcel } = dataOf((await desk.pack(placed.orderId)).answer)
    dataOf((await desk.handOver(parcel)).answer)
    return { id: placed.orderId, size, parcel }
  }

  /** All pieces of a parcel that came back as they are said to be; what is not said is fine. */
  async function receive(id: string, ...bad: Array<'damaged' | 'missing' | 'wrong' | 'press'>) {
    return receiveAs('as-told', id, ...bad)
  }

  /** The same of a parcel whose courier says that it was delivered. */
  const receiveUndelivered = (id: string) => receiveAs('never', id)

  async function receiveAs(
    delivered: 'as-told' | 'never',
    id: string,
    ...bad: Array<'damaged' | 'missing' | 'wrong' | 'press'>
  ) {
    const { version, lines } = dataOf(await desk.packer.call('readRoadParcel', { params: { id } }))
    const pieces = lines.map(({ itemId, quantity }) => {
      const counted = { fine: quantity - bad.length, damaged: 0, missing: 0, wrong: 0, press: 0 }
      for (const one of bad) counted[one] += 1
      return { itemId, ...counted }
    })
    const body = { actionId: anAction(), version, delivered, pieces }
    const call = () => desk.packer.call('receiveParcel', { params: { id }, body })
    return { answer: await call(), again: call, actionId: body.actionId }
  }

  /** The minute in which a receipt can be undone is over. */
  async function endMinute() {
    await shop.database.pool.query(
      "UPDATE outbox SET next_at = now() WHERE kind = 'close-parcel' AND done_at IS NULL",
    )
  }

  /** The same, and what waited for it is booked. */
  async function passMinute() {
    await endMinute()
    await shop.outbox.drain()
  }

  /** Each an hour after the one before, in the recent past. */
  async function hear(parcelId: string, ...kinds: NewsKind[]) {
    const news = kinds.map((kind) => {
      hours += 1
      return {
        parcel: { id: parcelId },
        kind,
        at: new Date(Date.now() - 3_600_000 * (600 - hours)),
        words: kind,
      }
    })
    return shop.parcelNews.applyNews('webhook', news)
  }

  async function stateOf(orderId: string) {
    const { rows } = await shop.database.pool.query<{
      stage: string
      state: string
      status: number
      parcel: string
    }>(
      `SELECT o.stage, o.state, o.status, p.state AS parcel FROM orders o
      JOIN parcel p ON p.order_id = o.id AND p.kind = 'sale' AND p.state <> 'void' WHERE o.id = $1`,
      [orderId],
    )
    return rows[0]
  }

  return {
    sent,
    sentWith,
    paidAndSent,
    receive,
    receiveUndelivered,
    endMinute,
    passMinute,
    hear,
    stateOf,
  }
}
