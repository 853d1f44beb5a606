import type { DeliveryAddress } from '#contract/address-schemas.ts'
import type { PaymentMethod } from '#domain/order.ts'
import type { Transaction } from '#server/db/database.ts'
import { countPurchase, type PurchasedLine } from './count-purchase.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { tellCustomer } from './order-messages.ts'
import { dueOnline } from './paid-ahead.ts'

type ToPay = {
  id: string
  number: number
  customer: { id: string; mobileNumber: string; emailId: string | null }
  total: number
  advance: number
  paymentMethod: PaymentMethod
  address: DeliveryAddress
  /** Now, unless it was placed before and is paid otherwise now. */
  placedAt?: Date
  items: readonly PurchasedLine[]
}

/** The attempt at a gateway; null when the order was accepted as it is, and the customer is told so. */
export async function beginPayment(
  dependencies: OrderDependencies,
  tx: Transaction,
  { id, number, customer, total, advance, paymentMethod, items, address, placedAt = new Date() }: ToPay,
): Promise<string | null> {
  const money = { total_paise: total, advance_paise: advance }
  const begun = await dependencies.payments.begin(tx, {
    orderId: id,
    amount: dueOnline(money),
    method: paymentMethod,
  })
  if (begun.state === 'to-pay') return begun.attemptId
  const order = {
    id,
    number,
    customer_mobile: customer.mobileNumber,
    customer_email: customer.emailId,
    ...money,
    created_at: placedAt,
    delivery_address: address,
  }
  await Promise.all([
    tellCustomer(dependencies, tx, { order, occasion: { kind: 'order-placed' } }),
    countPurchase(dependencies, tx, { orderId: id, customerId: customer.id, lines: items }),
  ])
  return null
}
