import { paise } from '#domain/money.ts'
import type { Database } from '#server/db/database.ts'
import type { Gateway, RefundAnswer } from '../../payment-provider.ts'
import { refuseInLiveMode } from './sample-mode-only.ts'
import type { SandboxPayment } from './sandbox-store.ts'
import {
  listSandboxCaptures,
  endSandboxPayment,
  keepSandboxPayment,
  keepSandboxRefund,
  readSandboxPayment,
  readSandboxRefund,
} from './sandbox-store.ts'
import { readSandboxWebhook } from './sandbox-webhook.ts'

type Dependencies = {
  database: Database
  /** PUBLIC_URL, below which `/sandbox/pay/{reference}` is served. */
  publicUrl: string
  mode: 'sample' | 'live'
  webhookSecret: string
}

const states = {
  pending: 'pending',
  captured: 'captured',
  failed: 'failed',
  cancelled: 'failed',
  expired: 'expired',
} as const

/** The pretend gateway of sample mode; its page is `sandbox-pages.ts`, which also reports how a payment ended. */
export function createSandboxGateway({ database, publicUrl, mode, webhookSecret }: Dependencies): Gateway {
  refuseInLiveMode(mode)
  const { query } = database

  return {
    name: 'sandbox',
    method: 'online-payment',
    isReachable: () => true,

    async create(payment) {
      const kept = await keepSandboxPayment(query, payment)
      if (kept?.amount !== payment.amount) return { ok: false, reason: 'refused' }
      const url = `${publicUrl}/sandbox/pay/${encodeURIComponent(payment.reference)}`
      return { ok: true, url, providerRef: refOf(payment.reference) }
    },

    async status({ reference }) {
      const payment = await readSandboxPayment(query, reference)
      return payment ? { ok: true, status: statusOf(payment) } : { ok: false, reason: 'unknown-payment' }
    },

    async listCaptures(since) {
      const captured = await listSandboxCaptures(query, since)
      return {
        ok: true,
        captures: captured.map((payment) => ({ ...statusOf(payment), reference: payment.reference })),
      }
    },

    cancel: ({ reference }) => endSandboxPayment(query, reference, 'cancelled'),

    async refund({ refundId, amount, payment }) {
      const { reference } = payment
      const kept = await keepSandboxRefund(query, { id: refundId, reference, amount })
      return kept === null ? { ok: false, reason: 'refused' } : refunded(refundId, kept)
    },

    async refundStatus({ refundId }) {
      const kept = await readSandboxRefund(query, refundId)
      return kept === null ? { ok: false, reason: 'unknown-refund' } : refunded(refundId, kept)
    },

    readWebhook: (delivery) => readSandboxWebhook(delivery, webhookSecret),
  }
}

function statusOf(payment: SandboxPayment) {
  return {
    state: states[payment.state],
    captured: payment.state === 'captured' ? payment.amount : paise(0),
    amount: payment.amount,
    currency: 'INR',
    reference: payment.reference,
    providerRef: refOf(payment.reference),
    paymentRef: payment.state === 'captured' ? refOf(payment.reference) : null,
  }
}

function refOf(reference: string): string {
  return `sandbox_${reference}`
}

function refunded(refundId: string, amount: ReturnType<typeof paise>): RefundAnswer {
  return { ok: true, state: 'done', amount, providerRef: `sandbox_${refundId}` }
}
