import type { Paise } from '#domain/money.ts'
import type { Offer } from '#domain/pricing/offers.ts'
import type { ProductFieldValues } from '../product-fields.ts'

/** One product of the file. `undefined`: the file has no such column, and what is stored stays as it is. */
export type ImportedProduct = {
  line: number
  handle: string
  /** Null where a handle comes back further down: its first rows have said it. */
  title: string | null
  category: string | undefined
  subcategory: string | undefined
  /** What its own columns say (product-fields.ts); those that the file does not have are not in it. */
  fields: Partial<ProductFieldValues>
  offers: Offer[] | undefined
  isPublished: boolean | undefined
  images: string[] | undefined
  variants: ImportedVariant[]
}

export type ImportedVariant = {
  line: number
  sku: string | null
  color: string
  size: string
  price: Paise
  struckPrice: Paise | null | undefined
  weightGrams: number | null | undefined
  /** Null: not counted. */
  onHand: number | null | undefined
  /** What the export wrote of the count; undefined in a file that is none of ours. */
  exported: ExportedCount | undefined
  offers: Offer[] | undefined
  colorCode: string | null
  images: string[]
}

/** A count as an export wrote it, and how often it had changed until then. */
export type ExportedCount = { count: number; change: number }
