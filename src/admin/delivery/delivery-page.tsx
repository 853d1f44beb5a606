import { Link, useSearchParams } from 'react-router'
import { type RoadView, roadViews } from '#domain/parcel.ts'
import { useMe, useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { ReceiveDesk } from './receive-desk.tsx'
import { RoadList } from './road-list.tsx'

const labels: Record<RoadView, string> = {
  attention: 'Attention',
  'on-the-way': 'On the way',
  'coming-back': 'Coming back',
}

/** Parcels that have left: what wants a person first, and what comes back. */
export function DeliveryPage() {
  const [query] = useSearchParams()
  const tab = query.get('view') ?? 'attention'
  const view = roadViews.find((one) => one === tab) ?? 'attention'
  const isReceiving = tab === 'receive'
  const asked = useStaffQuery(
    'listRoad',
    { query: { view: isReceiving ? 'coming-back' : view } },
    { everyMs: 5000 },
  )
  const mayReceive = useMe().data?.data.may.includes('receive') ?? false
  const counts = asked.data?.counts
  return (
    <>
      <h1>Delivery</h1>
      <nav className="tabs" aria-label="Parcels">
        {roadViews.map((one) => (
          <Link
            key={one}
            to={`/delivery?view=${one}`}
            aria-current={!isReceiving && one === view ? 'page' : undefined}
          >
            {labels[one]} {counts ? <small>{counts[one]}</small> : null}
          </Link>
        ))}
        {mayReceive ? (
          <Link to="/delivery?view=receive" aria-current={isReceiving ? 'page' : undefined}>
            Receive
          </Link>
        ) : null}
      </nav>
      {isReceiving && mayReceive ? (
        <ReceiveDesk coming={counts?.['coming-back'] ?? null} />
      ) : (
        <RoadList key={view} view={view} asked={asked} />
      )}
    </>
  )
}
