import type { Wave } from '#contract/staff-packing-schemas.ts'
import { fitsCode } from '#admin/keys/fits-code.ts'

type WaveOrder = Wave['orders'][number]
type Piece = WaveOrder['lines'][number]

/** Pieces of one order that were held in a hand, by their line. */
export type CheckedPieces = Readonly<Record<string, number>>

export type Scanned =
  | { is: 'piece'; itemId: string }
  /** It belongs to another order, another size, or there are enough of it. */
  | { is: 'wrong'; found: string; wanted: string }
  | { is: 'order'; slot: number }
  | { is: 'unknown' }

export function leftOf(piece: Piece, checked: CheckedPieces): number {
  return piece.quantity - (checked[piece.itemId] ?? 0)
}

/** The piece that is to be taken next; undefined: all are checked. */
export function nextPiece(lines: readonly Piece[], checked: CheckedPieces): Piece | undefined {
  return lines.find((piece) => leftOf(piece, checked) > 0)
}

export function allOf(lines: readonly Piece[]): CheckedPieces {
  return Object.fromEntries(lines.map(({ itemId, quantity }) => [itemId, quantity]))
}

export function pieceShown({
  productName,
  color,
  size,
}: Pick<Piece, 'productName' | 'color' | 'size'>): string {
  return `${productName}, ${color}, ${size}`
}

/** What a scanned code means at this table. */
export function readScan(
  code: string,
  { order, wave, checked }: { order: WaveOrder; wave: Wave; checked: CheckedPieces },
): Scanned {
  const fits = fitsCode(code)
  const ofOrder = order.lines.filter(fits)
  const open = ofOrder.find((piece) => leftOf(piece, checked) > 0)
  if (open) return { is: 'piece', itemId: open.itemId }
  const next = nextPiece(order.lines, checked)
  const wanted = next ? pieceShown(next) : 'Nothing more: this order is complete.'
  const known = ofOrder[0] ?? wave.orders.flatMap(({ lines }) => lines).find(fits)
  if (known) return { is: 'wrong', found: pieceShown(known), wanted }
  const slot = wave.orders.find((one) => one.order.number === code.replace(/^#/, ''))?.slot
  if (slot !== undefined) return { is: 'order', slot }
  return next ? { is: 'wrong', found: `Code ${code}`, wanted } : { is: 'unknown' }
}
