import { formatRupees, paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Messages } from '#server/messages/messages.ts'
import { expectedDay } from './order-delivery.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import type { OrderRow } from './order-store.ts'

type About = Pick<
  OrderRow,
  'id' | 'number' | 'customer_mobile' | 'customer_email' | 'total_paise' | 'created_at' | 'delivery_address'
>

type Occasion =
  | { kind: 'order-placed' | 'payment-received' | 'order-cancelled' }
  | { kind: 'cod-confirm'; token: string; time: 'first' | 'again' | { name: string; tellAt: Date } }
  | { kind: 'payment-failed'; attemptId: string }
  | { kind: 'order-refunded'; amountPaise: number }
  | { kind: 'return-approved' | 'upi-asked'; token: string; once: string; tellAt: Date }
  | { kind: 'order-shipped'; parcel: { id: string; courier: string; awb: string }; tellAt: Date }

/** Tells the customer by message, with the transaction or not at all; each occasion once. */
export async function tellCustomer(
  { messages, deliveries }: Pick<OrderDependencies, 'messages' | 'deliveries'>,
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
      const expected = expectedDay({ deliveries }, order)
      return messages.send(tx, { ...to, kind: occasion.kind, values: { orderNumber, total, expected }, once })
    }
    case 'cod-confirm': {
      const { kind, token, time } = occasion
      const total = formatRupees(paise(order.total_paise))
      const values = { orderNumber, total, token }
      if (typeof time === 'object') {
        const each = questionOf({ orderId: order.id, name: time.name })
        return messages.send(tx, { ...to, kind, values, once: each, notBefore: time.tellAt })
      }
      const each = time === 'first' ? once : `${once}:again`
      return messages.send(tx, { ...to, kind, values, once: each })
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
    case 'order-shipped': {
      const { id, courier, awb } = occasion.parcel
      const values = { orderNumber, courier, awb }
      return messages.send(tx, { ...to, kind: occasion.kind, values, once: id, notBefore: occasion.tellAt })
    }
    case 'return-approved':
    case 'upi-asked': {
      const { kind, token, once: each, tellAt } = occasion
      const values = { orderNumber, token }
      return messages.send(tx, { ...to, kind, values, once: each, notBefore: tellAt })
    }
    case 'order-refunded': {
      const total = formatRupees(paise(occasion.amountPaise))
      return messages.send(tx, { ...to, kind: occasion.kind, values: { orderNumber, total } })
    }
  }
}

/** That a parcel is on its way is not told after all, unless it is told already. */
export async function takeMessageBack(
  { messages }: { messages: Pick<Messages, 'takeBack'> },
  tx: Transaction,
  parcelId: string,
): Promise<void> {
  await messages.takeBack(tx, { kind: 'order-shipped', once: parcelId })
}

type Question = { orderId: string; name: string }

/** A question that somebody asked by hand; `name` tells one from the next. */
function questionOf({ orderId, name }: Question): string {
  return `${orderId}:${name}`
}

/** Such a question is not asked after all; false when it went out already. */
export async function takeQuestionBack(
  { messages }: { messages: Pick<Messages, 'takeBack'> },
  tx: Transaction,
  question: Question,
): Promise<boolean> {
  return messages.takeBack(tx, { kind: 'cod-confirm', once: questionOf(question) })
}
