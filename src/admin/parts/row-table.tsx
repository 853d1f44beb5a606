import type { ReactNode } from 'react'

export type Column<Row> = {
  head: ReactNode
  /** `number`: at the right; `wide`: the first to go where it is narrow. */
  look?: string
  /** Set on the column that a row is called by: a press on it opens the row. */
  isName?: true
  cell: (row: Row) => ReactNode
  /** What stands beside a name. */
  beside?: (row: Row) => ReactNode
}

type Props<Row> = {
  /** What the table is called, as a region that scrolls by keys. */
  name: string
  className?: string
  rows: readonly Row[]
  columns: ReadonlyArray<Column<Row>>
  keyOf: (row: Row) => string | number
  isMarked?: (row: Row) => boolean
  onOpen?: (row: Row) => void
  isBusy?: boolean
}

/** Things of one kind, a row each. */
export function RowTable<Row>(props: Props<Row>) {
  const { name, className, rows, columns, keyOf, isMarked, onOpen, isBusy } = props
  return (
    <div
      className={className ? `table ${className}` : 'table'}
      aria-busy={isBusy}
      tabIndex={0}
      role="region"
      aria-label={name}
    >
      <table>
        <thead>
          <tr>
            {columns.map(({ head, look }, at) => (
              <th key={at} scope="col" className={look}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              data-open={isMarked?.(row) || undefined}
              onClick={onOpen ? () => onOpen(row) : undefined}
            >
              {columns.map((column, at) => (
                <Cell key={at} column={column} row={row} onOpen={onOpen} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type CellProps<Row> = Pick<Props<Row>, 'onOpen'> & { column: Column<Row>; row: Row }

function Cell<Row>({ column: { look, isName, cell, beside }, row, onOpen }: CellProps<Row>) {
  if (!isName) return <td className={look}>{cell(row)}</td>
  return (
    <th scope="row">
      {onOpen ? (
        <button type="button" className="plain" onClick={() => onOpen(row)}>
          {cell(row)}
        </button>
      ) : (
        cell(row)
      )}{' '}
      {beside?.(row)}
    </th>
  )
}

type Choosing<Row> = {
  /** What a tick says, for those who do not see its place. */
  head: string
  labelOf: (row: Row) => string
  chosen: ReadonlySet<string>
  onChoose: (id: string) => void
}

/** The column of ticks. */
export function tickColumn<Row extends { id: string }>(choosing: Choosing<Row>): Column<Row> {
  const { head, labelOf, chosen, onChoose } = choosing
  return {
    head: <span className="hidden">{head}</span>,
    cell: (row) => (
      <input
        type="checkbox"
        aria-label={labelOf(row)}
        checked={chosen.has(row.id)}
        onClick={(event) => event.stopPropagation()}
        onChange={() => onChoose(row.id)}
      />
    ),
  }
}
