import type { OrderStage } from '#domain/order-stage.ts'
import type { OrderState } from '#domain/order-state.ts'
import type { ParcelStep } from '#domain/parcel-steps.ts'
import type { Transaction } from '#server/db/database.ts'
import type { OrderToPack, PackableOrders } from '#server/packing/packable-orders.ts'
import type { Actor } from '#server/staff/staff.ts'

/** An order with its row locked, as news of its boxes needs it. */
export type SentOrder = Pick<OrderToPack, 'id' | 'number' | 'version' | 'stage'> & {
  state: OrderState
  shippingPaise: number
  /** What of a cash order was paid before; 0 for any other, and once it goes back. */
  advancePaise: number
}

/** Who moved a box: a person who said so, or its courier. */
export type MovedBy = Actor | 'courier'

type Said = { by: MovedBy; what: string; detail?: string | undefined }

/** What news of boxes does to their orders: where the goods are, and what follows for the money. */
export type SentOrders = {
  lock(tx: Transaction, id: string): Promise<SentOrder | null>
  /** The same for the order of a parcel, so that it is locked before its parcel. */
  lockOf(tx: Transaction, parcelId: string): Promise<SentOrder | null>
  /** The courier has it, and nobody had said that it was handed over. */
  sent: PackableOrders['sent']
  /** The same with the new piece of an exchange. */
  replacementSent: PackableOrders['replacementSent']
  /** Its boxes are elsewhere than before. */
  moved(tx: Transaction, order: SentOrder, change: Said & { stage: OrderStage }): Promise<void>
  /** The customer hears of a step of a parcel, once; what waited to be told of it before is overtaken, by no news too. */
  tell(
    tx: Transaction,
    order: SentOrder,
    told: {
      parcel: { id: string; attempts: number; isCashDue: boolean }
      step: ParcelStep | { kind: 'order-returned' } | null
    },
  ): Promise<void>
  /** The cash of an order that was to be paid at the door was taken; nothing happens to any other. */
  cashTaken(tx: Transaction, order: SentOrder, said: Said): Promise<void>
  /** All of it came back or is lost, and its cash was never taken, whatever its courier told. */
  cashNeverCame(tx: Transaction, order: SentOrder, said: Said): Promise<void>
  /** All of it came back, and all that was paid, or the advance of a cash order, goes back. */
  refundDue(tx: Transaction, order: SentOrder, said: Said): Promise<void>
}
