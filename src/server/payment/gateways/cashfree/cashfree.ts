import { randomUUID } from 'node:crypto'
import type { Paise } from '#domain/money.ts'
import { paise } from '#domain/money.ts'
import { cashfreeAnswers } from './cashfree-answers.ts'
import { readCashfreeWebhook } from './cashfree-webhook.ts'
import type { OutsideLimits, OutsideReply } from '#platform/outside/outside.ts'
import { createGatewayClient } from '../../gateway-client/gateway-client.ts'
import { creationUnanswered, silenceOf, unreadable } from '../../gateway-client/gateway-silence.ts'
import { createRepeatableCalls } from '../../gateway-client/repeatable-calls.ts'
import type { PageHosts } from '../../gateway-client/page-address.ts'
import { pageAddress } from '../../gateway-client/page-address.ts'
import type {
  CreatedPayment,
  KnownPayment,
  NewPayment,
  Gateway,
  RefundAnswer,
} from '../../payment-provider.ts'

type CashfreeSettings = {
  /** https://api.cashfree.com/pg */
  base: string
  clientId: string
  clientSecret: string
  apiVersion: string
  /** Secrets that webhooks may be signed with. */
  webhookSecrets: string[]
  pages: PageHosts
  limits?: Partial<OutsideLimits>
}

const states = {
  ACTIVE: 'pending',
  PAID: 'captured',
  PARTIALLY_PAID: 'captured',
  EXPIRED: 'expired',
  CANCELLED: 'failed',
} as const
const refundStates = {
  SUCCESS: 'done',
  PENDING: 'pending',
  ONHOLD: 'pending',
  CANCELLED: 'failed',
  FAILED: 'failed',
} as const

