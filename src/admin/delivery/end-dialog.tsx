import type { RoadParcelLine } from '#contract/staff-road-schemas.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { Modal } from '#admin/parts/modal.tsx'
import { useEndParcel } from './use-road-acts.ts'

type Props = { parcel: RoadParcelLine | undefined; how: 'delivered' | 'given-up'; onClose: () => void }

/** Asked once, since money follows. */
export function EndDialog({ parcel, how, onClose }: Props) {
  const end = useEndParcel()
  if (!parcel) return null
  const isDelivered = how === 'delivered'
  const act = () => {
    end.mutate({ parcel, how: isDelivered ? 'deliverByHand' : 'giveUpParcel', actionId: crypto.randomUUID() })
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
