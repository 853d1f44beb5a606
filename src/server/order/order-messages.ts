import { formatRupees, paise } from '#domain/money.ts'
import { attemptHint, type ParcelStep } from '#domain/parcel-steps.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Messages } from '#server/messages/messages.ts'
import { timeZone } from '#server/settings/policy.ts'
import { expectedDay } from './order-delivery.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { dueAtDoor } from './paid-ahead.ts'
import type { OrderRow } from './order-store.ts'

type About = Pick<
  OrderRow,
  | 'id'
  | 'number'
  | 'customer_mobile'
  | 'customer_email'
  | 'total_paise'
  | 'advance_paise'
  | 'created_at'
  | 'delivery_address'
>

type Occasion =
  | { kind: 'order-placed' | 'payment-received' | 'order-cancelled' }
  | { kind: 'cod-confirm'; token: string; time: 'first' | 'again' | { name: string; tellAt: Date } }
  | { kind: 'payment-failed'; attemptId: string }
  | { kind: 'order-refunded'; amountPaise: number; refundId: string; reference: string | null }
  | {
      kind: 'store-credit'
      token: string
      once: string
      tellAt: Date
      amountPaise: number
      code: string
      endsAt: Date
    }
  | { kind: LinkedKind; token: string; once: string; tellAt?: Date }
  | (ParcelStep & { token: string; parcelId: string; isCashDue: boolean })
  | { kind: ShippedKind; token: string; parcel: SentParcel; tellAt: Date }

/** These say little and lead to the order's page. */
type LinkedKind =
  | 'order-returned'
  | 'return-approved'
  | 'return-rejected'
  | 'upi-asked'
  | 'order-late'
  | 'check-address'
  | 'please-call'
type ShippedKind = 'order-shipped' | 'exchange-shipped'
type SentParcel = { id: string; courier: string; awb: string }

const dayOnly = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone })

/** A variable of a registered text holds no more. */
const longestReference = 30

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
      const total = totalSaid(order)
      const expected = expectedDay({ deliveries }, order)
      return messages.send(tx, { ...to, kind: occasion.kind, values: { orderNumber, total, expected }, once })
    }
    case 'cod-confirm': {
      const { kind, token, time } = occasion
      const total = totalSaid(order)
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
    case 'order-shipped':
    case 'exchange-shipped': {
      const { id, courier, awb } = occasion.parcel
      const values = { orderNumber, courier, awb, token: occasion.token }
      return messages.send(tx, { ...to, kind: occasion.kind, values, once: id, notBefore: occasion.tellAt })
    }
    case 'out-for-delivery': {
      const { kind, token, isCashDue } = occasion
      const values = { orderNumber, token, ready: isCashDue ? 'your phone and the cash' : 'your phone' }
      return messages.send(tx, { ...to, kind, values, once: `${occasion.parcelId}:${occasion.no}` })
    }
    case 'delivery-failed': {
      const { kind, token, reason } = occasion
      const values = { orderNumber, token, ...attemptHint(reason) }
      return messages.send(tx, { ...to, kind, values, once: `${occasion.parcelId}:${occasion.no}` })
    }
    case 'order-delivered': {
      const { kind, token, parcelId } = occasion
      return messages.send(tx, { ...to, kind, values: { orderNumber, token }, once: parcelId })
    }
    case 'order-returned':
    case 'return-approved':
    case 'return-rejected':
    case 'upi-asked':
    case 'order-late':
    case 'check-address':
    case 'please-call': {
      const { kind, token, once: each, tellAt } = occasion
      const values = { orderNumber, token }
      return messages.send(tx, { ...to, kind, values, once: each, notBefore: tellAt })
    }
    case 'store-credit': {
      const { kind, token, once: each, tellAt, code } = occasion
      // Within the GSM alphabet: one SMS holds 160 of its signs.
      const total = formatRupees(paise(occasion.amountPaise)).replace('₹', 'Rs ')
      const values = { orderNumber, token, total, code, until: dayOnly.format(occasion.endsAt) }
      return messages.send(tx, { ...to, kind, values, once: each, notBefore: tellAt })
    }
    case 'order-refunded': {
      const { kind, reference, refundId } = occasion
      const total = formatRupees(paise(occasion.amountPaise))
      const isKnown = reference !== null && reference !== '' && reference.length <= longestReference
      const values = { orderNumber, total, ...(isKnown ? { reference } : {}) }
      return messages.send(tx, { ...to, kind, values, once: `${once}:${refundId}` })
    }
  }
}

/** What it costs and, where an advance is paid, what is still to be paid: within what a registered variable holds. */
function totalSaid(order: About): string {
  const total = formatRupees(paise(order.total_paise))
  return order.advance_paise > 0 ? `${total} (${formatRupees(dueAtDoor(order))} to pay)` : total
}

/** That a parcel is on its way is not told after all, unless it is told already. */
export async function takeMessageBack(
  { messages }: { messages: Pick<Messages, 'takeBack'> },
  tx: Transaction,
  parcelId: string,
): Promise<void> {
  for (const kind of ['order-shipped', 'exchange-shipped'] as const)
    await messages.takeBack(tx, { kind, once: parcelId })
}

/** What waits to be told of a parcel is overtaken by what has become of it since. */
export async function takeStepsBack(
  dependencies: { messages: Pick<Messages, 'takeBack'> },
  tx: Transaction,
  { parcelId, attempts }: { parcelId: string; attempts: number },
): Promise<void> {
  await takeMessageBack(dependencies, tx, parcelId)
  for (let no = 0; no <= attempts; no += 1)
    for (const kind of ['out-for-delivery', 'delivery-failed'] as const)
      await dependencies.messages.takeBack(tx, { kind, once: `${parcelId}:${no}` })
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
