// Woven legs: kurti pant, plain pants, capri pant, boxer shorts.
import type { Piece } from './cloth.ts'
import { legs, type LegPattern, type LegRow, type Side } from './legs.ts'
import type { Fold, Point } from './pencil.ts'

const slimLeg: readonly LegRow[] = [
  [128, 400, 520],
  [190, 400, 546],
  [260, 400, 562],
  [340, 402, 568],
  [380, 406, 566],
  [520, 412, 552],
  [660, 414, 540],
  [800, 414, 532],
  [930, 413, 528],
]

const straightLeg: readonly LegRow[] = [
  [128, 400, 518],
  [190, 400, 546],
  [260, 400, 564],
  [345, 402, 572],
  [390, 406, 570],
  [520, 409, 564],
  [660, 409, 560],
  [800, 408, 558],
  [935, 406, 560],
]

const boxerLeg: readonly LegRow[] = [
  [128, 400, 528],
  [180, 400, 560],
  [250, 400, 584],
  [330, 401, 602],
  [365, 410, 608],
  [430, 414, 616],
  [500, 412, 622],
]

/** Woven cloth falls in long straight folds. */
function straightFolds(side: Side): { shades: Fold[]; lights: Fold[]; creases: Fold[] } {
  return {
    shades: [
      [556, 260, 536, 900, -12, 18],
      [408, 356, 440, 640, -10, 20],
      [500, 620, 488, 926, 6, 16],
      [430, 660, 436, 926, -4, 12],
      [410, 330, 520, 286, -10, 12],
    ],
    lights: [
      [456, 150, 470, 560, 8, 26],
      [466, 560, 462, 920, 4, 18],
    ],
    creases: [
      [406, 350, 472, 326, -7, 4],
      [410, 372, 500, 384, -9, 4],
      [416, 640, 470, 628, -6, 3.4],
      [536, 680, 490, 692, -5, 3],
      ...(side === 'back' ? ([[430, 300, 520, 318, 22, 4]] satisfies Fold[]) : []),
    ],
  }
}

const pocket: readonly Point[] = [
  [484, 130],
  [512, 190],
  [560, 236],
]
const pocketStitch: readonly Point[] = [
  [477, 130],
  [505, 194],
  [557, 244],
]
const patchPocket: readonly Point[] = [
  [436, 186, 1],
  [514, 182, 1],
  [520, 262, 1],
  [478, 282, 1],
  [438, 266, 1],
  [436, 186, 1],
]

const kurtiPattern: LegPattern = {
  rows: slimLeg,
  hem: 928,
  crotch: 346,
  drop: 2,
  band: { height: 38, rows: 1, smooth: 'smooth', dip: 7 },
  hemRows: [26],
  folds: straightFolds,
  seams: (side) => [
    ...(side === 'front'
      ? [pocket]
      : [
          [
            [458, 128],
            [462, 190],
          ] satisfies Point[],
        ]),
    [
      [532, 846],
      [520, 900],
      [519, 934],
    ],
  ],
  stitches: (side) => [
    ...(side === 'front' ? [pocketStitch] : []),
    [
      [452, 822],
      [452, 902],
    ],
    [
      [462, 822],
      [462, 902],
    ],
    [
      [472, 822],
      [472, 902],
    ],
  ],
}

/** Slim and straight, with pin tucks and a slit at the hem. */
export function kurtiPant(side: Side): Piece[] {
  return legs(kurtiPattern, side)
}

const plainPattern: LegPattern = {
  rows: straightLeg,
  hem: 934,
  crotch: 350,
  drop: 0,
  band: { height: 36, rows: 2, smooth: 'smooth', dip: 7 },
  hemRows: [30],
  folds: straightFolds,
  seams: (side) =>
    side === 'front'
      ? [pocket]
      : [
          patchPocket,
          [
            [462, 128],
            [465, 172],
          ],
        ],
  stitches: (side) => (side === 'front' ? [pocketStitch] : []),
  trim: (side) =>
    side === 'front'
      ? '<path d="M420 128c2 60 2 110-18 152" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="1.6" stroke-dasharray="6 3.400"/>'
      : '',
  over: (side) =>
    side === 'front'
      ? '<circle cx="400" cy="116" r="8" fill="#efe6d6" stroke="#0006"/><path d="M397 114l6 5m0-5l-6 5" stroke="#0008"/>'
      : '',
}

/** Straight, with a button, a fly and slanted pockets. */
export function plainPants(side: Side): Piece[] {
  return legs(plainPattern, side)
}

/** Cropped below the knee, with a turned-up cuff and a drawstring. */
export function capriPant(side: Side): Piece[] {
  const strings =
    '<g fill="none" stroke="#fbf8f3" stroke-width="5" stroke-linecap="round"><path d="M394 114c-18 30-26 62-22 104M406 114c14 34 30 60 24 92"/></g>' +
    '<path d="M390 114a4 4 0 108 0a4 4 0 10-8 0m12 0a4 4 0 108 0a4 4 0 10-8 0" fill="#d9cdb8" stroke="#0006"/>'
  return legs(
    {
      ...plainPattern,
      hem: 712,
      drop: 74,
      scale: 1.14,
      band: { height: 40, rows: 2 },
      hemRows: [8, 46],
      trim: () => '',
      over: (view) => (view === 'front' ? strings : ''),
    },
    side,
  )
}

/** Loose to the middle of the thigh, with a slit at the side. */
export function boxerShorts(side: Side): Piece[] {
  return legs(
    {
      rows: boxerLeg,
      hem: 494,
      crotch: 344,
      drop: 148,
      scale: 1.5,
      band: { height: 44, rows: 3 },
      hemRows: [10],
      folds: () => ({
        shades: [
          [590, 240, 588, 480, -12, 20],
          [470, 180, 486, 488, -10, 15],
          [412, 356, 440, 488, -8, 16],
        ],
        lights: [
          [440, 150, 450, 480, 6, 20],
          [528, 180, 548, 480, 6, 18],
        ],
        creases: [
          [408, 350, 470, 330, -6, 4],
          [412, 368, 500, 392, -8, 4],
          [520, 132, 546, 250, 6, 3],
          [452, 132, 458, 230, 4, 3],
        ],
      }),
      seams: () => [
        [
          [608, 430],
          [604, 500],
        ],
      ],
      stitches: (view) =>
        view === 'front'
          ? [
              [
                [560, 170],
                [574, 260],
              ],
            ]
          : [],
    },
    side,
  )
}
