import type { CouponTerms } from '#domain/pricing/coupon-discount.ts'
import type { Database } from '#server/db/database.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { storeCredit } from './store-credit.ts'
import {
  changeCoupon,
  type Coupon,
  insertCoupon,
  listCoupons,
  listOwnCoupons,
  normalCode,
} from './coupon-store.ts'

export type NewCoupon = CouponTerms & { code: string; isShown?: boolean }

/** The coupons there are: what the owner adds, lists and switches. */
export function createCouponBook({ database }: { database: Database }) {
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
      isShown: coupon.isShown ?? false,
      customerId: null,
    }
    return (await insertCoupon(database.query, kept))
      ? { ok: true, coupon: kept }
      : { ok: false, reason: 'code-taken' }
  }

  return {
    add,
    list: (): Promise<Coupon[]> => listCoupons(database.query),
    ...storeCredit,
    /** Store credit of one customer, used or not. */
    ofCustomer: (customerId: string): Promise<Coupon[]> => listOwnCoupons(database.query, customerId),
    /** Offers a coupon in the cart of everybody it fits; false when the code is unknown. */
    show: (code: string): Promise<boolean> => changeCoupon(database.query, code, { is_shown: true }),
    hide: (code: string): Promise<boolean> => changeCoupon(database.query, code, { is_shown: false }),
    /** Switches a coupon off; false when the code is unknown. */
    switchOff: (code: string): Promise<boolean> => changeCoupon(database.query, code, { is_active: false }),
    switchOn: (code: string): Promise<boolean> => changeCoupon(database.query, code, { is_active: true }),
  }
}
