// Upright posters (9:16) for the shop's Instagram row, signed with the wordmark.
import type { PosterNumber } from '#domain/drawn-pictures.ts'
import { flowerMark, flowerPath } from './kurinji-flower.ts'
import { drawScene, type Scene } from './scene.ts'
import { wordmark } from './wordmark.ts'

const size = { width: 720, height: 1280 }

function signature(ink: string, petals: string): string {
  return (
    `<g transform="translate(360 1122) scale(.62)">${flowerMark(petals)}</g>` +
    `<path transform="translate(${360 - wordmark.width * 0.27} 1222) scale(.54)" d="${wordmark.path}" fill="${ink}"/>`
  )
}

function arch(fill: string): string {
  return `<path d="M80 1060V440a280 280 0 01560 0v620z" fill="${fill}"/>`
}

function petalsOn(fill: string): string {
  const at = [
    [90, 110, 1.1],
    [628, 90, 0.8],
    [650, 1010, 1.3],
    [60, 980, 0.9],
    [360, 60, 0.5],
  ] as const
  return at
    .map(
      ([x, y, scale]) =>
        `<path d="${flowerPath}" transform="translate(${x} ${y}) rotate(${x}) scale(${scale})" fill="${fill}" opacity=".35"/>`,
    )
    .join('')
}

const scenes: Record<PosterNumber, Scene> = {
  1: {
    ...size,
    ground: ['#6d4fab', '#432b78'],
    backdrop: petalsOn('#8f78c4') + arch('#f3ecdf'),
    laid: [{ garment: 'full-length-leggings', hex: '#5b3e96', x: 360, y: 640, scale: 0.86, turn: -3 }],
    over: signature('#fbf8f3', '#e3a72f'),
  },
  2: {
    ...size,
    ground: ['#edb94b', '#d18f17'],
    backdrop: petalsOn('#f7d98f') + arch('#fdf6e6'),
    laid: [{ garment: 'palazzo', hex: '#b3362b', x: 360, y: 650, scale: 0.8 }],
    sprigs: [{ x: 610, y: 1080, scale: 0.9, turn: 14 }],
    over: signature('#221a33', '#5b3e96'),
  },
  3: {
    ...size,
    ground: ['#3a8f66', '#1f5f41'],
    backdrop: petalsOn('#6db191') + arch('#f1f4ea'),
    laid: [
      { garment: 'kids-leggings', hex: '#e3a72f', x: 250, y: 600, scale: 0.62, turn: -7 },
      { garment: 'kids-leggings', hex: '#c9416b', x: 470, y: 720, scale: 0.62, turn: 6 },
    ],
    over: signature('#fbf8f3', '#e3a72f'),
  },
  4: {
    ...size,
    ground: ['#c34a3d', '#8c241b'],
    backdrop: petalsOn('#dd8678') + arch('#f8ebe2'),
    laid: [{ garment: 'shawl', hex: '#26354f', x: 360, y: 650, scale: 0.86, turn: -5 }],
    sprigs: [{ x: 130, y: 1090, scale: 0.9, turn: -12 }],
    over: signature('#fbf8f3', '#e3a72f'),
  },
  5: {
    ...size,
    ground: ['#f3eefa', '#cbb9e6'],
    backdrop: petalsOn('#a491d4'),
    laid: ['#b3362b', '#e3a72f', '#2f7d57', '#1f6f8b', '#5b3e96', '#b83a78'].map((hex, index) => ({
      garment: 'folded',
      side: 'back',
      hex,
      x: 360 + (index % 2 ? 12 : -10),
      y: 292 + index * 102,
      scale: 0.86,
      turn: index % 2 ? 1.6 : -1.3,
    })),
    over: signature('#221a33', '#5b3e96'),
  },
  6: {
    ...size,
    ground: ['#2f8aa6', '#155266'],
    backdrop: petalsOn('#78b5c6') + arch('#eef4f3'),
    laid: [{ garment: 'saree-shapewear', hex: '#7d1f3c', x: 360, y: 645, scale: 0.84, turn: 3 }],
    over: signature('#fbf8f3', '#e3a72f'),
  },
}

export function drawPoster(number: PosterNumber): string {
  return drawScene(scenes[number])
}
