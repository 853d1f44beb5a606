import { paise } from '#domain/money.ts'
import type { OutsideLimits, OutsideReply } from '#platform/outside/outside.ts'
import { createGatewayClient } from '../../gateway-client/gateway-client.ts'
import { creationUnanswered, silenceOf, unreadable } from '../../gateway-client/gateway-silence.ts'
import { createRepeatableCalls, type Question } from '../../gateway-client/repeatable-calls.ts'
import type { PageHosts } from '../../gateway-client/page-address.ts'
import { pageAddress } from '../../gateway-client/page-address.ts'
import type {
  Capture,
  CreatedPayment,
  KnownPayment,
  NewPayment,
  PaymentAnswer,
  Gateway,
  GatewayStatus,
  RefundAnswer,
} from '../../payment-provider.ts'
import type { RazorpayLink, RazorpayPayment } from './razorpay-answers.ts'
import { razorpayAnswers } from './razorpay-answers.ts'
import { readRazorpayWebhook } from './razorpay-webhook.ts'

type RazorpaySettings = {
  /** https://api.razorpay.com */
  base: string
  keyId: string
  keySecret: string
  webhookSecrets: string[]
  pages: PageHosts
  limits?: Partial<OutsideLimits>
}

const states = {
  created: 'pending',
  partially_paid: 'captured',
  paid: 'captured',
  expired: 'expired',
  cancelled: 'failed',
} as const
const refundStates = { pending: 'pending', processed: 'done', failed: 'failed' } as const

// The list of payments comes in pages; beyond so many somebody should look at the dashboard instead.
const pageOfPayments = 100
const mostListed = 10_000

// Razorpay refuses a link that ends sooner than 15 minutes from its own clock.
const shortestLinkSeconds = 930

/** Razorpay Payment Links. A failed try leaves the link payable, so failed is known at its end only. */
export function createRazorpay(settings: RazorpaySettings): Gateway {
  const gateway = createGatewayClient({ base: settings.base, limits: settings.limits })
  const authorization = `Basic ${Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64')}`
  const { read, send } = createRepeatableCalls(gateway, () => ({ authorization }))

  /** Finds the link by our reference: after an answer that was lost, and when the gateway says it exists. */
  async function find(reference: string, question: Question): Promise<RazorpayLink | 'none' | 'silent'> {
    const reply = await read(`/v1/payment_links?reference_id=${encodeURIComponent(reference)}`, question)
    const parsed = razorpayAnswers.links.safeParse(reply.ok && reply.status === 200 ? reply.body : undefined)
    if (!parsed.success) return 'silent'
    return parsed.data.payment_links.find((link) => link.reference_id === reference) ?? 'none'
  }

  function pageOf(link: RazorpayLink, payment: NewPayment): CreatedPayment {
    const isOurs = link.reference_id === payment.reference && link.amount === payment.amount
    const url = isOurs && link.status === 'created' ? pageAddress(link.short_url, settings.pages) : null
    return url ? { ok: true, url, providerRef: link.id } : { ok: false, reason: 'no-page' }
  }

  return {
    name: 'razorpay',
    method: 'online-payment',
    isReachable: gateway.isReachable,

    async create(payment, deadline) {
      const reply = await send('/v1/payment_links', { purpose: 'create', body: linkOf(payment), deadline })
      const parsed = razorpayAnswers.link.safeParse(reply.ok && reply.status === 200 ? reply.body : undefined)
      if (parsed.success) return pageOf(parsed.data, payment)
      if (!reply.ok && reply.reason === 'unreached') return creationUnanswered(reply)
      const link = await find(payment.reference, { purpose: 'create', deadline })
      if (link === 'silent') return { ok: false, reason: 'uncertain' }
      if (link !== 'none') return pageOf(link, payment)
      return { ok: false, reason: reply.ok && reply.status >= 400 ? 'refused' : 'uncertain' }
    },

    async status({ reference, providerRef }: KnownPayment): Promise<PaymentAnswer> {
      if (!providerRef) {
        const link = await find(reference, { purpose: 'status' })
        if (link === 'silent') return { ok: false, reason: 'away' }
        return link === 'none'
          ? { ok: false, reason: 'unknown-payment' }
          : { ok: true, status: statusOf(link) }
      }
      const reply = await read(`/v1/payment_links/${encodeURIComponent(providerRef)}`, { purpose: 'status' })
      if (!reply.ok) return silenceOf(reply)
      const parsed = razorpayAnswers.link.safeParse(reply.status === 200 ? reply.body : undefined)
      return parsed.success ? { ok: true, status: statusOf(parsed.data) } : unreadable
    },

    async listCaptures(since) {
      const captures: Capture[] = []
      const from = Math.floor(since.getTime() / 1000)
      for (let skip = 0; skip < mostListed; skip += pageOfPayments) {
        const path = `/v1/payments?from=${from}&count=${pageOfPayments}&skip=${skip}`
        const reply = await read(path, { purpose: 'status' })
        if (!reply.ok) return silenceOf(reply)
        const parsed = razorpayAnswers.payments.safeParse(reply.status === 200 ? reply.body : undefined)
        if (!parsed.success) return unreadable
        captures.push(...parsed.data.items.flatMap(captureOf))
        if (parsed.data.items.length < pageOfPayments) break
      }
      return { ok: true, captures }
    },

    async cancel({ reference, providerRef }) {
      const link = providerRef ? null : await find(reference, { purpose: 'status' })
      const linkId = providerRef ?? (typeof link === 'object' ? link?.id : undefined)
      if (!linkId) return false
      const reply = await send(`/v1/payment_links/${encodeURIComponent(linkId)}/cancel`, {
        purpose: 'status',
        body: {},
      })
      return reply.ok && reply.status === 200
    },

    async refund({ refundId, amount, payment }) {
      if (!payment.paymentRef) return { ok: false, reason: 'refused' }
      const reply = await send(`/v1/payments/${encodeURIComponent(payment.paymentRef)}/refund`, {
        purpose: 'refund',
        body: { amount, speed: 'normal', receipt: refundId, notes: { reference: payment.reference } },
        headers: { 'x-refund-idempotency': refundId },
      })
      if (reply.ok && reply.status === 409) return { ok: false, reason: 'away' }
      return readRefund(reply)
    },

    async refundStatus({ refundId, providerRef, payment }) {
      const refunds = `/v1/payments/${encodeURIComponent(payment.paymentRef ?? '')}/refunds`
      if (providerRef)
        return readRefund(await read(`${refunds}/${encodeURIComponent(providerRef)}`, { purpose: 'refund' }))
      const reply = await read(refunds, { purpose: 'refund' })
      if (!reply.ok) return silenceOf(reply)
      const parsed = razorpayAnswers.refunds.safeParse(reply.status === 200 ? reply.body : undefined)
      if (!parsed.success) return unreadable
      const refund = parsed.data.items.find(({ receipt }) => receipt === refundId)
      return refund
        ? readRefund({ ok: true, status: 200, body: refund })
        : { ok: false, reason: 'unknown-refund' }
    },

    readWebhook: (delivery) => readRazorpayWebhook(delivery, settings.webhookSecrets),
  }
}

