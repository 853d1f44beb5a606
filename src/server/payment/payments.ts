import type { Paise } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { createSingleFlight } from '#platform/concurrency/concurrency.ts'
import { limitTransactions } from '#platform/postgres/postgres.ts'
import type { Transaction } from '#server/db/database.ts'
import { askRefund, type RefundAsked, type WantedRefund } from './refunds/ask-refund.ts'
import { createAskGateway } from './ask-gateway.ts'
import { closePages, endAttempts } from './end-attempts.ts'
import { openAttempt, openPage, type Redirected } from './open-page.ts'
import { type PaidAgain, payAgain } from './pay-again.ts'
import type { PaymentDependencies } from './payment-dependencies.ts'
import type { WebhookDelivery } from './payment-provider.ts'
import { isLive, listAttempts } from './payment-store.ts'
import { usualChecksPerMinute } from './check-schedule.ts'
import { createCheckBudget } from './check-budget.ts'
import { createPaymentWatch } from './payment-watch.ts'
import { gatewaysOf } from './payment-dependencies.ts'
import { type PaymentFigures, readPaymentFigures } from './payment-figures-store.ts'
import type { Settlement } from './payment-tables.ts'
import { listPutAside, type PutAside } from './quarantine/quarantine-store.ts'
import { settleByHand, type Settled } from './quarantine/settle-put-aside.ts'
import { noteRefund, type RefundMadeElsewhere } from './refunds/note-refund.ts'
import { takeRefundBack } from './refunds/refund-store.ts'
import { findUnknownCaptures, type Found } from './unknown-captures/find-unknown-captures.ts'
import { settleUnknown, type UnknownSettled } from './unknown-captures/settle-unknown-capture.ts'
import { listUnknownCaptures, type UnknownCapture } from './unknown-captures/unknown-capture-store.ts'
import { createPaymentWorker } from './payment-worker.ts'
import { type OrderPaymentStatus, orderPaymentStatusOf } from './status-of-attempts.ts'
import type { WebhookKept } from './webhooks/work-webhooks.ts'
import { keepDelivery } from './webhooks/work-webhooks.ts'

/** 'accepted': the order stands as it is. 'to-pay': `redirect` gets the gateway's page once the order is kept. */
type PaymentBegun = { state: 'accepted' } | { state: 'to-pay'; attemptId: string }

export type Payments = {
  /** The ways of paying for which the owner has turned a provider on. */
  offered(): PaymentMethod[]
  /** Begins the payment inside the order's transaction; no gateway is asked here. */
  begin(
    tx: Transaction,
    payment: { orderId: string; amount: Paise; method: PaymentMethod },
  ): Promise<PaymentBegun>
  /** Asks the gateway for its page. Safe to repeat: the same attempt gives the same page. On `gateway-away` the attempt is over and orders were told. */
  redirect(attemptId: string): Promise<Redirected>
  /** The page of the order's live attempt, for a checkout that is repeated. */
  redirectOfOrder(orderId: string): Promise<Redirected>
  /** A new attempt on the same unpaid order; refused while an earlier one could still be paid and cannot be ended. */
  payAgain(orderId: string): Promise<PaidAgain>
  /** Ends the attempts that could still be paid, inside the order's own change; answers which. */
  endAttempts(tx: Transaction, orderId: string): Promise<string[]>
  /** Closes the pages of ended attempts once that change is kept. */
  closePages(attemptIds: readonly string[]): Promise<void>
  /** Asks the gateway now (single flight, 3 s apart); while pending, asks again until `withinMs` have passed. */
  settle(orderId: string, wait?: { withinMs: number }): Promise<OrderPaymentStatus>
  status(orderId: string): Promise<OrderPaymentStatus>
  /** Asks for money back: the whole rest, or `amount`. Locks the order's row. */
  refund(tx: Transaction, wanted: WantedRefund): Promise<RefundAsked>
  /** Takes one back that waits for its time; false: a gateway was asked already. */
  takeRefundBack(tx: Transaction, refundId: string): Promise<boolean>
  /** What a person decides where gateway and books differ. */
  byHand: {
    noteRefund(tx: Transaction, made: RefundMadeElsewhere): Promise<RefundAsked>
    putAside(): Promise<PutAside[]>
    settle(wanted: { attemptId: string; as: Settlement; by: string }): Promise<Settled>
    unknownCaptures(): Promise<UnknownCapture[]>
    findUnknownCaptures(since: Date): Promise<Found>
    settleUnknown(wanted: {
      reference: string
      as: 'refund' | 'handled'
      by: string
    }): Promise<UnknownSettled>
  }
  figures(): Promise<PaymentFigures & { gatewaysClosed: Array<{ gateway: string; isClosed: boolean }> }>
  /** Keeps a gateway's report for later, if it is properly signed. */
  receiveWebhook(provider: string, delivery: WebhookDelivery): Promise<WebhookKept>
  /** Does what is due now: webhook inbox, reconciler, refunds. The clock calls it every second. */
  work(): Promise<void>
  start(): void
  stop(): Promise<void>
}

