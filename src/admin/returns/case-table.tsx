import type { ReturnLine } from '#contract/staff-return-schemas.ts'
import { returnReasons } from '#domain/return-case.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { ageOf } from '#admin/parts/moments.ts'
import { RowTable } from '#admin/parts/row-table.tsx'
import { useNow } from '#admin/parts/use-now.ts'
import { daysLeftShown, moneyWords, wishShown } from './case-words.ts'

type Props = { cases: readonly ReturnLine[]; openId: string | undefined; onOpen: (id: string) => void }

/** Cases, a row each. */
export function CaseTable({ cases, openId, onOpen }: Props) {
  const now = useNow()
  return (
    <RowTable
      name="Cases"
      rows={cases}
      columns={[
        { head: 'Case', isName: true, cell: ({ name }) => name },
        { head: 'Customer', cell: ({ order }) => `${order.customer}, ${order.city}` },
        {
          head: 'Piece → wanted',
          cell: ({ pieces, wish }) =>
            pieces.map(wishShown).join('; ') + (wish === 'exchange' ? '' : ` → ${moneyWords[wish]}`),
        },
        { head: 'Reason', cell: ({ reason }) => returnReasons[reason] },
        { head: 'Age', cell: ({ askedAt }) => ageOf(askedAt, now) },
        { head: 'Policy', cell: ({ until }) => daysLeftShown(until, now) },
        { head: 'Order’s total', look: 'number', cell: ({ order }) => rupeesShown(order.total) },
      ]}
      keyOf={({ id }) => id}
      isMarked={({ id }) => id === openId}
      onOpen={({ id }) => onOpen(id)}
    />
  )
}
