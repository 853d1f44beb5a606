import type { Paise } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/order.ts'

export const gatewayNames = ['phonepe', 'razorpay', 'cashfree', 'sandbox'] as const
export const providerNames = ['cash-on-delivery', ...gatewayNames] as const
export type GatewayName = (typeof gatewayNames)[number]
export type ProviderName = (typeof providerNames)[number]

/** Somebody who takes the money for an order: the courier at the door, or a gateway before anything is sent. */
export type PaymentProvider = CashOnDelivery | Gateway

/** Accepts every order at once: there is no page, nothing to ask about and nothing that a gateway could give back. */
export type CashOnDelivery = {
  name: 'cash-on-delivery'
  method: Extract<PaymentMethod, 'cash-on-delivery'>
}

export type NewPayment = {
  /** Ours, unique for ever: [A-Za-z0-9_-], at most 40 characters. The gateway's guard against doubles. */
  reference: string
  amount: Paise
  expiresInSeconds: number
  returnUrl: string
  /** Where the gateway reports, for those that want it with each payment. */
  webhookUrl: string
  orderNumber: string
  customer: { id: string; name: string; mobileNumber: string }
}

/**
 * 'unreached': surely nothing was created. 'uncertain': it may have been. 'no-page': it exists but its page is
 * not known and never will be. 'refused': the gateway says no.
 */
export type CreatedPayment =
  | { ok: true; url: string; providerRef: string }
  | { ok: false; reason: 'unreached' | 'uncertain' | 'no-page' | 'refused' }

/** A payment as we keep it: our reference, the gateway's, and that of the capture. */
export type KnownPayment = {
  reference: string
  amount: Paise
  providerRef: string | null
  paymentRef: string | null
}

type PaymentState = 'pending' | 'captured' | 'failed' | 'expired'

/** What the gateway itself says when asked: the only proof. */
export type GatewayStatus = {
  state: PaymentState
  /** What reached the shop; 0 unless captured. */
  captured: Paise
  /** What the gateway was asked for. */
  amount: Paise
  currency: string
  /** Our reference as the gateway repeats it; null where it does not. */
  reference: string | null
  providerRef: string
  /** The capture, needed for a refund; null until there is one. */
  paymentRef: string | null
}

/** Money that a gateway took, by its own list. */
export type Capture = Pick<GatewayStatus, 'captured' | 'providerRef' | 'paymentRef'> & { reference: string }

export type CapturesListed = { ok: true; captures: Capture[] } | { ok: false; reason: GatewaySilence }

export type GatewaySilence = 'away' | 'unreadable'

export type PaymentAnswer =
  | { ok: true; status: GatewayStatus }
  | { ok: false; reason: GatewaySilence | 'unknown-payment' }

type NewRefund = {
  /** Ours, the idempotency key too: [A-Za-z0-9_-], 10–40 characters. */
  refundId: string
  amount: Paise
  payment: KnownPayment
}

type KnownRefund = NewRefund & { providerRef: string | null }

export type RefundAnswer =
  | { ok: true; state: 'pending' | 'done' | 'failed'; amount: Paise; providerRef: string }
  | { ok: false; reason: GatewaySilence | 'refused' | 'unknown-refund' }

export type WebhookDelivery = { headers: Record<string, string | string[] | undefined>; rawBody: Buffer }

/** A webhook is a hint of what to ask about, never a proof. */
export type WebhookReading =
  | {
      ok: true
      /** The same for every delivery of one event. */
      eventKey: string
      kind: 'payment' | 'refund' | 'other'
      /** Our reference of the payment, or the gateway's; null where the event names neither. */
      reference: string | null
      providerRef: string | null
      /** Our refund's id, for refund events. */
      refundId: string | null
    }
  | { ok: false; reason: 'wrong-signature' | 'stale' | 'unreadable' }

/** A gateway, in the shop's words. Nothing here throws for what a gateway or a network may do. */
export type Gateway = {
  name: GatewayName
  method: Extract<PaymentMethod, 'online-payment'>
  /** False while the circuit is open: nothing would be asked. */
  isReachable(): boolean
  /** Asks for a page to pay on. Again with the same reference gives the same payment or 'no-page', never a second one. */
  create(payment: NewPayment, deadline: AbortSignal): Promise<CreatedPayment>
  status(payment: KnownPayment): Promise<PaymentAnswer>
  /** What it took since a moment; null where the gateway has no such call. */
  listCaptures: ((since: Date) => Promise<CapturesListed>) | null
  /** Ends an unpaid payment; null where the gateway has no such call. True: asked; the state says whether it worked. */
  cancel: ((payment: KnownPayment) => Promise<boolean>) | null
  /** Again with the same refundId gives the same refund, never a second one. */
  refund(refund: NewRefund): Promise<RefundAnswer>
  refundStatus(refund: KnownRefund): Promise<RefundAnswer>
  readWebhook(delivery: WebhookDelivery): WebhookReading
}
