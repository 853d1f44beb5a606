import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Paise } from '#domain/money.ts'
import { fromRupees, toRupees } from '#domain/money.ts'
import type { BookedPayment, BookedRefund } from './gateway-books.ts'
import type { SimulatorDependencies } from './simulator-dependencies.ts'
import { param, refuse, settings } from './simulator-dependencies.ts'
import { simulatorKeys } from './simulator-keys.ts'

const { clientId, clientSecret } = simulatorKeys.cashfree

const rupees = z
  .number()
  .min(1)
  .refine((amount) => Number(amount.toFixed(2)) === amount)
const linkBody = z.object({
  link_id: z.string().regex(/^[A-Za-z0-9_-]{1,50}$/),
  link_amount: rupees,
  link_currency: z.literal('INR'),
  link_purpose: z.string().max(500),
  customer_details: z.object({ customer_phone: z.string().regex(/^[0-9]{10}$/) }),
  link_meta: z.object({ return_url: z.url().max(250), notify_url: z.url().max(250).optional() }),
})
const refundBody = z.object({ refund_amount: rupees, refund_id: z.string().regex(/^[A-Za-z0-9]{3,40}$/) })

const statuses = {
  open: 'ACTIVE',
  captured: 'PAID',
  failed: 'ACTIVE',
  expired: 'EXPIRED',
  cancelled: 'CANCELLED',
}
const refundStatuses = { pending: 'PENDING', done: 'SUCCESS', failed: 'FAILED' }

function problem(code: string) {
  return { type: 'invalid_request_error', code, message: code.replaceAll('_', ' ') }
}

/** Cashfree Payment Links as its documentation describes them, below `/cashfree`. */
export async function cashfreeSimulator(
  app: FastifyInstance,
  { books, pageUrl, answers, report }: SimulatorDependencies,
) {
  app.addHook('preHandler', async (request, reply) => {
    const { headers } = request
    if (!headers['x-api-version']) return refuse(reply, 400, problem('api_version_missing'))
    if (headers['x-client-id'] !== clientId || headers['x-client-secret'] !== clientSecret)
      return refuse(reply, 401, problem('authentication_failed'))
    const earlier = answers.get(keyOf(headers['x-idempotency-key']))
    if (request.method !== 'POST' || !earlier) return
    const isSame = earlier.body === JSON.stringify(request.body)
    return isSame
      ? refuse(reply, earlier.status, earlier.payload)
      : refuse(reply, 422, problem('idempotency_key_reused'))
  })
  // The stored answer is repeated, whatever it was.
  app.addHook('preSerialization', async (request, reply, payload) => {
    const key = keyOf(request.headers['x-idempotency-key'])
    if (request.method === 'POST' && key !== keyOf(undefined) && !answers.has(key))
      answers.set(key, { body: JSON.stringify(request.body), status: reply.statusCode, payload })
    return payload
  })

  app.post('/links', settings('cashfree', 'create'), async (request, reply) => {
    const parsed = linkBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, problem('link_invalid'))
    const { link_id, link_amount, link_purpose, link_meta } = parsed.data
    const payment = books.enter({
      gateway: 'cashfree',
      reference: link_id,
      amount: fromRupees(link_amount),
      description: link_purpose,
      returnUrl: link_meta.return_url,
    })
    if (!payment) return refuse(reply, 409, problem('link_already_exists'))
    return cashfreeLink(payment, pageUrl(payment))
  })

  app.get('/links/:id', settings('cashfree', 'status'), async (request, reply) => {
    const payment = books.find('cashfree', param(request, 'id'))
    return payment
      ? cashfreeLink(payment, pageUrl(payment))
      : refuse(reply, 404, problem('link_id_not_found'))
  })

  app.get('/links/:id/orders', settings('cashfree', 'status'), async (request, reply) => {
    const payment = books.find('cashfree', param(request, 'id'))
    if (!payment) return refuse(reply, 404, problem('link_id_not_found'))
    return payment.captured > 0 ? [cashfreeOrder(payment)] : []
  })

  app.post('/links/:id/cancel', settings('cashfree', 'cancel'), async (request, reply) => {
    const payment = books.find('cashfree', param(request, 'id'))
    const isOpen = payment && (payment.state === 'open' || payment.state === 'failed')
    if (!isOpen) return refuse(reply, 400, problem('link_cannot_be_cancelled'))
    payment.state = 'cancelled'
    return cashfreeLink(payment, pageUrl(payment))
  })

  app.post('/orders/:id/refunds', settings('cashfree', 'refund'), async (request, reply) => {
    const payment = books.findByRef('cashfree', param(request, 'id'))
    const parsed = refundBody.safeParse(request.body)
    if (!payment || !parsed.success) return refuse(reply, 400, problem('refund_invalid'))
    const { refund_id, refund_amount } = parsed.data
    const isKnown = payment.refunds.some(({ id }) => id === refund_id)
    const refund = isKnown ? null : books.refund(payment, refund_id, fromRupees(refund_amount))
    if (!refund) return refuse(reply, 400, problem('refund_not_possible'))
    report(payment, 'refunded')
    return cashfreeRefund(refund, payment)
  })

  app.get('/orders/:id/refunds/:refundId', settings('cashfree', 'refundStatus'), async (request, reply) => {
    const payment = books.findByRef('cashfree', param(request, 'id'))
    const refund = payment?.refunds.find(({ id }) => id === param(request, 'refundId'))
    return payment && refund
      ? cashfreeRefund(refund, payment)
      : refuse(reply, 404, problem('refund_not_found'))
  })
}

function keyOf(header: string | string[] | undefined): string {
  return `cashfree/${String(header ?? '')}`
}

export function cashfreeLink(payment: BookedPayment, linkUrl: string) {
  return {
    cf_link_id: payment.providerRef,
    link_id: payment.reference,
    link_url: linkUrl,
    link_status: payment.captured > 0 ? 'PAID' : statuses[payment.state],
    link_amount: amountOut(payment.amount),
    link_amount_paid: amountOut(payment.captured),
    link_currency: 'INR',
  }
}

export function cashfreeOrder(payment: BookedPayment) {
  return {
    order_id: payment.paymentRef,
    order_amount: amountOut(payment.amount),
    order_currency: 'INR',
    order_status: payment.captured > 0 ? 'PAID' : 'ACTIVE',
    order_tags: { link_id: payment.reference, cf_link_id: payment.providerRef },
  }
}

export function cashfreeRefund(refund: BookedRefund, payment: BookedPayment) {
  return {
    cf_refund_id: refund.providerRef,
    refund_id: refund.id,
    order_id: payment.paymentRef,
    refund_amount: amountOut(refund.amount),
    refund_currency: 'INR',
    refund_status: refundStatuses[refund.state],
  }
}

function amountOut(amount: Paise): number {
  return Number(toRupees(amount).toFixed(2))
}
