import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { orderStages } from '#domain/order-stage.ts'
import { ageOf, dateShown } from '#admin/parts/moments.ts'
import { useNow } from '#admin/parts/use-now.ts'

type Found = StaffData<'findCustomers'>
type Props = {
  found: Found
  typed: string
  openId: string | undefined
  onOpen: (customer: Found['customers'][number]) => void
}

/** Who fits what was typed, a row each. */
export function FoundCustomers({ found, typed, openId, onOpen }: Props) {
  const now = useNow()
  const { customers, isMore } = found
  if (customers.length === 0) return <p className="empty">{nobody(typed)}</p>
  return (
    <>
      <p role="status">
        {isMore
          ? `More than ${customers.length} fit. Type one digit or letter more.`
          : `${customers.length} found`}
      </p>
      <div className="table" tabIndex={0} role="region" aria-label="Customers found">
        <table>
          <thead>
            <tr>
              <th scope="col">Customer</th>
              <th scope="col">Number</th>
              <th scope="col" className="wide">
                Since
              </th>
              <th scope="col">Last order</th>
            </tr>
          </thead>
          <tbody>
            {customers.map((one) => (
              <tr key={one.id} data-open={one.id === openId || undefined} onClick={() => onOpen(one)}>
                <th scope="row">
                  <button type="button" className="plain" onClick={() => onOpen(one)}>
                    {one.name}
                  </button>
                </th>
                <td className="phone">{one.phone}</td>
                <td className="wide">{dateShown(one.since)}</td>
                <td>
                  {one.lastOrder
                    ? `${one.lastOrder.number}, ${ageOf(one.lastOrder.placedAt, now)}, ${orderStages[one.lastOrder.stage].label}`
                    : 'None'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function nobody(typed: string): string {
  const count = typed.replaceAll(/[^0-9]/g, '').length
  if (count > 0 && count < 3) return 'One digit more.'
  if (typed.length < 2) return 'One letter more.'
  return `No customer with “${typed}”. A new number?`
}
