import { type FormEvent, useState } from 'react'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'

type Props = {
  station: NonNullable<StaffData<'readStation'>>
  isBusy: boolean
  onPin: (staffId: string, pin: string) => void
}

/** Who works at this station, and their six digits. */
export function PinPad({ station, isBusy, onPin }: Props) {
  const [who, setWho] = useState<string | null>(null)

  function enter(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const pin = String(new FormData(event.currentTarget).get('pin') ?? '')
    if (who !== null) onPin(who, pin)
    event.currentTarget.reset()
  }

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
        <form onSubmit={enter} className="fields">
          <label>
            PIN
            <input
              name="pin"
              type="password"
              inputMode="numeric"
              pattern="[0-9]{6}"
              maxLength={6}
              required
              autoComplete="off"
            />
          </label>
          <button type="submit" disabled={isBusy}>
            Sign in
          </button>
        </form>
      )}
    </section>
  )
}
