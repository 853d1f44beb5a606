import { randomUUID } from 'node:crypto'
import type { WebhookDelivery } from '#server/payment/payment-provider.ts'
import { cashfreeOrder, cashfreeRefund } from './cashfree-simulator.ts'
import type { BookedPayment, SimulatedGateway } from './gateway-books.ts'
import { phonepeOrder, phonepeRefund } from './phonepe-simulator.ts'
import { razorpayLink, razorpayRefund } from './razorpay-simulator.ts'
import { secretsBefore, simulatorKeys } from './simulator-keys.ts'
import { signCashfree, signPhonepe, signRazorpay } from './simulator-signatures.ts'

/** The events a shop is sent in the life of a payment: five of each gateway. */
export const eventNames: Record<SimulatedGateway, readonly string[]> = {
  phonepe: [
    'checkout.order.failed',
    'checkout.order.completed',
    'pg.refund.accepted',
    'pg.refund.completed',
    'pg.refund.failed',
  ],
  razorpay: [
    'payment.authorized',
    'payment.failed',
    'payment.captured',
    'payment_link.paid',
    'refund.processed',
  ],
  cashfree: [
    'PAYMENT_FAILED_WEBHOOK',
    'PAYMENT_USER_DROPPED_WEBHOOK',
    'PAYMENT_SUCCESS_WEBHOOK',
    'PAYMENT_LINK_EVENT',
    'REFUND_STATUS_WEBHOOK',
  ],
}

/** Which of them a gateway sends by itself, in its own order, when something happens to a payment. */
export const toldEvents = {
  phonepe: {
    paid: ['checkout.order.completed'],
    failed: ['checkout.order.failed'],
    refunded: ['pg.refund.accepted', 'pg.refund.completed'],
  },
  razorpay: {
    paid: ['payment.authorized', 'payment.captured', 'payment_link.paid'],
    failed: ['payment.failed'],
    refunded: ['refund.processed'],
  },
  cashfree: {
    paid: ['PAYMENT_SUCCESS_WEBHOOK', 'PAYMENT_LINK_EVENT'],
    failed: ['PAYMENT_FAILED_WEBHOOK'],
    refunded: ['REFUND_STATUS_WEBHOOK'],
  },
} satisfies Record<SimulatedGateway, Record<'paid' | 'failed' | 'refunded', string[]>>

type Terms = {
  /** Which secret signs. */
  signedWith?: keyof typeof signatures
  /** Whose account the event names. */
  merchant?: string
}

/** One event about a payment as its gateway would send it, signed. */
export function simulatedEvent(
  payment: BookedPayment,
  name: string,
  { signedWith = 'current', merchant = 'acc_simulated' }: Terms = {},
): WebhookDelivery {
  const { gateway } = payment
  const body = JSON.stringify(bodies[gateway](payment, name, merchant))
  return { headers: signatures[signedWith][gateway](body), rawBody: Buffer.from(body) }
}

/** Any body with the gateway's own signature. */
export function signedDelivery(gateway: SimulatedGateway, body: string): WebhookDelivery {
  return { headers: signatures.current[gateway](body), rawBody: Buffer.from(body) }
}

const { phonepe, razorpay, cashfree } = simulatorKeys
const signatures = {
  current: signersOf({
    phonepe: phonepe.webhookLogin,
    razorpay: razorpay.webhookSecret,
    cashfree: cashfree.clientSecret,
  }),
  previous: signersOf(secretsBefore),
}

function signersOf(
  secrets: typeof secretsBefore,
): Record<SimulatedGateway, (body: string) => Record<string, string>> {
  return {
    phonepe: () => ({ authorization: signPhonepe(secrets.phonepe.username, secrets.phonepe.password) }),
    razorpay: (body) => ({
      'x-razorpay-signature': signRazorpay(body, secrets.razorpay),
      'x-razorpay-event-id': randomUUID(),
    }),
    cashfree: (body) => {
      const timestamp = String(Date.now())
      return {
        'x-webhook-timestamp': timestamp,
        'x-webhook-signature': signCashfree(timestamp, body, secrets.cashfree),
      }
    },
  }
}

type Body = (payment: BookedPayment, name: string, merchant: string) => unknown

const bodies: Record<SimulatedGateway, Body> = {
  phonepe: (payment, event, merchantId) => ({
    event,
    payload: { ...phonepePayload(payment, event), merchantId },
  }),
  razorpay: (payment, event, merchant) => ({
    entity: 'event',
    account_id: merchant,
    event,
    contains: [event.split('.')[0]],
    payload: razorpayPayload(payment, event),
    created_at: Math.floor(Date.now() / 1000),
  }),
  cashfree: (payment, type) => ({ data: cashfreeData(payment, type), event_time: new Date(), type }),
}

function phonepePayload(payment: BookedPayment, event: string) {
  const refund = payment.refunds.at(-1)
  if (event.startsWith('pg.refund'))
    return {
      ...(refund && phonepeRefund(refund)),
      originalMerchantOrderId: payment.reference,
      state: event.endsWith('completed') ? 'COMPLETED' : 'PENDING',
    }
  const state = event.endsWith('completed') ? 'COMPLETED' : 'FAILED'
  return { ...phonepeOrder(payment), merchantOrderId: payment.reference, state }
}

function razorpayPayload(payment: BookedPayment, event: string) {
  const entity = {
    id: payment.paymentRef,
    amount: payment.amount,
    status: event.split('.')[1],
    notes: { reference: payment.reference },
  }
  const refund = payment.refunds.at(-1)
  if (event.startsWith('refund'))
    return { payment: { entity }, ...(refund && { refund: { entity: razorpayRefund(refund, payment) } }) }
  if (event.startsWith('payment_link'))
    return { payment: { entity }, payment_link: { entity: razorpayLink(payment, 'https://rzp.io/i/x') } }
  return { payment: { entity } }
}

const cashfreeStatuses: Record<string, string> = {
  PAYMENT_FAILED_WEBHOOK: 'FAILED',
  PAYMENT_USER_DROPPED_WEBHOOK: 'USER_DROPPED',
  PAYMENT_SUCCESS_WEBHOOK: 'SUCCESS',
}

function cashfreeData(payment: BookedPayment, type: string) {
  const order = cashfreeOrder(payment)
  const refund = payment.refunds.at(-1)
  if (type.startsWith('REFUND')) return refund ? { refund: cashfreeRefund(refund, payment) } : {}
  if (type === 'PAYMENT_LINK_EVENT') return { link_id: payment.reference, link_status: 'PAID', order }
  return {
    order,
    payment: {
      cf_payment_id: payment.paymentRef,
      payment_status: cashfreeStatuses[type],
      payment_amount: order.order_amount,
      payment_currency: 'INR',
    },
  }
}
