// What is worn under: camisole, slip, body shapewear. Laid flat, the back neckline shows inside the front.
import type { Piece } from './cloth.ts'
import type { Side } from './legs.ts'
import { line, mirrored, mirroredFolds, outline, type Fold, type Point } from './pencil.ts'
import { hemRows, wovenLabel } from './sewing.ts'

type TopCut = {
  /** Right half of the neckline from the strap down to the axis; then strap, armhole and side down to the hem's corner. */
  neck: readonly Point[]
  side: readonly Point[]
  hem: readonly Point[]
  /** How far the back neckline lies above the front's lowest point. */
  backNeck: number
}

function top(cut: TopCut, side: Side, sewn: Omit<Piece, 'outline'>): Piece[] {
  const low = cut.neck.at(-1) ?? [400, 200]
  const raised = (by: number) =>
    cut.neck.map(([x, y, corner], index): Point => {
      const share = index / (cut.neck.length - 1)
      return corner ? [x, y, 1] : [x, y - by * share]
    })
  const neck = side === 'front' ? [...cut.neck] : raised(cut.backNeck)
  const right = [...cut.side, ...cut.hem]
  const whole = (neckline: readonly Point[]) =>
    outline([
      ...right,
      ...mirrored(right).filter(([x]) => x < 400),
      ...mirrored(neckline).reverse(),
      ...[...neckline].reverse().filter(([x]) => x > 400),
    ])
  const front: Piece = { ...sewn, outline: whole(neck), lift: 3 }
  if (side === 'back') return [{ ...front, lift: 0 }]
  const inside: Piece = {
    outline: whole(raised(cut.backNeck)),
    side: 'inside',
    round: 12,
    trim: wovenLabel(400, low[1] - cut.backNeck + 6, 1.1),
  }
  return [inside, front]
}

const camisoleNeck: readonly Point[] = [
  [474, 96, 1],
  [470, 150],
  [452, 214],
  [400, 248],
]
const camisoleSide: readonly Point[] = [
  [486, 94, 1],
  [488, 160],
  [500, 214],
  [528, 258],
  [556, 274, 1],
  [548, 360],
  [544, 450],
  [556, 600],
  [572, 740],
]
const camisoleHem: readonly Point[] = [
  [580, 838, 1],
  [500, 856],
  [400, 860],
]

/** Ends at the hip: the slip's upper part, larger in the frame. */
export function camisole(side: Side): Piece[] {
  const larger = (points: readonly Point[]) =>
    points.map(([x, y, corner]): Point => {
      const shorter = y > 300 ? 300 + (y - 300) * 0.74 : y
      const at = [400 + (x - 400) * 1.22, 96 + (shorter - 96) * 1.22 + 10] as const
      return corner ? [...at, 1] : at
    })
  const cut: TopCut = {
    neck: larger(camisoleNeck),
    side: larger(camisoleSide),
    hem: larger(camisoleHem),
    backNeck: 88,
  }
  return top(cut, side, {
    ...softFolds(860),
    stitches: neckRows(cut.neck, side === 'back' ? 88 : 0) + bothWays(cut.hem, [10, 16]) + armhole(cut.side),
    over: side === 'front' ? bow(400, 298, 1.2) : '',
  })
}

export function slip(side: Side): Piece[] {
  const flare = (points: readonly Point[]) =>
    points.map(([x, y, corner]): Point => {
      const longer = y > 300 ? 300 + (y - 300) * 1.14 : y
      const wider = y > 500 ? x + (x - 400) * (y - 500) * 0.0004 : x
      return corner ? [wider, longer - 26, 1] : [wider, longer - 26]
    })
  const cut: TopCut = {
    neck: flare(camisoleNeck),
    side: flare(camisoleSide),
    hem: flare(camisoleHem),
    backNeck: 72,
  }
  const lace = Array.from({ length: 18 }, () => 'q12 26 24 0').join('')
  return top(cut, side, {
    ...softFolds(900),
    stitches: neckRows(cut.neck, side === 'back' ? 72 : 0) + bothWays(cut.hem, [58, 64]) + armhole(cut.side),
    trim: `<g fill="none" stroke="#fff" stroke-opacity=".6" stroke-width="2.400"><path d="M184 856${lace}"/><path d="M184 876${lace}"/><path d="M196 896${lace}"/></g>`,
    over: side === 'front' ? bow(400, 228) : '',
  })
}

