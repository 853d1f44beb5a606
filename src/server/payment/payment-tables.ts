import type { ColumnType, Generated } from 'kysely'

export type PaymentTables = {
  payment_attempt: PaymentAttemptTable
  payment_quarantine: PaymentQuarantineTable
  webhook_inbox: WebhookInboxTable
  unknown_capture: UnknownCaptureTable
  refund: RefundTable
  sandbox_payment: SandboxPaymentTable
  sandbox_refund: SandboxRefundTable
}

export type AttemptState = 'created' | 'pending' | 'captured' | 'failed' | 'expired' | 'refunded'
export type RefundState = 'requested' | 'pending' | 'done' | 'failed'

export type PaymentAttemptTable = {
  id: string
  order_id: string
  provider: string
  amount_paise: number
  state: Generated<AttemptState>
  provider_ref: string | null
  payment_ref: string | null
  page_url: string | null
  captured_paise: Generated<number>
  promised_back_paise: Generated<number>
  refunded_paise: Generated<number>
  is_kept: Generated<boolean>
  created_at: Generated<Date>
  opening_at: Date | null
  in_hand_until: Date | null
  redirected_at: Date | null
  captured_at: Date | null
  asked_at: Date | null
  next_check_at: Generated<Date | null>
}

type PaymentQuarantineTable = {
  attempt_id: string
  reason: string
  seen: ColumnType<unknown, string, string>
  times: Generated<number>
  first_seen_at: Generated<Date>
  last_seen_at: Generated<Date>
  settled_at: Date | null
  settled_by: string | null
  settled_as: Settlement | null
}

/** How a person ended what was put aside. */
export type Settlement = 'accept' | 'refund' | 'void'

type UnknownCaptureTable = {
  provider: string
  reference: string
  provider_ref: string
  payment_ref: string | null
  amount_paise: number
  seen_at: Generated<Date>
  settled_at: Date | null
  settled_by: string | null
  settled_as: 'refund' | 'handled' | null
}

type WebhookInboxTable = {
  provider: string
  event_key: string
  kind: string
  reference: string | null
  provider_ref: string | null
  refund_id: string | null
  raw: Buffer
  received_at: Generated<Date>
  next_try_at: Generated<Date | null>
  tries: Generated<number>
  done_at: Date | null
  dead_at: Date | null
}

export type RefundTable = {
  id: string
  attempt_id: string
  order_id: string
  amount_paise: number
  reason: string
  asked_by: string | null
  approved_by: string | null
  state: Generated<RefundState>
  provider_ref: string | null
  tries: Generated<number>
  alarmed_at: Date | null
  created_at: Generated<Date>
  next_try_at: Generated<Date | null>
  done_at: Date | null
}

type SandboxPaymentTable = {
  reference: string
  amount_paise: number
  state: Generated<'pending' | 'captured' | 'failed' | 'cancelled'>
  order_number: string
  return_url: string
  expires_at: Date
  created_at: Generated<Date>
}

type SandboxRefundTable = {
  id: string
  reference: string
  amount_paise: number
  created_at: Generated<Date>
}
