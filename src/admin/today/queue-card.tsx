import { Link } from 'react-router'
import { ageOf } from '#admin/parts/moments.ts'

type Props = {
  label: string
  to: string
  /** Null: not known yet. */
  waiting: { count: number; oldest: string | null } | null
  /** Since when it is not known, in words; null while it is. */
  since: string | null
  now: number
}

/** How much waits in one place, and for how long. */
export function QueueCard({ label, to, waiting, since, now }: Props) {
  const oldest = waiting?.oldest ? `oldest ${ageOf(waiting.oldest, now)}` : 'nothing waits'
  return (
    <li data-stale={since === null ? undefined : ''}>
      <Link to={to}>
        <span>{label}</span>
        <b>{waiting === null ? '…' : waiting.count}</b>
        <small>{since ?? (waiting === null ? 'loading' : oldest)}</small>
      </Link>
    </li>
  )
}
