// How a piece of cloth is lit: light from the top left, shade gathering at the lower right, knit, seams, stitches.
import { foldsPath, type Fold } from './pencil.ts'
import type { Tones } from './tones.ts'

const weaves = ['knit', 'woven', 'mesh', 'rib', 'twill', 'check', 'shimmer'] as const
export type Weave = (typeof weaves)[number]

/** One cut piece of a garment, drawn over those before it. Paths are SVG path data in the drawing's units. */
export type Piece = {
  outline: string
  /** Which side of the cloth is seen; the inside lies in shade. */
  side?: 'inside'
  /** Broad soft light and shade. */
  lights?: readonly Fold[]
  shades?: readonly Fold[]
  /** Narrow creases: a dark line with light on its lower right. */
  creases?: readonly Fold[]
  /** Where pieces are sewn together, and the rows of stitches beside. */
  seams?: string
  stitches?: string
  /** Fine gathers of an elastic: many thin dark strokes. */
  gathers?: string
  /** How far the piece stands off the one under it, in units; 0 for none. */
  lift?: number
  /** How broad the shading along the edges is; 34 unless told. */
  round?: number
  /** SVG drawn on top, inside the outline. */
  trim?: string
  /** SVG drawn on top, free of the outline. */
  over?: string
}

export type ClothDrawing = { defs: string; body: string }

/** Draws the pieces of one garment in one cloth. `id` keeps its definitions apart from others on the same picture. */
export function drawCloth(
  pieces: readonly Piece[],
  cloth: { tones: Tones; weave: Weave; id: string },
): ClothDrawing {
  const { tones, weave, id } = cloth
  const shapes = pieces.map(({ outline }, index) => `<path id="${id}${index}" d="${outline}"/>`).join('')
  const clips = pieces
    .map((_, index) => `<clipPath id="${id}c${index}"><use href="#${id}${index}"/></clipPath>`)
    .join('')
  const ground = `<g id="${id}s">${pieces.map((_, index) => `<use href="#${id}${index}"/>`).join('')}</g>`
  const gradient =
    `<linearGradient id="${id}g" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${tones.light}"/>` +
    `<stop offset=".5" stop-color="${tones.base}"/><stop offset="1" stop-color="${tones.dark}"/></linearGradient>`
  return {
    defs: shapes + clips + ground + gradient + weavePattern(weave, tones, id),
    body: pieces.map((piece, index) => drawPiece(piece, { tones, id, index })).join(''),
  }
}

/** The soft shadow a garment throws on the paper, to be drawn before it. */
export function groundShadow(id: string): string {
  return (
    `<use href="#${id}s" fill="#4a3626" opacity=".3" filter="url(#far)" transform="translate(15 20)"/>` +
    `<use href="#${id}s" fill="#3a2a20" opacity=".34" filter="url(#near)" transform="translate(4 6)"/>`
  )
}

/** Blurs every drawing shares. */
export const blurs =
  '<filter id="far" color-interpolation-filters="sRGB" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="15"/></filter>' +
  '<filter id="near" color-interpolation-filters="sRGB" x="-10%" y="-10%" width="120%" height="120%"><feGaussianBlur stdDeviation="4"/></filter>' +
  '<filter id="soft" color-interpolation-filters="sRGB" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="9"/></filter>' +
  '<filter id="fine" color-interpolation-filters="sRGB" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="2"/></filter>'

