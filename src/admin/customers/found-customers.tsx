import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { orderStages } from '#domain/order-stage.ts'
import { ageOf, dateShown } from '#admin/parts/moments.ts'
import { RowTable } from '#admin/parts/row-table.tsx'
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
      <RowTable
        name="Customers found"
        rows={customers}
        columns={[
          { head: 'Customer', isName: true, cell: ({ name }) => name },
          { head: 'Number', cell: ({ phone }) => <span className="phone">{phone}</span> },
          { head: 'Since', look: 'wide', cell: ({ since }) => dateShown(since) },
          {
            head: 'Last order',
            cell: ({ lastOrder: last }) =>
              last
                ? `${last.number}, ${ageOf(last.placedAt, now)}, ${orderStages[last.stage].label}`
                : 'None',
          },
        ]}
        keyOf={({ id }) => id}
        isMarked={({ id }) => id === openId}
        onOpen={onOpen}
      />
    </>
  )
}

function nobody(typed: string): string {
  const count = typed.replaceAll(/[^0-9]/g, '').length
  if (count > 0 && count < 3) return 'One digit more.'
  if (typed.length < 2) return 'One letter more.'
  return `No customer with “${typed}”. A new number?`
}
