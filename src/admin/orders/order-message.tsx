import { useState } from 'react'
import type { StaffOrder } from '#contract/staff-order-schemas.ts'
import { useOnline } from '#admin/calls/use-online.ts'
import { useMe } from '#admin/calls/use-staff-query.ts'
import { useKeys } from '#admin/keys/use-keys.ts'
import { MessageDialog } from './message-dialog.tsx'

/** What its customer can be told in fixed words: chosen where it is read. */
export function OrderMessage({ order, hasKeys }: { order: StaffOrder; hasKeys: boolean }) {
  const may = useMe().data?.data.may.includes('confirm') ?? false
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  useKeys(hasKeys && may ? { m: () => isOnline && setOpen(true) } : {})
  if (!may) return null
  return (
    <>
      <button type="button" disabled={!isOnline} onClick={() => setOpen(true)}>
        Message… <kbd>m</kbd>
      </button>
      {isOpen ? <MessageDialog order={order} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
