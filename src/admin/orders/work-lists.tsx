import { Link } from 'react-router'
import { type WorkView, workViews } from '#domain/order-stage.ts'
import type { OrderFilter } from './use-order-filter.ts'

type Words = { label: string; empty: string }

/** What each list is called, and what is said when nothing is in it. */
export const listWords: Record<WorkView, Words> = {
  all: { label: 'All', empty: 'No order yet.' },
  'to-confirm': { label: 'To confirm', empty: 'All confirmed.' },
  'to-pack': { label: 'To pack', empty: 'Nothing to pack.' },
  packed: { label: 'Packed', empty: 'Nothing waits for its courier.' },
  'on-hold': { label: 'On hold', empty: 'Nothing is on hold.' },
  sent: { label: 'Sent', empty: 'Nothing was sent yet.' },
  'coming-back': { label: 'Coming back', empty: 'Nothing is coming back.' },
  delivered: { label: 'Delivered', empty: 'Nothing was delivered yet.' },
  'came-back': { label: 'Came back', empty: 'Nothing came back.' },
  unpaid: { label: 'Unpaid', empty: 'No payment is missing.' },
  cancelled: { label: 'Cancelled', empty: 'Nothing was cancelled.' },
}

type Props = { now: WorkView | null; filter: OrderFilter; onChoose: () => void }

/** The lists of orders by what is to be done; `now`: the one on the screen. A filter stays from list to list. */
export function WorkLists({ now, filter, onChoose }: Props) {
  return (
    <nav className="tabs" aria-label="Lists">
      {workViews.map((view) => (
        <Link
          key={view}
          to={`/orders?${new URLSearchParams({ ...filter, view })}`}
          aria-current={view === now ? 'page' : undefined}
          onClick={onChoose}
        >
          {listWords[view].label}
        </Link>
      ))}
    </nav>
  )
}
