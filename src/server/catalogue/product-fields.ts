import type { ProductFactFields } from '#contract/catalogue-schemas.ts'
import { sizeChartUrl, sizeCharts, washCareIcons } from '#domain/drawn-pictures.ts'
import { isHsn } from '#domain/tax/hsn.ts'
import { invalidVideoMessage, videoId } from '#domain/video-link.ts'
import { cleanHtml } from './import/clean-html.ts'
import type { Read } from './import/read-cells.ts'
import {
  bad,
  good,
  readBadge,
  readNames,
  readOnePicture,
  readSpecifications,
  readText,
  shown,
} from './import/read-cells.ts'

/** What a reader of cells must know of the shop. */
export type CellContext = { garments: readonly string[] }

type Field<Value, Column extends string, Stored extends string> = {
  /** Heading of its column in a product file. */
  column: Column
  read(text: string, context: CellContext): Read<Value>
  /** The cell that reads as this value. */
  write(value: Value): string
  /** Its column in the table `product`, and that column's type. */
  stored: Stored
  sql: 'text' | 'smallint' | 'jsonb'
  /** What a product has whose file says nothing. */
  empty: Value
  /** For the address of a picture: the value with the address of the shop's own copy; none where there is no copy. */
  ownCopy?(value: Value, copyOf: (url: string) => string | undefined): Value
}

function fieldOf<Value>() {
  return <const Column extends string, const Stored extends string>(made: Field<Value, Column, Stored>) =>
    made
}

const longest = { html: 100_000, disclaimer: 2000 }
const badges = ['', 'Best Seller', 'Featured']

/**
 * What the owner tells of a product, each fact once: its column in a product file, how a cell is read and written, and
 * where it is stored. Import, export and the reading of the catalogue are made of this table. What the product's page
 * gets under the same name stands in the contract (`productFacts`): a fact there that is not here does not compile.
 */
export const productFields = {
  description: fieldOf<string>()({
    column: 'Body (HTML)',
    read: (text) =>
      text.length > longest.html ? bad('is longer than 100,000 characters') : good(cleanHtml(text)),
    write: asItIs,
    stored: 'description',
    sql: 'text',
    empty: '',
  }),
  badge: fieldOf<number | null>()({
    column: 'Badge',
    read: readBadge,
    write: (badge) => badges[badge ?? 0] ?? '',
    stored: 'badge',
    sql: 'smallint',
    empty: null,
  }),
  drawing: fieldOf<string | null>()({
    column: 'Drawing',
    read: (text, { garments }) => {
      const names = readNames(text, garments)
      return names.ok ? good(names.value[0] ?? null) : names
    },
    write: asItIs,
    stored: 'drawing',
    sql: 'text',
    empty: null,
  }),
  specifications: fieldOf<Array<{ key: string; value: string }>>()({
    column: 'Specifications',
    read: readSpecifications,
    write: (specifications) => specifications.map(({ key, value }) => `${key}: ${value}`).join('\n'),
    stored: 'specifications',
    sql: 'jsonb',
    empty: [],
  }),
  disclaimer: fieldOf<string>()({
    column: 'Disclaimer',
    read: readText(longest.disclaimer),
    write: asItIs,
    stored: 'disclaimer',
    sql: 'text',
    empty: '',
  }),
  washCare: fieldOf<string[]>()({
    column: 'Wash Care',
    read: (text) => readNames(text, washCareIcons),
    write: (names) => names.join(', '),
    stored: 'wash_care',
    sql: 'jsonb',
    empty: [],
  }),
  video: fieldOf<string | null>()({
    column: 'Video',
    read: (text) => {
      if (text === '') return good(null)
      return videoId(text) === undefined ? bad(`${invalidVideoMessage}: ${shown(text)}`) : good(text)
    },
    write: asItIs,
    stored: 'video_url',
    sql: 'text',
    empty: null,
  }),
  videoThumbnail: fieldOf<string | null>()({
    column: 'Video Thumbnail',
    read: readOnePicture,
    write: asItIs,
    stored: 'video_thumbnail',
    sql: 'text',
    empty: null,
    ownCopy: ownPicture,
  }),
  sizeChart: fieldOf<string | null>()({
    column: 'Size Chart',
    read: (text) => {
      const drawn = sizeCharts.find((name) => name === text.toLowerCase())
      return drawn ? good(sizeChartUrl(drawn)) : readOnePicture(text)
    },
    write: (url) => sizeCharts.find((name) => sizeChartUrl(name) === url) ?? asItIs(url),
    stored: 'size_chart',
    sql: 'text',
    empty: null,
    ownCopy: ownPicture,
  }),
  hsn: fieldOf<string | null>()({
    column: 'HSN',
    read: (text) => {
      if (text === '') return good(null)
      return isHsn(text) ? good(text) : bad(`must be 4, 6 or 8 digits, not ${shown(text)}`)
    },
    write: asItIs,
    stored: 'hsn',
    sql: 'text',
    empty: null,
  }),
} satisfies { [Name in keyof ProductFactFields]: Field<ProductFactFields[Name], string, string> } & Record<
  string,
  unknown
>

function asItIs(text: string | null): string {
  return text ?? ''
}

function ownPicture(url: string | null, copyOf: (url: string) => string | undefined): string | null {
  return url === null ? null : (copyOf(url) ?? null)
}

type Fields = typeof productFields
export type ProductField = keyof Fields
export type ProductFieldColumn = Fields[ProductField]['column']
/** The column of a field in the table `product`. */
export type StoredAs<Name extends ProductField> = Fields[Name]['stored']
export type ProductFieldValues = { [Name in ProductField]: Fields[Name]['empty'] }

// The same table by name, in which the type of a value follows the name that it is asked by.
const byName: { [Name in ProductField]: Field<ProductFieldValues[Name], ProductFieldColumn, string> } =
  productFields

export const productFieldNames = Object.keys(productFields).filter(isProductField)

function isProductField(name: string): name is ProductField {
  return Object.hasOwn(productFields, name)
}

/** What one column of the table says, of whichever field. */
export function productField<Name extends ProductField>(name: Name) {
  return byName[name]
}

/** A value for every field. */
export function eachProductField(
  valueOf: <Name extends ProductField>(name: Name) => ProductFieldValues[Name],
): ProductFieldValues {
  const values: Partial<ProductFieldValues> = {}
  for (const name of productFieldNames) setField(values, name, valueOf(name))
  if (!isWhole(values)) throw new Error('a field of the product has no value')
  return values
}

export function setField<Name extends ProductField>(
  values: Partial<ProductFieldValues>,
  name: Name,
  value: ProductFieldValues[Name] | undefined,
): void {
  values[name] = value
}

function isWhole(values: Partial<ProductFieldValues>): values is ProductFieldValues {
  return productFieldNames.every((name) => values[name] !== undefined)
}

/** The cells of these values in a product file. */
export function cellsOfFields(values: ProductFieldValues): Partial<Record<ProductFieldColumn, string>> {
  return Object.fromEntries(productFieldNames.map((name) => [byName[name].column, cellOf(name, values)]))
}

function cellOf<Name extends ProductField>(name: Name, values: ProductFieldValues): string {
  return byName[name].write(values[name])
}

/** Addresses of pictures that a field names. */
export function picturesIn<Name extends ProductField>(
  name: Name,
  values: Partial<ProductFieldValues>,
): string[] {
  const urls: string[] = []
  const value = values[name]
  if (value !== undefined)
    byName[name].ownCopy?.(value, (url) => {
      urls.push(url)
      return url
    })
  return urls
}
