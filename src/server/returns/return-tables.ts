import type { Generated } from 'kysely'
import type {
  ReturnReason,
  ReturnRejection,
  ReturnState,
  ReturnWay,
  ReturnWish,
} from '#domain/return-case.ts'
import type { exchangeMoments } from '#domain/setting-choices.ts'

export type ReturnTables = {
  return_case: ReturnCaseTable
  return_item: ReturnItemTable
  return_photo: ReturnPhotoTable
  payout: PayoutTable
}

type ReturnCaseTable = {
  id: string
  order_id: string
  no: number
  wish: ReturnWish
  reason: ReturnReason
  words: Generated<string>
  way: ReturnWay
  state: ReturnState
  asked_by: string
  asked_at: Generated<Date>
  decided_by: string | null
  decided_at: Date | null
  refusal: ReturnRejection | null
  ships_at: keyof typeof exchangeMoments | null
  moving_at: Date | null
  received_at: Date | null
  closed_at: Date | null
  replacement_at: Date | null
  replacement_parcel_id: string | null
}

type ReturnPhotoTable = {
  id: string
  case_id: string
  sent_at: Generated<Date>
  width: number
  height: number
  bytes: Buffer
}

type ReturnItemTable = {
  case_id: string
  order_item_id: string
  size_id: string
  quantity: number
  wanted_size_id: string | null
  wanted_color: string | null
  wanted_size: string | null
  wanted_image: string | null
  kept: Generated<number>
  back_fine: Generated<number>
  back_press: Generated<number>
  back_bad: Generated<number>
  back_missing: Generated<number>
}

/** By the bank to a UPI id, by the gateway that took it, or as a coupon of its customer. */
export type PayoutWay = 'upi' | 'gateway' | 'credit'
export type PayoutState = 'asked' | 'approved' | 'paid' | 'dropped'

type PayoutTable = {
  id: string
  order_id: string
  case_id: string | null
  amount_paise: number
  how: PayoutWay
  to_sealed: string | null
  state: PayoutState
  alone_up_to_paise: number
  asked_by: string
  asked_at: Generated<Date>
  approved_by: string | null
  approved_at: Date | null
  paid_by: string | null
  paid_at: Date | null
  utr: string | null
  refund_id: string | null
  coupon_id: Generated<string | null>
}
