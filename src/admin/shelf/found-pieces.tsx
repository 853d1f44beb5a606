import type { ShelfFound } from '#contract/staff-shelf-schemas.ts'
import { RowTable } from '#admin/parts/row-table.tsx'

type Props = {
  found: ShelfFound
  typed: string
  onOpen: (piece: ShelfFound['pieces'][number]) => void
}

/** The pieces that fit what was typed, a row each. */
export function FoundPieces({ found: { pieces, isMore }, typed, onOpen }: Props) {
  if (pieces.length === 0) return <p className="empty">No piece with “{typed}”.</p>
  return (
    <>
      <p role="status">
        {isMore ? `More than ${pieces.length} fit. Type more of it.` : `${pieces.length} found`}
      </p>
      <RowTable
        name="Pieces found"
        rows={pieces}
        columns={[
          {
            head: 'Piece',
            isName: true,
            cell: ({ productName, color, size }) => `${productName}, ${color}, ${size}`,
          },
          { head: 'Bin', cell: ({ bin }) => bin ?? 'None' },
          { head: 'Barcode', cell: ({ barcode }) => barcode ?? 'None' },
          { head: 'SKU', cell: ({ sku }) => sku ?? 'None' },
        ]}
        keyOf={({ id }) => id}
        onOpen={onOpen}
      />
    </>
  )
}
