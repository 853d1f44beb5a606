import { useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { type WorkView, workViews } from '#domain/order-stage.ts'
import { OrderActions } from './order-actions.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderTable } from './order-table.tsx'
import { useKeys } from './use-keys.ts'
import { useStaffQuery } from './use-staff-query.ts'

const labels: Record<WorkView, string> = {
  all: 'All',
  'to-confirm': 'To confirm',
  'to-pack': 'To pack',
  'on-hold': 'On hold',
  sent: 'Sent',
  unpaid: 'Unpaid',
  cancelled: 'Cancelled',
}

/** Any order: lists by what is to be done, found by digits or name, one of them beside the list. */
export function OrdersPage() {
  const { id } = useParams()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const view = workViews.find((one) => one === query.get('view')) ?? 'all'
  const q = query.get('q')
  const [after, setAfter] = useState<string | null>(null)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const found = useStaffQuery('findOrders', { query: { q: q ?? '' } }, { isOff: !q })
  const listed = useStaffQuery(
    'listWork',
    { query: { view, ...(after === null ? {} : { after }) } },
    { everyMs: 5000, isOff: Boolean(q) },
  )
  const { data, error, isPending, isFetching, dataUpdatedAt, refetch } = q ? found : listed
  const lines = data?.data ?? []
  const at = lines.findIndex((line) => line.id === id)
  const here = `?${query}`

  const open = (line: { id: string } | undefined) =>
    line && void navigate(`/orders/${line.id}${here === '?' ? '' : here}`)
  const toggle = (line: string | undefined) => line && setChosen((before) => toggled(before, line))
  useKeys({
    j: () => open(lines[Math.min(at + 1, lines.length - 1)]),
    k: () => open(lines[Math.max(at - 1, 0)]),
    x: () => toggle(id),
    a: () => setChosen(new Set(lines.map((line) => line.id))),
    r: () => void refetch(),
    Escape: () => void navigate(`/orders${here === '?' ? '' : here}`),
  })

  const selected = lines.filter((line) => chosen.has(line.id))
  return (
    <>
      <h1>{q ? `Orders for “${q}”` : 'Orders'}</h1>
      <nav className="tabs" aria-label="Lists">
        {workViews.map((one) => (
          <Link
            key={one}
            to={`/orders?view=${one}`}
            aria-current={!q && one === view ? 'page' : undefined}
            onClick={() => setAfter(null)}
          >
            {labels[one]}
          </Link>
        ))}
      </nav>
      {error ? (
        <p className="bar" role="alert">
          {error.message}
          {lines.length > 0
            ? ` Rows are from ${new Date(dataUpdatedAt).toLocaleTimeString('en-IN')}.`
            : ''}{' '}
          <button type="button" onClick={() => refetch()}>
            Try again (r)
          </button>
        </p>
      ) : null}
      {selected.length > 0 ? (
        <div className="bulk" role="region" aria-label="Chosen orders">
          <span>{selected.length} chosen</span>
          <OrderActions orders={selected} onDone={() => setChosen(new Set())} />
          <button type="button" onClick={() => setChosen(new Set())}>
            Choose none
          </button>
        </div>
      ) : null}
      <div className={id ? 'split' : undefined}>
        <OrderTable
          lines={lines}
          isLoading={isPending && !error}
          isFetching={isFetching}
          openId={id}
          chosen={chosen}
          onOpen={open}
          onChoose={toggle}
          empty={
            q
              ? 'No order fits. Type more digits of the mobile number, or the beginning of the name.'
              : emptyOf[view]
          }
        />
        {id ? (
          <OrderPanel id={id} key={id} onClose={() => navigate(`/orders${here === '?' ? '' : here}`)} />
        ) : null}
      </div>
      {!q && data?.next ? (
        <button type="button" onClick={() => setAfter(data.next)}>
          Next {lines.length}
        </button>
      ) : null}
      {after === null ? null : (
        <button type="button" onClick={() => setAfter(null)}>
          Back to the first
        </button>
      )}
    </>
  )
}

const emptyOf: Record<WorkView, string> = {
  all: 'No order yet.',
  'to-confirm': 'All confirmed.',
  'to-pack': 'Nothing to pack.',
  'on-hold': 'Nothing is on hold.',
  sent: 'Nothing was sent yet.',
  unpaid: 'No payment is missing.',
  cancelled: 'Nothing was cancelled.',
}

function toggled(chosen: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(chosen)
  if (!next.delete(id)) next.add(id)
  return next
}
