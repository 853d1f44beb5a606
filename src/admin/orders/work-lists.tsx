import { Link } from 'react-router'
import { type WorkView, workViews } from '#domain/order-stage.ts'

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

/** The lists of orders by what is to be done; `now`: the one on the screen. */
export function WorkLists({ now, onChoose }: { now: WorkView | null; onChoose: () => void }) {
  return (
    <nav className="tabs" aria-label="Lists">
      {workViews.map((view) => (
        <Link
          key={view}
          to={`/orders?view=${view}`}
          aria-current={view === now ? 'page' : undefined}
          onClick={onChoose}
        >
          {listWords[view].label}
        </Link>
      ))}
    </nav>
  )
}
