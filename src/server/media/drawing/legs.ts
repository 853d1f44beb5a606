// Two legs and a waistband, the frame of every legging, pant and short. Lies on the axis x 400, waist near y 88.
import type { Piece } from './cloth.ts'
import { foldsPath, line, mirrored, mirroredFolds, outline, type Fold, type Point } from './pencil.ts'
import { hemRows, scatter, waistband } from './sewing.ts'

export type Side = 'front' | 'back'

/** A leg on the right of the axis: at each y its inner and outer edge, from the waistband down. */
export type LegRow = readonly [y: number, inner: number, outer: number]

export type LegPattern = {
  rows: readonly LegRow[]
  /** Where the leg is cut, and where the legs part. */
  hem: number
  crotch: number
  /** Moves and scales the finished piece in the frame. */
  drop?: number
  scale?: number
  band: { height: number; rows?: number; smooth?: 'smooth'; dip?: number }
  hemRows?: readonly number[]
  /** Folds of the right leg; the left gets them mirrored. */
  folds: (side: Side) => { shades: readonly Fold[]; lights: readonly Fold[]; creases: readonly Fold[] }
  /** Lines sewn on the right half, mirrored to the left. */
  seams?: (side: Side) => readonly (readonly Point[])[]
  stitches?: (side: Side) => readonly (readonly Point[])[]
  trim?: (side: Side) => string
  over?: (side: Side) => string
}

export function legs(pattern: LegPattern, side: Side): Piece[] {
  const { crotch, scale = 1, drop = 0 } = pattern
  const rows = cutAt(pattern.rows, pattern.hem)
  const first = rows[0] ?? [0, 0, 0]
  const last = rows.at(-1) ?? first
  const put = (points: readonly Point[]) => points.map((point) => placedAt(point, { drop, scale }))
  const both = (lines: readonly (readonly Point[])[]) =>
    lines.map((points) => line(put(points)) + line(put(mirrored(points)))).join('')

  const inseam = rows.filter(([y]) => y > crotch)
  const hem: Point[] = [
    [last[2], last[0]],
    [(last[1] + last[2]) / 2, last[0] + 6],
    [last[1], last[0] + 2],
  ]
  const right: Point[] = [
    ...rows.map(([y, , x], index): Point => (index === 0 || index === rows.length - 1 ? [x, y, 1] : [x, y])),
    ...hem.slice(1, 2),
    ...inseam.map(([y, x], index): Point => (index === inseam.length - 1 ? [x, y + 2, 1] : [x, y])).reverse(),
  ]
  const left = mirrored(right).map(([x, y, corner], index): Point =>
    corner ? [x, y, 1] : [x + scatter(index) * 1.2, y],
  )
  const folds = pattern.folds(side)
  const turned = (list: readonly Fold[]) =>
    mirroredFolds(list).map(([x1, y1, x2, y2, bend, width], index): Fold => [
      x1,
      y1 + scatter(index) * 9,
      x2 + scatter(index, 3) * 14,
      y2 + scatter(index, 2) * 9,
      bend,
      width * (1 + scatter(index, 4) * 0.3),
    ])
  const fold = (list: readonly Fold[]) =>
    [...list, ...turned(list)]
      .filter(([, y1]) => y1 < pattern.hem - 24)
      .map(([x1, y1, x2, y2, bend, width]): Fold => {
        const [ax, ay] = placedAt([x1, y1], { drop, scale })
        const [bx, by] = placedAt([x2, Math.min(y2, pattern.hem - 8)], { drop, scale })
        return [ax, ay, bx, by, bend * scale, width * scale]
      })
  const inseamLine = inseam.map(([y, x]): Point => [x + 6, y])
  const transform = `<g transform="translate(${Math.round(400 - 400 * scale)} ${Math.round(88 - 88 * scale + drop)}) scale(${scale})">`
  const inFrame = (svg: string | undefined) => (svg ? `${transform}${svg}</g>` : '')

  const body: Piece = {
    outline: outline([...put(right), ...put([[400, crotch, 1]]), ...put(left)]),
    shades: fold(folds.shades),
    lights: fold(folds.lights),
    creases: fold(folds.creases),
    seams:
      line(
        put([
          [400, first[0]],
          [402, (first[0] + crotch) / 2],
          [400, crotch],
        ]),
      ) + both([inseamLine, ...(pattern.seams?.(side) ?? [])]),
    stitches:
      [hem, mirrored(hem)].map((edge) => hemRows(put(edge), pattern.hemRows ?? [12, 18])).join('') +
      both(pattern.stitches?.(side) ?? []),
    trim:
      [hem, mirrored(hem)]
        .map((edge) => hemShade(put(edge), (pattern.hemRows ?? [12, 18]).at(-1) ?? 18))
        .join('') + inFrame(pattern.trim?.(side)),
  }
  const [waistX, waistY] = placedAt([first[2], first[0]], { drop, scale })
  const height = pattern.band.height * scale
  const band = waistband({
    ...pattern.band,
    left: 800 - waistX + 5,
    right: waistX - 5,
    top: waistY - height,
    height: height + 3,
    flare: 6,
    view: side,
  })
  const worn = side === 'front' ? [...band.slice(0, 1), body, ...band.slice(1)] : [body, ...band]
  return worn.map((piece, index) =>
    index === worn.length - 1 ? { ...piece, over: inFrame(pattern.over?.(side)) } : piece,
  )
}

function hemShade(hem: readonly Point[], above: number): string {
  const [from, , to] = hem
  if (!from || !to) return ''
  return `<path d="${foldsPath([[from[0], from[1] - above - 4, to[0], to[1] - above - 4, -6, 3]])}" opacity=".14"/>`
}

function cutAt(rows: readonly LegRow[], hem: number): LegRow[] {
  const kept = rows.filter(([y]) => y < hem - 12)
  const above = kept.at(-1)
  const below = rows.find(([y]) => y >= hem - 12)
  if (!above || !below) return [...rows]
  const share = (hem - above[0]) / (below[0] - above[0])
  const between = (a: number, b: number) => a + (b - a) * share
  return [...kept, [hem, between(above[1], below[1]), between(above[2], below[2])]]
}

function placedAt([x, y, corner]: Point, { drop, scale }: { drop: number; scale: number }): Point {
  const moved = [400 + (x - 400) * scale, 88 + (y - 88) * scale + drop] as const
  return corner ? [...moved, 1] : moved
}
