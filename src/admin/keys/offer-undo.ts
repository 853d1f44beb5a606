import { toast } from 'sonner'
import { callStaff, StaffCallError, type Undo } from '#admin/calls/staff-client.ts'
import { lastUndo } from './last-undo.ts'

/** Every change says so, and how long it can be undone. */
export function offerUndo(says: string, undo: Undo | readonly Undo[] | null, refresh: () => unknown): void {
  const left = undo === null ? [] : [undo].flat()
  const [first] = left
  if (!first) {
    lastUndo.forget()
    toast(says)
    return
  }
  let isTaking = false
  const take = async () => {
    if (isTaking) return
    isTaking = true
    try {
      for (let next = left[0]; next; next = left[0]) {
        await callStaff('undoAction', { params: { actionId: next.actionId } })
        left.shift()
      }
      lastUndo.forget(take)
      toast('Undone.')
    } catch (error) {
      // Without an answer it is tried again by another key.
      if (!(error instanceof StaffCallError) || error.status !== 0) lastUndo.forget(take)
      toast.error(error instanceof Error ? error.message : 'This could not be undone.')
    }
    isTaking = false
    await refresh()
  }
  lastUndo.remember(take)
  toast(says, { action: { label: 'Undo (z)', onClick: take }, duration: 10_000 })
}
