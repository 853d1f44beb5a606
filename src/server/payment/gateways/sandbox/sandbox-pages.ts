import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { Database } from '#server/db/database.ts'
import { hostedPage } from './hosted-page.ts'
import { refuseInLiveMode } from './sample-mode-only.ts'
import type { SandboxPayment } from './sandbox-store.ts'
import { endSandboxPayment, readSandboxPayment } from './sandbox-store.ts'
import { sandboxDelivery } from './sandbox-webhook.ts'

const params = z.object({ reference: z.string().min(1).max(64) })
const decision = z.object({ action: z.enum(['pay', 'fail', 'later']) })

const endings: Record<SandboxPayment['state'], string> = {
  pending: 'Choose how this payment ends.',
  captured: 'This payment is done.',
  failed: 'This payment failed.',
  cancelled: 'This payment was cancelled.',
  expired: 'This payment has run out.',
}

const buttons = [
  { action: 'pay', label: 'Pay now' },
  { action: 'fail', label: 'Fail payment' },
  { action: 'later', label: 'Leave pending' },
]

type Dependencies = { database: Database; mode: 'sample' | 'live'; webhookSecret: string }

/**
 * `/sandbox/pay/{reference}`: the pretend gateway's page. Not there in live mode. What is
 * decided on it is reported to the shop's webhook before the shopper is sent back.
 */
export async function sandboxPages(app: FastifyInstance, { database, mode, webhookSecret }: Dependencies) {
  refuseInLiveMode(mode)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )

  app.get('/sandbox/pay/:reference', async (request, reply) => {
    const payment = await find(request.params)
    return payment ? sendPage(reply, payment) : unknownPayment(reply)
  })

  app.post('/sandbox/pay/:reference', async (request, reply) => {
    const payment = await find(request.params)
    if (!payment) return unknownPayment(reply)
    const parsed = decision.safeParse(request.body)
    if (!parsed.success || payment.state !== 'pending') return sendPage(reply, payment)
    const { action } = parsed.data
    if (action !== 'later') await end(payment.reference, action === 'pay' ? 'captured' : 'failed')
    return reply.redirect(payment.returnUrl, 303)
  })

  async function end(reference: string, state: 'captured' | 'failed'): Promise<void> {
    if (!(await endSandboxPayment(database.query, reference, state))) return
    const { headers, rawBody } = sandboxDelivery({ reference, state }, webhookSecret)
    await app.inject({
      method: 'POST',
      url: '/api/web/payment/webhook/sandbox',
      headers: { 'content-type': 'application/json', ...headers },
      payload: rawBody,
    })
  }

  async function find(given: unknown): Promise<SandboxPayment | null> {
    const parsed = params.safeParse(given)
    return parsed.success ? readSandboxPayment(database.query, parsed.data.reference) : null
  }
}

function sendPage(reply: FastifyReply, { state, amount, orderNumber, returnUrl }: SandboxPayment) {
  const isOpen = state === 'pending'
  return sendHtml(
    reply,
    hostedPage({
      gateway: 'Sample payment',
      orderNumber,
      amount,
      message: endings[state],
      buttons: isOpen ? buttons : [],
      backUrl: isOpen ? null : returnUrl,
    }),
  )
}

function unknownPayment(reply: FastifyReply) {
  return sendHtml(reply.code(404), '<!doctype html><title>No such payment</title><h1>No such payment</h1>')
}

function sendHtml(reply: FastifyReply, html: string) {
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'private, no-store')
    .send(html)
}
