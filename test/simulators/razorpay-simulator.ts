import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { BookedPayment, BookedRefund } from './gateway-books.ts'
import type { SimulatorDependencies } from './simulator-dependencies.ts'
import { param, query, refuse, settings } from './simulator-dependencies.ts'
import { simulatorKeys } from './simulator-keys.ts'

const { keyId, keySecret } = simulatorKeys.razorpay
const basic = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`

const linkBody = z.object({
  amount: z.number().int().min(100),
  currency: z.literal('INR'),
  reference_id: z.string().min(1).max(40),
  description: z.string().max(2048),
  expire_by: z.number().int(),
  callback_url: z.url(),
  callback_method: z.literal('get'),
})
const refundBody = z.object({ amount: z.number().int().min(100), receipt: z.string().max(40).optional() })

const statuses = {
  open: 'created',
  captured: 'paid',
  failed: 'created',
  expired: 'expired',
  cancelled: 'cancelled',
}
const refundStatuses = { pending: 'pending', done: 'processed', failed: 'failed' }
const shortestLinkMs = 15 * 60_000

function badRequest(description: string) {
  return { error: { code: 'BAD_REQUEST_ERROR', description } }
}

/** Razorpay Payment Links as its documentation describes them, below `/razorpay`. */
export async function razorpaySimulator(
  app: FastifyInstance,
  { books, pageUrl, answers, report }: SimulatorDependencies,
) {
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers.authorization !== basic)
      return refuse(reply, 401, badRequest('Authentication failed'))
  })

  app.post('/v1/payment_links', settings('razorpay', 'create'), async (request, reply) => {
    const parsed = linkBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, badRequest('The input is not valid'))
    const { amount, reference_id, description, expire_by, callback_url } = parsed.data
    if (expire_by * 1000 < Date.now() + shortestLinkMs)
      return refuse(reply, 400, badRequest('expire_by should be at least 15 minutes after current time'))
    const payment = books.enter({
      gateway: 'razorpay',
      reference: reference_id,
      amount: paise(amount),
      description,
      returnUrl: callback_url,
    })
    if (!payment)
      return refuse(reply, 400, badRequest(`payment link with reference_id ${reference_id} already exists`))
    return razorpayLink(payment, pageUrl(payment))
  })

  app.get('/v1/payment_links', settings('razorpay', 'status'), async (request) => {
    const payment = books.find('razorpay', query(request, 'reference_id'))
    return { payment_links: payment ? [razorpayLink(payment, pageUrl(payment))] : [] }
  })

  app.get('/v1/payments', settings('razorpay', 'status'), async (request) => {
    const items = books
      .list()
      .filter(({ gateway }) => gateway === 'razorpay')
      .map((payment) => ({
        id: payment.paymentRef,
        amount: payment.amount,
        status: payment.captured > 0 ? 'captured' : 'created',
        notes: { reference: payment.reference },
      }))
    const skip = Number(query(request, 'skip'))
    return { entity: 'collection', items: items.slice(skip, skip + Number(query(request, 'count'))) }
  })

  app.get('/v1/payment_links/:id', settings('razorpay', 'status'), async (request, reply) => {
    const payment = books.findByRef('razorpay', param(request, 'id'))
    if (!payment) return refuse(reply, 400, badRequest('The id provided does not exist'))
    return razorpayLink(payment, pageUrl(payment))
  })

  app.post('/v1/payment_links/:id/cancel', settings('razorpay', 'cancel'), async (request, reply) => {
    const payment = books.findByRef('razorpay', param(request, 'id'))
    const isOpen = payment && (payment.state === 'open' || payment.state === 'failed')
    if (!isOpen) return refuse(reply, 400, badRequest('Payment link is not in a state to be cancelled'))
    payment.state = 'cancelled'
    return razorpayLink(payment, pageUrl(payment))
  })

  app.post('/v1/payments/:id/refund', settings('razorpay', 'refund'), async (request, reply) => {
    const payment = books.findByRef('razorpay', param(request, 'id'))
    const parsed = refundBody.safeParse(request.body)
    const key = String(request.headers['x-refund-idempotency'] ?? '')
    if (!payment || !parsed.success || key.length < 10)
      return refuse(reply, 400, badRequest('The input is not valid'))
    const body = JSON.stringify(request.body)
    const answered = answers.get(`razorpay/${key}`)
    if (answered && answered.body !== body)
      return refuse(reply, 400, badRequest('Different request body sent for the same idempotency key'))
    const refund = books.refund(payment, parsed.data.receipt ?? key, paise(parsed.data.amount))
    if (!refund) return refuse(reply, 400, badRequest('The refund amount is greater than what is left'))
    if (!answered) report(payment, 'refunded')
    answers.set(`razorpay/${key}`, { body, status: 200, payload: null })
    return razorpayRefund(refund, payment)
  })

  app.get('/v1/payments/:id/refunds', settings('razorpay', 'refundStatus'), async (request, reply) => {
    const payment = books.findByRef('razorpay', param(request, 'id'))
    if (!payment) return refuse(reply, 400, badRequest('The id provided does not exist'))
    const items = payment.refunds.map((refund) => razorpayRefund(refund, payment))
    return { entity: 'collection', count: items.length, items }
  })

  app.get(
    '/v1/payments/:id/refunds/:refundId',
    settings('razorpay', 'refundStatus'),
    async (request, reply) => {
      const payment = books.findByRef('razorpay', param(request, 'id'))
      const refund = payment?.refunds.find(({ providerRef }) => providerRef === param(request, 'refundId'))
      if (!payment || !refund) return refuse(reply, 404, badRequest('The id provided does not exist'))
      return razorpayRefund(refund, payment)
    },
  )
}

export function razorpayLink(payment: BookedPayment, shortUrl: string) {
  const isPaid = payment.captured > 0
  return {
    id: payment.providerRef,
    short_url: shortUrl,
    status: isPaid ? 'paid' : statuses[payment.state],
    amount: payment.amount,
    amount_paid: payment.captured,
    currency: 'INR',
    reference_id: payment.reference,
    notes: { reference: payment.reference },
    payments: isPaid
      ? [{ payment_id: payment.paymentRef, status: 'captured', amount: payment.captured, method: 'upi' }]
      : null,
  }
}

export function razorpayRefund(refund: BookedRefund, payment: BookedPayment) {
  return {
    id: refund.providerRef,
    entity: 'refund',
    amount: refund.amount,
    currency: 'INR',
    payment_id: payment.paymentRef,
    receipt: refund.id,
    status: refundStatuses[refund.state],
    notes: [],
  }
}
