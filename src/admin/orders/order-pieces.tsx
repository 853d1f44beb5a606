import { useState } from 'react'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { isBeforePacking } from '#domain/order-stage.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { SwapDialog } from './swap-dialog.tsx'
import { rupeesShown } from './order-words.ts'

/** What was ordered, and before it is packed: in another colour or size. */
export function OrderPieces({ order }: { order: StaffOrder }) {
  const { data } = useMe()
  const [swapped, setSwapped] = useState<string | null>(null)
  const may = data?.data.may.includes('change-orders') ?? false
  const isOffered = may && isBeforePacking(order.stage) && order.cancelsAt === null
  const { lines } = order
  const line = lines.find(({ id }) => id === swapped)
  return (
    <>
      <table className="lines">
        <caption className="hidden">Pieces</caption>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.image ? <img src={line.image} alt="" width={40} height={50} loading="lazy" /> : null}
              </td>
              <th scope="row">
                {line.productName}
                <br />
                <small>
                  {line.color}, <b>{line.size}</b>
                  {line.left === null ? '' : `, ${line.left} left`}
                </small>{' '}
                {isOffered ? (
                  <button
                    type="button"
                    aria-label={`Another size or colour than ${line.color}, ${line.size}`}
                    onClick={() => setSwapped(line.id)}
                  >
                    Another size…
                  </button>
                ) : null}
              </th>
              <td className="number">× {line.quantity}</td>
              <td className="number">{rupeesShown(line.subtotal)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {line ? <SwapDialog order={order} line={line} onClose={() => setSwapped(null)} /> : null}
    </>
  )
}
