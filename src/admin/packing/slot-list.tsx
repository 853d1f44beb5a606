import type { Wave } from '#contract/staff-packing-schemas.ts'

type Props = { wave: Wave; now: number | null; onChoose: (slot: number) => void }

/** The boxes of the wave, and which are done. */
export function SlotList({ wave, now, onChoose }: Props) {
  return (
    <ol className="slots" aria-label="Slots">
      {wave.orders.map(({ slot, order, parcel, problem }) => (
        <li key={order.id}>
          <button
            type="button"
            aria-current={slot === now ? 'step' : undefined}
            data-state={problem ? 'fallen' : parcel ? 'packed' : 'open'}
            disabled={problem !== null || parcel !== null}
            onClick={() => onChoose(slot)}
          >
            <b>{slot}</b> {order.number}
            <small>{problem ? 'put back' : parcel ? 'packed' : `× ${order.pieces}`}</small>
          </button>
        </li>
      ))}
    </ol>
  )
}