const shaperNeck: readonly Point[] = [
  [462, 82, 1],
  [458, 140],
  [444, 196],
  [400, 222],
]
const shaperSide: readonly Point[] = [
  [502, 80, 1],
  [504, 150],
  [514, 200],
  [532, 236],
  [550, 250, 1],
  [536, 340],
  [514, 440],
  [528, 530],
  [560, 630],
  [570, 720],
  [566, 830],
]
const shaperHem: readonly Point[] = [
  [562, 900, 1],
  [490, 908],
  [418, 904, 1],
  [410, 800],
  [400, 716, 1],
]

export function bodyShapewear(side: Side): Piece[] {
  const panel: Point[] = [
    [548, 262],
    [496, 330],
    [470, 440],
    [486, 560],
    [520, 690],
    [526, 902],
  ]
  const bust: Point[] = [
    [546, 300],
    [480, 326],
    [400, 318],
  ]
  const tummy =
    'M400 330c-44 0-76 2-88 8c20 60 24 150 6 236c40 60 60 100 82 138c22-38 42-78 82-138c-18-86-14-176 6-236c-12-6-44-8-88-8z'
  const folds = softFolds(700)
  return top({ neck: shaperNeck, side: shaperSide, hem: shaperHem, backNeck: 84 }, side, {
    ...folds,
    creases: [
      [514, 440, 470, 448, 6, 3],
      [286, 440, 330, 450, -6, 3],
      [404, 722, 470, 700, -8, 4],
      [396, 722, 330, 696, 8, 4],
    ],
    seams:
      line(panel) +
      line(mirrored(panel)) +
      (side === 'front'
        ? line(bust) + line(mirrored(bust))
        : line([
            [400, 140],
            [400, 500],
            [400, 712],
          ])),
    stitches:
      neckRows(shaperNeck, side === 'back' ? 84 : 0) +
      armhole(shaperSide) +
      bothWays(
        [
          [562, 880],
          [490, 888],
          [418, 884],
        ],
        [0, 10],
      ),
    trim:
      side === 'front'
        ? `<path d="${tummy}" fill="#000" opacity=".08"/><path d="${tummy}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="1.600" stroke-dasharray="6 3"/>`
        : '',
    over: side === 'front' ? bow(400, 230) : '',
  })
}

function softFolds(bottom: number): Pick<Piece, 'shades' | 'lights' | 'creases'> {
  const shades: Fold[] = [
    [540, 300, 546, bottom, 20, 18],
    [470, 330, 500, bottom, 12, 14],
    [420, 520, 436, bottom, 4, 14],
  ]
  const lights: Fold[] = [
    [470, 260, 470, 620, 12, 24],
    [500, 560, 528, bottom, 4, 14],
  ]
  return {
    shades: [...shades, ...mirroredFolds(shades, 404)],
    lights: [...lights, ...mirroredFolds(lights, 388), [392, 300, 396, bottom - 100, 6, 18]],
    creases: [
      [546, 330, 480, 352, 8, 3.6],
      [254, 326, 318, 350, -8, 3.6],
      [544, 450, 492, 470, 6, 3.4],
      [256, 456, 300, 474, -6, 3.4],
      [500, bottom, 486, bottom - 180, -5, 4],
      [316, bottom, 332, bottom - 210, 6, 4],
    ],
  }
}

function neckRows(neck: readonly Point[], raised: number): string {
  const at = (below: number) =>
    neck.map(([x, y], index): Point => [
      x + below * 0.8,
      y - (raised * index) / (neck.length - 1) + below * (index ? 0.9 : 0),
    ])
  return [9].map((below) => line(at(below)) + line(mirrored(at(below)))).join('')
}

function armhole(side: readonly Point[]): string {
  const edge = side.slice(0, 5).map(([x, y]): Point => [x - 8, y + 5])
  return line(edge) + line(mirrored(edge))
}

function bothWays(hem: readonly Point[], heights: readonly number[]): string {
  return hemRows(hem, heights) + hemRows(mirrored(hem), heights)
}

export function bow(x: number, y: number, scale = 1): string {
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})" fill="#fbf8f3" stroke="#0004" stroke-width=".8"><path d="M-2 3c-4 8-8 12-9 20l5-3 3 4c2-7 4-14 4-20zM2 3c4 8 8 12 9 20l-5-3-3 4c-2-7-4-14-4-20z"/>` +
    '<path d="M0 0c-6-9-18-10-19-3s10 11 19 5c9 6 20 2 19-5s-13-6-19 3z"/><circle r="3.500"/></g>'
  )
}
