import type { Paise } from '#domain/money.ts'
import { checkCoupon, type CouponRefusal, type CouponTerms } from '#domain/pricing/coupons.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { newId } from '#server/ids.ts'
import {
  type Connection,
  type Coupon,
  countWrongCodes,
  findCoupon,
  giveBack,
  insertCoupon,
  insertRedemption,
  listCoupons,
  normalCode,
  noteWrongCode,
  readNow,
  switchCoupon,
  takeCustomerUse,
  takeUse,
  usesByCustomer,
} from './coupon-store.ts'

export type { Coupon } from './coupon-store.ts'

export type CouponReason = CouponRefusal | 'unknown-code'

/** Whether a code holds for a subtotal; with the coupon where one was found, so that a message can name its terms. */
export type CouponAnswer =
  | { ok: true; coupon: Coupon; discount: Paise; finalValue: Paise }
  | { ok: false; reason: CouponReason; coupon?: Coupon }

export type CouponQuestion = { code: string; subtotal: Paise; customerId: string | null }

export type Redemption = { code: string; subtotal: Paise; customerId: string; orderId: string }

export type NewCoupon = CouponTerms & { code: string }

export type Coupons = ReturnType<typeof createCoupons>

type Parts = {
  database: Database
  /** Whether a customer has an order that was not given up; asked of the orders, for first-order coupons. */
  hasOrderedBefore: (connection: Connection, customerId: string) => Promise<boolean>
}

/** Ten different wrong codes in 15 minutes, then a clear refusal. */
const wrongCodeLimit = { max: 10, withinSeconds: 15 * 60 }

export function createCoupons({ database, hasOrderedBefore }: Parts) {
  /** What a code is worth now (spec §8). Inside a transaction pass it as `connection`. */
  async function check(
    { code, subtotal, customerId }: CouponQuestion,
    connection: Connection = database.query,
  ): Promise<CouponAnswer> {
    const coupon = await findCoupon(connection, code)
    if (!coupon) return { ok: false, reason: 'unknown-code' }
    const answer = checkCoupon(termsFor(coupon), {
      subtotal,
      now: await readNow(connection),
      redemptions: coupon.used,
      ...(customerId === null ? {} : await knownOf(connection, coupon, customerId)),
    })
    return answer.ok ? { ...answer, coupon } : { ...answer, coupon }
  }

  async function knownOf(connection: Connection, coupon: Coupon, customerId: string) {
    return {
      redemptionsByCustomer: await usesByCustomer(connection, coupon.id, customerId),
      hasOrderedBefore: coupon.firstOrderOnly ? await hasOrderedBefore(connection, customerId) : false,
    }
  }

  /** As `check`, for someone who types codes: ten different wrong ones in 15 minutes are enough. */
  async function checkTyped(
    question: CouponQuestion & { clientAddress: string },
  ): Promise<CouponAnswer | { ok: false; reason: 'too-many-attempts' }> {
    const shoppers = [
      `address:${question.clientAddress}`,
      ...(question.customerId === null ? [] : [`customer:${question.customerId}`]),
    ]
    const wrong = await countWrongCodes(database.query, shoppers, wrongCodeLimit.withinSeconds)
    if (wrong >= wrongCodeLimit.max) return { ok: false, reason: 'too-many-attempts' }
    const answer = await check(question)
    if (!answer.ok && answer.reason === 'unknown-code') {
      await noteWrongCode(database.query, shoppers, question.code)
    }
    return answer
  }

  /**
   * Uses a coupon for an order, inside the order's transaction: its limits hold however many ask at once.
   * A refusal after a use was taken leaves the transaction to be given up by the caller.
   */
  async function redeem(tx: Transaction, redemption: Redemption): Promise<CouponAnswer> {
    const { orderId, customerId } = redemption
    const answer = await check(redemption, tx)
    if (!answer.ok) return answer
    const { coupon, discount } = answer
    if (!(await takeUse(tx, coupon.id))) return { ok: false, reason: 'used-up', coupon }
    const limit = termsFor(coupon).limitPerCustomer ?? null
    if (!(await takeCustomerUse(tx, { couponId: coupon.id, customerId, limit }))) {
      return { ok: false, reason: 'used-by-customer', coupon }
    }
    await insertRedemption(tx, { orderId, couponId: coupon.id, customerId, discount })
    return answer
  }

  /** Gives an order's use back when its payment failed or expired; once, however often it is called. */
  async function release(tx: Transaction, orderId: string): Promise<boolean> {
    return giveBack(tx, orderId)
  }

  /** Adds a coupon; refuses a code that exists. */
  async function add(
    coupon: NewCoupon,
  ): Promise<{ ok: true; coupon: Coupon } | { ok: false; reason: 'code-taken' }> {
    const kept: Coupon = {
      ...coupon,
      id: newId(),
      code: normalCode(coupon.code),
      used: 0,
      isActive: coupon.isActive ?? true,
    }
    return (await insertCoupon(database.query, kept))
      ? { ok: true, coupon: kept }
      : { ok: false, reason: 'code-taken' }
  }

  /** Switches a coupon off (or on again); false when the code is unknown. */
  async function switchOff(code: string): Promise<boolean> {
    return switchCoupon(database.query, code, false)
  }

  async function switchOn(code: string): Promise<boolean> {
    return switchCoupon(database.query, code, true)
  }

  async function list(): Promise<Coupon[]> {
    return listCoupons(database.query)
  }

  return { check, checkTyped, redeem, release, add, switchOff, switchOn, list }
}

// A first order happens once: two at the same moment must not both have it.
function termsFor(coupon: Coupon): CouponTerms {
  if (!coupon.firstOrderOnly) return coupon
  return { ...coupon, limitPerCustomer: Math.min(1, coupon.limitPerCustomer ?? 1) }
}