/** Cashfree Payment Links. It alone speaks rupees, so it alone converts. */
export function createCashfree(settings: CashfreeSettings): Gateway {
  const gateway = createGatewayClient({ base: settings.base, limits: settings.limits })
  const { read, send } = createRepeatableCalls(gateway, () => ({
    'x-client-id': settings.clientId,
    'x-client-secret': settings.clientSecret,
    'x-api-version': settings.apiVersion,
    'x-request-id': randomUUID(),
  }))

  function pageOf(body: unknown, payment: NewPayment): CreatedPayment {
    const link = cashfreeAnswers.link.safeParse(body)
    if (!link.success) return { ok: false, reason: 'uncertain' }
    const { link_id, link_amount, link_status, link_url, cf_link_id } = link.data
    const isOurs = link_id === payment.reference && link_amount === payment.amount
    const url = isOurs && link_status === 'ACTIVE' ? pageAddress(link_url, settings.pages) : null
    return url ? { ok: true, url, providerRef: cf_link_id } : { ok: false, reason: 'no-page' }
  }

  async function readRefundOf({ paymentRef }: KnownPayment, refundId: string): Promise<RefundAnswer> {
    const order = encodeURIComponent(paymentRef ?? '')
    return readRefund(
      await read(`/orders/${order}/refunds/${encodeURIComponent(refundId)}`, { purpose: 'refund' }),
    )
  }

  return {
    name: 'cashfree',
    method: 'online-payment',
    isReachable: gateway.isReachable,

    async create(payment, deadline) {
      const headers = doneOnce(payment.reference)
      const reply = await send('/links', { purpose: 'create', body: linkOf(payment), headers, deadline })
      if (reply.ok && reply.status === 200) {
        const created = pageOf(reply.body, payment)
        if (created.ok || created.reason !== 'uncertain') return created
      }
      if (!reply.ok && reply.reason === 'unreached') return creationUnanswered(reply)
      // The answer was lost, or the link exists already: ask for it by our own id.
      const found = await read(`/links/${encodeURIComponent(payment.reference)}`, {
        purpose: 'create',
        deadline,
      })
      if (found.ok && found.status === 200) return pageOf(found.body, payment)
      const isRefused = reply.ok && reply.status >= 400 && found.ok && found.status === 404
      return { ok: false, reason: isRefused ? 'refused' : 'uncertain' }
    },

    async status({ reference }) {
      const path = `/links/${encodeURIComponent(reference)}`
      const reply = await read(path, { purpose: 'status' })
      if (!reply.ok) return silenceOf(reply)
      if (reply.status === 404) return { ok: false, reason: 'unknown-payment' }
      const link = cashfreeAnswers.link.safeParse(reply.status === 200 ? reply.body : undefined)
      if (!link.success) return unreadable
      const { link_status, link_amount, link_currency, link_id, cf_link_id, link_amount_paid } = link.data
      const common = {
        amount: link_amount,
        currency: link_currency,
        reference: link_id,
        providerRef: cf_link_id,
      }
      const isPaid = states[link_status] === 'captured' || (link_amount_paid ?? 0) > 0
      if (!isPaid)
        return {
          ok: true,
          status: { ...common, state: states[link_status], captured: paise(0), paymentRef: null },
        }
      const listed = await read(`${path}/orders?status=PAID`, { purpose: 'status' })
      if (!listed.ok) return silenceOf(listed)
      const orders = cashfreeAnswers.linkOrders.safeParse(listed.status === 200 ? listed.body : undefined)
      if (!orders.success) return unreadable
      // The order's amount, not the payment's: offers and fees change only the latter.
      const paid = orders.data.filter(({ order_status }) => order_status === 'PAID')
      const captured = paise(paid.reduce((sum, order) => sum + order.order_amount, 0))
      const paymentRef = paid.at(-1)?.order_id ?? null
      return { ok: true, status: { ...common, state: 'captured', captured, paymentRef } }
    },

    listCaptures: null,

    async cancel({ reference }) {
      const path = `/links/${encodeURIComponent(reference)}/cancel`
      const headers = doneOnce(`${reference}-cancel`)
      const reply = await send(path, { purpose: 'status', body: {}, headers })
      return reply.ok && reply.status === 200
    },

    async refund({ refundId, amount, payment }) {
      if (!payment.paymentRef) return { ok: false, reason: 'refused' }
      const path = `/orders/${encodeURIComponent(payment.paymentRef)}/refunds`
      const body = { refund_amount: rupeesOut(amount), refund_id: refundId }
      // The key repeats its first answer, a refusal too: the refund's id is what guards against doubles.
      const headers = doneOnce(randomUUID())
      const answer = readRefund(await send(path, { purpose: 'refund', body, headers }))
      if (answer.ok || answer.reason !== 'refused') return answer
      const known = await readRefundOf(payment, refundId)
      return known.ok ? known : answer
    },

    refundStatus: ({ refundId, payment }) => readRefundOf(payment, refundId),

    readWebhook: (delivery) =>
      readCashfreeWebhook(delivery, { secrets: settings.webhookSecrets, now: Date.now() }),
  }
}

/** What comes twice with one key is done once. */
function doneOnce(key: string) {
  return { 'x-idempotency-key': key }
}

/** Rupees with two decimals at most, as Cashfree takes them. */
function rupeesOut(amount: Paise): number {
  return Number((amount / 100).toFixed(2))
}

function linkOf(payment: NewPayment) {
  return {
    link_id: payment.reference,
    link_amount: rupeesOut(payment.amount),
    link_currency: 'INR',
    link_purpose: `Order ${payment.orderNumber}`,
    link_partial_payments: false,
    link_auto_reminders: false,
    customer_details: {
      customer_name: payment.customer.name,
      customer_phone: payment.customer.mobileNumber,
    },
    link_expiry_time: new Date(Date.now() + payment.expiresInSeconds * 1000).toISOString(),
    link_notify: { send_sms: false, send_email: false },
    link_meta: { return_url: payment.returnUrl, notify_url: payment.webhookUrl },
  }
}

function readRefund(reply: OutsideReply): RefundAnswer {
  if (!reply.ok) return silenceOf(reply)
  if (reply.status === 404) return { ok: false, reason: 'unknown-refund' }
  if (reply.status !== 200) return { ok: false, reason: 'refused' }
  const parsed = cashfreeAnswers.refund.safeParse(reply.body)
  if (!parsed.success) return unreadable
  const { refund_status, refund_amount, cf_refund_id } = parsed.data
  return { ok: true, state: refundStates[refund_status], amount: refund_amount, providerRef: cf_refund_id }
}
