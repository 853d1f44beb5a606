import { lazy, Suspense, useState } from 'react'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'

// With the first return only: most orders are opened for something else.
const NewCase = lazy(async () => ({ default: (await import('#admin/returns/new-case.tsx')).NewCase }))

/** What arrived can be sent back: a case begins at its order. */
export function OrderReturn({ order, hasKeys }: { order: StaffOrder; hasKeys: boolean }) {
  const may = useMe().data?.data.may.includes('decide-returns') ?? false
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  const isOffered = may && order.stage === 'delivered'
  useKeys(hasKeys && isOffered ? { r: () => isOnline && setOpen(true) } : {})
  if (!isOffered) return null
  return (
    <>
      <button type="button" disabled={!isOnline} onClick={() => setOpen(true)}>
        Return… <kbd>r</kbd>
      </button>
      {isOpen ? (
        <Suspense fallback={null}>
          <NewCase orderId={order.id} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
