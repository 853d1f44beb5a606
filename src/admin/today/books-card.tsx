import { Link } from 'react-router'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { clockShown } from '#admin/parts/moments.ts'

/** Whether the books are in order; it fails by itself. */
export function BooksCard() {
  const { data, error, dataUpdatedAt } = useStaffQuery('readHealth', {}, { everyMs: 60_000 })
  const health = data?.data
  const wants = (health?.broken.length ?? 0) + (health?.advice.length ?? 0)
  const since = `not known since ${dataUpdatedAt ? clockShown(dataUpdatedAt) : 'the start'}`
  const words = wants === 0 ? 'all promises hold' : 'to look at'
  return (
    <li data-stale={error ? '' : undefined} data-bad={health?.broken.length ? '' : undefined}>
      <Link to="/settings/health">
        <span>Books</span>
        <b>{health === undefined ? '…' : wants === 0 ? '✓' : wants}</b>
        <small>{error ? since : health === undefined ? 'loading' : words}</small>
      </Link>
    </li>
  )
}
