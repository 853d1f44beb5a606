import type { RawBuilder } from 'kysely'
import { type Paise, paise } from '#domain/money.ts'
import {
  checkCoupon,
  type CouponRefusal,
  type CouponTerms,
  discountOn,
} from '#domain/pricing/coupon-discount.ts'
import type { Connection } from '#server/db/connection.ts'
import type { Database, Transaction } from '#server/db/database.ts'
import { networkOf } from '#platform/http/http.ts'
import { spendsFrom } from '#server/settings/network-limits.ts'
import type { Limits, Spend } from '#platform/limits/limits.ts'
import { policy } from '#server/settings/policy.ts'
import { createCouponBook } from './coupon-book.ts'
import { createKeyedMutex } from '#platform/concurrency/concurrency.ts'
import { type Coupon, findCoupon, listShownCoupons, normalCode, readNow } from './coupon-store.ts'
import {
  countHeldUses,
  giveBack,
  insertRedemption,
  takeCustomerUse,
  takeUse,
  takeUseAtCommit,
  usesByCustomer,
} from './coupon-use-store.ts'

export type { NewCoupon } from './coupon-book.ts'
export type { Coupon } from './coupon-store.ts'

export type CouponReason = CouponRefusal | 'unknown-code'

/** Whether a code holds for a subtotal; with the coupon where one was found, so that a message can name its terms. */
export type CouponAnswer =
  | { ok: true; coupon: Coupon; discount: Paise; finalValue: Paise }
  | { ok: false; reason: CouponReason; coupon?: Coupon }

/** One that fits a cart, and what it takes off it. */
export type OfferedCoupon = Extract<CouponAnswer, { ok: true }>

export type TooManyAttempts = { ok: false; reason: 'too-many-attempts' }

type CouponQuestion = { code: string; subtotal: Paise; customerId: string | null }

type Redemption = { code: string; subtotal: Paise; customerId: string; orderId: string }

export type Coupons = ReturnType<typeof createCoupons>

/** `unpaid`: orders that wait for their payment, and make room for what is ordered instead (decision 0038). */
export type OrdersBefore = { hasOrdered: boolean; unpaid: readonly string[] }

type Dependencies = {
  database: Database
  limits: Pick<Limits, 'spent' | 'spendTogether' | 'giveBack'>
  /** What a customer has ordered and not given up; asked of the orders. */
  ordersBefore: (connection: Connection, accounts: RawBuilder<string[]>) => Promise<OrdersBefore>
  /** The accounts that the customer's number has had, as part of a statement. */
  accountsOf: (customerId: string) => RawBuilder<string[]>
}

