import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import type { Wave } from '#contract/staff-packing-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { offerUndo } from '#admin/keys/offer-undo.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { type CheckedPieces, leftOf, pieceShown } from './checked-pieces.ts'

type Props = { order: Wave['orders'][number]; checked: CheckedPieces; onClose: () => void }

/** A piece that is not on its shelf: the order waits for a person, and the books lose what is not there. */
export function MissingDialog({ order: { order, lines }, checked, onClose }: Props) {
  const cache = useQueryClient()
  const report = useMutation({
    mutationFn: ({ itemId, quantity }: { itemId: string; quantity: number }) =>
      callStaff('reportMissing', {
        params: { id: order.id },
        body: { actionId: crypto.randomUUID(), version: order.version, itemId, quantity },
      }),
    onSuccess: ({ undo }) =>
      offerUndo(`Order ${order.number} waits: a piece is missing.`, undo, () => cache.invalidateQueries()),
    onError: (error) => toast.error(error.message),
    onSettled: () => cache.invalidateQueries(),
  })
  return (
    <ReasonDialog
      title="Which piece is missing?"
      reasons={Object.fromEntries(lines.map((piece) => [piece.itemId, pieceShown(piece)]))}
      onClose={onClose}
      onReason={(itemId) => {
        const piece = lines.find((line) => line.itemId === itemId)
        if (piece) report.mutate({ itemId, quantity: leftOf(piece, checked) || piece.quantity })
        onClose()
      }}
    />
  )
}
