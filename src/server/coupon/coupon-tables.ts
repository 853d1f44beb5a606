import type { Generated } from 'kysely'

export type CouponTables = {
  coupon: CouponTable
  coupon_redemption: CouponRedemptionTable
  coupon_customer_use: { coupon_id: string; customer_id: string; used: number }
}

export type CouponTable = {
  id: string
  code: string
  kind: 'percent' | 'flat'
  percent: number | null
  amount_paise: number | null
  cap_paise: number | null
  minimum_subtotal_paise: number | null
  starts_at: Date | null
  ends_at: Date | null
  first_order_only: boolean
  usage_limit: number | null
  usage_limit_per_customer: number | null
  used: number
  is_active: boolean
  is_shown: Generated<boolean>
  customer_id: string | null
  created_at: Generated<Date>
}

type CouponRedemptionTable = {
  order_id: string
  coupon_id: string
  customer_id: string
  discount_paise: number
  redeemed_at: Generated<Date>
}
