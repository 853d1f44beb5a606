// What falls wide: palazzo and the saree shapewear with its flared foot.
import type { Piece } from './cloth.ts'
import type { Side } from './legs.ts'
import { line, mirrored, mirroredFolds, outline, type Fold, type Point } from './pencil.ts'
import { hemRows, waistband } from './sewing.ts'

const palazzoHem: readonly Point[] = [
  [696, 912, 1],
  [668, 930],
  [640, 918],
  [604, 940],
  [566, 924],
  [528, 944],
  [488, 928],
  [448, 946],
  [414, 932],
  [386, 944, 1],
]
const palazzoSide: readonly Point[] = [
  [522, 126, 1],
  [545, 180],
  [568, 290],
  [600, 440],
  [642, 640],
  [676, 810],
]

/** Gathered at the waist, wide at the hem, the right leg lying over the left. */
export function palazzo(side: Side): Piece[] {
  const shades: Fold[] = [
    [540, 170, 672, 905, 14, 22],
    [500, 140, 606, 930, 14, 20],
    [462, 135, 530, 935, 10, 18],
    [428, 160, 450, 940, 6, 20],
    [404, 380, 396, 930, -6, 22],
  ]
  const lights: Fold[] = [
    [520, 150, 636, 900, 16, 18],
    [480, 140, 566, 915, 12, 20],
    [446, 150, 488, 920, 8, 22],
    [416, 200, 416, 925, 4, 14],
  ]
  const creases: Fold[] = [
    [514, 128, 560, 400, 8, 4],
    [486, 128, 516, 360, 6, 4],
    [458, 128, 474, 330, 4, 3.6],
    [430, 128, 436, 300, 3, 3.6],
    [604, 938, 566, 620, -10, 5],
    [528, 942, 500, 560, -8, 5],
    [448, 944, 438, 600, -4, 5],
    [666, 926, 632, 700, -6, 4],
  ]
  const right: Piece = {
    outline: outline([...palazzoSide, ...palazzoHem, [392, 780], [396, 560], [398, 126, 1]]),
    shades,
    lights,
    creases,
    stitches: hemRows(palazzoHem, [12]),
    round: 26,
    lift: 5,
  }
  const leftHem = mirrored(palazzoHem, 396)
  const left: Piece = {
    outline: outline([[404, 126, 1], [404, 560], [408, 780], ...leftHem, ...mirrored(palazzoSide)]),
    shades: mirroredFolds(shades, 398),
    lights: mirroredFolds(lights, 392),
    creases: mirroredFolds(creases, 394),
    stitches: hemRows(leftHem, [12]),
    round: 26,
  }
  const band = waistband({ left: 284, right: 516, top: 84, height: 44, rows: 2, view: side })
  const tie: Piece = {
    outline:
      'M392 116c-10 34-30 70-24 128l10-1c-4-52 14-88 24-126zM404 116c4 40 32 70 30 140l-10 1c0-64-26-96-30-140z',
    lift: 4,
    round: 6,
    over: '<path d="M366 242l-6 34h6l2-8 2 9h5l1-9 4 8 3-1-6-33zm58 14l-5 35 6-1 2-8 3 8h5l0-9 5 7 3-1-8-32z" fill="#e3a72f" stroke="#0005" stroke-width=".8"/>',
  }
  return side === 'front' ? [...band.slice(0, 1), left, right, ...band.slice(1), tie] : [left, right, ...band]
}

/** Shapes like a second skin to the knee, then flares; a drawstring at the waist and a slit for the step. */
export function sareeShapewear(side: Side): Piece[] {
  const rightSide: readonly Point[] = [
    [510, 126, 1],
    [530, 180],
    [556, 270],
    [562, 340],
    [548, 460],
    [534, 600],
    [530, 690],
    [542, 770],
    [574, 850],
    [616, 922],
  ]
  const hem: Point[] = [
    [626, 936, 1],
    [560, 950],
    [480, 942],
    [400, 952],
    [320, 942],
    [240, 950],
    [174, 936, 1],
  ]
  const seam: Point[] = [
    [452, 128],
    [470, 300],
    [462, 520],
    [456, 690],
    [478, 820],
    [510, 946],
  ]
  const half: Fold[] = [
    [546, 250, 528, 640, -14, 20],
    [590, 934, 536, 740, -10, 12],
    [500, 942, 476, 760, -8, 12],
    [430, 948, 424, 740, -4, 10],
  ]
  const shine: Fold[] = [
    [490, 190, 494, 600, 10, 24],
    [548, 930, 506, 760, -10, 10],
    [462, 944, 444, 750, -6, 10],
  ]
  const body: Piece = {
    outline: outline([...rightSide, ...hem, ...mirrored(rightSide)]),
    shades: [...half, ...mirroredFolds(half)],
    lights: [...shine, ...mirroredFolds(shine, 390)],
    creases: [
      [562, 938, 534, 790, -8, 4],
      [480, 940, 470, 800, -4, 4],
      [320, 940, 330, 800, 4, 4],
      [240, 946, 268, 800, 8, 4],
      [552, 300, 470, 316, 8, 3],
      [248, 300, 330, 318, -8, 3],
      [536, 660, 470, 676, 6, 3],
      [264, 664, 320, 678, -6, 3],
      ...(side === 'back'
        ? ([
            [320, 330, 396, 342, -22, 6],
            [404, 342, 480, 330, -22, 6],
          ] satisfies Fold[])
        : []),
    ],
    seams:
      line(seam) +
      line(mirrored(seam)) +
      (side === 'back'
        ? line([
            [400, 130],
            [400, 600],
            [400, 944],
          ])
        : ''),
    stitches:
      hemRows(hem, [10, 16]) +
      line(seam.map(([x, y]): Point => [x + 6, y])) +
      line(mirrored(seam).map(([x, y]): Point => [x - 6, y])),
    trim: side === 'front' ? '<path d="M556 956c-8-60-16-110-18-150c10 46 26 90 46 146z" fill="#0005"/>' : '',
  }
  const band = waistband({ left: 296, right: 504, top: 84, height: 42, rows: 1, view: side })
  const cord =
    '<path d="M394 108c-26 20-44 66-34 122M406 108c28 18 38 70 32 134" fill="none" stroke="#0004" stroke-width="7" transform="translate(3 5)"/>' +
    '<path d="M394 108c-26 20-44 66-34 122M406 108c28 18 38 70 32 134" fill="none" stroke="#fbf8f3" stroke-width="5" stroke-linecap="round"/>'
  const worn = side === 'front' ? [...band.slice(0, 1), body, ...band.slice(1)] : [body, ...band]
  return worn.map((piece, index) =>
    index === worn.length - 1 && side === 'front' ? { ...piece, over: cord } : piece,
  )
}
