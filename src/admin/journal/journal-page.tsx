import { useState } from 'react'
import { Link } from 'react-router'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { orderNumber } from '#domain/order.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { momentShown } from '#admin/parts/moments.ts'
import { RowTable } from '#admin/parts/row-table.tsx'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { changesOf, isId } from './changes-of.ts'

/** Who did what, newest first. */
export function JournalPage() {
  const [before, setBefore] = useState<string | null>(null)
  const asked = useStaffQuery('listActions', {
    query: before === null ? {} : { before },
  })
  const { data, error, isPending } = asked
  const rows = data?.data ?? []
  const last = rows.at(-1)?.at
  return (
    <>
      <h1>Journal</h1>
      <FailedBar asked={asked} />
      {isPending && !error ? <p className="empty">Loading…</p> : null}
      {data && rows.length === 0 ? <p className="empty">Nothing was done yet.</p> : null}
      {rows.length > 0 ? (
        <RowTable
          name="Actions"
          rows={rows}
          columns={[
            { head: 'When', cell: ({ at }) => momentShown(at) },
            { head: 'Who', cell: ({ who }) => who },
            {
              head: 'What',
              cell: ({ what, isUndone }) => (
                <>
                  {what} {isUndone ? <em className="flag">undone</em> : null}
                </>
              ),
            },
            { head: 'About', cell: ({ about }) => <About {...about} /> },
            {
              head: 'Before → after',
              look: 'words',
              cell: (row) => changesOf(row.before, row.after).join(', '),
            },
          ]}
          keyOf={({ id }) => id}
        />
      ) : null}
      {rows.length === 100 && last ? (
        <button type="button" onClick={() => setBefore(last)}>
          Older
        </button>
      ) : null}
    </>
  )
}

/** A thing by its kind and the end of its id; an order is one press away. */
function About({ kind, id }: StaffData<'listActions'>[number]['about']) {
  if (!isId(id)) return /^\d+ /.test(id) ? id : `${kind} ${id}`
  const short = `${kind} #${orderNumber(id)}`
  return kind === 'order' ? <Link to={`/orders/${id}`}>{short}</Link> : <span title={id}>{short}</span>
}
