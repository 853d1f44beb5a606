import { useState } from 'react'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { typedIn } from '#admin/parts/typed-in.ts'
import { PinField } from './pin-field.tsx'

type Props = {
  station: NonNullable<StaffData<'readStation'>>
  isBusy: boolean
  onPin: (staffId: string, pin: string) => void
}

/** Who works at this station, and their six digits. */
export function PinPad({ station, isBusy, onPin }: Props) {
  const [who, setWho] = useState<string | null>(null)
  return (
    <section className="fields" aria-label={station.name}>
      <h2>{station.name}</h2>
      {station.people.length === 0 ? (
        <p>Nobody has chosen a PIN yet. Sign in once and choose one under Me.</p>
      ) : null}
      <div className="chips">
        {station.people.map(({ id, name }) => (
          <button key={id} type="button" aria-pressed={who === id} onClick={() => setWho(id)}>
            {name}
          </button>
        ))}
      </div>
      {who === null ? null : (
        <form
          className="fields"
          onSubmit={(event) => {
            onPin(who, typedIn(event)('pin'))
            event.currentTarget.reset()
          }}
        >
          <PinField label="PIN" />
          <button type="submit" disabled={isBusy}>
            Sign in
          </button>
        </form>
      )}
    </section>
  )
}
