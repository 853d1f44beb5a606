import type { Paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'

/** What the gateway and the way back need to know about an order. */
export type PaymentSubject = {
  /** Where the gateway sends the shopper afterwards: {PUBLIC_URL}/order/status/{orderId}?t=… (decision 0019). */
  returnUrl: string
  /** The number people use on the telephone; shown on the gateway's page. */
  orderNumber: string
  customer: { id: string; name: string; mobileNumber: string }
}

/** Money that has reached the shop for an order. */
export type ReceivedPayment = {
  orderId: string
  attemptId: string
  amount: Paise
  /** What the shopper can quote to the gateway's help line. */
  reference: string
}

export type FailedPayment = Pick<ReceivedPayment, 'orderId' | 'attemptId' | 'reference'> & {
  isExpired: boolean
}

export type RefundedPayment = {
  orderId: string
  attemptId: string
  refundId: string
  amount: Paise
  /** The gateway's own name of it, which its customer can quote to a bank. */
  reference: string
  /** 'whole': nothing of the order's money is left; 'part'; 'extra': a second payment went back, the order stays paid. */
  what: 'whole' | 'part' | 'extra'
}

/**
 * What payments asks of orders. Whoever holds both locks takes the order's row first, then its attempts.
 * Every function but `read` runs inside the transaction of the payment's own change and does SQL only.
 */
export type PayableOrders = {
  /** Outside any transaction; null: no such order. */
  read(orderId: string): Promise<PaymentSubject | null>
  /** Locks the order's row; false: there is no such order. */
  lock(tx: Transaction, orderId: string): Promise<boolean>
  /** What a person decided about its money, for the order's own chain; the order's row is locked. */
  note(tx: Transaction, note: { orderId: string; what: string }): Promise<void>
  /**
   * The whole amount was captured for the first time. 'keep': the order is now paid, its stock sold, taken again
   * where the hold had ended. 'give-back': the order cannot be kept (stock gone, cancelled); payments refunds.
   */
  paid(tx: Transaction, payment: ReceivedPayment): Promise<'keep' | 'give-back'>
  /** No attempt is live any more and nothing was captured: the hold ends. May be told twice. */
  failed(tx: Transaction, failure: FailedPayment): Promise<void>
  /** Money went back to the shopper; told once per refund, when the gateway says it is done. */
  refunded(tx: Transaction, refund: RefundedPayment): Promise<void>
  /** Someone wants to pay an unpaid order again: hold its stock again, or say why not. The order's row is locked. */
  reopen(
    tx: Transaction,
    orderId: string,
  ): Promise<{ ok: true; amount: Paise } | { ok: false; reason: 'out-of-stock' | NotReopened }>
  /** Whether `reopen` has a chance, for who is about to end an earlier payment for it. */
  mayReopen(tx: Transaction, orderId: string): Promise<{ ok: true } | { ok: false; reason: NotReopened }>
}

/** 'held-long': its pieces were kept back without a break for as long as the shop does. */
export type NotReopened = 'not-payable' | 'held-long'