function drawPiece(piece: Piece, at: { tones: Tones; id: string; index: number }): string {
  const { tones, id, index } = at
  const self = `href="#${id}${index}"`
  const round = piece.round ?? 34
  const lift = piece.lift ?? 0
  const cast = lift
    ? `<use ${self} fill="${tones.ink}" opacity=".5" filter="url(#near)" transform="translate(${lift} ${lift + 2})"/>`
    : ''
  const inside = piece.side === 'inside'
  const parts = [
    `<use ${self} fill="${inside ? tones.deep : `url(#${id}g)`}"/>`,
    `<g filter="url(#soft)">`,
    `<use ${self} fill="none" stroke="${inside ? tones.ink : tones.deep}" stroke-width="${round}" opacity=".6" transform="translate(${-round / 5} ${-round / 4})"/>`,
    `<use ${self} fill="none" stroke="${inside ? tones.dark : tones.bright}" stroke-width="${round * 0.6}" opacity=".55" transform="translate(${round / 3} ${round / 3})"/>`,
    strokes(piece.shades, tones.deep, 0.72),
    strokes(piece.lights, tones.bright, 0.8),
    '</g>',
    creases(piece.creases, tones),
    `<use ${self} fill="url(#${id}w)"/>`,
    piece.gathers
      ? `<path d="${piece.gathers}" fill="none" stroke="${tones.deep}" stroke-width="2.4" opacity=".6" stroke-linecap="round"/>`
      : '',
    piece.gathers
      ? `<path d="${piece.gathers}" fill="none" stroke="${tones.bright}" stroke-width="2" opacity=".5" transform="translate(3.4 1)" stroke-linecap="round"/>`
      : '',
    seams(piece.seams, tones),
    piece.stitches
      ? `<path d="${piece.stitches}" fill="none" stroke="${tones.thread}" stroke-width="1.7" stroke-dasharray="6 3.4" opacity=".85"/>`
      : '',
    piece.trim ?? '',
  ]
  return (
    `${cast}<g clip-path="url(#${id}c${index})">${parts.join('')}</g>` +
    `<use ${self} fill="none" stroke="${tones.ink}" stroke-width="1.3" opacity=".42"/>${piece.over ?? ''}`
  )
}

function strokes(folds: readonly Fold[] | undefined, colour: string, opacity: number): string {
  return folds?.length ? `<path d="${foldsPath(folds)}" fill="${colour}" opacity="${opacity}"/>` : ''
}

function creases(folds: readonly Fold[] | undefined, tones: Tones): string {
  if (!folds?.length) return ''
  const path = foldsPath(folds)
  return (
    `<g filter="url(#fine)"><path d="${path}" fill="${tones.deep}" opacity=".7"/>` +
    `<path d="${path}" fill="${tones.bright}" opacity=".5" transform="translate(4 5)"/></g>`
  )
}

function seams(path: string | undefined, tones: Tones): string {
  if (!path) return ''
  return (
    `<path d="${path}" fill="none" stroke="${tones.bright}" stroke-width="2" opacity=".55" transform="translate(2 1)"/>` +
    `<path d="${path}" fill="none" stroke="${tones.ink}" stroke-width="1.8" opacity=".6"/>`
  )
}

function weavePattern(weave: Weave, tones: Tones, id: string): string {
  const { size, threads } = weaveThreads(weave, tones)
  return `<pattern id="${id}w" width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse">${threads}</pattern>`
}

function weaveThreads(weave: Weave, tones: Tones): { size: [number, number]; threads: string } {
  const stroke = (d: string, colour: string, opacity: number, width = 1) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`
  switch (weave) {
    case 'knit':
      return {
        size: [6, 5],
        threads: stroke('M0 1l3 3 3-3', tones.ink, 0.13) + stroke('M0 3l3 3 3-3', tones.bright, 0.16),
      }
    case 'woven':
      return {
        size: [5, 5],
        threads: stroke('M0 1h5M1 0v5', tones.ink, 0.1) + stroke('M0 3h5', tones.bright, 0.12),
      }
    case 'mesh':
      return {
        size: [8, 8],
        threads: `<path d="M1 1h2v2h-2zM5 5h2v2h-2z" fill="${tones.ink}" opacity=".14"/>`,
      }
    case 'rib':
      return {
        size: [9, 9],
        threads: stroke('M2 0v9', tones.ink, 0.2, 2) + stroke('M6 0v9', tones.bright, 0.22, 2),
      }
    case 'twill':
      return { size: [6, 6], threads: stroke('M-1 1l2-2M0 6l6-6M5 7l2-2', tones.ink, 0.14) }
    case 'shimmer':
      return {
        size: [26, 26],
        threads:
          stroke(
            'M0 1l6.500 5 6.500-5 6.500 5 6.500-5M0 14l6.500 5 6.500-5 6.500 5 6.500-5',
            tones.ink,
            0.1,
          ) +
          '<path d="M4 8h2v2h-2zM17 3h1.500v1.500h-1.500zM21 17h2v2h-2zM10 21h1.500v1.500h-1.500zM12 12h1v1h-1z" fill="#fff" opacity=".75"/>',
      }
    case 'check':
      return {
        size: [46, 46],
        threads:
          `<path d="M0 10h46v9h-46zM10 0h9v46h-9z" fill="${tones.bright}" opacity=".32"/>` +
          stroke('M0 34h46M34 0v46', tones.thread, 0.4, 2),
      }
  }
}
