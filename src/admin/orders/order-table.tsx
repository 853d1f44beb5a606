import type { ReactNode } from 'react'
import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { ageOf, momentShown } from '#admin/parts/moments.ts'
import { RowTable, tickColumn } from '#admin/parts/row-table.tsx'
import { useNow } from '#admin/parts/use-now.ts'
import { OrderPlace, OrderTotal } from './order-cells.tsx'
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
    <RowTable
      name="Orders"
      rows={lines}
      columns={[
        tickColumn<StaffOrderLine>({
          head: 'Choose',
          labelOf: ({ number }) => `Choose order ${number}`,
          chosen,
          onChoose,
        }),
        {
          head: 'Order',
          isName: true,
          cell: ({ number }) => number,
          beside: ({ tail }) => <small className="wide">#{tail}</small>,
        },
        {
          head: 'Age',
          look: 'roomy',
          cell: ({ placedAt }) => <span title={momentShown(placedAt)}>{ageOf(placedAt, now)}</span>,
        },
        {
          head: 'Customer',
          cell: ({ customer: { name, end } }) => (
            <>
              {name} <small className="wide">…{end}</small>
            </>
          ),
        },
        { head: 'To', look: 'wide', cell: (line) => <OrderPlace {...line} /> },
        { head: 'Pieces', look: 'number wide', cell: ({ pieces }) => pieces },
        { head: 'Total', look: 'number', cell: (line) => <OrderTotal line={line} /> },
        { head: 'Stage', cell: (line) => <Stage line={line} mark={mark} /> },
      ]}
      keyOf={({ id }) => id}
      isMarked={({ id }) => id === openId}
      onOpen={onOpen}
      isBusy={isFetching}
    />
  )
}
