import type { CouponResult } from '#contract/coupon-schemas.ts'
import { type PaymentMethod, paymentMethodCodes, paymentMethodOf } from '#domain/order.ts'

/**
 * What the cart hands to /shipping in navigation state (spec §2): the browser keeps it with the entry in its
 * history, so a reload of /shipping still has it. Amounts in rupees.
 */
export type CheckoutHandover = {
  subtotal: number
  /** Subtotal less the coupon's discount. */
  finalValue: number
  /** Pieces in the cart then. */
  pieces?: number
  discount: number
  isCouponApplied: boolean
  couponId?: string
  couponCode?: string
  paymentMethod?: PaymentMethod
}

type StoredHandover = Omit<CheckoutHandover, 'paymentMethod'> & { paymentMethod?: number }

/** The state to navigate with. */
export function makeHandover(cart: {
  subtotal: number
  coupon: CouponResult | undefined
  pieces: number
  paymentMethod: PaymentMethod | undefined
}): StoredHandover {
  const { subtotal, coupon, pieces, paymentMethod } = cart
  return {
    subtotal,
    pieces,
    finalValue: coupon?.finalValue ?? subtotal,
    discount: coupon?.discount ?? 0,
    isCouponApplied: coupon !== undefined,
    ...(coupon ? { couponId: coupon.couponId, couponCode: coupon.code } : {}),
    ...(paymentMethod ? { paymentMethod: paymentMethodCodes[paymentMethod] } : {}),
  }
}

/** Reads the state of a navigation; undefined when it does not come from the cart (/shipping was opened directly). */
export function readHandover(state: unknown): CheckoutHandover | undefined {
  if (typeof state !== 'object' || state === null) return undefined
  const read = new Map<string, unknown>(Object.entries(state))
  const subtotal = read.get('subtotal')
  if (typeof subtotal !== 'number') return undefined
  const isCouponApplied = read.get('isCouponApplied') === true
  const couponId = textOr(read.get('couponId'))
  const couponCode = textOr(read.get('couponCode'))
  const pieces = read.get('pieces')
  const method = paymentMethodOf(numberOr(read.get('paymentMethod'), 0))
  return {
    subtotal,
    finalValue: numberOr(read.get('finalValue'), subtotal),
    discount: numberOr(read.get('discount'), 0),
    isCouponApplied,
    ...(typeof pieces === 'number' ? { pieces } : {}),
    ...(couponId === undefined ? {} : { couponId }),
    ...(couponCode === undefined ? {} : { couponCode }),
    ...(method === undefined ? {} : { paymentMethod: method }),
  }
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
}

function textOr(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
