import { useState } from 'react'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'

type Props = { order: StaffOrder; line: StaffOrder['lines'][number]; onClose: () => void }

/** The colours and sizes of the same price, with what is left of each; one is taken by a click or by its digit. */
export function SwapDialog({ order, line, onClose }: Props) {
  const isOnline = useOnline()
  // As it was when the dialog was opened: whoever changed it since is not written over.
  const [{ version }] = useState(order)
  const params = { id: order.id, itemId: line.id }
  const { data, error, isPending } = useStaffQuery('listSwaps', { params })
  const choice = (data?.data ?? []).filter(({ isNow }) => !isNow)
  const swap = useChange('shown')
  const take = ({ sizeId, color, size }: (typeof choice)[number]) =>
    swap.change(
      {
        work: (actionId) => callStaff('swapLine', { params, body: { actionId, version, sizeId } }),
        says: `Order ${order.number}: ${color}, ${size} instead of ${line.color}, ${line.size}.`,
      },
      onClose,
    )
  const isOff = (left: number | null) =>
    swap.isPending || !isOnline || (left !== null && left < line.quantity)
  const wrong = swap.error ?? error
  return (
    <Modal
      title={`Instead of ${line.color}, ${line.size}`}
      onClose={onClose}
      onKeyDown={({ key }) => {
        const wanted = /^[1-9]$/.test(key) ? choice[Number(key) - 1] : undefined
        if (wanted && !isOff(wanted.left)) take(wanted)
      }}
    >
      <p>
        {line.quantity} × {line.productName}, at the same price
      </p>
      <WrongBar error={wrong} />
      {isPending && !error ? <p className="empty">Loading…</p> : null}
      {data && choice.length === 0 ? (
        <p className="empty">
          There is nothing else at this price. Cancel the order and let them order again.
        </p>
      ) : null}
      <ol className="reasons">
        {choice.map((one, at) => (
          <li key={one.sizeId}>
            <button type="button" disabled={isOff(one.left)} onClick={() => take(one)}>
              {at < 9 ? <kbd>{at + 1}</kbd> : null} {one.color}, <b>{one.size}</b>
              {one.left === null ? '' : `, ${one.left} left`}
            </button>
          </li>
        ))}
      </ol>
    </Modal>
  )
}
