import type { ReturnCase } from '#contract/staff-return-schemas.ts'
import { fromRupees, paise, toRupees } from '#domain/money.ts'
import { proposedRefund } from '#domain/return-money.ts'
import { payoutsOfCase } from './payout-store.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import { type CaseRow, readCaseItems } from './return-store.ts'
import type { OrderToReturn } from './returnable-orders.ts'
import { whatIsLeft } from './what-is-left.ts'

/** What is proposed for a case whose pieces are back, and the most that there can be, as money and as store credit. */
export async function moneyOfCase(
  { database: { query }, orders, rules }: Pick<ReturnDependencies, 'database' | 'orders' | 'rules'>,
  { row, order }: { row: CaseRow; order: OrderToReturn },
): Promise<NonNullable<ReturnCase['money']>> {
  const [pieces, items, policy, left, payouts] = [
    await orders.pieces(query, order.id),
    await readCaseItems(query, [row.id]),
    await rules(query),
    await whatIsLeft({ orders }, query, order),
    await payoutsOfCase(query, row.id),
  ]
  // Of two parts one may have been dropped: the other still goes back.
  const given = payouts.reduce((sum, { amount_paise: amount }) => sum + amount, 0)
  const lines = pieces.map(({ itemId, quantity, chargedPaise }) => ({
    id: itemId,
    quantity,
    charged: paise(chargedPaise),
  }))
  const back = items.map((item) => ({
    id: item.order_item_id,
    quantity: item.back_fine + item.back_press + item.back_bad,
  }))
  const propose = (rest: typeof left.money) =>
    proposedRefund({
      lines,
      // Store credit was paid for them, as money was.
      discount: paise(order.discountPaise - order.creditPaise),
      pieces: back,
      fee: paise(fromRupees(policy.returnFee) + given),
      rest,
    })
  const [money, credit] = [propose(left.money), propose(left.credit)]
  return {
    how: order.how,
    proposed: toRupees(money),
    rest: toRupees(left.money),
    andCredit: toRupees(paise(credit - money)),
    credit: { proposed: toRupees(credit), rest: toRupees(left.credit) },
  }
}
