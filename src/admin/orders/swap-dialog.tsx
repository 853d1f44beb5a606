import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'

type Props = { order: StaffOrder; line: StaffOrder['lines'][number]; onClose: () => void }

/** The colours and sizes of the same price, with what is left of each; one is taken by a click or by its digit. */
export function SwapDialog({ order, line, onClose }: Props) {
  const cache = useQueryClient()
  const isOnline = useOnline()
  // As it was when the dialog was opened: whoever changed it since is not written over.
  const [{ version }] = useState(order)
  const params = { id: order.id, itemId: line.id }
  const { data, error, isPending } = useStaffQuery('listSwaps', { params })
  const choice = (data?.data ?? []).filter(({ isNow }) => !isNow)
  const swap = useMutation({
    mutationFn: ({ sizeId }: { sizeId: string }) =>
      callStaff('swapLine', {
        params,
        body: { actionId: crypto.randomUUID(), version, sizeId },
      }),
    onSuccess: ({ undo }, { sizeId }) => {
      const taken = choice.find((one) => one.sizeId === sizeId)
      const says = `Order ${order.number}: ${taken?.color}, ${taken?.size} instead of ${line.color}, ${line.size}.`
      offerUndo(says, undo, () => cache.invalidateQueries())
      onClose()
    },
    onSettled: () => cache.invalidateQueries(),
  })
  const isOff = (left: number | null) =>
    swap.isPending || !isOnline || (left !== null && left < line.quantity)
  const wrong = swap.error ?? error
  return (
    <Modal
      title={`Instead of ${line.color}, ${line.size}`}
      onClose={onClose}
      onKeyDown={({ key }) => {
        const wanted = /^[1-9]$/.test(key) ? choice[Number(key) - 1] : undefined
        if (wanted && !isOff(wanted.left)) swap.mutate(wanted)
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
            <button type="button" disabled={isOff(one.left)} onClick={() => swap.mutate(one)}>
              {at < 9 ? <kbd>{at + 1}</kbd> : null} {one.color}, <b>{one.size}</b>
              {one.left === null ? '' : `, ${one.left} left`}
            </button>
          </li>
        ))}
      </ol>
    </Modal>
  )
}
