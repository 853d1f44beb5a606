import type { RoadParcelLine } from '#contract/staff-road-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { Modal } from '#admin/parts/modal.tsx'

type Props = { parcel: RoadParcelLine | undefined; how: 'delivered' | 'given-up'; onClose: () => void }

/** Asked once, since money follows. */
export function EndDialog({ parcel, how, onClose }: Props) {
  const { change } = useChange()
  if (!parcel) return null
  const isDelivered = how === 'delivered'
  const act = () => {
    const { id, version, order } = parcel
    change({
      work: (actionId) =>
        callStaff(isDelivered ? 'deliverByHand' : 'giveUpParcel', {
          params: { id },
          body: { actionId, version },
        }),
      says: isDelivered
        ? `Order ${order.number} is delivered.`
        : `The parcel of order ${order.number} is given up.`,
    })
    onClose()
  }
  return (
    <Modal title={isDelivered ? 'Was it delivered?' : 'Will nobody find it?'} onClose={onClose}>
      <p>
        {isDelivered
          ? parcel.cashDue > 0
            ? `Order ${parcel.order.number} then counts as delivered, and ${rupeesShown(parcel.cashDue)} as taken at the door. This cannot be undone.`
            : `Order ${parcel.order.number} then counts as delivered. This cannot be undone.`
          : `All pieces of order ${parcel.order.number} then count as lost, and what was paid goes back. For a minute it can be undone.`}
      </p>
      <p>
        <button type="button" className="main" onClick={act}>
          {isDelivered ? 'Delivered' : 'Give it up'} <kbd>Enter</kbd>
        </button>
      </p>
    </Modal>
  )
}
