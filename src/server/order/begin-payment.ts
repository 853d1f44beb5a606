import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { paise } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/order.ts'
import type { Transaction } from '#server/db/database.ts'
import { countPurchase, type PurchasedLine } from './count-purchase.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { tellCustomer } from './order-messages.ts'

type ToPay = {
  id: string
  number: number
  customer: { id: string; mobileNumber: string; emailId: string | null }
  total: number
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
  { id, number, customer, total, paymentMethod, items, address, placedAt = new Date() }: ToPay,
): Promise<string | null> {
  const begun = await dependencies.payments.begin(tx, {
    orderId: id,
    amount: paise(total),
    method: paymentMethod,
  })
  if (begun.state === 'to-pay') return begun.attemptId
  const order = {
    id,
    number,
    customer_mobile: customer.mobileNumber,
    customer_email: customer.emailId,
    total_paise: total,
    created_at: placedAt,
    delivery_address: address,
  }
  await Promise.all([
    tellCustomer(dependencies, tx, { order, occasion: { kind: 'order-placed' } }),
    countPurchase(dependencies, tx, { orderId: id, customerId: customer.id, lines: items }),
  ])
  return null
}
