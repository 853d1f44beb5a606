import type { RoadParcelLine } from '#contract/staff-road-schemas.ts'
import { cashShown } from '#admin/orders/order-words.ts'
import { ageOf } from '#admin/parts/moments.ts'
import { RowTable, tickColumn } from '#admin/parts/row-table.tsx'
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
    <RowTable
      name="Parcels on the road"
      className="road"
      rows={parcels}
      columns={[
        tickColumn<RoadParcelLine>({
          head: 'Choose',
          labelOf: ({ awb, order }) => `Choose ${awb ?? order.number}`,
          chosen,
          onChoose,
        }),
        { head: 'Why', cell: (parcel) => <b className="look short">{lookShown(parcel, now)}</b> },
        { head: 'Number (AWB)', isName: true, cell: ({ awb }) => awb ?? 'No number' },
        { head: 'Order', cell: ({ order }) => order.number },
        { head: 'Customer', cell: ({ order }) => `${order.customer}, ${order.city}` },
        { head: 'Courier', look: 'wide', cell: ({ courier }) => courier?.name },
        { head: 'Cash', look: 'number wide', cell: ({ cashDue }) => cashShown(cashDue) },
        { head: 'Tries', look: 'wide', cell: failedShown },
        {
          head: 'Last heard',
          look: 'wide said',
          cell: ({ lastNews, heardAt }) => (
            <>
              {lastNews ? newsWords[lastNews.kind] : 'Nothing'}{' '}
              <small>
                {lastNews?.words} {heardAt === null ? '' : `${ageOf(heardAt, now)} ago`}
              </small>
            </>
          ),
        },
      ]}
      keyOf={({ id }) => id}
      isMarked={({ id }) => id === openId}
      onOpen={({ id }) => onOpen(id)}
    />
  )
}
