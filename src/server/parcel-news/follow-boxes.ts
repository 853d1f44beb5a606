import { type OrderStage, stageOfBoxes } from '#domain/order-stage.ts'
import type { Transaction } from '#server/db/database.ts'
import { saleBoxes } from './news-store.ts'
import type { MovedBy, SentOrder, SentOrders } from './sent-orders.ts'

type Moved = { by: MovedBy; detail?: string | undefined }

/** What is written into the history of an order whose goods are now there. */
const words: Partial<Record<OrderStage, string>> = {
  shipped: 'on its way again',
  delivered: 'delivered',
  returning: 'coming back',
  returned: 'came back',
}

/** Where an order is follows from its boxes, in the same transaction. */
export function createFollowBoxes({ orders }: { orders: Pick<SentOrders, 'moved'> }) {
  return {
    async followBoxes(tx: Transaction, order: SentOrder, { by, detail }: Moved): Promise<void> {
      const stage = stageOfBoxes(await saleBoxes(tx, order.id))
      if (stage !== null && stage !== order.stage)
        await orders.moved(tx, order, { stage, by, what: words[stage] ?? stage, detail })
    },
  }
}

export type FollowBoxes = ReturnType<typeof createFollowBoxes>
