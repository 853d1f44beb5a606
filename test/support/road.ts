import type { NewsKind } from '#domain/parcel-course.ts'
import type { openPackingDesk } from './packing-desk.ts'
import { dataOf } from './order-makers.ts'
import type { TestShop } from './shop.ts'

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

  return { sent, sentWith, hear, stateOf }
}
