import type { OutboxStats } from '#platform/jobs/jobs.ts'
import type { Payments } from '#server/payment/payments.ts'
import type { Gauge } from './metrics-routes.ts'

/** What is waiting and what was given up, as monitoring reads it. */
export function paymentGauges(figures: Awaited<ReturnType<Payments['figures']>>): Gauge[] {
  const closed = figures.gatewaysClosed.map(({ gateway, isClosed }) => ({
    name: 'shop_payment_gateway_closed',
    help: '1 while a gateway is not asked for new payments, because it does not answer.',
    value: Number(isClosed),
    labels: { gateway },
  }))
  return [
    {
      name: 'shop_payment_webhooks_waiting',
      help: 'Reports of gateways to be worked off.',
      value: figures.webhooksWaiting,
    },
    { name: 'shop_payment_webhooks_dead', help: 'Given up within a day.', value: figures.webhooksDead },
    { name: 'shop_payment_refunds_open', help: 'Money on its way back.', value: figures.refundsOpen },
    {
      name: 'shop_payment_refunds_refused',
      help: 'Of these, refused by their gateway.',
      value: figures.refundsRefused,
    },
    {
      name: 'shop_payment_put_aside',
      help: 'Payments that do not fit, for a person to settle.',
      value: figures.putAside,
    },
    {
      name: 'shop_payment_unknown_captures',
      help: 'Money of payments in no book.',
      value: figures.unknownCaptures,
    },
    ...closed,
  ]
}

export function outboxGauges({ waiting, dead, oldestWaitingSeconds }: OutboxStats): Gauge[] {
  return [
    { name: 'shop_outbox_waiting', help: 'Messages and events to be delivered.', value: waiting },
    { name: 'shop_outbox_dead', help: 'Given up, to be looked at.', value: dead },
    {
      name: 'shop_outbox_oldest_waiting_seconds',
      help: 'How long the oldest that is due has waited.',
      value: oldestWaitingSeconds,
    },
  ]
}
