import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { type HandMessage, handMessages } from '#domain/hand-messages.ts'
import { asksAgain, callStaff } from '#admin/calls/staff-client.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'

type Props = { order: StaffOrder; onClose: () => void }

/** The shop's messages to the customer of an order as they are read there; one goes out by a click or by its digit. */
export function MessageDialog({ order, onClose }: Props) {
  const cache = useQueryClient()
  const isOnline = useOnline()
  const params = { id: order.id }
  const { data, error, isPending } = useStaffQuery('listHandMessages', { params })
  const choice = data?.data ?? []
  const tell = useMutation({
    mutationFn: ({ message, actionId }: { message: HandMessage; actionId: string }) =>
      callStaff('tellByHand', { params, body: { actionId, message } }),
    retry: asksAgain,
    onSuccess: ({ undo }, { message }) => {
      const says = `Order ${order.number}: “${handMessages[message]}” goes out in half a minute, at night at nine.`
      offerUndo(says, undo, () => cache.invalidateQueries())
      onClose()
    },
    onSettled: () => cache.invalidateQueries(),
  })
  const isOff = ({ refused }: { refused: string | null }) => refused !== null || tell.isPending || !isOnline
  const send = (message: HandMessage) => tell.mutate({ message, actionId: crypto.randomUUID() })
  const wrong = tell.error ?? error
  return (
    <Modal
      title={`What is the customer of order ${order.number} told?`}
      onClose={onClose}
      onKeyDown={({ key, repeat }) => {
        const wanted = /^[1-9]$/.test(key) && !repeat ? choice[Number(key) - 1] : undefined
        if (wanted && !isOff(wanted)) send(wanted.message)
      }}
    >
      <WrongBar error={wrong} />
      {isPending && !error ? <p className="empty">Loading…</p> : null}
      {tell.isPending ? <p role="status">Sending…</p> : null}
      <ol className="reasons">
        {choice.map((one, at) => (
          <li key={one.message}>
            <button type="button" disabled={isOff(one)} onClick={() => send(one.message)}>
              <kbd>{at + 1}</kbd> {handMessages[one.message]}
            </button>
            <p>{one.text}</p>
            {one.refused ? <small>{one.refused}</small> : null}
          </li>
        ))}
      </ol>
    </Modal>
  )
}
