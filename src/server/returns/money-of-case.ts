import type { ReturnCase } from '#contract/staff-return-schemas.ts'
import { fromRupees, paise, toRupees } from '#domain/money.ts'
import { proposedRefund } from '#domain/return-money.ts'
import type { ReturnDependencies } from './return-dependencies.ts'
import { type CaseRow, readCaseItems } from './return-store.ts'
import type { OrderToReturn } from './returnable-orders.ts'
import { whatIsLeft } from './what-is-left.ts'

/** What is proposed for a case whose pieces are back, and the most that there can be, as money and as store credit. */
export async function moneyOfCase(
  { database: { query }, orders, rules }: Pick<ReturnDependencies, 'database' | 'orders' | 'rules'>,
  { row, order }: { row: CaseRow; order: OrderToReturn },
): Promise<NonNullable<ReturnCase['money']>> {
  const [pieces, items, policy, left] = [
    await orders.pieces(query, order.id),
    await readCaseItems(query, [row.id]),
    await rules(query),
    await whatIsLeft({ orders }, query, order),
  ]
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
      fee: fromRupees(policy.returnFee),
      rest,
    })
  return {
    how: order.how,
    proposed: toRupees(propose(left.money)),
    rest: toRupees(left.money),
    credit: { proposed: toRupees(propose(left.credit)), rest: toRupees(left.credit) },
  }
}
