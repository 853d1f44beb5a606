import type { Wave } from '#contract/staff-packing-schemas.ts'
import { MissingDialog } from './missing-dialog.tsx'
import { NumberDialog } from './number-dialog.tsx'
import type { Table } from './use-table.ts'
import { WeightDialog } from './weight-dialog.tsx'

export type TableDialog = 'missing' | 'weight' | 'number'

type Props = { asks: TableDialog; order: Wave['orders'][number]; table: Table; onClose: () => void }

/** The rarer questions at the table. */
export function TableDialogs({ asks, order, table, onClose }: Props) {
  const { id } = order.order
  if (asks === 'missing')
    return <MissingDialog order={order} checked={table.boxOf(id).checked} onClose={onClose} />
  if (asks === 'weight')
    return (
      <WeightDialog
        expectedGrams={order.weightGrams}
        onWeight={(weightGrams) => {
          table.keep(id, { weightGrams })
          onClose()
        }}
        onClose={onClose}
      />
    )
  return (
    <NumberDialog
      onNumber={(awb) => {
        table.keep(id, { awb })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
