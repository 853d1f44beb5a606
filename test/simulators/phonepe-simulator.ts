import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { paise } from '#domain/money.ts'
import type { BookedPayment, BookedRefund } from './gateway-books.ts'
import type { SimulatorDependencies } from './simulator-dependencies.ts'
import { param, refuse, settings } from './simulator-dependencies.ts'
import { simulatorKeys } from './simulator-keys.ts'

const payBody = z.object({
  merchantOrderId: z.string().regex(/^[A-Za-z0-9_-]{1,63}$/),
  amount: z.number().int().min(100),
  expireAfter: z.number().int().min(300).max(3600),
  paymentFlow: z.object({
    type: z.literal('PG_CHECKOUT'),
    message: z.string().optional(),
    merchantUrls: z.object({ redirectUrl: z.url() }),
  }),
})
const refundBody = z.object({
  merchantRefundId: z.string().regex(/^[A-Za-z0-9_-]{1,63}$/),
  originalMerchantOrderId: z.string(),
  amount: z.number().int().min(100),
})
const tokenBody = z.object({
  client_id: z.literal(simulatorKeys.phonepe.clientId),
  client_secret: z.literal(simulatorKeys.phonepe.clientSecret),
  client_version: z.string(),
  grant_type: z.literal('client_credentials'),
})

const states = {
  open: 'PENDING',
  captured: 'COMPLETED',
  failed: 'FAILED',
  expired: 'FAILED',
  cancelled: 'FAILED',
}
const refundStates = { pending: 'PENDING', done: 'COMPLETED', failed: 'FAILED' }

/** PhonePe Standard Checkout v2 as its documentation describes it, below `/phonepe`. */
export async function phonepeSimulator(
  app: FastifyInstance,
  { books, pageUrl, tokens, report }: SimulatorDependencies,
) {
  app.post('/v1/oauth/token', settings('phonepe', 'token'), async (request, reply) => {
    if (!tokenBody.safeParse(request.body).success) return refuse(reply, 401, { code: 'UNAUTHORIZED' })
    const token = randomUUID()
    tokens.add(token)
    const now = Math.floor(Date.now() / 1000)
    return {
      access_token: token,
      encrypted_access_token: token,
      expires_in: null,
      issued_at: now,
      expires_at: now + 3600,
      session_expires_at: now + 3600,
      token_type: 'O-Bearer',
    }
  })

  app.addHook('preHandler', async (request, reply) => {
    if (request.url.endsWith('/v1/oauth/token')) return
    const token = /^O-Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    if (!tokens.has(token)) return refuse(reply, 401, { code: 'AUTHORIZATION_FAILED' })
  })

  app.post('/checkout/v2/pay', settings('phonepe', 'create'), async (request, reply) => {
    const parsed = payBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, { code: 'BAD_REQUEST' })
    const { merchantOrderId, amount, expireAfter, paymentFlow } = parsed.data
    const payment = books.enter({
      gateway: 'phonepe',
      reference: merchantOrderId,
      amount: paise(amount),
      description: paymentFlow.message ?? merchantOrderId,
      returnUrl: paymentFlow.merchantUrls.redirectUrl,
    })
    if (!payment) return refuse(reply, 400, { code: 'INVALID_TRANSACTION_ID' })
    return {
      orderId: payment.providerRef,
      state: 'PENDING',
      expireAt: Date.now() + expireAfter * 1000,
      redirectUrl: pageUrl(payment),
    }
  })

  app.get('/checkout/v2/order/:reference/status', settings('phonepe', 'status'), async (request, reply) => {
    const payment = books.find('phonepe', param(request, 'reference'))
    return payment ? phonepeOrder(payment) : refuse(reply, 404, { code: 'ORDER_NOT_FOUND' })
  })

  app.post('/payments/v2/refund', settings('phonepe', 'refund'), async (request, reply) => {
    const parsed = refundBody.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, { code: 'BAD_REQUEST' })
    const { merchantRefundId, originalMerchantOrderId, amount } = parsed.data
    const payment = books.find('phonepe', originalMerchantOrderId)
    const isNew = payment && !payment.refunds.some(({ id }) => id === merchantRefundId)
    const refund = isNew && books.refund(payment, merchantRefundId, paise(amount))
    if (!refund) return refuse(reply, 400, { code: 'BAD_REQUEST' })
    report(payment, 'refunded')
    return { ...phonepeRefund(refund), state: 'PENDING' }
  })

  app.get('/payments/v2/refund/:id/status', settings('phonepe', 'refundStatus'), async (request, reply) => {
    const id = param(request, 'id')
    const refund = books.list().flatMap((payment) => payment.refunds.filter((entry) => entry.id === id))[0]
    return refund ? phonepeRefund(refund) : refuse(reply, 404, { code: 'REFUND_NOT_FOUND' })
  })
}

export function phonepeOrder(payment: BookedPayment) {
  const isPaid = payment.state === 'captured'
  const detail = {
    transactionId: payment.paymentRef,
    paymentMode: 'UPI_QR',
    timestamp: Date.now(),
    amount: payment.amount,
    state: states[payment.state],
  }
  return {
    orderId: payment.providerRef,
    state: states[payment.state],
    amount: payment.amount,
    expireAt: Date.now(),
    metaInfo: {},
    paymentDetails: isPaid || payment.state === 'failed' ? [detail] : [],
  }
}

export function phonepeRefund(refund: BookedRefund) {
  return {
    refundId: refund.providerRef,
    merchantRefundId: refund.id,
    amount: refund.amount,
    state: refundStates[refund.state],
  }
}