export function createCoupons({ database, limits, ordersBefore, accountsOf }: Dependencies) {
  const inTurn = createKeyedMutex()

  /** What a code is worth now (spec §8), with all that counts when an order is placed; its transaction as `connection`. */
  async function check(
    { code, subtotal, customerId }: CouponQuestion,
    connection: Connection = database.query,
  ): Promise<CouponAnswer> {
    const coupon = await findCoupon(connection, { code, customerId })
    if (!coupon) return { ok: false, reason: 'unknown-code' }
    const answer = checkCoupon(termsFor(coupon), {
      subtotal,
      now: await readNow(connection),
      redemptions: coupon.used,
      ...(customerId === null ? {} : await knownOf(connection, coupon, customerId)),
    })
    return { ...answer, coupon }
  }

  async function knownOf(connection: Connection, coupon: Coupon, customerId: string) {
    const accounts = accountsOf(customerId)
    return {
      redemptionsByCustomer: await usesByCustomer(connection, coupon.id, accounts),
      hasOrderedBefore: coupon.firstOrderOnly ? await hasAny(connection, accounts) : false,
    }
  }

  async function hasAny(connection: Connection, accounts: RawBuilder<string[]>): Promise<boolean> {
    const { hasOrdered, unpaid } = await ordersBefore(connection, accounts)
    return hasOrdered || unpaid.length > 0
  }

  /** What a coupon would be worth in the next order, for which unpaid ones of the same shopper make room. */
  async function foresee(coupon: Coupon, { subtotal, customerId }: Omit<CouponQuestion, 'code'>) {
    const connection = database.query
    const known = { subtotal, now: await readNow(connection), redemptions: coupon.used }
    if (customerId === null) return { ...checkCoupon(termsFor(coupon), known), coupon }
    const accounts = accountsOf(customerId)
    const { hasOrdered, unpaid } = await ordersBefore(connection, accounts)
    const held = await countHeldUses(connection, coupon.id, unpaid)
    const answer = checkCoupon(termsFor(coupon), {
      ...known,
      redemptions: coupon.used - held,
      redemptionsByCustomer: (await usesByCustomer(connection, coupon.id, accounts)) - held,
      hasOrderedBefore: hasOrdered,
    })
    return { ...answer, coupon }
  }

  /** The coupons shown to everyone and the customer's own that fit, what saves most first. Those who were told of others type them. */
  async function offer(cart: Omit<CouponQuestion, 'code'>): Promise<OfferedCoupon[]> {
    const shown = await listShownCoupons(database.query, cart.customerId)
    const judged = await Promise.all(shown.map((coupon) => foresee(coupon, cart)))
    const fitting = judged.filter((answer) => answer.ok && answer.discount > 0)
    return fitting
      .flatMap((answer) => (answer.ok ? [answer] : []))
      .toSorted((a, b) => b.discount - a.discount)
  }

  /**
   * What a code would be worth, for someone who types codes: ten different wrong ones in 15 minutes are enough. A try is taken
   * before the code is looked at and given back when it is right, so that guesses at once gain nothing.
   */
  async function checkTyped(
    question: CouponQuestion & { clientAddress: string },
  ): Promise<CouponAnswer | TooManyAttempts> {
    const tries = triesOf(question)
    const isTaken = await inTurn(question.customerId ?? networkOf(question.clientAddress), () => take(tries))
    if (!isTaken) return { ok: false, reason: 'too-many-attempts' }
    const coupon = await findCoupon(database.query, question)
    const answer: CouponAnswer = coupon
      ? await foresee(coupon, question)
      : { ok: false, reason: 'unknown-code' }
    if (answer.ok || answer.reason !== 'unknown-code') {
      for (const tried of tries) await limits.giveBack(tried)
    }
    return answer
  }

  /** A look first: most of a crowd of guesses is refused without taking a lock. */
  async function take(tries: readonly Spend[]): Promise<boolean> {
    for (const { key, max, withinSeconds } of tries) {
      if ((await limits.spent(key, withinSeconds)) >= max) return false
    }
    return (await limits.spendTogether(tries)).ok
  }

  /**
   * Uses a coupon once more for an order whose price was agreed with it, inside the order's transaction: of its terms only the
   * limits still count, and hold however many ask at once. A refusal after a use was taken leaves the transaction to be given
   * up by the caller.
   */
  async function redeem(
    tx: Transaction,
    { code, subtotal, customerId, orderId }: Redemption,
  ): Promise<CouponAnswer> {
    const coupon = await findCoupon(tx, { code, customerId })
    if (!coupon) return { ok: false, reason: 'unknown-code' }
    if (!(await takeUse(tx, coupon.id))) return { ok: false, reason: 'used-up', coupon }
    const discount = discountOn(subtotal, coupon.discount)
    const finalValue = paise(subtotal - discount)
    return takeOwnUse(tx, { customerId, orderId }, { ok: true, coupon, discount, finalValue })
  }

  /**
   * Uses a coupon for a new order, judged in this very transaction. The use of all is taken with COMMIT, so that orders with
   * one coupon wait for each other's COMMIT and nothing else; when the last one went to another, the transaction looks again.
   */
  async function redeemAtCommit(
    tx: Transaction,
    redemption: Pick<Redemption, 'customerId' | 'orderId'>,
    judged: OfferedCoupon,
  ): Promise<CouponAnswer> {
    takeUseAtCommit(tx, judged.coupon.id)
    return takeOwnUse(tx, redemption, judged)
  }

  async function takeOwnUse(
    tx: Transaction,
    { customerId, orderId }: Pick<Redemption, 'customerId' | 'orderId'>,
    judged: OfferedCoupon,
  ): Promise<CouponAnswer> {
    const { coupon, discount } = judged
    const limit = termsFor(coupon).limitPerCustomer ?? null
    const use = { couponId: coupon.id, customerId, accounts: accountsOf(customerId), limit }
    const [isTaken] = await Promise.all([
      takeCustomerUse(tx, use),
      insertRedemption(tx, { orderId, couponId: coupon.id, customerId, discount }),
    ])
    return isTaken ? judged : { ok: false, reason: 'used-by-customer', coupon }
  }

  /** Gives an order's use back when its payment failed or expired; once, however often it is called. */
  async function release(tx: Transaction, orderId: string): Promise<boolean> {
    return giveBack(tx, orderId)
  }

  return { check, checkTyped, offer, redeem, redeemAtCommit, release, ...createCouponBook({ database }) }
}

// A first order happens once: two at the same moment must not both have it.
function termsFor(coupon: Coupon): CouponTerms {
  if (!coupon.firstOrderOnly) return coupon
  return { ...coupon, limitPerCustomer: Math.min(1, coupon.limitPerCustomer ?? 1) }
}

function triesOf({ code, customerId, clientAddress }: CouponQuestion & { clientAddress: string }): Spend[] {
  const on = normalCode(code)
  if (customerId !== null) return [{ key: `coupon-customer:${customerId}`, on, ...policy.wrongCouponCodes }]
  // Thousands of shoppers share an address: what guests try there is no matter of those who are signed in.
  return spendsFrom(clientAddress, policy.wrongCouponCodesOfGuests, { purpose: 'coupon-network', on })
}
