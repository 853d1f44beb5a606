import { paise } from '#domain/money.ts'
import { createAccessToken, type OutsideLimits, type OutsideReply } from '#platform/outside/outside.ts'
import { createGatewayClient } from '../../gateway-client/gateway-client.ts'
import { creationUnanswered, silenceOf, unreadable } from '../../gateway-client/gateway-silence.ts'
import type { Question } from '../../gateway-client/repeatable-calls.ts'
import type { PageHosts } from '../../gateway-client/page-address.ts'
import { pageAddress } from '../../gateway-client/page-address.ts'
import type { CreatedPayment, PaymentAnswer, Gateway, RefundAnswer } from '../../payment-provider.ts'
import { phonepeAnswers } from './phonepe-answers.ts'
import type { WebhookLogin } from './phonepe-webhook.ts'
import { readPhonepeWebhook } from './phonepe-webhook.ts'

type PhonepeSettings = {
  /** https://api.phonepe.com/apis/pg */
  base: string
  /** https://api.phonepe.com/apis/identity-manager */
  tokenBase: string
  clientId: string
  clientSecret: string
  clientVersion: string
  webhookLogins: WebhookLogin[]
  pages: PageHosts
  limits?: Partial<OutsideLimits>
}

const states = { PENDING: 'pending', COMPLETED: 'captured', FAILED: 'failed' } as const
const refundStates = {
  PENDING: 'pending',
  CONFIRMED: 'pending',
  COMPLETED: 'done',
  FAILED: 'failed',
} as const

