// A garment on the table, in each of its views: front, back, two close-ups, and the cloth by itself.
import { blurs, drawCloth, groundShadow, type ClothDrawing } from './cloth.ts'
import type { Garment, View } from './garments.ts'
import { frame, onPaper } from './ground.ts'
import { swatch } from './swatch.ts'
import { tonesOf } from './tones.ts'
import { wardrobe, type Making } from './wardrobe.ts'

/** The whole picture as SVG text; `hex` is six digits without the #. */
export function drawGarment(garment: Garment, view: View, hex: string): string {
  const tones = tonesOf(hex)
  const making: Making = wardrobe[garment]
  if (view === 'swatch') return onPaper(swatch(tones, making.weave))
  const side = view === 'back' ? 'back' : 'front'
  const cloth = drawCloth(making.cut(side, tones), { tones, weave: making.weave, id: 'a' })
  if (view === 'detail') return onPaper(closeUps(cloth, making))
  return onPaper({ defs: blurs + cloth.defs, body: groundShadow('a') + cloth.body })
}

const upper = 562
const gap = 8

function closeUps(cloth: ClothDrawing, { closeUps: [first, second] }: Making): ClothDrawing {
  const lower = frame.height - upper - gap
  const window = ([x, y, zoom]: Making['closeUps'][0], at: { y: number; height: number }) =>
    `<svg y="${at.y}" width="800" height="${at.height}" viewBox="${Math.round(x - 400 / zoom)} ${Math.round(y - at.height / 2 / zoom)} ${Math.round(800 / zoom)} ${Math.round(at.height / zoom)}">` +
    '<use href="#all"/></svg>'
  return {
    defs: `${blurs}${cloth.defs}<g id="all">${groundShadow('a')}${cloth.body}</g>`,
    body:
      window(first, { y: 0, height: upper }) +
      `<path d="M0 ${upper}h800v${gap}H0z" fill="#fff"/>` +
      window(second, { y: upper + gap, height: lower }),
  }
}
