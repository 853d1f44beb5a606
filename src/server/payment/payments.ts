import type { Paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/transaction.ts'

export type { OrderPayments, PaymentSubject, ReceivedPayment, RefundedPayment } from './order-payments.ts'

/** How an order's payment stands, over all its attempts. */
export type PaymentStanding = {
  state: 'none' | 'pending' | 'paid' | 'failed' | 'refunded'
  /** What the shopper can quote; null before anything was asked of a gateway. */
  referenceId: string | null
}

export type Redirected = { ok: true; url: string } | { ok: false; reason: 'gateway-away' | 'not-payable' }

export type PaidAgain =
  | { ok: true; url: string }
  | { ok: false; reason: 'attempt-live' | 'already-paid' | 'out-of-stock' | 'not-payable' | 'gateway-away' }

export type RefundAsked =
  | { ok: true; refundId: string; amount: Paise }
  | { ok: false; reason: 'nothing-to-refund' | 'more-than-paid' }

export type Payments = {
  /** False when no gateway is configured: online payment is then not offered. */
  isOffered(): boolean
  /** Inserts the attempt inside the order's transaction; the gateway is asked after it, by `redirect`. */
  open(tx: Transaction, attempt: { orderId: string; amount: Paise }): Promise<{ attemptId: string }>
  /** Asks the gateway for its page. Safe to repeat: the same attempt gives the same page. On `gateway-away` the attempt is over and orders were told. */
  redirect(attemptId: string): Promise<Redirected>
  /** The page of the order's live attempt, for a checkout that is repeated. */
  redirectOfOrder(orderId: string): Promise<Redirected>
  /** A new attempt on the same unpaid order; refused while an earlier one could still be paid and cannot be ended. */
  payAgain(orderId: string): Promise<PaidAgain>
  /** Asks the gateway now (single flight, 3 s apart); while pending, asks again until `withinMs` have passed. */
  settle(orderId: string, wait?: { withinMs: number }): Promise<PaymentStanding>
  standing(orderId: string): Promise<PaymentStanding>
  /** Asks for money back: the whole rest, or `amount`. The order's row is locked by the caller's transaction. */
  refund(tx: Transaction, wish: { orderId: string; amount?: Paise; reason: string }): Promise<RefundAsked>
  /** The workers: webhook inbox, reconciler, refunds. */
  start(): void
  stop(): Promise<void>
}
