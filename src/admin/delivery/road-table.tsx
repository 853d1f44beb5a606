import type { RoadParcelLine } from '#contract/staff-road-schemas.ts'
import { rupeesShown } from '#admin/orders/order-words.ts'
import { ageOf } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'
import { failedShown, lookShown, newsWords } from './road-words.ts'

type Props = {
  parcels: readonly RoadParcelLine[]
  openId: string | null
  chosen: ReadonlySet<string>
  onOpen: (id: string) => void
  onChoose: (id: string) => void
}

/** Parcels on the road, a row each, the most urgent first. */
export function RoadTable({ parcels, openId, chosen, onOpen, onChoose }: Props) {
  const now = useNow()
  return (
    <div className="table road" tabIndex={0} role="region" aria-label="Parcels on the road">
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="hidden">Choose</span>
            </th>
            <th scope="col">Why</th>
            <th scope="col">Number (AWB)</th>
            <th scope="col">Order</th>
            <th scope="col">Customer</th>
            <th scope="col" className="wide">
              Courier
            </th>
            <th scope="col" className="number wide">
              Cash
            </th>
            <th scope="col" className="wide">
              Tries
            </th>
            <th scope="col" className="wide">
              Last heard
            </th>
          </tr>
        </thead>
        <tbody>
          {parcels.map((parcel) => (
            <tr
              key={parcel.id}
              data-open={parcel.id === openId || undefined}
              onClick={() => onOpen(parcel.id)}
            >
              <td>
                <input
                  type="checkbox"
                  aria-label={`Choose ${parcel.awb ?? parcel.order.number}`}
                  checked={chosen.has(parcel.id)}
                  onClick={(event) => event.stopPropagation()}
                  onChange={() => onChoose(parcel.id)}
                />
              </td>
              <td>
                <b className="look short">{lookShown(parcel, now)}</b>
              </td>
              <th scope="row">
                <button type="button" className="plain" onClick={() => onOpen(parcel.id)}>
                  {parcel.awb ?? 'No number'}
                </button>
              </th>
              <td>{parcel.order.number}</td>
              <td>
                {parcel.order.customer}, {parcel.order.city}
              </td>
              <td className="wide">{parcel.courier?.name}</td>
              <td className="number wide">{parcel.cashDue > 0 ? rupeesShown(parcel.cashDue) : 'paid'}</td>
              <td className="wide">{failedShown(parcel)}</td>
              <td className="wide said">
                {parcel.lastNews ? newsWords[parcel.lastNews.kind] : 'Nothing'}{' '}
                <small>
                  {parcel.lastNews?.words}{' '}
                  {parcel.heardAt === null ? '' : `${ageOf(parcel.heardAt, now)} ago`}
                </small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
