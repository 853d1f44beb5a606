// Several garments arranged on one ground: banners, tiles and posters are scenes.
import { blurs, drawCloth, groundShadow } from './cloth.ts'
import { sprig } from './kurinji-flower.ts'
import type { Garment } from './garments.ts'
import type { Side } from './legs.ts'
import { tonesOf } from './tones.ts'
import { wardrobe, type Making } from './wardrobe.ts'

/** A garment whose 800 x 1000 frame is centred at x, y of the scene. */
export type Laid = {
  garment: Garment
  hex: string
  side?: Side
  x: number
  y: number
  scale: number
  turn?: number
}
export type Sprig = { x: number; y: number; scale: number; turn: number }

export type Scene = {
  width: number
  height: number
  /** The paper, from its lit corner to its far one. */
  ground: readonly [lit: string, far: string]
  /** SVG on the paper, under everything laid on it. */
  backdrop?: string
  laid: readonly Laid[]
  sprigs?: readonly Sprig[]
  /** SVG over everything. */
  over?: string
}

export function drawScene(scene: Scene): string {
  const { width, height, ground, backdrop = '', laid, sprigs = [], over = '' } = scene
  const garments = laid.map((item, index) => {
    const id = `g${index}_`
    const tones = tonesOf(item.hex)
    const making: Making = wardrobe[item.garment]
    const cloth = drawCloth(making.cut(item.side ?? 'front', tones), { tones, weave: making.weave, id })
    const turned = item.turn ? ` rotate(${item.turn})` : ''
    const placed = `translate(${item.x} ${item.y})${turned} scale(${item.scale}) translate(-400 -500)`
    return { defs: cloth.defs, body: `<g transform="${placed}">${groundShadow(id)}${cloth.body}</g>` }
  })
  const flowers = sprigs
    .map(
      ({ x, y, scale, turn }) =>
        `<use href="#sprig" transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})"/>`,
    )
    .join('')
  const shadows = sprigs
    .map(
      ({ x, y, scale, turn }) =>
        `<use href="#sprig" transform="translate(${x + 8} ${y + 11}) rotate(${turn}) scale(${scale})" filter="url(#dusk)" opacity=".3"/>`,
    )
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>` +
    `<linearGradient id="paper" x1="0" y1="0" x2="1" y2="1"><stop stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></linearGradient>` +
    '<filter id="dusk" x="-30%" y="-30%" width="160%" height="160%"><feColorMatrix values="0 0 0 0 .2 0 0 0 0 .14 0 0 0 0 .1 0 0 0 1 0"/><feGaussianBlur stdDeviation="7"/></filter>' +
    `${blurs}${sprigs.length ? sprig('sprig') : ''}${garments.map(({ defs }) => defs).join('')}</defs>` +
    `<path d="M0 0h${width}v${height}H0z" fill="url(#paper)"/>${backdrop}${garments.map(({ body }) => body).join('')}${shadows}${flowers}${over}</svg>`
  )
}
