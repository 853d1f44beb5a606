import type { OrderStage } from '#domain/order-stage.ts'
import { useMe, useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { ageOf, clockShown } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'
import { BooksCard } from './books-card.tsx'
import { QueueCard } from './queue-card.tsx'

type Queue = { stage: OrderStage; label: string; to: string }

/** What waits, in the order of a day. */
const queues: readonly Queue[] = [
  { stage: 'to-confirm', label: 'To confirm', to: '/confirm' },
  { stage: 'to-pack', label: 'To pack', to: '/orders?view=to-pack' },
  { stage: 'packed', label: 'Packed', to: '/orders?view=packed' },
  { stage: 'on-hold', label: 'On hold', to: '/orders?view=on-hold' },
  { stage: 'part-shipped', label: 'Partly sent', to: '/orders?view=sent' },
]

/** What must be done before the courier comes. */
export function TodayPage() {
  const now = useNow()
  const may = useMe().data?.data.may ?? []
  const seesOrders = may.includes('see-orders')
  const asked = useStaffQuery('countWork', {}, { everyMs: 5000, isOff: !seesOrders })
  const { data, error, dataUpdatedAt } = asked
  const counts = data?.data.counts ?? []
  const lastOrderAt = data?.data.lastOrderAt ?? null
  const since = error ? `not known since ${dataUpdatedAt ? clockShown(dataUpdatedAt) : 'the start'}` : null
  const waits = queues.some(({ stage }) => counts.some((one) => one.stage === stage && one.count > 0))
  return (
    <>
      <h1>Today</h1>
      {seesOrders && data && !waits && !error ? (
        <p className="empty">
          Nothing waits.{' '}
          {lastOrderAt === null ? 'No order has come yet.' : `Last order ${ageOf(lastOrderAt, now)} ago.`}
        </p>
      ) : null}
      <ul className="queues">
        {seesOrders
          ? queues.map(({ stage, label, to }) => (
              <QueueCard
                key={stage}
                label={label}
                to={may.includes('confirm') || to !== '/confirm' ? to : '/orders?view=to-confirm'}
                waiting={
                  data ? (counts.find((one) => one.stage === stage) ?? { count: 0, oldest: null }) : null
                }
                since={since}
                now={now}
              />
            ))
          : null}
        {may.includes('settings') ? <BooksCard /> : null}
      </ul>
      {may.length === 0 ? <p className="empty">There is no work here for your role yet.</p> : null}
    </>
  )
}
