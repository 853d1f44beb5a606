import { isDeepStrictEqual } from 'node:util'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { isInTheShop } from '#domain/order-stage.ts'
import type { Transaction } from '#server/db/database.ts'
import { changeAddress } from './earlier-order-store.ts'
import { toDelivery } from './new-order.ts'
import type { OrderActor } from './order-audit-store.ts'
import { deliveryAddressOf, whyNotDelivered } from './order-delivery.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { wayChosen } from './paid-ahead.ts'
import type { lockOrder } from './order-store.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof lockOrder>>>

export type DeliveryChanged =
  | { ok: true; before: DeliveryAddress; after: DeliveryAddress }
  | { ok: false; reason: 'not-now' | 'packed-for-state' }
  | NonNullable<ReturnType<typeof whyNotDelivered>>

type Wish = { order: Locked; address: DeliveryAddress; actor: OrderActor }

/**
 * The parcel of a certain order goes elsewhere, while the shop has it: by the checks that a shopper's address passes.
 * Price, pieces and payment stay. The order's row is locked by the caller.
 */
export async function changeDelivery(
  dependencies: Pick<OrderDependencies, 'deliveries'>,
  tx: Transaction,
  { order, address, actor }: Wish,
): Promise<DeliveryChanged> {
  if (!isInTheShop(order.stage) || order.cancels_at !== null) return { ok: false, reason: 'not-now' }
  const refusal = whyNotDelivered(dependencies, address, wayChosen(order))
  if (refusal) return refusal
  const before = deliveryAddressOf(order)
  // Its invoice says how much tax goes to which state.
  if (order.stage === 'packed' && before.state !== address.state)
    return { ok: false, reason: 'packed-for-state' }
  const after = toDelivery(address)
  if (!isSameAddress(before, after)) await changeAddress(tx, order, { address: after, actor })
  return { ok: true, before, after }
}

/** As the database keeps them: what is not there is left out. */
export function isSameAddress(one: DeliveryAddress, other: DeliveryAddress): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
}
