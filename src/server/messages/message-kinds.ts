import { keysOf } from '#domain/keys-of.ts'

/** Every message the shop sends, with what is filled in. The words are in content/messages. */
export type MessageValues = {
  otp: { code: string }
  'order-placed': { orderNumber: string; total: string; expected: string }
  /** With the link on which the customer says yes; sent once more when nobody answers. */
  'cod-confirm': { orderNumber: string; total: string; token: string }
  'payment-received': { orderNumber: string; total: string; expected: string }
  'payment-failed': { orderNumber: string }
  /** The gateway's or the bank's own name of it; unless known, as `everywhere` of the templates says. */
  'order-refunded': { orderNumber: string; total: string; reference?: string }
  'order-cancelled': { orderNumber: string }
  'order-shipped': OnItsWay
  'exchange-shipped': OnItsWay
  /** What to have at hand when it comes. */
  'out-for-delivery': ByLink & { ready: string }
  'delivery-failed': ByLink & { why: string; please: string }
  'order-delivered': ByLink
  'order-returned': ByLink
  /** What is to be done next stands on the page of the link. */
  'return-approved': ByLink
  'return-rejected': ByLink
  /** Money of a cash order goes back: where to, is told on the page of the link. */
  'upi-asked': ByLink
  /** What they get instead of money, to be typed into a cart of their account. */
  'store-credit': ByLink & { total: string; code: string; until: string }
  /** Sent by hand, by who has the order before them. */
  'order-late': ByLink
  'check-address': ByLink
  'please-call': ByLink
}

/** Its token leads to the page of the order, which says more than an SMS can. */
type ByLink = { orderNumber: string; token: string }
type OnItsWay = ByLink & { courier: string; awb: string }

export type MessageKind = keyof MessageValues

const byLink = { orderNumber: '10293847', token: 'hJ8sT2q-Lm0_xYz4KdPw10293847' }
const onItsWay = { ...byLink, courier: 'Blue Dart', awb: '123456789012' }

/** A filled example of each, to compare our words with the registered template before the first customer gets them. */
export const examples: { [Kind in MessageKind]: MessageValues[Kind] } = {
  otp: { code: '482913' },
  'order-placed': { orderNumber: '7f3a9', total: '₹1,333.33', expected: 'Wed, 2 Dec' },
  'cod-confirm': { ...byLink, total: '₹1,333.33' },
  'payment-received': { orderNumber: '7f3a9', total: '₹1,333.33', expected: 'Wed, 2 Dec' },
  'payment-failed': { orderNumber: '7f3a9' },
  'order-refunded': { orderNumber: '7f3a9', total: '₹1,333.33', reference: 'rfnd_FP8QHiV938haTz' },
  'order-cancelled': { orderNumber: '7f3a9' },
  'order-shipped': onItsWay,
  'exchange-shipped': onItsWay,
  'out-for-delivery': { ...byLink, ready: 'your phone and the cash' },
  'delivery-failed': { ...byLink, why: 'the address was not found', please: 'call us with a landmark' },
  'order-delivered': byLink,
  'order-returned': byLink,
  'return-approved': byLink,
  'return-rejected': byLink,
  'upi-asked': byLink,
  'store-credit': { ...byLink, total: 'Rs 1,333.33', code: 'CREDITA7C4KX9H', until: '23 Nov 2027' },
  'order-late': byLink,
  'check-address': byLink,
  'please-call': byLink,
}

export const messageKinds: readonly MessageKind[] = keysOf(examples)

/** What somebody waits for, or who comes to the door today: sent at any hour. All else waits for the day. */
export const urgentKinds: readonly MessageKind[] = [
  'otp',
  'order-placed',
  'cod-confirm',
  'payment-received',
  'payment-failed',
  'out-for-delivery',
]
