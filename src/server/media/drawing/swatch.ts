// The cloth by itself: a cutting with pinked edges, one corner turned over, near enough to see how it is made.
import { blurs, drawCloth, groundShadow, type ClothDrawing, type Piece, type Weave } from './cloth.ts'
import type { Tones } from './tones.ts'

const side = 260
const tooth = 10

export function swatch(tones: Tones, weave: Weave): ClothDrawing {
  const teeth = Math.round(side / tooth)
  const along = (dx: number, dy: number, count = teeth) =>
    Array.from(
      { length: count },
      () => `l${dx * 5 - dy * -3} ${dy * 5 + dx * -3}l${dx * 5 + dy * -3} ${dy * 5 - dx * -3}`,
    ).join('')
  const turned = 7
  const cutting: Piece = {
    outline: `M0 0${along(1, 0)}${along(0, 1, teeth - turned)}l${-turned * tooth} ${turned * tooth}${along(-1, 0, teeth - turned)}${along(0, -1)}z`,
    shades: [
      [10, 70, 250, 190, 26, 12],
      [0, 190, 150, 260, 12, 10],
      [120, 0, 260, 70, -14, 9],
    ],
    lights: [
      [0, 36, 230, 150, 24, 12],
      [0, 140, 190, 250, 18, 11],
      [170, 0, 260, 44, -8, 8],
    ],
    round: 16,
  }
  const corner = side - turned * tooth
  const flap: Piece = {
    outline: `M${side} ${corner}q-34-10-66-4${along(0, 1, 0)}q-8 36-4 ${66 + 8}z`,
    side: 'inside',
    lift: 3,
    round: 10,
  }
  const cloth = drawCloth([cutting, flap], { tones, weave, id: 'a' })
  return {
    defs: blurs + cloth.defs,
    body: `<g transform="translate(96 172) rotate(-5 300 300) scale(2.36)">${groundShadow('a')}${cloth.body}</g>`,
  }
}
