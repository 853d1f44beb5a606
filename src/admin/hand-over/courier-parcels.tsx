import type { StaffParcel } from '#contract/staff-parcel-schemas.ts'
import { OrderPlace } from '#admin/orders/order-cells.tsx'
import { cashShown, rupeesShown } from '#admin/orders/order-words.ts'
import { RowTable, tickColumn } from '#admin/parts/row-table.tsx'

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
      <RowTable
        name={`Parcels of ${courier}`}
        rows={parcels}
        columns={[
          tickColumn<StaffParcel>({
            head: 'Checked',
            labelOf: ({ awb, order }) => `Checked ${awb ?? order.number}`,
            chosen: ticked,
            onChoose: onTick,
          }),
          { head: 'Number (AWB)', isName: true, cell: ({ awb }) => awb },
          { head: 'Order', cell: ({ order }) => order.number },
          { head: 'Customer', cell: ({ order }) => order.customer },
          { head: 'To', cell: ({ order }) => <OrderPlace {...order} /> },
          { head: 'Cash', look: 'number', cell: ({ cashDue }) => cashShown(cashDue) },
          { head: 'Packed by', cell: ({ packedBy }) => packedBy },
        ]}
        keyOf={({ id }) => id}
        isMarked={({ id }) => ticked.has(id)}
      />
    </section>
  )
}
