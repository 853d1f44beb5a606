import type { Paise } from '#domain/money.ts'
import type { Transaction } from '#server/db/database.ts'
import { type PayoutRow, updatePayout } from './payout-store.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import type { PayoutWay } from './return-tables.ts'
import type { OrderToReturn } from './returnable-orders.ts'

/** So long a refund waits before its gateway is asked, and credit before it can be used (decision 0045). */
export const refundSeconds = 60

type Promised = {
  payoutId: string
  order: OrderToReturn
  how: PayoutWay
  amount: Paise
  askedBy: string
  approvedBy?: string
  aloneUpTo: Paise
}
/** What became of it by itself; neither: a person pays it by the bank. */
type Kept = { refundId: string | null; couponId: string | null }

/** Money that was agreed to sets off: by its gateway, or as a coupon of its customer; both in a minute. */
export function createKeptPromises({
  payments,
  coupons,
  customers,
  orders,
}: Pick<ReturnDependencies, 'payments' | 'coupons' | 'customers' | 'orders'>) {
  async function refund(
    tx: Transaction,
    { order, amount, aloneUpTo, ...by }: Promised,
  ): Promise<Kept | { reason: 'more-than-paid' }> {
    const asked = await payments.refund(tx, {
      orderId: order.id,
      amount,
      reason: 'return',
      askedBy: `staff:${by.askedBy}`,
      ...(by.approvedBy === undefined ? {} : { approvedBy: `staff:${by.approvedBy}` }),
      aloneUpTo,
      afterSeconds: refundSeconds,
    })
    const refundId = asked.ok ? asked.refundIds[0] : undefined
    return refundId === undefined ? { reason: 'more-than-paid' } : { refundId, couponId: null }
  }

  async function give(
    tx: Transaction,
    { order, amount, payoutId }: Promised,
  ): Promise<Kept | { reason: 'no-account' }> {
    const { customerId } = order
    if (!(await customers.read(customerId))) return { reason: 'no-account' }
    const startsAt = new Date(Date.now() + refundSeconds * 1000)
    const { couponId, ...given } = await coupons.giveCredit(tx, { customerId, amount, startsAt })
    await orders.tell(tx, order, { kind: 'store-credit', once: payoutId, amountPaise: amount, ...given })
    return { refundId: null, couponId }
  }

  return {
    async keep(
      tx: Transaction,
      promised: Promised,
    ): Promise<Kept | { reason: 'more-than-paid' | 'no-account' }> {
      if (promised.how === 'upi') return { refundId: null, couponId: null }
      return promised.how === 'gateway' ? refund(tx, promised) : give(tx, promised)
    },

    /** False: its gateway was asked already, or the credit was used. */
    async takeBack(tx: Transaction, payout: PayoutRow): Promise<boolean> {
      const { id, refund_id: refundId, coupon_id: couponId } = payout
      await updatePayout(tx, id, { refund_id: null, coupon_id: null })
      const isTaken =
        (refundId === null || (await payments.takeRefundBack(tx, refundId))) &&
        (couponId === null || (await coupons.takeCreditBack(tx, couponId)))
      if (isTaken && couponId !== null) await orders.takeBack(tx, { kind: 'store-credit', once: id })
      if (!isTaken) await updatePayout(tx, id, { refund_id: refundId, coupon_id: couponId })
      return isTaken
    },
  }
}
