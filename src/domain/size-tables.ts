// The measures of the shop's size charts: drawn as pictures by the server, shown as tables on the product's page.
import { type SizeChart, sizeCharts, sizeChartUrl } from './drawn-pictures.ts'

/** Measures of the body in centimetres, one row per size; inches are worked out. */
export type SizeTable = {
  title: string
  columns: readonly string[]
  rows: ReadonlyArray<readonly [size: string, ...centimetres: readonly Measure[]]>
  note: string
}
type Measure = readonly [from: number, to?: number]

const womenBottoms: SizeTable['rows'] = [
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
const toTheThigh = upTo3xl.map(([size, waist = [0], hip = [0]], index): SizeTable['rows'][number] => [
  size,
  waist,
  hip,
  [38 + Math.floor(index / 2)],
])

export const sizeTables = {
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
    rows: upTo3xl.map(([size, waist = [0], hip = [0]]): SizeTable['rows'][number] => [
      size,
      waist,
      hip,
      [92],
    ]),
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
} satisfies Record<SizeChart, SizeTable>

/** The measures that a drawn chart shows; undefined for a picture of the owner's own. */
export function sizeTableOf(chartUrl: string): SizeTable | undefined {
  const name = sizeCharts.find((known) => sizeChartUrl(known) === chartUrl)
  return name && sizeTables[name]
}

/** "66–71" */
export function centimetres(measure: Measure): string {
  return spanOf(measure.map(String))
}

/** The same in inches, to the half inch. */
export function inches(measure: Measure): string {
  return spanOf(measure.map((value = 0) => String(Math.round((value / 2.54) * 2) / 2)))
}

function spanOf(ends: readonly string[]): string {
  return ends.join('–')
}
