import { z } from 'zod'
import { labelSizes } from '#domain/setting-choices.ts'
import { keysOf } from '#domain/keys-of.ts'
import { id } from './field-schemas.ts'

/** Several ids with commas between them. */
const ids = z
  .string()
  .regex(/^[\w-]{1,80}(,[\w-]{1,80}){0,199}$/, 'Up to 200 ids with commas between them')
  .transform((text) => text.split(','))

/** A page of its own, to be printed. */
export const paper = z.string()

const either = { parcels: ids.optional(), orders: ids.optional() }

type Either = { parcels?: string[]; orders?: string[] }
const isEither = ({ parcels, orders }: Either) => (parcels === undefined) !== (orders === undefined)
const sayWhich = { error: 'Name parcels or orders', path: ['parcels'] }

export const labelsQuery = z
  .object({ ...either, sheet: z.enum(keysOf(labelSizes)).optional() })
  .refine(isEither, sayWhich)

/** The invoices that count of parcels, or of orders. */
export const invoicesQuery = z
  .object({ ...either, sheet: z.enum(['a4', 'a5']).default('a4') })
  .refine(isEither, sayWhich)

/** The papers of replacements. */
export const challansQuery = z.object({ parcels: ids, sheet: z.enum(['a4', 'a5']).default('a4') })

export const pickListQuery = z.object({ wave: id })

export const manifestQuery = z.object({ manifest: id })

export const stickersQuery = z.object({
  /** A size that is named twice has two stickers. */
  sizes: ids,
  copies: z
    .string()
    .regex(/^[1-9][0-9]?$/, 'From 1 to 99 of each')
    .optional(),
})
