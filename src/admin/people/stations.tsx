import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { typedIn } from '#admin/parts/typed-in.ts'

type Props = {
  stations: StaffData<'listStaff'>['stations']
  isBusy: boolean
  onChange: (work: () => Promise<unknown>) => void
}

/** The browsers at which six digits are enough. */
export function Stations({ stations, isBusy, onChange }: Props) {
  const revoke = (id: string) =>
    callStaff('revokeStation', { params: { id }, body: { actionId: crypto.randomUUID() } })
  return (
    <section aria-label="Stations">
      <h2>Stations</h2>
      <p>At a station people sign in with six digits. This browser becomes one when you name it.</p>
      <ul className="cards">
        {stations.map((station) => (
          <li key={station.id}>
            <b>{station.name}</b> <small>approved by {station.approvedBy}</small>{' '}
            <button type="button" onClick={() => onChange(() => revoke(station.id))}>
              Revoke
            </button>
          </li>
        ))}
      </ul>
      <form
        className="fields"
        onSubmit={(event) => {
          const body = { actionId: crypto.randomUUID(), name: typedIn(event)('station') }
          onChange(() => callStaff('approveStation', { body }))
        }}
      >
        <label>
          Name of this station
          <input name="station" required maxLength={60} />
        </label>
        <button type="submit" disabled={isBusy}>
          Approve this browser
        </button>
      </form>
    </section>
  )
}
