import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  brandDrawingUrl,
  brandDrawings,
  categoryTiles,
  categoryTileUrl,
  collectionTiles,
  collectionTileUrl,
  drawingVersion,
  heroNumbers,
  heroShapes,
  posterNumbers,
  sizeCharts,
  sizeChartUrl,
  washCareIcons,
  washCareUrl,
} from '#domain/drawn-pictures.ts'
import { findDrawing } from './draw.ts'
import { drawingUrl, garments, hexInAddress, views } from './garments.ts'
import { tonesOf } from './tones.ts'

/** One SHA-256 over every drawing of this version. */
const looksOfVersion = new Map([[1, 'Tao5W_Lr_ZRxAgVqh14KDUnsPOwg9pKBIgevuezmcMg']])

const colours = ['111111', '5b3e96', 'e3a72f', 'ffffff'] as const
const root = `/media/drawing/v${drawingVersion}`
const scenes = [
  ...heroNumbers.flatMap((number) => heroShapes.map((shape) => `${root}/hero/${number}-${shape}.svg`)),
  ...collectionTiles.map(collectionTileUrl),
  ...categoryTiles.map(categoryTileUrl),
  ...sizeCharts.map(sizeChartUrl),
  ...washCareIcons.map(washCareUrl),
  ...posterNumbers.map((number) => `${root}/poster/${number}.svg`),
  ...brandDrawings.map(brandDrawingUrl),
]
const flatLays = garments.flatMap((garment) =>
  views.flatMap((view) => colours.map((colour) => drawingUrl(garment, view, colour))),
)

const shelf = new Map<string, string>()

function drawn(url: string): string {
  const kept = shelf.get(url)
  if (kept) return kept
  const draw = findDrawing(drawingVersion, url.replace(/^\/media\/drawing\/v\d+\/|\.svg$/g, ''))
  if (!draw) throw new Error(`nothing is drawn at ${url}`)
  const svg = draw()
  shelf.set(url, svg)
  return svg
}

test('every garment in every view, from black to white, fits in 4 kB on the wire', () => {
  const heavy = flatLays
    .map((url) => ({ url, bytes: gzipSync(drawn(url)).length }))
    .filter(({ bytes }) => bytes > 4096)
  expect(heavy).toEqual([])
})

test('every banner, tile, poster, chart and icon is drawn, the heaviest in 12 kB on the wire', () => {
  const heavy = scenes
    .map((url) => ({ url, bytes: gzipSync(drawn(url)).length }))
    .filter(({ bytes }) => bytes > 12_288)
  expect(heavy).toEqual([])
})

test('no drawing runs anything, asks for anything, or points at a part it does not have', () => {
  for (const url of [...flatLays, ...scenes]) {
    const svg = drawn(url)
    expect(svg, url).not.toMatch(/<script|<foreignObject|\son\w+=|href="(?!#)|url\((?!#)|NaN|undefined/)
    const ids = [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size, url).toBe(ids.length)
    for (const [, part] of svg.matchAll(/(?:href="#|url\(#)([^")]+)/g)) expect(ids, url).toContain(part)
  }
})

test('a garment has the colour of its variant, and stands out from the paper even when it is white', async () => {
  for (const colour of ['b3362b', '2f7d57', '1f6f8b', 'ffffff', '111111']) {
    const svg = drawn(drawingUrl('full-length-leggings', 'front', colour))
    const picture = await sharp(Buffer.from(svg)).png().toBuffer()
    const look = async (left: number, top: number) =>
      sharp(await sharp(picture).extract({ left, top, width: 60, height: 60 }).toBuffer()).stats()
    const cloth = await look(300, 400)
    const paper = await look(20, 600)
    const wanted = [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
    const seen = cloth.channels.slice(0, 3).map(({ mean }) => mean)
    for (const [index, mean] of seen.entries()) expect(Math.abs(mean - (wanted[index] ?? 0))).toBeLessThan(48)
    const distance = Math.hypot(...seen.map((mean, index) => mean - (paper.channels[index]?.mean ?? 0)))
    expect(distance).toBeGreaterThan(12)
  }
})

test('shade is darker and shine lighter than the cloth, for every colour in the rainbow and out of it', () => {
  const lightness = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
      (at) => (Number.parseInt(hex.slice(at, at + 2), 16) / 255) ** 2.2,
    )
    return 100 * Math.cbrt(0.2126 * r + 0.7152 * g + 0.0722 * b)
  }
  const tried = Array.from({ length: 216 }, (_, n) => [n % 6, Math.floor(n / 6) % 6, Math.floor(n / 36)])
  for (const channels of tried) {
    const hex = `#${channels.map((step) => (step * 51).toString(16).padStart(2, '0')).join('')}`
    const { ink, deep, dark, base, light, bright } = tonesOf(hex)
    const order = [ink, deep, dark, base, light, bright].map(lightness)
    expect(order, hex).toEqual(order.toSorted((a, b) => a - b))
    expect((order[3] ?? 0) - (order[1] ?? 0), hex).toBeGreaterThan(6)
  }
})

test('colours are written one way in addresses, and what is no colour is refused', () => {
  expect(hexInAddress('#5B3E96')).toBe('5b3e96')
  expect(hexInAddress('#1aF')).toBe('11aaff')
  for (const wrong of ['red', '#12345', '', '#ggg', '../etc'])
    expect(() => hexInAddress(wrong)).toThrow(RangeError)
})

test('whoever changes the look of a drawing raises the version, because browsers keep the old one for a year', () => {
  const hash = createHash('sha256')
  for (const url of [...flatLays, ...scenes]) hash.update(drawn(url))
  expect(hash.digest('base64url')).toBe(looksOfVersion.get(drawingVersion))
})
