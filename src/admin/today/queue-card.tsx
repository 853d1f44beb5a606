import { Link } from 'react-router'
import type { QueueSeen } from '#admin/frame/use-waiting.ts'

type Props = { label: string; to: string; waiting: QueueSeen }

/** How much waits in one place, and for how long. */
export function QueueCard({ label, to, waiting: { count, hint, isStale } }: Props) {
  return (
    <li data-stale={isStale ? '' : undefined} data-idle={count === 0 ? '' : undefined}>
      <Link to={to}>
        <span>{label}</span>
        <b>{count ?? '…'}</b>
        <small>{hint}</small>
      </Link>
    </li>
  )
}
