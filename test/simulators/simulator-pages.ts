import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { BookedPayment } from './gateway-books.ts'
import { hostedPage } from '#server/payment/gateways/sandbox/hosted-page.ts'
import type { SimulatorDependencies } from './simulator-dependencies.ts'
import { param } from './simulator-dependencies.ts'
import { simulatorKeys } from './simulator-keys.ts'
import { signRazorpayLink } from './simulator-signatures.ts'

const decision = z.object({ action: z.enum(['pay', 'fail', 'later', 'close']) })
const buttons = [
  { action: 'pay', label: 'Pay' },
  { action: 'fail', label: 'Fail' },
  { action: 'later', label: 'Leave pending' },
  { action: 'close', label: 'Close tab' },
]

/** The hosted pages of the simulated gateways: `/page/{gateway}/{reference}`. */
export async function simulatorPages(app: FastifyInstance, { books, report }: SimulatorDependencies) {
  app.get('/page/:gateway/:reference', async (request, reply) => {
    const payment = find(param(request, 'gateway'), param(request, 'reference'))
    if (!payment) return reply.code(404).send('No such payment')
    return reply.type('text/html').send(pageOf(payment))
  })

  app.post('/page/:gateway/:reference', async (request, reply) => {
    const payment = find(param(request, 'gateway'), param(request, 'reference'))
    const parsed = decision.safeParse(request.body)
    if (!payment || !parsed.success) return reply.code(404).send('No such payment')
    const { action } = parsed.data
    if (action === 'pay' && payment.state === 'open') {
      books.capture(payment)
      report(payment, 'paid')
    }
    if (action === 'fail' && books.end(payment, 'failed')) report(payment, 'failed')
    if (action === 'close') return reply.type('text/plain').send('You may close this tab.')
    return reply.redirect(wayBack(payment), 303)
  })

  function find(gateway: string, reference: string): BookedPayment | undefined {
    return books.list().find((entry) => entry.gateway === gateway && entry.reference === reference)
  }
}

function pageOf(payment: BookedPayment): string {
  const isOpen = payment.state === 'open'
  return hostedPage({
    gateway: `Simulated ${payment.gateway}`,
    orderNumber: payment.description,
    amount: payment.amount,
    message: isOpen ? 'Choose how this payment ends.' : `This payment is ${payment.state}.`,
    buttons: isOpen ? buttons : [],
    backUrl: isOpen ? null : wayBack(payment),
  })
}

/** Each gateway's own form of the way back; the shop reads none of it. */
function wayBack(payment: BookedPayment): string {
  const url = new URL(payment.returnUrl)
  if (payment.gateway === 'cashfree') url.searchParams.set('link_id', payment.reference)
  if (payment.gateway === 'razorpay' && payment.captured > 0) {
    const link = {
      linkId: payment.providerRef,
      referenceId: payment.reference,
      status: 'paid',
      paymentId: payment.paymentRef,
    }
    url.searchParams.set('razorpay_payment_id', link.paymentId)
    url.searchParams.set('razorpay_payment_link_id', link.linkId)
    url.searchParams.set('razorpay_payment_link_reference_id', link.referenceId)
    url.searchParams.set('razorpay_payment_link_status', link.status)
    url.searchParams.set('razorpay_signature', signRazorpayLink(link, simulatorKeys.razorpay.keySecret))
  }
  return url.href
}
