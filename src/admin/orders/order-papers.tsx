import type { StaffOrderLine } from '#contract/staff-order-schemas.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { printPapersOf } from '#admin/packing/papers.ts'

/** Papers of orders: labels and invoices of what is packed. */
export function OrderPapers({
  orders,
  hasKeys = true,
}: {
  orders: readonly StaffOrderLine[]
  hasKeys?: boolean
}) {
  const may = useMe().data?.data.may ?? []
  const packed = orders.filter(({ stage }) => papered.has(stage)).map(({ id }) => id)
  const print = (...papers: ReadonlyArray<'labels' | 'invoices'>) => printPapersOf(packed, papers)
  const hasLabels = may.includes('pack')
  const all = () => packed.length > 0 && (hasLabels ? print('labels', 'invoices') : print('invoices'))
  useKeys(hasKeys ? { p: all } : {})
  if (packed.length === 0) return null
  return (
    <>
      {hasLabels ? (
        <button type="button" onClick={() => print('labels')}>
          Print {packed.length > 1 ? `${packed.length} labels` : 'the label'}
        </button>
      ) : null}
      <button type="button" onClick={() => print('invoices')}>
        Print {packed.length > 1 ? `${packed.length} invoices` : 'the invoice'} <kbd>p</kbd>
      </button>
    </>
  )
}

const papered: ReadonlySet<string> = new Set(['packed', 'part-shipped', 'shipped'])
