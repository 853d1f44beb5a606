import { useState } from 'react'
import type { StaffParcel } from '#contract/staff-parcel-schemas.ts'
import { useMe, useStaffQuery } from '#admin/calls/use-staff-query.ts'
import { BookDialog } from './book-dialog.tsx'

/** Boxes that no courier can take yet: a number is missing. */
export function ParcelsToBook() {
  const asked = useStaffQuery('listParcels', { query: { view: 'to-book', limit: '200' } }, { everyMs: 5000 })
  const may = useMe().data?.data.may.includes('pack') ?? false
  const [booking, setBooking] = useState<StaffParcel | null>(null)
  const parcels = asked.data?.data ?? []
  if (parcels.length === 0) return null
  return (
    <section aria-label="Without a courier's number">
      <h2>
        Without a courier’s number <small>{parcels.length}</small>
      </h2>
      <ul className="cards">
        {parcels.map((parcel) => (
          <li key={parcel.id}>
            <b>{parcel.order.number}</b> {parcel.order.customer}, {parcel.order.city} {parcel.order.pincode}{' '}
            <small>{parcel.courier?.name}</small>
            {may ? (
              <div className="actions">
                <button type="button" onClick={() => setBooking(parcel)}>
                  Give it a number…
                </button>
              </div>
            ) : null}
          </li>
        ))}
      </ul>
      {booking ? <BookDialog parcel={booking} onClose={() => setBooking(null)} /> : null}
    </section>
  )
}
