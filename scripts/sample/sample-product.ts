import type { ColorName } from './palette.ts'

/** One product of the sample shop, as its file is written from. Prices in rupees, weights in grams. */
export type SampleProduct = {
  handle: string
  code: string
  title: string
  category: string
  subcategory?: string
  badge?: 'Best Seller' | 'Featured'
  drawing: string
  colors: ColorName[]
  /** The colour its card and page open with, so that a grid shows more than black; the first of `colors` unless told. */
  shownFirst?: ColorName
  sizes: string[]
  price: number
  offers?: string
  /** The largest sizes need more cloth: their own price and offers. */
  plus?: { sizes: string[]; price: number; offers?: string }
  /** Weight of the smallest size; each larger one adds `gramsMore`. */
  grams: number
  gramsMore: number
  body: string
  specifications: Array<[key: string, value: string]>
  washCare: string[]
  sizeChart: string
  disclaimer?: string
  video?: string
  /** Sizes without a count are always available. */
  isCounted?: boolean
  soldOut?: { colors?: ColorName[]; sizes?: Array<[ColorName, string]> }
  /** Only a few pieces of this colour are left. */
  fewOf?: ColorName
}

export const letterSizes = ['S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL']
export const sixSizes = letterSizes.slice(0, 6)
export const kidsSizes = ['2-3 Y', '4-5 Y', '6-7 Y', '8-9 Y', '10-11 Y', '12-13 Y']

export const screenColors =
  'Screens and daylight show colours a little differently; the shade may vary slightly from the picture.'

export const knitCare = ['machine-cold', 'no-bleach', 'line-dry-shade', 'iron-low']
export const gentleCare = ['hand-wash', 'no-bleach', 'no-wring', 'flat-dry', 'no-iron']
export const wovenCare = ['machine-cold', 'no-bleach', 'line-dry-shade', 'iron-low', 'no-dryclean']

/** What every garment's label has to say. */
export const label: Array<[string, string]> = [
  ['Net quantity', '1 piece'],
  ['Country of origin', 'India'],
]
