import { formatRupees, paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { OrderDependencies } from './order-dependencies.ts'

type About = {
  id: string
  number: number
  customer_mobile: string
  customer_email: string | null
  total_paise: number
}

type Occasion =
  | { kind: 'order-placed' | 'payment-received' | 'order-cancelled' }
  | { kind: 'payment-failed'; attemptId: string }
  | { kind: 'order-refunded'; amountPaise: number }

/** Tells the customer by message, with the transaction or not at all; each occasion once. */
export async function tellCustomer(
  { messages }: Pick<OrderDependencies, 'messages'>,
  tx: Transaction,
  { order, occasion }: { order: About; occasion: Occasion },
): Promise<void> {
  const to = { to: order.customer_mobile, email: order.customer_email }
  const orderNumber = String(order.number)
  const once = order.id
  switch (occasion.kind) {
    case 'order-placed':
    case 'payment-received': {
      const total = formatRupees(paise(order.total_paise))
      return messages.send(tx, { ...to, kind: occasion.kind, values: { orderNumber, total }, once })
    }
    case 'order-cancelled':
      return messages.send(tx, { ...to, kind: occasion.kind, values: { orderNumber }, once })
    case 'payment-failed':
      return messages.send(tx, {
        ...to,
        kind: occasion.kind,
        values: { orderNumber },
        once: `${order.id}:${occasion.attemptId}`,
      })
    case 'order-refunded': {
      const total = formatRupees(paise(occasion.amountPaise))
      return messages.send(tx, { ...to, kind: occasion.kind, values: { orderNumber, total } })
    }
  }
}
