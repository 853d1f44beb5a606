import { type Paise, paise } from '#domain/money.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Transaction } from '#server/db/database.ts'
import { promisedPaise } from './payout-store.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import type { OrderToReturn } from './returnable-orders.ts'

/**
 * What of an order nobody was promised back yet: money at most as much as was paid in money, store credit also what was
 * paid with store credit.
 */
export async function whatIsLeft(
  { orders }: Pick<ReturnDependencies, 'orders'>,
  connection: Connection,
  order: OrderToReturn,
): Promise<{ money: Paise; credit: Paise }> {
  const held = await orders.moneyHeld(connection, order)
  const promised = await promisedPaise(connection, order.id)
  const money = held - promised.money
  const all = money + order.creditPaise - promised.credit
  return { money: paise(Math.max(0, Math.min(money, all))), credit: paise(Math.max(0, all)) }
}

/**
 * For who gives money back beside a case: paise of it that are left, and those that were promised as store credit; the
 * order's row is locked. Null: there is no such order.
 */
export async function moneyBesideCases(
  { orders }: Pick<ReturnDependencies, 'orders'>,
  tx: Transaction,
  orderId: string,
): Promise<{ left: Paise; asCredit: Paise } | null> {
  const order = await orders.lock(tx, orderId)
  if (!order) return null
  const { credit } = await promisedPaise(tx, orderId)
  return { left: (await whatIsLeft({ orders }, tx, order)).money, asCredit: paise(credit) }
}
