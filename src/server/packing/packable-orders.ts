import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import type { OrderStage } from '#domain/order-stage.ts'
import type { Actor } from '#server/staff/staff.ts'

/** An order with its row locked, as packing needs it. */
export type OrderToPack = {
  id: string
  number: number
  version: number
  stage: OrderStage
  reason: string | null
  isCancelling: boolean
  /** What is to be paid at the door; 0 where it is paid. */
  cashDuePaise: number
}

export type OrderedPiece = {
  itemId: string
  sizeId: string
  productName: string
  color: string
  size: string
  quantity: number
}

/** What packing knows of orders, and does with them: the goods' half of an order, whose money it never touches. */
export type PackableOrders = {
  lock(tx: Transaction, id: string): Promise<OrderToPack | null>
  pieces(connection: Connection, id: string): Promise<OrderedPiece[]>
  /** What else is said on the packing table of some orders. */
  facts(
    connection: Connection,
    ids: readonly string[],
  ): Promise<Map<string, { note: string; cashDuePaise: number; expected: { from: Date; to: Date } | null }>>
  packed(tx: Transaction, order: OrderToPack, by: Said): Promise<void>
  unpacked(tx: Transaction, order: OrderToPack, by: Said): Promise<void>
  /** On its way; the customer hears of it at `tellAt` unless `cameBack` is said before. */
  sent(
    tx: Transaction,
    order: Pick<OrderToPack, 'id'>,
    by: { by: Actor | 'courier'; detail?: string; parcel: SentParcel; tellAt: Date },
  ): Promise<void>
  /** It was handed over by mistake: it is packed, and nobody was told. */
  cameBack(tx: Transaction, order: OrderToPack, by: Said & { parcelId: string }): Promise<void>
  /** A step of a replacement's box: the order itself stays where it is. */
  noteReplacement(tx: Transaction, order: OrderToPack, by: Said & { what: ReplacementStep }): Promise<void>
  /** The customer hears at `tellAt` that a replacement is on its way. */
  replacementSent(
    tx: Transaction,
    order: Pick<OrderToPack, 'id'>,
    by: { by: Actor | 'courier'; detail?: string; parcel: SentParcel; tellAt: Date },
  ): Promise<void>
  replacementCameBack(tx: Transaction, order: OrderToPack, by: Said & { parcelId: string }): Promise<void>
  hold(tx: Transaction, order: OrderToPack, by: Said & { reason: string }): Promise<void>
  takeOffHold(tx: Transaction, order: OrderToPack, by: Said): Promise<void>
}

export type ReplacementStep = 'replacement packed' | 'replacement taken out of its box'

type Said = { by: Actor; detail?: string }

export type SentParcel = { id: string; courier: string; awb: string }
