// What a tailor adds: waistbands, gathers, hems, the brand's woven label.
import type { Piece } from './cloth.ts'
import { flowerPath } from './kurinji-flower.ts'
import { line, outline, type Point } from './pencil.ts'

/** The same scatter every time: a number from -1 to 1 for a place in a row. */
export function scatter(index: number, seed = 1): number {
  const wave = Math.sin(index * 127.1 + seed * 311.7) * 43758.5453
  return (wave - Math.floor(wave)) * 2 - 1
}

/** Short upright gathers between two heights, as an elastic draws cloth together. */
export function gathers(
  across: { from: number; to: number; top: number; bottom: number; sag?: number },
  count: number,
): string {
  const { from, to, top, bottom, sag = 0 } = across
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5 + scatter(index) * 0.35) / count
    const x = Math.round(from + (to - from) * share)
    const dip = sag * 4 * share * (1 - share)
    const start = Math.round(top + dip + 3 + (scatter(index, 2) + 1) * 4)
    const end = Math.round(bottom + dip - 1 - (scatter(index, 3) + 1) * 5)
    const lean = Math.round((share - 0.5) * 6 + scatter(index, 4) * 2)
    return `M${x} ${start}q${lean + Math.round(scatter(index, 5) * 2)} ${Math.round((end - start) / 2)} ${lean} ${end - start}`
  }).join('')
}

/** An elastic waistband seen from the front: the back of it shows inside, with the brand's label. */
export function waistband(band: {
  left: number
  right: number
  top: number
  height: number
  dip?: number
  flare?: number
  rows?: number
  smooth?: 'smooth'
  view: 'front' | 'back'
}): Piece[] {
  const { left, right, top, height, dip = 9, flare = 7, rows = 2, smooth, view } = band
  const middle = (left + right) / 2
  const bottom = top + height
  const upper: Point[] = [
    [left, top, 1],
    [middle, top + dip],
    [right, top, 1],
  ]
  const lower: Point[] = [
    [right + flare, bottom, 1],
    [middle, bottom + dip],
    [left - flare, bottom, 1],
  ]
  const rowAt = (share: number) =>
    line([
      [left - flare * share, top + height * share],
      [middle, top + dip + height * share],
      [right + flare * share, top + height * share],
    ])
  const stitched = Array.from({ length: rows }, (_, index) => rowAt((index + 1) / (rows + 1))).join('')
  const front: Piece = {
    outline: outline([...upper, ...lower]),
    gathers: smooth
      ? undefined
      : gathers({ from: left + 4, to: right - 4, top, bottom, sag: dip }, Math.round((right - left) / 7)),
    stitches: stitched,
    round: 16,
    lift: 2,
  }
  if (view === 'back') return [front]
  const inside: Piece = {
    outline: outline([
      [left + 2, top + 2, 1],
      [middle, top - dip * 0.9],
      [right - 2, top + 2, 1],
      [middle, top + dip + 8],
    ]),
    side: 'inside',
    round: 10,
    trim: wovenLabel(middle, top - dip * 0.55),
  }
  return [inside, front]
}

/** The small violet label with the flower, sewn into the back. */
export function wovenLabel(x: number, y: number, scale = 1): string {
  return (
    `<g transform="translate(${Math.round(x)} ${Math.round(y)}) scale(${scale})"><path d="M-17 0h34v24h-34z" fill="#5b3e96"/>` +
    '<path d="M-14 2.500h28" stroke="#fff" stroke-width=".8" stroke-dasharray="2 1.500" opacity=".7"/>' +
    `<path d="${flowerPath}" transform="translate(0 13.500) scale(.19)" fill="#fbf8f3"/></g>`
  )
}

/** Rows of stitches that follow a hem at the given heights above it. */
export function hemRows(hem: readonly Point[], heights: readonly number[]): string {
  return heights.map((height) => line(hem.map(([x, y]): Point => [x, y - height]))).join('')
}
