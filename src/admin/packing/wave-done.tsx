import type { Wave } from '#contract/staff-packing-schemas.ts'
import { Link } from 'react-router'

/** All of a wave is packed. */
export function WaveDone({ wave, onLeave }: { wave: Wave; onLeave: () => void }) {
  const packed = wave.orders.filter(({ parcel }) => parcel !== null).length
  const aside = wave.orders.length - packed
  return (
    <div className="empty">
      <p>
        {packed} packed{aside > 0 ? `, ${aside} put back` : ''}.
      </p>
      <div className="actions">
        <button type="button" className="main" onClick={onLeave}>
          To the queue <kbd>Enter</kbd>
        </button>
        <Link to="/hand-over">Hand over</Link>
      </div>
    </div>
  )
}
