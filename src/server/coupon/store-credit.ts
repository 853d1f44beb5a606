import { randomInt } from 'node:crypto'
import type { Paise } from '#domain/money.ts'
import { newId } from '#platform/postgres/postgres.ts'
import type { Transaction } from '#server/db/database.ts'
import { policy } from '#server/settings/policy.ts'
import { deleteUnused, insertCoupon } from './coupon-store.ts'

export type CreditGiven = { couponId: string; code: string; endsAt: Date }

const dayMs = 86_400_000
/** Without letters and digits that are taken for each other when they are read aloud. */
const alphabet = 'ACDEFGHJKLMNPQRTUVWXY34679'

export const storeCredit = {
  /**
   * A coupon of exactly this worth that one customer alone can use, once, from a moment on and for a year.
   * Its smallest cart is its worth: nothing of it is lost in a smaller one.
   */
  async giveCredit(
    tx: Transaction,
    { customerId, amount, startsAt }: { customerId: string; amount: Paise; startsAt: Date },
  ): Promise<CreditGiven> {
    const couponId = newId()
    const endsAt = new Date(startsAt.getTime() + policy.storeCreditDays * dayMs)
    for (;;) {
      const code = `CREDIT${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
      const isKept = await insertCoupon(tx, {
        id: couponId,
        code,
        discount: { kind: 'flat', amount },
        minimumSubtotal: amount,
        startsAt,
        endsAt,
        limit: 1,
        limitPerCustomer: 1,
        used: 0,
        isActive: true,
        isShown: false,
        customerId,
      })
      if (isKept) return { couponId, code, endsAt }
    }
  },

  /** Takes back what nobody has used; false: it was used. */
  takeCreditBack: (tx: Transaction, couponId: string): Promise<boolean> => deleteUnused(tx, couponId),
}
