import type { ParcelState } from './parcel.ts'

/**
 * Where the goods of an order are, beside its payment state (order-state.ts): the two move by themselves.
 * 'unpaid': nothing may be packed before the payment is known.
 */
export const orderStages = {
  unpaid: { label: 'Unpaid', next: ['to-confirm', 'to-pack', 'cancelled'] },
  'to-confirm': { label: 'To confirm', next: ['to-pack', 'on-hold', 'shipped', 'part-shipped', 'cancelled'] },
  'on-hold': { label: 'On hold', next: ['to-confirm', 'to-pack', 'shipped', 'part-shipped', 'cancelled'] },
  'to-pack': {
    label: 'To pack',
    next: ['to-confirm', 'on-hold', 'packed', 'shipped', 'part-shipped', 'cancelled'],
  },
  packed: { label: 'Packed', next: ['to-pack', 'shipped', 'part-shipped', 'cancelled'] },
  'part-shipped': { label: 'Partly sent', next: ['shipped'] },
  // Handing over is taken back until the courier has seen the parcel.
  shipped: { label: 'Sent', next: ['packed', 'delivered', 'returning', 'returned'] },
  // Back only where it lies in the shop, whatever its courier told.
  delivered: { label: 'Delivered', next: ['returned'] },
  // Sent once more, found again, or taken at the door after all.
  returning: { label: 'Coming back', next: ['shipped', 'delivered', 'returned'] },
  returned: { label: 'Came back', next: [] },
  // An unpaid order that ended can still be paid for a day.
  cancelled: { label: 'Cancelled', next: ['to-pack'] },
} as const satisfies Record<string, { label: string; next: readonly string[] }>

export type OrderStage = keyof typeof orderStages

export const stageNames = [
  'unpaid',
  'to-confirm',
  'on-hold',
  'to-pack',
  'packed',
  'part-shipped',
  'shipped',
  'delivered',
  'returning',
  'returned',
  'cancelled',
] as const satisfies readonly OrderStage[]

/** Lists of orders by what is to be done with them. */
export const workViews = [
  'all',
  'to-confirm',
  'to-pack',
  'packed',
  'on-hold',
  'sent',
  'coming-back',
  'delivered',
  'came-back',
  'unpaid',
  'cancelled',
] as const
export type WorkView = (typeof workViews)[number]

export function canMoveStage(from: OrderStage, to: OrderStage): boolean {
  const next: readonly OrderStage[] = orderStages[from].next
  return next.includes(to)
}

/** Whether the shop still has the goods of a certain order: until then it can go elsewhere, or be cancelled. */
export function isInTheShop(stage: OrderStage): boolean {
  return stage !== 'unpaid' && canMoveStage(stage, 'cancelled')
}

/** Whether its pieces are still on their shelves. */
export function isBeforePacking(stage: OrderStage): boolean {
  return stage === 'to-confirm' || stage === 'on-hold' || stage === 'to-pack'
}

/** A box with goods of a sale that has left the shop; `isClosed`: its pieces were counted again, or it was given up. */
type SentBox = { state: ParcelState; isClosed: boolean }

/** Where the goods of a sent order are, as its boxes say. Null: none of them has left. */
export function stageOfBoxes(boxes: readonly SentBox[]): OrderStage | null {
  const some = (...states: ParcelState[]) => boxes.some(({ state }) => states.includes(state))
  if (some('handed', 'moving', 'out', 'failed')) return 'shipped'
  if (some('rto') || boxes.some(({ state, isClosed }) => state === 'lost' && !isClosed)) return 'returning'
  if (some('delivered')) return 'delivered'
  return some('back', 'lost') ? 'returned' : null
}

/** Why an order is cancelled or held: keys, with what people of the shop read. */
export const cancelReasons = {
  'changed-mind': 'Changed their mind',
  double: 'Ordered twice',
  unreachable: 'Cannot be reached',
  'bad-address': 'Address is not good',
  'not-serviceable': 'No courier goes there',
  fake: 'Not a real order',
  'out-of-stock': 'Out of stock',
  price: 'Price',
  other: 'Other',
} as const

export type CancelReason = keyof typeof cancelReasons

export const holdReasons = {
  address: 'Address',
  short: 'A piece is missing',
  payment: 'Payment',
  asked: 'They asked for it',
  risk: 'Risk',
} as const

export type HoldReason = keyof typeof holdReasons

/** Those that a customer chooses from by the link of an SMS, as they read them. */
export const customerReasons = {
  'changed-mind': 'I changed my mind',
  double: 'I ordered twice by mistake',
  price: 'It costs too much',
  other: 'Another reason',
} as const satisfies Partial<Record<CancelReason, string>>
