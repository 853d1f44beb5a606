import type { OrderStage } from '#domain/order-stage.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Actor } from '#server/staff/staff.ts'

/** An order as a return needs it. */
export type OrderToReturn = {
  id: string
  number: number
  customerId: string
  version: number
  stage: OrderStage
  customerName: string
  city: string
  totalPaise: number
  discountPaise: number
  /** The part of the discount that was store credit: paid, not given. */
  creditPaise: number
  /** How its money goes back: cash by UPI, all else by the gateway that took it. */
  how: 'upi' | 'gateway'
  /** Null: nobody has told that it arrived. */
  deliveredAt: Date | null
  /** Whether its goods have left the shop and may be with the customer. */
  isSent: boolean
}

export type ReturnablePiece = {
  itemId: string
  sizeId: string
  productName: string
  color: string
  size: string
  image: string | null
  quantity: number
  chargedPaise: number
}

/** Another size or colour at the same price, with what is left of it; null: not counted. */
export type Swap = {
  sizeId: string
  color: string
  size: string
  image: string
  left: number | null
  isNow: boolean
}

/** Who did something: a person of the shop, or the customer. */
export type Returner = Actor | 'customer'

/** What returns know of orders, and tell them. */
export type ReturnableOrders = {
  read(connection: Connection, id: string): Promise<OrderToReturn | null>
  /** With the row locked: whoever changes a case takes this first. */
  lock(tx: Transaction, id: string): Promise<OrderToReturn | null>
  pieces(connection: Connection, id: string): Promise<ReturnablePiece[]>
  swaps(connection: Connection, line: { orderId: string; itemId: string }): Promise<Swap[]>
  /** Paise of the order that the shop has: what was captured and not promised back, or the cash that was collected. */
  moneyHeld(connection: Connection, order: OrderToReturn): Promise<number>
  /** A link of the order's history. */
  note(
    tx: Transaction,
    order: OrderToReturn,
    by: { by: Returner; what: string; detail?: string },
  ): Promise<void>
  /** The bank paid; `isWhole`: nothing of the order's money is left. The customer is told. */
  paidOut(
    tx: Transaction,
    order: OrderToReturn,
    paid: { by: Actor; payoutId: string; amountPaise: number; utr: string; isWhole: boolean },
  ): Promise<void>
  /** The customer hears that a case was decided, that a UPI id is needed or that credit is theirs; once for each `once`. */
  tell(tx: Transaction, order: OrderToReturn, occasion: ReturnOccasion): Promise<void>
  /** That is not told after all, unless it is told already. */
  takeBack(tx: Transaction, occasion: Pick<ReturnOccasion, 'kind' | 'once'>): Promise<void>
}

export type ReturnOccasion =
  | { kind: 'return-approved' | 'return-rejected' | 'upi-asked'; once: string }
  | { kind: 'store-credit'; once: string; amountPaise: number; code: string; endsAt: Date }