// However many payments end in one moment, orders and pages keep their connections.
const changesAtOnce = 2

/** Everything about money coming in and going back (spec §5, decisions 0007, 0019 and 0027). */
export function createPayments(given: PaymentDependencies): Payments {
  const dependencies = { ...given, database: limitTransactions(given.database, changesAtOnce) }
  const inBackground = {
    ...given,
    database: limitTransactions(given.workDatabase ?? given.database, changesAtOnce),
  }
  const { database, orders } = dependencies
  const budget = createCheckBudget(given.checksPerMinute ?? usualChecksPerMinute)
  const ask = createAskGateway(inBackground, budget)
  const worker = createPaymentWorker({ dependencies: inBackground, ask, budget })
  const opening = createSingleFlight<Redirected>()
  const watch = createPaymentWatch(look)

  function redirect(attemptId: string): Promise<Redirected> {
    return opening(attemptId, () => openPage(dependencies, attemptId))
  }

  /** Has the gateways asked about what is not decided. */
  async function look(orderId: string): Promise<OrderPaymentStatus> {
    const attempts = await listAttempts(database.query, orderId)
    const live = attempts.filter(isLive)
    if (live.length === 0) return orderPaymentStatusOf(attempts)
    await Promise.all(live.map((attempt) => ask.now(attempt)))
    return status(orderId)
  }

  async function status(orderId: string): Promise<OrderPaymentStatus> {
    return orderPaymentStatusOf(await listAttempts(database.query, orderId))
  }

  return {
    offered: () => [...new Set(dependencies.providers.map(({ method }) => method))],
    async begin(tx, { orderId, amount, method }) {
      if (method === 'cash-on-delivery') return { state: 'accepted' }
      return { state: 'to-pay', attemptId: await openAttempt(dependencies, tx, { orderId, amount }) }
    },
    redirect,
    async redirectOfOrder(orderId) {
      const attempts = await listAttempts(database.query, orderId)
      const live = attempts.find(isLive)
      return live ? redirect(live.id) : { ok: false, reason: 'not-payable' }
    },
    payAgain: (orderId) => payAgain(dependencies, ask, orderId),
    endAttempts,
    closePages: (attemptIds) => closePages(dependencies, ask, attemptIds),

    settle: (orderId, { withinMs } = { withinMs: 0 }) => watch(orderId, { withinMs }),
    status,

    refund: (tx, wanted) => askRefund(orders, tx, wanted),
    takeRefundBack,

    byHand: {
      noteRefund: (tx, made) => noteRefund(orders, tx, made),
      putAside: () => listPutAside(database.query),
      settle: (wanted) => settleByHand(dependencies, wanted),
      unknownCaptures: () => listUnknownCaptures(database.query),
      findUnknownCaptures: (since) => findUnknownCaptures(dependencies, since),
      settleUnknown: (wanted) => settleUnknown(dependencies, wanted),
    },
    figures: async () => ({
      ...(await readPaymentFigures(inBackground.database.query)),
      gatewaysClosed: gatewaysOf(dependencies).map((gateway) => ({
        gateway: gateway.name,
        isClosed: !gateway.isReachable(),
      })),
    }),

    async receiveWebhook(provider, delivery) {
      const kept = await keepDelivery(inBackground, provider, delivery)
      if (kept.ok) worker.hurry(provider)
      return kept
    },
    work: worker.work,
    start: worker.start,
    stop: worker.stop,
  }
}
