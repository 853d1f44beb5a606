import { type OrderStage, stageOfBoxes } from '#domain/order-stage.ts'
import type { ParcelState } from '#domain/parcel.ts'
import type { Transaction } from '#server/db/database.ts'
import { saleBoxes, type RoadParcel } from './news-store.ts'
import type { MovedBy, SentOrder, SentOrders } from './sent-orders.ts'

/** Hears of a box that is elsewhere than before, in the transaction that moved it; order and parcel are locked. */
type BoxFollower = (
  tx: Transaction,
  moved: { order: SentOrder; parcel: RoadParcel; state: ParcelState },
) => Promise<void>

type Moved = { parcel: RoadParcel; state: ParcelState; by: MovedBy; detail?: string | undefined }

/** What is written into the history of an order whose goods are now there. */
const words: Partial<Record<OrderStage, string>> = {
  shipped: 'on its way again',
  delivered: 'delivered',
  returning: 'coming back',
  returned: 'came back',
}

/** Where an order is follows from its boxes, in the same transaction. */
export function createFollowBoxes({ orders }: { orders: Pick<SentOrders, 'moved'> }) {
  const followers: BoxFollower[] = []

  return {
    /** Has somebody else hear of boxes that move: messages, replacements. */
    follow: (follower: BoxFollower) => void followers.push(follower),

    async followBoxes(
      tx: Transaction,
      order: SentOrder,
      { parcel, state, by, detail }: Moved,
    ): Promise<void> {
      const stage = stageOfBoxes(await saleBoxes(tx, order.id))
      if (stage !== null && stage !== order.stage)
        await orders.moved(tx, order, { stage, by, what: words[stage] ?? stage, detail })
      for (const follower of followers) await follower(tx, { order, parcel, state })
    },
  }
}

export type FollowBoxes = Pick<ReturnType<typeof createFollowBoxes>, 'followBoxes'>
