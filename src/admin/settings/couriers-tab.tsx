import { useState } from 'react'
import type { Courier } from '#contract/staff-packing-schemas.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { CourierCard } from './courier-card.tsx'
import { CourierForm } from './courier-form.tsx'
import { useCourierChange } from './use-courier-change.ts'
import { WaybillsForm } from './waybills-form.tsx'

type Asks = { to: 'add' } | { to: 'change' | 'paste'; courier: Courier }

/** Who brings parcels: those who are asked first stand first. */
export function CouriersTab() {
  const asked = useStaffQuery('listCouriers', {})
  const isOnline = useOnline()
  const [asks, setAsks] = useState<Asks | null>(null)
  const change = useCourierChange()
  const couriers = asked.data?.data ?? []
  const isOff = !isOnline || change.isPending
  const close = () => setAsks(null)

  /** Whatever places they had: from now on they count from the first. */
  function move(from: number, by: 1 | -1) {
    const order = couriers.toSpliced(from, 1).toSpliced(from + by, 0, ...couriers.slice(from, from + 1))
    change.mutate(
      order.flatMap(({ id, name, position }, at) =>
        position === at ? [] : [{ id, name, facts: { position: at }, actionId: crypto.randomUUID() }],
      ),
    )
  }

  return (
    <section aria-label="Couriers">
      <FailedBar asked={asked} />
      {asked.isPending && !asked.error ? <p className="empty">Loading…</p> : null}
      {asked.data && couriers.length === 0 ? (
        <p className="empty">No courier yet. Boxes get their numbers from the couriers that are here.</p>
      ) : null}
      <ol className="cards">
        {couriers.map((courier, at) => (
          <CourierCard
            key={courier.id}
            courier={courier}
            isOff={isOff}
            onEarlier={at === 0 ? null : () => move(at, -1)}
            onLater={at === couriers.length - 1 ? null : () => move(at, 1)}
            onSwitch={({ id, name, isActive }) =>
              change.mutate([{ id, name, facts: { isActive: !isActive }, actionId: crypto.randomUUID() }])
            }
            onChange={() => setAsks({ to: 'change', courier })}
            onPaste={() => setAsks({ to: 'paste', courier })}
          />
        ))}
      </ol>
      {asked.data ? (
        <p>
          <button type="button" className="main" disabled={isOff} onClick={() => setAsks({ to: 'add' })}>
            Add a courier…
          </button>
        </p>
      ) : null}
      {asks?.to === 'add' ? <CourierForm courier={null} place={couriers.length} onClose={close} /> : null}
      {asks?.to === 'change' ? (
        <CourierForm courier={asks.courier} place={asks.courier.position} onClose={close} />
      ) : null}
      {asks?.to === 'paste' ? <WaybillsForm courier={asks.courier} onClose={close} /> : null}
    </section>
  )
}
