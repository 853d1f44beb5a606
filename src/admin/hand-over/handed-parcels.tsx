import { useState } from 'react'
import { Link } from 'react-router'
import { useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { printManifests } from '#admin/packing/papers.ts'
import { FailedBar } from '#admin/parts/failed-bar.tsx'
import { momentShown } from '#admin/parts/moments.ts'

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
        <div className="table" role="region" aria-label="Handed over" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">Handed over</th>
                <th scope="col">Number (AWB)</th>
                <th scope="col">Order</th>
                <th scope="col">Courier</th>
                <th scope="col">Customer</th>
                <th scope="col" className="number">
                  Cash
                </th>
                <th scope="col">List</th>
              </tr>
            </thead>
            <tbody>
              {parcels.map(({ id, handedAt, awb, trackUrl, order, courier, cashDue, manifestId }) => (
                <tr key={id}>
                  <td>{handedAt === null ? '' : momentShown(handedAt)}</td>
                  <th scope="row">
                    {trackUrl === null ? (
                      awb
                    ) : (
                      <a href={trackUrl} target="_blank" rel="noreferrer">
                        {awb}
                      </a>
                    )}
                  </th>
                  <td>
                    <Link to={`/orders/${order.id}`}>{order.number}</Link>
                  </td>
                  <td>{courier?.name}</td>
                  <td>
                    {order.customer}, {order.city}
                  </td>
                  <td className="number">{cashDue > 0 ? rupeesShown(cashDue) : 'paid'}</td>
                  <td>
                    {manifestId === null ? null : (
                      <button type="button" className="plain" onClick={() => printManifests([manifestId])}>
                        Print
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {next === null ? null : (
        <button type="button" onClick={() => setAfter(next)}>
          Older
        </button>
      )}
    </>
  )
}
