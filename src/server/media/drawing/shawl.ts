// The shawl: folded over once, woven border and knotted fringe; and opened out.
import type { Piece } from './cloth.ts'
import type { Side } from './legs.ts'
import { line, outline, type Fold, type Point } from './pencil.ts'
import { scatter } from './sewing.ts'
import type { Tones } from './tones.ts'

type Length = { left: number; right: number; top: number; bottom: number }

export function shawl(side: Side, tones: Tones): Piece[] {
  if (side === 'back') return [length({ left: 130, right: 670, top: 120, bottom: 880 }, tones, 'both')]
  return [
    length({ left: 244, right: 604, top: 78, bottom: 872 }, tones, 'lower'),
    length({ left: 196, right: 552, top: 70, bottom: 792 }, tones, 'lower'),
  ]
}

function length(edge: Length, tones: Tones, fringed: 'both' | 'lower'): Piece {
  const { left, right, top, bottom } = edge
  const wave = (y: number, sign: number): Point[] =>
    Array.from({ length: 7 }, (_, index): Point => {
      const x = left + ((right - left) * index) / 6
      const bent = [x, y + sign * (index % 2 ? 7 : -3)] as const
      return index === 0 || index === 6 ? [...bent, 1] : bent
    })
  const upper = wave(top, 0.8)
  const lower = wave(bottom, 1).reverse()
  const across = (share: number) => left + (right - left) * share
  const folds = (shares: readonly number[], width: number): Fold[] =>
    shares.map((share, index): Fold => [
      across(share) + scatter(index) * 14,
      top,
      across(share) + scatter(index, 2) * 22,
      bottom,
      scatter(index, 3) * 18,
      width,
    ])
  const borders = [bottom - 128, ...(fringed === 'both' ? [top + 30] : [])]
  return {
    outline: outline([...upper, [right + 4, (top + bottom) / 2], ...lower, [left - 4, (top + bottom) / 2]]),
    shades: folds([0.17, 0.5, 0.84], 22),
    lights: folds([0.06, 0.34, 0.67], 20),
    creases: folds([0.24, 0.72], 4).map(([x1, , x2, y2, bend, width]): Fold => [
      x1,
      top + 150,
      x2,
      y2,
      bend,
      width,
    ]),
    stitches: line([
      [left + 9, top],
      [left + 5, (top + bottom) / 2],
      [left + 9, bottom],
    ]),
    trim: borders.map((y) => border({ x: left - 8, y, width: right - left + 16 }, tones)).join(''),
    over: fringe(lower, 1, tones) + (fringed === 'both' ? fringe(upper, -1, tones) : ''),
    lift: 6,
    round: 24,
  }
}

/** A woven border: lines and a row of temple peaks, as on a Chennai cotton. */
function border(at: { x: number; y: number; width: number }, tones: Tones): string {
  const peaks = 'l12-26 12 26'.repeat(Math.ceil(at.width / 24))
  const diamonds = 'm24 0l-8 10-8-10 8-10z'.repeat(Math.ceil(at.width / 24))
  return (
    `<g transform="translate(${at.x} ${at.y})" opacity=".9"><path d="M0 0h${at.width}v98H0z" fill="${tones.deep}" opacity=".55"/>` +
    `<path d="M0 6h${at.width}M0 92h${at.width}M0 14h${at.width}M0 84h${at.width}" stroke="#e3a72f" stroke-width="3"/>` +
    `<path d="M0 46${peaks}" fill="#e3a72f" opacity=".85"/><path d="M-12 64${diamonds}" fill="${tones.bright}"/></g>`
  )
}

function fringe(edge: readonly Point[], direction: 1 | -1, tones: Tones): string {
  const ordered = [...edge].toSorted((a, b) => a[0] - b[0])
  const [first, last] = [ordered[0] ?? [0, 0], ordered.at(-1) ?? [0, 0]]
  const count = Math.round((last[0] - first[0]) / 13)
  const strands = Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count
    const x = Math.round(first[0] + (last[0] - first[0]) * share)
    const y = Math.round(first[1] + Math.sin(share * Math.PI * 3) * 4)
    const reach = Math.round(direction * (50 + scatter(index) * 5))
    const sway = Math.round(scatter(index, 2) * 6)
    return `M${x - 3} ${y}q${sway} ${Math.round(reach / 2)} ${sway} ${reach}m3 ${-reach}q${sway} ${Math.round(reach / 2)} ${sway + 1} ${reach + direction * 3}`
  }).join('')
  return (
    `<path d="${strands}" fill="none" stroke="#3a2a20" stroke-width="3" opacity=".25" transform="translate(4 6)" filter="url(#fine)"/>` +
    `<path d="${strands}" fill="none" stroke="${tones.dark}" stroke-width="3.4" stroke-linecap="round"/>` +
    `<path d="${strands}" fill="none" stroke="${tones.light}" stroke-width="1.3" transform="translate(-.6 0)"/>`
  )
}
