import { toast } from 'sonner'
import { callStaff, type Undo } from '#admin/calls/staff-client.ts'
import { lastUndo } from './last-undo.ts'

/** Every change says so, and how long it can be undone. */
export function offerUndo(says: string, undo: Undo | readonly Undo[] | null, refresh: () => unknown): void {
  const undos = undo === null ? [] : [undo].flat()
  const [first] = undos
  if (!first) {
    toast(says)
    return
  }
  const take = async () => {
    lastUndo.forget(first.actionId)
    try {
      for (const { actionId } of undos) await callStaff('undoAction', { params: { actionId } })
      toast('Undone.')
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'This could not be undone.')
    }
    await refresh()
  }
  lastUndo.remember(first.actionId, take)
  toast(says, { action: { label: 'Undo (z)', onClick: take }, duration: 10_000 })
}
