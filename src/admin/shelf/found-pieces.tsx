import type { ShelfFound } from '#contract/staff-shelf-schemas.ts'

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
      <div className="table" tabIndex={0} role="region" aria-label="Pieces found">
        <table>
          <thead>
            <tr>
              <th scope="col">Piece</th>
              <th scope="col">Bin</th>
              <th scope="col">Barcode</th>
              <th scope="col">SKU</th>
            </tr>
          </thead>
          <tbody>
            {pieces.map((piece) => (
              <tr key={piece.id} onClick={() => onOpen(piece)}>
                <th scope="row">
                  <button type="button" className="plain" onClick={() => onOpen(piece)}>
                    {piece.productName}, {piece.color}, {piece.size}
                  </button>
                </th>
                <td>{piece.bin ?? 'None'}</td>
                <td>{piece.barcode ?? 'None'}</td>
                <td>{piece.sku ?? 'None'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
