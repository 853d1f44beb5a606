import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { type HandMessage, handMessages } from '#domain/hand-messages.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'

type Props = { order: StaffOrder; onClose: () => void }

/** The shop's messages to the customer of an order as they are read there; one goes out by a click or by its digit. */
export function MessageDialog({ order, onClose }: Props) {
  const isOnline = useOnline()
  const params = { id: order.id }
  const { data, error, isPending } = useStaffQuery('listHandMessages', { params })
  const choice = data?.data ?? []
  const tell = useChange('shown')
  const isOff = ({ refused }: { refused: string | null }) => refused !== null || tell.isPending || !isOnline
  const send = (message: HandMessage) =>
    tell.change(
      {
        work: (actionId) => callStaff('tellByHand', { params, body: { actionId, message } }),
        says: `Order ${order.number}: “${handMessages[message]}” goes out in half a minute, at night at nine.`,
      },
      onClose,
    )
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