/** PhonePe Standard Checkout v2. It cannot end a payment early: that runs out by itself. */
export function createPhonepe(settings: PhonepeSettings): Gateway {
  const { limits, pages } = settings
  const gateway = createGatewayClient({ base: settings.base, limits })
  const tokens = createGatewayClient({ base: settings.tokenBase, limits })
  const token = createAccessToken(fetchToken)

  async function fetchToken(deadline: AbortSignal) {
    const form = new URLSearchParams({
      client_id: settings.clientId,
      client_version: settings.clientVersion,
      client_secret: settings.clientSecret,
      grant_type: 'client_credentials',
    })
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const request = {
      purpose: 'create',
      method: 'POST',
      path: '/v1/oauth/token',
      headers,
      isRepeatable: true,
    } as const
    const reply = await tokens.ask({ ...request, body: form.toString() }, deadline)
    const parsed = phonepeAnswers.token.safeParse(reply.ok ? reply.body : undefined)
    if (!parsed.success) return null
    const { access_token, expires_at, issued_at } = parsed.data
    return { token: access_token, lifeMs: (expires_at - (issued_at ?? Date.now() / 1000)) * 1000 }
  }

  /** Asks with the token; a 401 has it renewed once. */
  async function ask(
    method: 'GET' | 'POST',
    path: string,
    { purpose, body, deadline = gateway.deadline() }: Question & { body?: unknown },
  ): Promise<OutsideReply> {
    for (let isSecond = false; ; isSecond = true) {
      const bearer = await token.read(deadline)
      if (bearer === null) return { ok: false, reason: 'unreached' }
      const headers = { authorization: `O-Bearer ${bearer}`, 'content-type': 'application/json' }
      const json = body === undefined ? undefined : JSON.stringify(body)
      const request = { purpose, method, path, headers, body: json, isRepeatable: method === 'GET' }
      const reply = await gateway.ask(request, deadline)
      if (!reply.ok || reply.status !== 401) return reply
      token.reject(bearer)
      if (isSecond) return { ok: false, reason: 'unreached' }
    }
  }

  async function status(reference: string, question: Question): Promise<PaymentAnswer> {
    const path = `/checkout/v2/order/${encodeURIComponent(reference)}/status?details=false&errorContext=true`
    const reply = await ask('GET', path, question)
    if (!reply.ok) return silenceOf(reply)
    if (reply.status === 404 || isUnknownOrder(reply)) return { ok: false, reason: 'unknown-payment' }
    const parsed = phonepeAnswers.order.safeParse(reply.status === 200 ? reply.body : undefined)
    if (!parsed.success) return unreadable
    const { state, amount, currency, orderId, merchantOrderId, paymentDetails } = parsed.data
    const captures = (paymentDetails ?? []).filter((detail) => detail.state === 'COMPLETED')
    const received = captures.length > 0 ? captures.reduce((sum, capture) => sum + capture.amount, 0) : amount
    return {
      ok: true,
      status: {
        state: states[state],
        captured: paise(state === 'COMPLETED' ? received : 0),
        amount,
        currency: currency ?? 'INR',
        reference: merchantOrderId ?? null,
        providerRef: orderId,
        paymentRef: captures.at(-1)?.transactionId ?? null,
      },
    }
  }

  /** PhonePe tells a page once, when the payment is made; of one that exists already it is lost. */
  async function whyRefused(reference: string, deadline: AbortSignal): Promise<CreatedPayment> {
    const found = await status(reference, { purpose: 'create', deadline })
    if (found.ok) return { ok: false, reason: 'no-page' }
    return { ok: false, reason: found.reason === 'unknown-payment' ? 'refused' : 'uncertain' }
  }

  return {
    name: 'phonepe',
    method: 'online-payment',
    isReachable: () => gateway.isReachable() && tokens.isReachable(),

    async create(payment, deadline) {
      const body = {
        merchantOrderId: payment.reference,
        amount: payment.amount,
        expireAfter: payment.expiresInSeconds,
        // A failed try ends the payment, so that failed means failed.
        disablePaymentRetry: true,
        paymentFlow: {
          type: 'PG_CHECKOUT',
          message: `Order ${payment.orderNumber}`,
          merchantUrls: { redirectUrl: payment.returnUrl },
        },
      }
      const reply = await ask('POST', '/checkout/v2/pay', { purpose: 'create', body, deadline })
      if (!reply.ok) return creationUnanswered(reply)
      if (reply.status !== 200) return whyRefused(payment.reference, deadline)
      const parsed = phonepeAnswers.created.safeParse(reply.body)
      if (!parsed.success) return { ok: false, reason: 'uncertain' }
      const url = pageAddress(parsed.data.redirectUrl, pages)
      return url ? { ok: true, url, providerRef: parsed.data.orderId } : { ok: false, reason: 'no-page' }
    },

    status: ({ reference }) => status(reference, { purpose: 'status' }),
    cancel: null,
    listCaptures: null,

    async refund({ refundId, amount, payment }) {
      const body = { merchantRefundId: refundId, originalMerchantOrderId: payment.reference, amount }
      return readRefund(await ask('POST', '/payments/v2/refund', { purpose: 'refund', body }))
    },

    async refundStatus({ refundId }) {
      return readRefund(
        await ask('GET', `/payments/v2/refund/${encodeURIComponent(refundId)}/status`, { purpose: 'refund' }),
      )
    },

    readWebhook: (delivery) => readPhonepeWebhook(delivery, settings.webhookLogins),
  }
}

function isUnknownOrder({ status, body }: { status: number; body: unknown }): boolean {
  const parsed = phonepeAnswers.refusal.safeParse(body)
  return status === 400 && parsed.success && parsed.data.code === 'ORDER_NOT_FOUND'
}

function readRefund(reply: OutsideReply): RefundAnswer {
  if (!reply.ok) return silenceOf(reply)
  if (reply.status === 404) return { ok: false, reason: 'unknown-refund' }
  if (reply.status !== 200) return { ok: false, reason: 'refused' }
  const parsed = phonepeAnswers.refund.safeParse(reply.body)
  if (!parsed.success) return unreadable
  const { state, amount, refundId } = parsed.data
  return { ok: true, state: refundStates[state], amount, providerRef: refundId }
}
