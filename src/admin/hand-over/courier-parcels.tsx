import type { StaffParcel } from '#contract/staff-parcel-schemas.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'

type Props = {
  courier: string
  parcels: readonly StaffParcel[]
  ticked: ReadonlySet<string>
  onTick: (id: string) => void
}

/** The boxes of one courier. */
export function CourierParcels({ courier, parcels, ticked, onTick }: Props) {
  const cash = parcels.reduce((sum, { cashDue }) => sum + cashDue, 0)
  return (
    <section aria-label={courier}>
      <h2>
        {courier}{' '}
        <small>
          {parcels.length} parcels{cash > 0 ? `, ${rupeesShown(cash)} cash to collect` : ''}
        </small>
      </h2>
      <div className="table" role="region" aria-label={`Parcels of ${courier}`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span className="hidden">Checked</span>
              </th>
              <th scope="col">Number (AWB)</th>
              <th scope="col">Order</th>
              <th scope="col">Customer</th>
              <th scope="col">To</th>
              <th scope="col" className="number">
                Cash
              </th>
              <th scope="col">Packed by</th>
            </tr>
          </thead>
          <tbody>
            {parcels.map((parcel) => (
              <tr key={parcel.id} data-open={ticked.has(parcel.id) || undefined}>
                <td>
                  <input
                    type="checkbox"
                    aria-label={`Checked ${parcel.awb ?? parcel.order.number}`}
                    checked={ticked.has(parcel.id)}
                    onChange={() => onTick(parcel.id)}
                  />
                </td>
                <th scope="row">{parcel.awb}</th>
                <td>{parcel.order.number}</td>
                <td>{parcel.order.customer}</td>
                <td>
                  {parcel.order.city} <small>{parcel.order.pincode}</small>
                </td>
                <td className="number">{parcel.cashDue > 0 ? rupeesShown(parcel.cashDue) : 'paid'}</td>
                <td>{parcel.packedBy}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
