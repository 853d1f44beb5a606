import type { Wave } from '#contract/staff-packing-schemas.ts'
import type { PieceRow } from './wave-store.ts'

type Place = { slot: number; lines: readonly PieceRow[] }

/** One walk past the shelves for all orders of a wave: by bin, product, colour and size. */
export function toPicks(places: readonly Place[]): Wave['picks'] {
  const wanted = places.flatMap(({ slot, lines }) => lines.map((line) => ({ slot, line })))
  const bySize = Map.groupBy(wanted, ({ line }) =>
    JSON.stringify([line.bin, line.productName, line.color, line.size, line.sku, line.barcode]),
  )
  return [...bySize.values()]
    .flatMap((found) => {
      const [first] = found
      return first ? [{ line: first.line, found }] : []
    })
    .toSorted((one, other) => compare(one.line, other.line))
    .map(({ line, found }) => ({
      bin: line.bin,
      productName: line.productName,
      color: line.color,
      colorCode: line.colorCode,
      size: line.size,
      sku: line.sku,
      barcode: line.barcode,
      image: line.image,
      quantity: found.reduce((all, { line: { quantity } }) => all + quantity, 0),
      slots: found.map(({ slot, line: { quantity } }) => ({ slot, quantity })),
    }))
}

// A2 lies before A10.
const { compare: inOrder } = new Intl.Collator('en', { numeric: true })

function compare(one: PieceRow, other: PieceRow): number {
  return (
    Number(one.bin === null) - Number(other.bin === null) ||
    inOrder(one.bin ?? '', other.bin ?? '') ||
    inOrder(one.productName, other.productName) ||
    inOrder(one.color, other.color) ||
    (one.sizePosition ?? 0) - (other.sizePosition ?? 0) ||
    inOrder(one.size, other.size)
  )
}
