import type { Permission } from '#domain/staff-roles.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { type Queue, useWaiting } from '#admin/frame/use-waiting.ts'
import { ageOf } from '#admin/parts/moments.ts'
import { BooksCard } from './books-card.tsx'
import { QueueCard } from './queue-card.tsx'

/** `may`: who has that screen; the others find the same orders in the list, or nothing. */
type Card = { queue: Queue; label: string; to: string; may?: Permission; else?: string }

/** What waits, in the order of a day. */
const cards: readonly Card[] = [
  {
    queue: 'to-confirm',
    label: 'To confirm',
    to: '/confirm',
    may: 'confirm',
    else: '/orders?view=to-confirm',
  },
  { queue: 'to-pack', label: 'To pack', to: '/orders?view=to-pack' },
  { queue: 'packed', label: 'Packed', to: '/orders?view=packed' },
  { queue: 'on-hold', label: 'On hold', to: '/orders?view=on-hold' },
  { queue: 'part-shipped', label: 'Partly sent', to: '/orders?view=sent' },
  { queue: 'attention', label: 'Need attention', to: '/delivery', may: 'deliver' },
  { queue: 'coming-back', label: 'Coming back', to: '/delivery?view=coming-back', may: 'deliver' },
  { queue: 'asked', label: 'Returns to decide', to: '/returns' },
  { queue: 'payouts', label: 'Money back', to: '/returns?view=payouts', may: 'pay-out' },
]

/** What must be done before the courier comes. */
export function TodayPage() {
  const may = useMe().data?.data.may ?? []
  const { waitingIn, lastOrderAt, now } = useWaiting(may)
  const seesOrders = may.includes('see-orders')
  const shown = (seesOrders ? cards : []).flatMap((card) => {
    const to = card.may === undefined || may.includes(card.may) ? card.to : card.else
    return to === undefined ? [] : [{ ...card, to, waiting: waitingIn(card.queue) }]
  })
  const isQuiet = seesOrders && shown.every(({ waiting }) => waiting.count === 0 && !waiting.isStale)
  return (
    <>
      <h1>Today</h1>
      {isQuiet ? (
        <p className="empty">
          Nothing waits.{' '}
          {lastOrderAt === null ? 'No order has come yet.' : `Last order ${ageOf(lastOrderAt, now)} ago.`}
        </p>
      ) : null}
      <ul className="queues">
        {shown.map(({ queue, label, to, waiting }) => (
          <QueueCard key={queue} label={label} to={to} waiting={waiting} />
        ))}
        {may.includes('settings') ? <BooksCard /> : null}
      </ul>
      {may.length === 0 ? <p className="empty">There is no work here for your role yet.</p> : null}
    </>
  )
}
