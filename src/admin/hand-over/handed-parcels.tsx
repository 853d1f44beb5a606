import { useState } from 'react'
import { Link } from 'react-router'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { cashShown } from '#admin/orders/order-words.ts'
import { printManifests } from '#admin/packing/papers.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { momentShown } from '#admin/parts/moments.ts'
import { RowTable } from '#admin/parts/row-table.tsx'

/** What couriers have taken along, newest first; each list can be printed again. */
export function HandedParcels() {
  const [after, setAfter] = useState<string | null>(null)
  const asked = useStaffQuery('listParcels', {
    query: { view: 'handed', ...(after === null ? {} : { after }) },
  })
  const parcels = asked.data?.data ?? []
  const next = asked.data?.next ?? null
  if (asked.isPending && !asked.error) return <p className="empty">Loading parcels…</p>
  return (
    <>
      <FailedBar asked={asked} />
      {asked.data && parcels.length === 0 ? <p className="empty">Nothing was handed over yet.</p> : null}
      {parcels.length > 0 ? (
        <RowTable
          name="Handed over"
          rows={parcels}
          columns={[
            { head: 'Handed over', cell: ({ handedAt }) => (handedAt === null ? '' : momentShown(handedAt)) },
            {
              head: 'Number (AWB)',
              isName: true,
              cell: ({ awb, trackUrl }) =>
                trackUrl === null ? (
                  awb
                ) : (
                  <a href={trackUrl} target="_blank" rel="noreferrer">
                    {awb}
                  </a>
                ),
            },
            {
              head: 'Order',
              cell: ({ order }) => <Link to={`/orders/${order.id}`}>{order.number}</Link>,
            },
            { head: 'Courier', cell: ({ courier }) => courier?.name },
            { head: 'Customer', cell: ({ order }) => `${order.customer}, ${order.city}` },
            { head: 'Cash', look: 'number', cell: ({ cashDue }) => cashShown(cashDue) },
            {
              head: 'List',
              cell: ({ manifestId }) =>
                manifestId === null ? null : (
                  <button type="button" className="plain" onClick={() => printManifests([manifestId])}>
                    Print
                  </button>
                ),
            },
          ]}
          keyOf={({ id }) => id}
        />
      ) : null}
      {next === null ? null : (
        <button type="button" onClick={() => setAfter(next)}>
          Older
        </button>
      )}
    </>
  )
}
