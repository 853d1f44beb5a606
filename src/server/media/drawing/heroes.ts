// The three banners. Text lies over them in HTML: on the left 45 % of the wide form, on the upper 40 % of the tall one.
import type { HeroNumber, HeroShape } from '#domain/drawn-pictures.ts'
import { drawScene, type Laid, type Scene } from './scene.ts'

const dyes = ['#b3362b', '#e0703f', '#e3a72f', '#2f7d57', '#1f6f8b', '#5b3e96', '#b83a78'] as const

const wide = { width: 1600, height: 640 }
const tall = { width: 800, height: 1000 }

/** Far hills in mist, as the Nilgiris stand behind Kurinji country. */
function hills(tone: string, at: { width: number; height: number }): string {
  const { width: w, height: h } = at
  const ridge = (top: number, swing: number, opacity: number) =>
    `<path d="M0 ${h - top}q${w * 0.16} ${-swing} ${w * 0.3} ${-swing * 0.2}t${w * 0.32} ${-swing * 0.25}t${w * 0.38} ${swing * 0.1}V${h}H0z" fill="${tone}" opacity="${opacity}"/>`
  return ridge(h * 0.3, h * 0.13, 0.1) + ridge(h * 0.19, h * 0.11, 0.13) + ridge(h * 0.1, h * 0.07, 0.17)
}

function sun(x: number, y: number, r: number, tone: string): string {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${tone}" opacity=".5"/>`
}

/** Ankle-length leggings in a row, from madder to rani pink. */
function rowOfLeggings(row: { from: number; step: number; y: number; scale: number; count: number }): Laid[] {
  return dyes.slice(0, row.count).map((hex, index) => ({
    garment: 'ankle-length-leggings',
    hex,
    x: row.from + index * row.step,
    y: row.y + (index % 2 ? 12 : -8),
    scale: row.scale,
    turn: (index - (row.count - 1) / 2) * 2.2,
  }))
}

const scenes = {
  '1-wide': {
    ...wide,
    ground: ['#f6f1fb', '#dccfee'],
    backdrop: sun(1120, 300, 270, '#fbf8f3') + hills('#5b3e96', wide),
    laid: rowOfLeggings({ from: 790, step: 118, y: 352, scale: 0.62, count: 7 }),
    sprigs: [{ x: 660, y: 650, scale: 0.78, turn: -14 }],
  },
  '1-tall': {
    ...tall,
    ground: ['#f6f1fb', '#dccfee'],
    backdrop: sun(400, 640, 300, '#fbf8f3') + hills('#5b3e96', tall),
    laid: rowOfLeggings({ from: 130, step: 135, y: 742, scale: 0.62, count: 5 }),
    sprigs: [{ x: 740, y: 1010, scale: 0.8, turn: 10 }],
  },
  '2-wide': {
    ...wide,
    ground: ['#fdf6e6', '#f1dcae'],
    backdrop: sun(1190, 320, 290, '#fffaf0') + hills('#b98518', wide),
    laid: [
      { garment: 'shawl', hex: '#2f7d57', x: 850, y: 330, scale: 0.56, turn: -9 },
      { garment: 'palazzo', hex: '#b3362b', x: 1100, y: 346, scale: 0.66, turn: 2 },
      { garment: 'kurti-pant', hex: '#f2e8d8', x: 1390, y: 350, scale: 0.62, turn: 7 },
    ],
    sprigs: [
      { x: 1545, y: 660, scale: 0.8, turn: 12 },
      { x: 690, y: 650, scale: 0.62, turn: -22 },
    ],
  },
  '2-tall': {
    ...tall,
    ground: ['#fdf6e6', '#f1dcae'],
    backdrop: sun(400, 650, 310, '#fffaf0') + hills('#b98518', tall),
    laid: [
      { garment: 'shawl', hex: '#2f7d57', x: 190, y: 700, scale: 0.54, turn: -9 },
      { garment: 'kurti-pant', hex: '#f2e8d8', x: 640, y: 720, scale: 0.58, turn: 7 },
      { garment: 'palazzo', hex: '#b3362b', x: 410, y: 724, scale: 0.6 },
    ],
    sprigs: [{ x: 745, y: 1015, scale: 0.7, turn: 8 }],
  },
  '3-wide': {
    ...wide,
    ground: ['#f3f6f0', '#cfdccd'],
    backdrop: sun(1130, 320, 280, '#fbfaf4') + hills('#2f7d57', wide),
    laid: [
      { garment: 'camisole', hex: '#f0c9bd', x: 850, y: 320, scale: 0.56, turn: -8 },
      { garment: 'saree-shapewear', hex: '#7d1f3c', x: 1110, y: 336, scale: 0.63 },
      { garment: 'cycling-shorts', hex: '#26354f', x: 1390, y: 340, scale: 0.58, turn: 8 },
    ],
    sprigs: [
      { x: 700, y: 660, scale: 0.72, turn: -12 },
      { x: 1270, y: 690, scale: 0.6, turn: 16 },
    ],
  },
  '3-tall': {
    ...tall,
    ground: ['#f3f6f0', '#cfdccd'],
    backdrop: sun(400, 650, 310, '#fbfaf4') + hills('#2f7d57', tall),
    laid: [
      { garment: 'camisole', hex: '#f0c9bd', x: 170, y: 700, scale: 0.5, turn: -9 },
      { garment: 'cycling-shorts', hex: '#26354f', x: 645, y: 720, scale: 0.5, turn: 8 },
      { garment: 'saree-shapewear', hex: '#7d1f3c', x: 405, y: 720, scale: 0.6 },
    ],
    sprigs: [{ x: 60, y: 1015, scale: 0.7, turn: 8 }],
  },
} satisfies Record<`${HeroNumber}-${HeroShape}`, Scene>

export function drawHero(number: HeroNumber, shape: HeroShape): string {
  return drawScene(scenes[`${number}-${shape}`])
}
