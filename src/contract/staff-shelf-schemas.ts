import { z } from 'zod'
import { id, typedText } from './field-schemas.ts'

const place = { bin: z.string().nullable(), barcode: z.string().nullable() }

const shelfPiece = z.object({
  id,
  sku: z.string().nullable(),
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  /** Where it lies; null: nobody has said. */
  ...place,
})

/** A SKU, a barcode or a bin, or a part of a product's name. */
export const findShelfQuery = z.object({ q: typedText({ max: 60 }) })

export const shelfFound = z.object({ pieces: z.array(shelfPiece), isMore: z.boolean() })

const typed = typedText({ min: 1, max: 60 }, 'Type something, or leave it empty').nullable()

export const setShelfBody = z.strictObject({
  actionId: id,
  /** As the screen showed it: what somebody else wrote since is not written over. */
  seen: z.strictObject(place),
  /** Null clears. */
  bin: typed,
  barcode: typed,
})

export type ShelfFound = z.infer<typeof shelfFound>
