import type { ReturnLine } from '#contract/staff-return-schemas.ts'
import { returnReasons } from '#domain/return-case.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { ageOf } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'
import { daysLeftShown, moneyWords, wishShown } from './case-words.ts'

type Props = { cases: readonly ReturnLine[]; openId: string | undefined; onOpen: (id: string) => void }

/** Cases, a row each. */
export function CaseTable({ cases, openId, onOpen }: Props) {
  const now = useNow()
  return (
    <div className="table" tabIndex={0} role="region" aria-label="Cases">
      <table>
        <thead>
          <tr>
            <th scope="col">Case</th>
            <th scope="col">Customer</th>
            <th scope="col">Piece → wanted</th>
            <th scope="col">Reason</th>
            <th scope="col">Age</th>
            <th scope="col">Policy</th>
            <th scope="col" className="number">
              Order’s total
            </th>
          </tr>
        </thead>
        <tbody>
          {cases.map(({ id, name, order, pieces, wish, reason, askedAt, until }) => (
            <tr key={id} data-open={id === openId || undefined} onClick={() => onOpen(id)}>
              <th scope="row">
                <button type="button" className="plain" onClick={() => onOpen(id)}>
                  {name}
                </button>
              </th>
              <td>
                {order.customer}, {order.city}
              </td>
              <td>
                {pieces.map(wishShown).join('; ')}
                {wish === 'exchange' ? '' : ` → ${moneyWords[wish]}`}
              </td>
              <td>{returnReasons[reason]}</td>
              <td>{ageOf(askedAt, now)}</td>
              <td>{daysLeftShown(until, now)}</td>
              <td className="number">{rupeesShown(order.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
