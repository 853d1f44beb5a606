import { useState } from 'react'
import { Link } from 'react-router'
import type { RoadParcelDetail } from '#contract/staff-road-schemas.ts'
import { useScans } from '#admin/keys/scans.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { momentShown } from '#admin/parts/moments.ts'
import { soundWrong } from '#admin/parts/sounds.ts'

type Props = { parcel: RoadParcelDetail; onNever: () => void; onDone: () => void }

/** A box lies here of which its courier says that it was delivered: either that is not true, or its customer sent it back. */
export function DeliveredQuestion({ parcel: { order, awb, heardAt }, onNever, onDone }: Props) {
  const [scanned, setScanned] = useState<string | null>(null)
  // The digits of a code answer nothing: the question is about money.
  useScans((code) => {
    soundWrong()
    setScanned(code)
  })
  useKeys({ '1': onNever, Escape: onDone })
  return (
    <article className="panel" aria-label={`Order ${order.number}`}>
      <h2>
        Order {order.number} <small>{awb}</small>
      </h2>
      <p className="bar" role="status">
        The courier says that it was delivered{heardAt === null ? '' : ` ${momentShown(heardAt)}`}. How did it
        come here?
      </p>
      {scanned === null ? null : (
        <p className="bar" role="alert">
          {scanned} was not taken. Say first how this parcel came here.
        </p>
      )}
      <div className="actions">
        <button type="button" className="main" onClick={onNever}>
          The customer never had it <kbd>1</kbd>
        </button>
        <Link className="button" to={`/orders/${order.id}`}>
          The customer sent it back
        </Link>
        <button type="button" onClick={onDone}>
          Another parcel <kbd>Esc</kbd>
        </button>
      </div>
      <p>
        Never had it: it is booked as come back, and cash that the courier says it took counts as not taken.
        Sent back: the order opens, where r begins a return.
      </p>
    </article>
  )
}
