import { randomUUID } from 'node:crypto'
import { paise } from '#domain/money.ts'
import type { WebhookDelivery } from '#server/payment/payment-provider.ts'
import type { BookedPayment } from './gateway-books.ts'
import { simulatedEvent } from './simulated-events.ts'
import type { Fault } from './simulated-faults.ts'

type Told = { payment: BookedPayment; event: string; delivery: WebhookDelivery }

/** What arrives before the right event: another's, a forged one, a changed one; null when the fault is another. */
export function misleadingWebhook({ payment, event, delivery }: Told, fault: Fault): WebhookDelivery | null {
  if (fault.tamper) return tampered(delivery)
  if (fault.wrongSignature) return forged(delivery)
  if (fault.changedAmount) {
    const amount = paise(100)
    return simulatedEvent({ ...payment, amount, captured: payment.captured && amount }, event)
  }
  if (!fault.foreignMerchant) return null
  const id = randomUUID()
  const foreign = { reference: id, providerRef: `other-${id}`, paymentRef: `other-pay-${id}` }
  return simulatedEvent({ ...payment, ...foreign }, event, { merchant: 'acc_of_another' })
}

function tampered({ headers, rawBody }: WebhookDelivery): WebhookDelivery {
  const text = rawBody.toString('utf8').replace(/"(amount|order_amount|link_amount)":\d+/, '"$1":1')
  return { headers, rawBody: Buffer.from(`${text} `) }
}

function forged({ headers, rawBody }: WebhookDelivery): WebhookDelivery {
  const changed = Object.entries(headers).map(([name, value]) => [
    name,
    /signature|authorization/.test(name) ? `${String(value).slice(0, -1)}x` : value,
  ])
  return { headers: Object.fromEntries(changed), rawBody }
}
