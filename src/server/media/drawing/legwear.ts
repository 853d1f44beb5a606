// Leggings in every length, cycling shorts and kids' leggings: close-fitting knit.
import { legs, type LegPattern, type LegRow, type Side } from './legs.ts'
import type { Piece } from './cloth.ts'
import type { Fold, Point } from './pencil.ts'

const grownLeg: readonly LegRow[] = [
  [128, 400, 521],
  [180, 400, 540],
  [250, 400, 557],
  [330, 401, 563],
  [366, 404, 561],
  [455, 409, 549],
  [560, 413, 531],
  [632, 412, 519],
  [690, 411, 518],
  [740, 412, 516],
  [800, 416, 508],
  [880, 421, 496],
  [950, 424, 490],
]

const childLeg: readonly LegRow[] = [
  [128, 400, 522],
  [180, 400, 542],
  [250, 400, 556],
  [318, 401, 562],
  [350, 405, 560],
  [440, 412, 548],
  [540, 416, 532],
  [630, 419, 522],
  [720, 424, 512],
  [790, 428, 506],
]

/** How knit lies over hip, thigh and knee. */
function closeFolds(side: Side): { shades: Fold[]; lights: Fold[]; creases: Fold[] } {
  const seat: Fold[] =
    side === 'back'
      ? [
          [412, 322, 546, 306, 34, 15],
          [404, 170, 405, 320, 4, 9],
        ]
      : []
  return {
    shades: [
      [550, 240, 534, 560, -14, 22],
      [406, 345, 462, 520, -14, 18],
      [508, 600, 494, 900, -10, 17],
      [408, 326, 510, 264, -10, 10],
      [418, 640, 512, 598, 8, 8],
      ...seat,
    ],
    lights: [
      [452, 160, 464, 520, 10, 30],
      [450, 560, 450, 900, 4, 20],
    ],
    creases: [
      [405, 342, 470, 312, -7, 3.6],
      [408, 362, 500, 366, -9, 3.6],
      side === 'front' ? [404, 332, 446, 284, -6, 3] : [406, 380, 450, 410, -6, 3],
      [416, 624, 470, 606, -6, 3],
      [414, 652, 458, 661, 5, 3],
      [518, 640, 480, 651, -5, 2.4],
      [422, 890, 474, 880, 7, 3],
      [495, 908, 442, 916, 6, 3],
    ],
  }
}

const leggingsPattern: LegPattern = {
  rows: grownLeg,
  hem: 950,
  crotch: 336,
  drop: -4,
  band: { height: 40 },
  folds: closeFolds,
}

export function fullLengthLeggings(side: Side): Piece[] {
  return legs(leggingsPattern, side)
}

export function ankleLengthLeggings(side: Side): Piece[] {
  return legs({ ...leggingsPattern, hem: 878, drop: 32 }, side)
}

export function capriLeggings(side: Side): Piece[] {
  return legs({ ...leggingsPattern, hem: 706, drop: 78, scale: 1.14 }, side)
}

/** A bow at the waist tells the small ones apart. */
function kidsCut(cut: { hem: number; drop: number; scale: number }, side: Side): Piece[] {
  const bow =
    '<g fill="#fbf8f3" stroke="#0003"><path d="M400 128c-10-14-28-16-30-4s16 16 30 6c14 10 32 6 30-6s-20-10-30 4z"/>' +
    '<path d="M397 130c-6 12-14 20-16 30l8-4 5 7c3-10 5-20 6-30zm6 0c6 12 14 20 16 30l-8-4-5 7c-3-10-5-20-6-30z"/><circle cx="400" cy="130" r="6"/></g>'
  return legs(
    {
      rows: childLeg,
      ...cut,
      crotch: 326,
      band: { height: 38, rows: 3 },
      folds: closeFolds,
      over: (view) => (view === 'front' ? bow : ''),
    },
    side,
  )
}

export function kidsLeggings(side: Side): Piece[] {
  return kidsCut({ hem: 788, drop: 26, scale: 1.1 }, side)
}

export function kidsCapri(side: Side): Piece[] {
  return kidsCut({ hem: 640, drop: 84, scale: 1.22 }, side)
}

export function kidsShorts(side: Side): Piece[] {
  return kidsCut({ hem: 500, drop: 140, scale: 1.4 }, side)
}

/** A high smooth waistband and a deep pocket on each thigh. */
export function pocketLeggings(side: Side): Piece[] {
  const mouth: Point[] = [
    [492, 330],
    [552, 322],
  ]
  const bag: Point[] = [
    [492, 330, 1],
    [496, 470],
    [510, 500],
    [546, 494],
  ]
  return legs(
    {
      ...leggingsPattern,
      hem: 878,
      drop: 38,
      band: { height: 72, rows: 1, smooth: 'smooth', dip: 12 },
      seams: () => [mouth, bag],
      stitches: () => [
        [
          [493, 338],
          [551, 330],
        ],
      ],
    },
    side,
  )
}

/** Holds from under the bust to the middle of the thigh: a tall panelled waist over short legs. */
export function shaperShorts(side: Side): Piece[] {
  return legs(
    {
      ...leggingsPattern,
      hem: 560,
      drop: 150,
      scale: 1.3,
      band: { height: 128, rows: 4, smooth: 'smooth', dip: 12 },
      hemRows: [10, 30],
      seams: () => [
        [
          [462, 128],
          [482, 230],
          [470, 330],
          [444, 420],
        ],
        [
          [521, 128],
          [524, 250],
          [512, 400],
          [500, 552],
        ],
      ],
    },
    side,
  )
}

/** A broad smooth waistband and a gripper hem. */
export function cyclingShorts(side: Side): Piece[] {
  return legs(
    {
      ...leggingsPattern,
      hem: 548,
      drop: 118,
      scale: 1.42,
      band: { height: 62, rows: 1, smooth: 'smooth', dip: 12 },
      hemRows: [24],
      seams: () => [
        [
          [521, 128],
          [516, 250],
          [508, 400],
          [496, 540],
        ],
      ],
    },
    side,
  )
}
