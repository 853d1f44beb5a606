import type { Wave } from '#contract/staff-packing-schemas.ts'
import { callStaff } from '#admin/calls/staff-client.ts'
import { useChange } from '#admin/calls/use-change.ts'
import { ReasonDialog } from '#admin/parts/reason-dialog.tsx'
import { type CheckedPieces, leftOf, pieceShown } from './checked-pieces.ts'

type Props = { order: Wave['orders'][number]; checked: CheckedPieces; onClose: () => void }

/** A piece that is not on its shelf: the order waits for a person, and the books lose what is not there. */
export function MissingDialog({ order: { order, lines }, checked, onClose }: Props) {
  const { id, number, version } = order
  const { change } = useChange()
  const report = (itemId: string, quantity: number) =>
    change({
      work: (actionId) =>
        callStaff('reportMissing', { params: { id }, body: { actionId, version, itemId, quantity } }),
      says: `Order ${number} waits: a piece is missing.`,
    })
  return (
    <ReasonDialog
      title="Which piece is missing?"
      reasons={Object.fromEntries(lines.map((piece) => [piece.itemId, pieceShown(piece)]))}
      onClose={onClose}
      onReason={(itemId) => {
        const piece = lines.find((line) => line.itemId === itemId)
        if (piece) report(itemId, leftOf(piece, checked) || piece.quantity)
        onClose()
      }}
    />
  )
}
