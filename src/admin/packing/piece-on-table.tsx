import type { Wave } from '#contract/staff-packing-schemas.ts'

type Piece = Wave['orders'][number]['lines'][number]

/** One kind of piece of an order: picture, colour, size, and how many are still to be checked. */
export function PieceOnTable({ piece, left, isNext }: { piece: Piece; left: number; isNext: boolean }) {
  return (
    <li data-next={isNext || undefined} data-done={left === 0 || undefined}>
      {piece.image ? (
        <img src={piece.image} alt="" width={160} height={200} />
      ) : (
        <span className="no-picture" />
      )}
      <div>
        <h3>{piece.productName}</h3>
        <p className="colour">
          {piece.colorCode ? <Swatch code={piece.colorCode} /> : null}
          {piece.color}
        </p>
        <p className="size">{piece.size}</p>
        <p className="left">
          {left === 0 ? 'Checked' : `${left} of ${piece.quantity} left`}
          {piece.bin ? ` · ${piece.bin}` : ''}
        </p>
      </div>
    </li>
  )
}

/** The colour as it looks; a drawing, so that its code is a value and not a style. */
export function Swatch({ code }: { code: string }) {
  return (
    <svg className="swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={code} stroke="#8d8599" />
    </svg>
  )
}
