import type { RoadParcelDetail } from '#contract/staff-road-schemas.ts'
import { type BackCondition, backConditions } from '#domain/parcel.ts'
import { fitsCode } from '#admin/keys/fits-code.ts'
import { isKeyOf } from '#admin/parts/key-of.ts'

type Line = RoadParcelDetail['lines'][number]

/** How each piece came back, by the piece's key; a piece that is not in it was not looked at. */
type Judged = Readonly<Record<string, BackCondition>>

/** In the order of their digits. */
export const conditions = Object.keys(backConditions).filter((key) => isKeyOf(backConditions, key))

/** The pieces of a box, one by one. */
export function piecesOf<Of extends Pick<Line, 'itemId' | 'quantity'>>(
  lines: readonly Of[],
): Array<{ key: string; line: Of }> {
  return lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, at) => ({ key: `${line.itemId}/${at}`, line })),
  )
}

/** How many of each line came back in which condition. */
export function countedOf(lines: readonly Line[], judged: Judged) {
  return lines.map((line) => {
    const counted = { itemId: line.itemId, fine: 0, press: 0, damaged: 0, wrong: 0, missing: 0 }
    for (const { key } of piecesOf([line])) {
      const condition = judged[key]
      if (condition) counted[condition] += 1
    }
    return counted
  })
}

type Scanned = { is: 'piece'; at: number } | { is: 'foreign' | 'counted' }

/** Which piece of a box has the scanned code: of several that are alike the first that was not looked at. */
export function scannedPiece(
  code: string,
  pieces: ReadonlyArray<{ key: string; line: Pick<Line, 'sku' | 'barcode'> }>,
  judged: Readonly<Record<string, unknown>>,
): Scanned {
  const fits = fitsCode(code)
  const at = pieces.findIndex(({ key, line }) => fits(line) && judged[key] === undefined)
  if (at !== -1) return { is: 'piece', at }
  return { is: pieces.some(({ line }) => fits(line)) ? 'counted' : 'foreign' }
}
