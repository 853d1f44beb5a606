import { toast } from 'sonner'
import { callStaff, type Undo } from '#admin/calls/staff-client.ts'
import { lastUndo } from './last-undo.ts'

/** Every change says so, and how long it can be undone. */
export function offerUndo(says: string, undo: Undo | null, refresh: () => unknown): void {
  if (!undo) {
    toast(says)
    return
  }
  const take = async () => {
    lastUndo.forget(undo.actionId)
    try {
      await callStaff('undoAction', { params: { actionId: undo.actionId } })
      toast('Undone.')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'This could not be undone.')
    }
    await refresh()
  }
  lastUndo.remember(undo.actionId, take)
  toast(says, { action: { label: 'Undo (z)', onClick: take }, duration: 10_000 })
}
