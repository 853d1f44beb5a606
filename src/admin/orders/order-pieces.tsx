import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { rupeesShown } from './order-words.ts'

/** What was ordered. */
export function OrderPieces({ order: { lines } }: { order: StaffOrder }) {
  return (
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
              </small>
            </th>
            <td className="number">× {line.quantity}</td>
            <td className="number">{rupeesShown(line.subtotal)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
