import type { OutboxStats, Turns } from '#platform/jobs/jobs.ts'
import type { Database } from '#server/db/database.ts'
import type { Payments } from '#server/payment/payments.ts'
import { jobGauges } from './job-ages.ts'
import type { Gauge } from './metrics-routes.ts'

type Dependencies = {
  pool: Database['pool']
  promises: { gauges: () => Gauge[] }
  turns: Turns
  customers: { figures: () => Promise<Gauge[]> }
  outbox: { stats: () => Promise<OutboxStats> }
  payments: Pick<Payments, 'figures'>
  pagesRendered: () => number
}

/** What monitoring reads of this process and its shop; a database that is away takes none of the other figures with it. */
export async function shopGauges(of: Dependencies): Promise<Gauge[]> {
  const { totalCount, idleCount, waitingCount } = of.pool
  return [
    { name: 'shop_database_connections', help: 'Open connections.', value: totalCount },
    { name: 'shop_database_connections_idle', help: 'Connections at rest.', value: idleCount },
    { name: 'shop_database_waiting', help: 'Calls that wait for a connection.', value: waitingCount },
    {
      name: 'shop_pages_rendered_total',
      help: 'Pages made since the start, and not taken from memory.',
      value: of.pagesRendered(),
      kind: 'counter',
    },
    ...(await jobGauges(of.turns)),
    ...of.promises.gauges(),
    ...(await of.customers.figures().catch(() => [])),
    ...(await of.outbox.stats().then(outboxGauges, () => [])),
    ...(await of.payments.figures().then(paymentGauges, () => [])),
  ]
}

/** What is waiting and what was given up, as monitoring reads it. */
function paymentGauges(figures: Awaited<ReturnType<Payments['figures']>>): Gauge[] {
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

function outboxGauges({ waiting, dead, oldestWaitingSeconds }: OutboxStats): Gauge[] {
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
