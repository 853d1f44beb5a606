// Briefs, and the set of bra and briefs, laid flat.
import type { Piece } from './cloth.ts'
import type { Side } from './legs.ts'
import { line, mirrored, mirroredFolds, outline, placed, type Fold, type Point } from './pencil.ts'
import { hemRows, wovenLabel } from './sewing.ts'
import { bow } from './tops.ts'

type Place = { x: number; y: number; scale: number }

export function briefs(side: Side): Piece[] {
  return briefsAt(side, { x: 400, y: 330, scale: 1.12 })
}

/** The bra above, the briefs below: one set, one cloth. */
export function innerWearSet(side: Side): Piece[] {
  return [...bra(side), ...briefsAt(side, { x: 400, y: 566, scale: 0.9 })]
}

function briefsAt(side: Side, at: Place): Piece[] {
  const put = (points: readonly Point[]) => placed(points, at)
  const leg: readonly Point[] =
    side === 'front'
      ? [
          [218, 124, 1],
          [186, 182],
          [132, 246],
          [84, 304, 1],
        ]
      : [
          [218, 132, 1],
          [196, 196],
          [150, 260],
          [84, 308, 1],
        ]
  const hip: readonly Point[] = [
    [210, 0, 1],
    [216, 64],
  ]
  const right = [...hip, ...leg, [36, 322], [0, 326]] satisfies Point[]
  const waist = (dip: number): Point[] => [
    [-210, 0, 1],
    [0, dip],
  ]
  const flip = (points: readonly Point[]) => mirrored(points, 0)
  const body = [...right, ...flip(right).filter(([x]) => x < 0)]
  const half: Fold[] = [
    [204, 40, 120, 190, -10, 12],
    [30, 200, 90, 120, 8, 10],
  ]
  const seam: Point[] = [
    [44, 316],
    [54, 250],
    [50, 216],
    [0, 206],
  ]
  const fold = (folds: readonly Fold[]) =>
    folds.map(([x1, y1, x2, y2, bend, width]): Fold => [
      x1 * at.scale + at.x,
      y1 * at.scale + at.y,
      x2 * at.scale + at.x,
      y2 * at.scale + at.y,
      bend,
      width,
    ])
  const edge = leg.map(([x, y]): Point => [x - 9, y - 3])
  const front: Piece = {
    outline: outline(
      put([...waist(side === 'front' ? 20 : 8), ...body.filter(([x, y]) => !(x === -210 && y === 0))]),
    ),
    shades: fold([...half, ...mirroredFolds(half, 0)]),
    lights: fold([
      [-90, 40, -60, 190, 10, 26],
      [70, 40, 50, 180, -8, 18],
    ]),
    creases: fold([
      [200, 90, 130, 120, 8, 3.4],
      [-200, 92, -126, 124, -8, 3.4],
      [66, 290, 40, 240, 4, 3],
      [-66, 286, -36, 236, -4, 3],
      [90, 20, 84, 90, 3, 3],
    ]),
    seams:
      side === 'front'
        ? line(put(seam)) + line(put(flip(seam)))
        : line(
            put([
              [0, 20],
              [0, 150],
              [0, 320],
            ]),
          ),
    stitches:
      [edge, flip(edge)].map((points) => line(put(points))).join('') +
      hemRows(
        put([
          [-210, 0],
          [0, side === 'front' ? 20 : 8],
          [210, 0],
        ]),
        [-13, -20],
      ),
    round: 24,
    lift: side === 'front' ? 3 : 0,
    over: side === 'front' ? bow(at.x, at.y + 30 * at.scale, at.scale) : '',
  }
  if (side === 'back') return [front]
  const inside: Piece = {
    outline: outline(
      put([
        [-208, 2, 1],
        [0, -14],
        [208, 2, 1],
        [0, 40],
      ]),
    ),
    side: 'inside',
    round: 12,
    trim: wovenLabel(at.x, at.y - 8 * at.scale, 0.9),
  }
  return [inside, front]
}

function bra(side: Side): Piece[] {
  const neck: readonly Point[] =
    side === 'front'
      ? [
          [492, 92, 1],
          [484, 190],
          [458, 262],
          [400, 300],
        ]
      : [
          [492, 92, 1],
          [480, 200],
          [450, 290],
          [400, 322],
        ]
  const arm: readonly Point[] = [
    [516, 90, 1],
    [522, 190],
    [546, 250],
    [604, 304, 1],
    [600, 352],
  ]
  const base: readonly Point[] = [
    [594, 404, 1],
    [500, 424],
    [400, 428],
  ]
  const right = [...arm, ...base]
  const whole = (neckline: readonly Point[]) =>
    outline([
      ...right,
      ...mirrored(right).filter(([x]) => x < 400),
      ...mirrored(neckline).reverse(),
      ...[...neckline].reverse().filter(([x]) => x > 400),
    ])
  const band: Point[] = [
    [600, 364],
    [500, 386],
    [400, 390],
  ]
  const cup: Point[] = [
    [572, 290],
    [506, 312],
    [452, 352],
    [436, 388],
  ]
  const half: Fold[] = [
    [560, 300, 470, 380, -30, 20],
    [590, 330, 560, 380, -8, 12],
  ]
  const front: Piece = {
    outline: whole(neck),
    shades: [...half, ...mirroredFolds(half)],
    lights: [
      [500, 240, 480, 340, 14, 26],
      [300, 240, 300, 340, 14, 30],
    ],
    creases: [
      [404, 330, 440, 372, -6, 3],
      [396, 330, 362, 374, 6, 3],
    ],
    seams: line(band) + line(mirrored(band)) + (side === 'front' ? line(cup) + line(mirrored(cup)) : ''),
    stitches:
      [
        neck.map(([x, y], index): Point => [x + 7, y + index * 3]),
        arm.slice(0, 4).map(([x, y]): Point => [x - 7, y + 6]),
      ]
        .map((edge) => line(edge) + line(mirrored(edge)))
        .join('') +
      hemRows(base, [9]) +
      hemRows(mirrored(base), [9]),
    round: 22,
    lift: side === 'front' ? 3 : 0,
    over:
      side === 'front'
        ? bow(400, 306)
        : '<path d="M388 372h24v48h-24z" fill="#0002"/><path d="M394 380h12m-12 14h12m-12 14h12" stroke="#fbf8f3" stroke-width="3"/>',
  }
  if (side === 'back') return [front]
  const inside: Piece = {
    outline: whole([
      [492, 92, 1],
      [486, 190],
      [466, 330],
      [400, 350],
    ]),
    side: 'inside',
    round: 12,
  }
  return [inside, front]
}
