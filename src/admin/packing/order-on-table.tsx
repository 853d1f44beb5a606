import type { Wave } from '#contract/staff-packing-schemas.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { dayShown } from '#admin/parts/moments.ts'
import { leftOf } from './checked-pieces.ts'
import { PieceOnTable } from './piece-on-table.tsx'
import type { TableDialog } from './table-dialogs.tsx'
import type { Table } from './use-table.ts'

type Props = {
  order: Wave['orders'][number]
  table: Table
  isOff: boolean
  onPack: () => void
  onAsk: (dialog: TableDialog) => void
}

/** The order that is being packed: what goes in, large enough to be read from where the box stands. */
export function OrderOnTable({ order: { order, lines, note, ...box }, table, isOff, onPack, onAsk }: Props) {
  const { next, checked, awb, weightGrams } = table
  const needsNumber = box.courier !== null && box.courier.waybillsLeft === 0 && awb === null
  return (
    <article className="on-table" aria-label={`Order ${order.number}`}>
      <header>
        <span className="slot-now">{box.slot}</span>
        <h2>
          Order {order.number}{' '}
          <small>
            {order.customer.name}, {order.city}
          </small>
        </h2>
        <p>
          {box.cashDue > 0 ? <b>{rupeesShown(box.cashDue)} cash</b> : 'Paid'} ·{' '}
          {box.courier?.name ?? 'no courier yet'}
          {box.expected ? ` · promised by ${dayShown(box.expected.to)}` : ''}
          {awb === null ? '' : ` · number ${awb}`}
          {weightGrams === null ? '' : ` · ${weightGrams} g`}
        </p>
      </header>
      {note ? <p className="note-to-packer">{note}</p> : null}
      {needsNumber && !next ? (
        <p className="bar" role="status">
          {box.courier?.name} has no numbers left. Scan the sticker, or type its number (n); else it is booked
          later.
        </p>
      ) : null}
      <ul className="pieces">
        {lines.map((piece) => (
          <PieceOnTable
            key={piece.itemId}
            piece={piece}
            left={leftOf(piece, checked)}
            isNext={piece.itemId === next?.itemId}
          />
        ))}
      </ul>
      <div className="actions">
        {next ? (
          <button type="button" className="main" onClick={table.checkAll}>
            All checked <kbd>a</kbd>
          </button>
        ) : (
          <button type="button" className="main" disabled={isOff} onClick={onPack}>
            Packed <kbd>Enter</kbd>
          </button>
        )}
        <button type="button" disabled={isOff} onClick={() => onAsk('missing')}>
          Missing… <kbd>m</kbd>
        </button>
        <button type="button" onClick={() => onAsk('weight')}>
          Weight… <kbd>g g</kbd>
        </button>
        <button type="button" onClick={() => onAsk('number')}>
          Courier’s number… <kbd>n</kbd>
        </button>
      </div>
    </article>
  )
}