/** Links carry their reference as a note of each payment. */
function captureOf({ id, amount, status, notes }: RazorpayPayment): Capture[] {
  const reference = notes?.reference
  if (status !== 'captured' || reference === undefined) return []
  return [{ reference, captured: amount, providerRef: id, paymentRef: id }]
}

function linkOf(payment: NewPayment) {
  const { name, mobileNumber } = payment.customer
  return {
    amount: payment.amount,
    currency: 'INR',
    accept_partial: false,
    reference_id: payment.reference,
    description: `Order ${payment.orderNumber}`,
    customer: { name, contact: `+91${mobileNumber}` },
    notify: { sms: false, email: false },
    reminder_enable: false,
    expire_by: Math.ceil(Date.now() / 1000) + Math.max(payment.expiresInSeconds, shortestLinkSeconds),
    callback_url: payment.returnUrl,
    callback_method: 'get',
    notes: { reference: payment.reference },
  }
}

function statusOf(link: RazorpayLink): GatewayStatus {
  // Money that came after the link had ended counts as much as any.
  const state = link.amount_paid > 0 ? 'captured' : states[link.status]
  const capture = link.payments?.findLast(({ status }) => status === 'captured')
  return {
    state,
    captured: paise(state === 'captured' ? link.amount_paid : 0),
    amount: link.amount,
    currency: link.currency,
    reference: link.reference_id,
    providerRef: link.id,
    paymentRef: capture?.payment_id ?? null,
  }
}

function readRefund(reply: OutsideReply): RefundAnswer {
  if (!reply.ok) return silenceOf(reply)
  if (reply.status === 404) return { ok: false, reason: 'unknown-refund' }
  if (reply.status !== 200) return { ok: false, reason: 'refused' }
  const parsed = razorpayAnswers.refund.safeParse(reply.body)
  if (!parsed.success) return unreadable
  return {
    ok: true,
    state: refundStates[parsed.data.status],
    amount: parsed.data.amount,
    providerRef: parsed.data.id,
  }
}
