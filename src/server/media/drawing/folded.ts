// A folded garment with the shop's paper tag: stands in where a photograph could not be had.
import type { Piece } from './cloth.ts'
import { flowerMark } from './kurinji-flower.ts'
import type { Side } from './legs.ts'
import { line, outline, type Point } from './pencil.ts'

export function folded(side: Side): Piece[] {
  const layer = (grow: number, drop: number): Piece => ({
    outline: outline([
      [170 - grow, 232 + drop, 1],
      [400, 226 + drop],
      [630 + grow, 232 + drop, 1],
      [640 + grow, 500],
      [632 + grow, 770 + drop, 1],
      [400, 780 + drop],
      [168 - grow, 770 + drop, 1],
      [160 - grow, 500],
    ]),
    round: 20,
    lift: 5,
  })
  const flap: Piece = {
    outline: outline([
      [172, 226, 1],
      [400, 220],
      [628, 226, 1],
      [634, 420],
      [630, 560, 1],
      [400, 574],
      [170, 560, 1],
      [166, 400],
    ]),
    shades: [
      [560, 240, 580, 550, 12, 26],
      [180, 520, 620, 530, 18, 18],
      [300, 240, 320, 550, 10, 16],
    ],
    lights: [
      [240, 236, 250, 540, 10, 40],
      [420, 236, 440, 540, 10, 34],
    ],
    creases: [
      [628, 300, 520, 330, 12, 5],
      [172, 420, 300, 440, -12, 5],
      [400, 572, 420, 470, 8, 4],
    ],
    stitches:
      line([
        [170, 540],
        [400, 553],
        [630, 540],
      ]) +
      line([
        [170, 532],
        [400, 545],
        [630, 532],
      ]),
    round: 40,
    lift: 9,
  }
  const front: Piece = {
    ...layer(0, 0),
    shades: [
      [180, 600, 620, 600, 20, 24],
      [600, 560, 600, 760, 10, 22],
    ],
    lights: [[220, 620, 230, 750, 6, 34]],
    creases: [
      [640, 660, 540, 676, 8, 4],
      [164, 690, 260, 700, -8, 4],
    ],
  }
  const pieces = [layer(10, 26), layer(5, 13), front]
  if (side === 'back') return pieces
  return [...pieces, { ...flap, over: tag(430, 470) }]
}

function tag(x: number, y: number): string {
  const ends: Point[] = [
    [0, 0],
    [-30, -70],
    [10, -128],
  ]
  return (
    `<g transform="translate(${x} ${y}) rotate(9)"><path d="${line(ends)}" fill="none" stroke="#b99a5b" stroke-width="2.500"/>` +
    '<path d="M-44-6l44-22 44 22v150h-88z" fill="#2a1c12" opacity=".35" filter="url(#near)" transform="translate(6 9)"/>' +
    '<path d="M-44-6l44-22 44 22v150h-88z" fill="#fbf8f3" stroke="#0002"/><circle r="6" fill="#d9cdb8" stroke="#0004"/>' +
    `<g transform="translate(0 78) scale(.72)">${flowerMark()}</g></g>`
  )
}
