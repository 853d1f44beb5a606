import type { ReactNode } from 'react'
import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { ageOf, momentShown } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'
import { methodShown, rupeesShown } from './order-words.ts'
import { Stage } from './stage.tsx'

type Props = {
  lines: readonly StaffOrderLine[]
  isLoading: boolean
  /** Whether the shop has said which orders there are. */
  isKnown: boolean
  isFetching: boolean
  openId: string | undefined
  chosen: ReadonlySet<string>
  onOpen: (line: StaffOrderLine) => void
  onChoose: (id: string) => void
  /** The mark that is looked for. */
  mark: string | undefined
  empty: ReactNode
}

/** Orders, a row each. Rows that were read stay while they are read anew. */
export function OrderTable(props: Props) {
  const { lines, isLoading, isKnown, isFetching, openId, chosen, onOpen, onChoose, mark, empty } = props
  const now = useNow()
  if (isLoading) return <p className="empty">Loading orders…</p>
  if (lines.length === 0) return isKnown ? <p className="empty">{empty}</p> : null
  return (
    <div className="table" aria-busy={isFetching} tabIndex={0} role="region" aria-label="Orders">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Choose</span>
            </th>
            <th scope="col">Order</th>
            <th scope="col" className="roomy">
              Age
            </th>
            <th scope="col">Customer</th>
            <th scope="col" className="wide">
              To
            </th>
            <th scope="col" className="number wide">
              Pieces
            </th>
            <th scope="col" className="number">
              Total
            </th>
            <th scope="col">Stage</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id} data-open={line.id === openId || undefined} onClick={() => onOpen(line)}>
              <td>
                <input
                  type="checkbox"
                  aria-label={`Choose order ${line.number}`}
                  checked={chosen.has(line.id)}
                  onClick={(event) => event.stopPropagation()}
                  onChange={() => onChoose(line.id)}
                />
              </td>
              <th scope="row">
                <button type="button" className="plain" onClick={() => onOpen(line)}>
                  {line.number}
                </button>{' '}
                <small className="wide">#{line.tail}</small>
              </th>
              <td className="roomy" title={momentShown(line.placedAt)}>
                {ageOf(line.placedAt, now)}
              </td>
              <td>
                {line.customer.name} <small className="wide">…{line.customer.end}</small>
              </td>
              <td className="wide">
                {line.city} <small>{line.pincode}</small>
              </td>
              <td className="number wide">{line.pieces}</td>
              <td className="number">
                {rupeesShown(line.total)} <small>{methodShown(line)}</small>
              </td>
              <td>
                <Stage line={line} mark={mark} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
