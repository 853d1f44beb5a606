import type { Courier } from '#contract/staff-packing-schemas.ts'
import { isCalledCourier } from '#domain/courier-adapters.ts'
import { spokenWith } from './spoken-with.ts'

type Props = {
  courier: Courier
  isOff: boolean
  /** Null: it is the first, or the last. */
  onEarlier: (() => void) | null
  onLater: (() => void) | null
  onSwitch: (courier: Courier) => void
  onChange: () => void
  onPaste: () => void
}

/** A courier as the shop knows it, and what can be changed about it. */
export function CourierCard({ courier, isOff, onEarlier, onLater, onSwitch, onChange, onPaste }: Props) {
  const { id, name, adapter, isActive, takesCash, awbPattern, trackUrl, waybillsLeft, awaySince } = courier
  const isCalled = isCalledCourier(adapter)
  return (
    <li aria-label={name}>
      <b>{name}</b> {isActive ? null : <em className="flag">Switched off</em>}
      <p>
        {spokenWith[adapter]}. {takesCash ? 'Takes cash at the door' : 'Paid parcels only'}.{' '}
        {numbersOf(waybillsLeft)} {awaySince === null ? null : <em className="flag">Does not answer</em>}
      </p>
      <p>
        <small>
          Numbers look like {awbPattern === null ? 'anything' : <code>{awbPattern}</code>};{' '}
          {trackUrl === null ? 'nobody can follow a parcel' : <span className="key">{trackUrl}</span>}
        </small>
      </p>
      {isCalled ? (
        <p>
          <small>
            Tell it this address of the shop for tracking reports:{' '}
            <code className="key">/api/web/courier/news/{id}</code>
          </small>
        </p>
      ) : null}
      <div className="actions">
        {isCalled ? null : (
          <button type="button" disabled={isOff} onClick={onPaste}>
            Add numbers…
          </button>
        )}
        <button type="button" disabled={isOff} onClick={onChange}>
          Change…
        </button>
        <button type="button" disabled={isOff} onClick={() => onSwitch(courier)}>
          {isActive ? 'Switch off' : 'Switch on'}
        </button>
        <button type="button" disabled={isOff || onEarlier === null} onClick={() => onEarlier?.()}>
          Ask earlier
        </button>
        <button type="button" disabled={isOff || onLater === null} onClick={() => onLater?.()}>
          Ask later
        </button>
      </div>
    </li>
  )
}

function numbersOf(left: number | null): string {
  if (left === null) return 'Gives each box a number itself.'
  return left === 0 ? 'No numbers left: each box gets the number of its sticker.' : `${left} numbers left.`
}
