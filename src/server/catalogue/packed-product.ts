import type { Paise } from '#domain/money.ts'
import { productFieldNames, type ProductFieldValues } from './product-fields.ts'

// What goods-store.ts tells of a product as texts of JSON, or a bench makes up; each has a place for each colour.

/** What its colours are called, with their codes and the names of their sizes. */
export type PackedLook = Array<[name: string, slug: string, colorCode: string, sizes: string[]]>
/** Of each size; in levels null: not counted. */
export type PackedPrices = Paise[][]
export type PackedLevels = Array<Array<number | null>>
export type PackedRest = Array<
  [id: string, images: string[], struckPrices: Array<Paise | null>, weightsGrams: Array<number | null>]
>

/** What the page of a product tells besides its colours. */
export type ProductFacts = ProductFieldValues & { images: string[] }

/** Of a text that the shop has itself written. */
export function unpack<Packed>(text: string): Packed {
  return JSON.parse(text) as Packed
}

/** Pictures first, then each field in its order. */
export function unpackFacts(text: string): ProductFacts {
  const [images, ...values] = unpack<unknown[]>(text)
  return {
    images,
    ...Object.fromEntries(productFieldNames.map((name, at) => [name, values[at]])),
  } as ProductFacts
}

export function packFacts({ images, ...fields }: ProductFacts): string {
  return JSON.stringify([images, ...productFieldNames.map((name) => fields[name])])
}
