// Size charts: real tables, drawn so that they can be read at 360 px and zoomed without blur.
import type { SizeChart } from '#domain/drawn-pictures.ts'
import { flowerMark } from './kurinji-flower.ts'

/** Measures of the body in centimetres, one row per size; inches are worked out. */
type Chart = {
  title: string
  columns: readonly string[]
  rows: ReadonlyArray<
    readonly [size: string, ...centimetres: ReadonlyArray<readonly [from: number, to?: number]>]
  >
  note: string
}

const womenBottoms: Chart['rows'] = [
  ['S', [66, 71], [91, 96], [94]],
  ['M', [71, 76], [96, 101], [95]],
  ['L', [76, 84], [101, 107], [95]],
  ['XL', [84, 91], [107, 114], [96]],
  ['XXL', [91, 99], [114, 122], [96]],
  ['3XL', [99, 107], [122, 130], [97]],
  ['4XL', [107, 117], [130, 140], [97]],
  ['5XL', [117, 127], [140, 150], [97]],
]
const upTo3xl = womenBottoms.slice(0, 6)
const toTheThigh = upTo3xl.map(([size, waist = [0], hip = [0]], index): Chart['rows'][number] => [
  size,
  waist,
  hip,
  [38 + Math.floor(index / 2)],
])

const charts = {
  leggings: {
    title: 'Leggings',
    columns: ['Waist', 'Hip', 'Length'],
    rows: womenBottoms,
    note: 'Length is that of full-length leggings; ankle length is 6 cm and capri 30 cm shorter.',
  },
  pants: {
    title: 'Pants and palazzo',
    columns: ['Waist', 'Hip', 'Length'],
    rows: womenBottoms.slice(0, 7),
    note: 'Between two sizes, take the larger: woven cloth does not stretch.',
  },
  shorts: {
    title: 'Shorts',
    columns: ['Waist', 'Hip', 'Length'],
    rows: toTheThigh,
    note: 'Length is measured along the outer side, with the waistband.',
  },
  shapewear: {
    title: 'Shapewear',
    columns: ['Waist', 'Hip', 'Length'],
    rows: upTo3xl.map(([size, waist = [0], hip = [0]]): Chart['rows'][number] => [size, waist, hip, [92]]),
    note: 'Take your usual size: it is cut to hold. Length is that of saree shapewear.',
  },
  'inner-wear': {
    title: 'Inner wear',
    columns: ['Bust', 'Waist', 'Hip'],
    rows: [
      ['S', [81, 86], [66, 71], [91, 96]],
      ['M', [86, 91], [71, 76], [96, 101]],
      ['L', [91, 97], [76, 84], [101, 107]],
      ['XL', [97, 104], [84, 91], [107, 114]],
      ['XXL', [104, 112], [91, 99], [114, 122]],
      ['3XL', [112, 120], [99, 107], [122, 130]],
    ],
    note: 'Measure over bare skin, the tape level and not tight.',
  },
  kids: {
    title: 'Kids',
    columns: ['Height', 'Waist', 'Length'],
    rows: [
      ['2-3 Y', [92, 98], [51], [52]],
      ['4-5 Y', [104, 110], [54], [60]],
      ['6-7 Y', [116, 122], [57], [68]],
      ['8-9 Y', [128, 134], [60], [75]],
      ['10-11 Y', [140, 146], [63], [82]],
      ['12-13 Y', [152, 158], [66], [88]],
    ],
    note: 'Growing fast? Take the next size; the waistband gives.',
  },
  shawl: {
    title: 'Shawl',
    columns: ['Length', 'Width'],
    rows: [['Free Size', [200], [71]]],
    note: 'Measured flat, without the fringe.',
  },
} satisfies Record<SizeChart, Chart>

const width = 720
const rowHeight = 74
const head = 200

export function drawSizeChart(name: SizeChart): string {
  const { title, columns, rows, note }: Chart = charts[name]
  const height = head + rows.length * rowHeight + 96
  const first = 150
  const columnWidth = (width - first - 32) / columns.length
  const middle = (index: number) => Math.round(first + columnWidth * (index + 0.5))
  const text = (
    at: { x: number; y: number; size: number; weight?: number; anchor?: string; fill?: string },
    words: string,
  ) =>
    `<text x="${at.x}" y="${at.y}" font-size="${at.size}"${at.weight ? ` font-weight="${at.weight}"` : ''}${at.anchor ? ` text-anchor="${at.anchor}"` : ''}${at.fill ? ` fill="${at.fill}"` : ''}>${words}</text>`
  const header = columns
    .map((column, index) =>
      text({ x: middle(index), y: 178, size: 26, weight: 600, anchor: 'middle', fill: '#fff' }, column),
    )
    .join('')
  const body = rows
    .map(([size, ...measures], row) => {
      const y = head + row * rowHeight
      const stripe = row % 2 ? '' : `<path d="M32 ${y}h${width - 64}v${rowHeight}H32z" fill="#f4eff9"/>`
      const cells = measures.map(
        (measure, index) =>
          text(
            { x: middle(index), y: y + 33, size: 27, weight: 600, anchor: 'middle' },
            `${span(measure, 1)} cm`,
          ) +
          text(
            { x: middle(index), y: y + 62, size: 23, anchor: 'middle', fill: '#5a5169' },
            `${span(measure, 2.54)} in`,
          ),
      )
      return (
        stripe +
        text({ x: 56, y: y + 47, size: size.length > 4 ? 23 : 28, weight: 700 }, size) +
        cells.join('')
      )
    })
    .join('')
  const bottom = head + rows.length * rowHeight
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Size chart: ${title}">` +
    `<g font-family="Mukta,'Segoe UI',Roboto,'Noto Sans','Liberation Sans',Arial,sans-serif" fill="#221a33"><path d="M0 0h${width}v${height}H0z" fill="#fff"/>` +
    `<g transform="translate(66 70) scale(.7)">${flowerMark()}</g>` +
    text({ x: 114, y: 68, size: 38, weight: 700 }, title) +
    text({ x: 114, y: 100, size: 22, fill: '#5a5169' }, 'Measured in centimetres and inches') +
    `<path d="M44 138h${width - 88}a12 12 0 0112 12v50H32v-50a12 12 0 0112-12z" fill="#5b3e96"/>` +
    text({ x: 56, y: 178, size: 26, weight: 600, fill: '#fff' }, 'Size') +
    `${header}${body}<path d="M32 ${bottom}h${width - 64}" stroke="#d9cfe8" stroke-width="2"/>` +
    noteLines(note)
      .map((words, index) => text({ x: 32, y: bottom + 42 + index * 30, size: 22, fill: '#5a5169' }, words))
      .join('') +
    '</g></svg>'
  )
}

function span([from, to]: readonly [number, number?], per: number): string {
  const shown = (value: number) => (per === 1 ? String(value) : String(Math.round((value / per) * 2) / 2))
  return to ? `${shown(from)}–${shown(to)}` : shown(from)
}

function noteLines(note: string): string[] {
  const words = note.split(' ')
  const breakAt = words.findIndex((_, index) => words.slice(0, index + 1).join(' ').length > 62)
  return breakAt < 0 ? [note] : [words.slice(0, breakAt).join(' '), words.slice(breakAt).join(' ')]
}
