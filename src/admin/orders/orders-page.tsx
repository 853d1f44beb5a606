import { Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { useKeys } from '#admin/keys/use-keys.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { useChosen } from '#admin/parts/use-chosen.ts'
import { ChosenOrders } from './chosen-orders.tsx'
import { OrderFilters } from './order-filters.tsx'
import { OrderPanel } from './order-panel.tsx'
import { OrderTable } from './order-table.tsx'
import { saveCsv } from './orders-csv.ts'
import { useOrderList } from './use-order-list.ts'
import { listWords, WorkLists } from './work-lists.tsx'

/** Any order: lists by what is to be done, found by digits or name, one of them beside the list. */
export function OrdersPage() {
  const { id } = useParams()
  const navigate = useNavigate()
  const { state } = useLocation()
  const list = useOrderList()
  const { asked, lines, q, view, search, after, next, goAfter, filter, isFiltered } = list
  const { chosen, ids, toggle, chooseAll, chooseNone, leave } = useChosen(lines, `${view} ${q}`)
  const at = lines.findIndex((line) => line.id === id)

  const open = (line: { id: string } | undefined) => line && void navigate(`/orders/${line.id}${search}`)
  const close = () => void navigate(`/orders${search}`)
  useKeys({
    j: () => open(lines[Math.min(at + 1, lines.length - 1)]),
    k: () => open(lines[Math.max(at - 1, 0)]),
    x: () => toggle(id),
    a: chooseAll,
    Escape: close,
  })

  const isAnswered = q !== '' && asked.isSuccess && !asked.isPlaceholderData
  const [only, ...others] = lines
  if (isAnswered && state?.opens && only && others.length === 0)
    return <Navigate to={`/orders/${only.id}${search}`} replace />

  const nothingFits =
    next === null ? (
      <>
        No order fits.{' '}
        <button type="button" onClick={list.clear}>
          Clear filters (0)
        </button>
      </>
    ) : (
      'None of the orders that were looked at is marked so. There are more.'
    )
  return (
    <>
      <h1>{q ? `Orders for “${q}”` : 'Orders'}</h1>
      <WorkLists now={q ? null : view} filter={filter} onChoose={() => goAfter(null)} />
      {q ? null : <OrderFilters filter={filter} onChoose={list.choose} onClear={list.clear} />}
      <FailedBar asked={asked} />
      <ChosenOrders orders={chosen} onDone={leave} onNone={chooseNone} />
      <div className={id ? 'split' : undefined}>
        <OrderTable
          lines={lines}
          isLoading={asked.isPending && !asked.error}
          isKnown={asked.data !== undefined}
          isFetching={asked.isFetching}
          openId={id}
          chosen={ids}
          onOpen={open}
          onChoose={toggle}
          mark={filter.mark}
          empty={q ? nothingFound : isFiltered ? nothingFits : listWords[view].empty}
        />
        {id ? <OrderPanel id={id} key={id} hasKeys={chosen.length === 0} onClose={close} /> : null}
      </div>
      <p className="actions">
        {next ? (
          <button type="button" onClick={() => goAfter(next)}>
            Next
          </button>
        ) : null}
        {lines.length > 0 ? (
          <button type="button" onClick={() => saveCsv(lines, `orders-${q ? 'found' : view}.csv`)}>
            Save as CSV ({lines.length})
          </button>
        ) : null}
        {after === null ? null : (
          <button type="button" onClick={() => goAfter(null)}>
            Back to the first
          </button>
        )}
      </p>
    </>
  )
}

const nothingFound = 'No order fits. Type more digits of the mobile number, or the beginning of the name.'
