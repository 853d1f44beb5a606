import { useMutation } from '@tanstack/react-query'
import type { RoadParcelDetail } from '#contract/staff-road-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { typedIn } from '#admin/parts/typed-in.ts'
import { WrongBar } from '#admin/parts/wrong-bar.tsx'

/** A box whose number nobody can read, by what stands on its label else. */
export function FindParcel({ onFound }: { onFound: (parcel: RoadParcelDetail) => void }) {
  const find = useMutation({
    mutationFn: async (q: string) => {
      const orders = (await callStaff('findOrders', { query: { q } })).data.slice(0, 10)
      const whole = await Promise.all(
        orders.map(async ({ id }) => (await callStaff('readStaffOrder', { params: { id } })).data.parcels),
      )
      return whole.flat().filter(({ state }) => state !== 'packed' && state !== 'back')
    },
  })
  const open = useMutation({
    mutationFn: async (id: string) => (await callStaff('readRoadParcel', { params: { id } })).data,
    onSuccess: onFound,
  })
  const error = find.error ?? open.error
  return (
    <section aria-label="Find a parcel">
      <form
        className="fields"
        onSubmit={(event) => {
          const q = typedIn(event)('q').trim()
          if (q !== '') find.mutate(q)
        }}
      >
        <label>
          Mobile digits, name or order number
          <input name="q" maxLength={80} autoComplete="off" />
        </label>
        <button type="submit" disabled={find.isPending}>
          Find
        </button>
      </form>
      <WrongBar error={error} />
      {find.data?.length === 0 ? <p className="empty">No parcel on the road fits.</p> : null}
      <ul className="plain-list">
        {(find.data ?? []).map(({ id, awb, order }) => (
          <li key={id}>
            <button type="button" onClick={() => open.mutate(id)}>
              Order {order.number}, {order.customer}, {order.city} <small>{awb}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
