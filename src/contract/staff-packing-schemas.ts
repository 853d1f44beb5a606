import { z } from 'zod'
import { quantityLimit } from '#domain/cart.ts'
import { courierAdapters } from '#domain/courier-adapters.ts'
import { parcelViews, waveMost } from '#domain/parcel.ts'
import { id, moment, rupees, typedText } from './field-schemas.ts'
import { staffOrderLine } from './staff-order-schemas.ts'
import { staffParcel } from './staff-parcel-schemas.ts'

const version = z.number().int()
const count = z.number().int()

const awb = z
  .string()
  .trim()
  .min(4, 'A courier’s number has at least 4 characters')
  .max(40, 'A courier’s number has at most 40 characters')
  .regex(/^[A-Za-z0-9 /-]+$/, 'Only letters, digits, hyphens and strokes')

// Couriers

const courierFacts = {
  name: typedText({ min: 1, max: 60 }, 'Type a name'),
  adapter: z.enum(courierAdapters),
  /** What its numbers look like: '#' a digit, '@' a letter; several, separated by blanks. Null: anything. */
  awbPattern: typedText({ min: 1, max: 200 }).nullable(),
  /** Where a parcel is followed, with {awb} in it. */
  trackUrl: z
    .string()
    .trim()
    .max(300)
    .regex(/^https:\/\/[^\s]*\{awb\}[^\s]*$/, 'An address that begins with https:// and has {awb} in it')
    .nullable(),
  takesCash: z.boolean(),
  isActive: z.boolean(),
  position: z.number().int().min(0).max(1000),
}

export const courier = z.object({
  id,
  name: z.string(),
  adapter: z.enum(courierAdapters),
  awbPattern: z.string().nullable(),
  trackUrl: z.string().nullable(),
  takesCash: z.boolean(),
  isActive: z.boolean(),
  position: count,
  /** Numbers of its pool that are not taken; null: it is asked for each. */
  waybillsLeft: count.nullable(),
  /** Since when it does not answer, though it is asked over the net. */
  awaySince: moment.nullable(),
})

export const courierBody = z.strictObject({
  actionId: id,
  name: courierFacts.name,
  adapter: courierFacts.adapter.default('by-hand'),
  awbPattern: courierFacts.awbPattern.default(null),
  trackUrl: courierFacts.trackUrl.default(null),
  takesCash: courierFacts.takesCash,
  isActive: courierFacts.isActive.default(true),
  position: courierFacts.position.default(0),
})

export const editCourierBody = z.strictObject({ actionId: id, ...z.object(courierFacts).partial().shape })

export const addWaybillsBody = z.strictObject({
  actionId: id,
  /** As they were pasted: separated by lines, blanks, commas or semicolons. */
  numbers: z.string().min(1, 'Paste the numbers').max(200_000, 'Paste at most 200,000 characters at once'),
})

export const waybillsAdded = z.object({
  added: count,
  /** Were there before, or twice in what was pasted. */
  double: z.array(z.string()),
  /** Do not look like a number of this courier. */
  unfit: z.array(z.string()),
  left: count,
})

// Parcels

export const listParcelsQuery = z.object({
  view: z.enum(parcelViews).default('to-hand-over'),
  courier: z.string().max(80).optional(),
  after: z.string().max(80).optional(),
  limit: z
    .string()
    .regex(/^[1-9][0-9]?$|^[12][0-9]{2}$/, 'A limit is a number from 1 to 299')
    .optional(),
})

const target = z.strictObject({ id, version })

export const unpackBody = z.strictObject({ actionId: id, version })

export const bookParcelsBody = z.strictObject({
  actionId: id,
  courierId: id,
  /** Without a number of its own a parcel takes the next of the courier's pool. */
  parcels: z
    .array(target.extend({ awb: awb.optional() }))
    .min(1)
    .max(200, 'At most 200 parcels at once'),
})

export const handOverBody = z.strictObject({
  actionId: id,
  parcels: z.array(target).min(1).max(200, 'At most 200 parcels at once'),
})

const refused = z.array(z.object({ id, code: z.string(), message: z.string(), now: staffParcel.nullable() }))

/** What became of each parcel; some may have been changed by somebody else meanwhile. */
export const parcelsDone = z.object({ done: z.array(staffParcel), refused })

export const handedOver = z.object({
  done: z.array(staffParcel),
  refused,
  /** One for each courier. */
  manifests: z.array(z.object({ id, courier: z.string(), parcels: count })),
})

// Waves

const piece = z.object({
  itemId: id,
  productName: z.string(),
  slug: z.string(),
  color: z.string(),
  /** The colour as it looks; null where the catalogue does not have it any more. */
  colorCode: z.string().nullable(),
  size: z.string(),
  image: z.string().nullable(),
  quantity: count,
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  bin: z.string().nullable(),
  /** Pieces of this size that are free now. */
  left: z.number().int().nullable(),
})

const waveOrder = z.object({
  slot: count,
  order: staffOrderLine,
  note: z.string(),
  lines: z.array(piece),
  /** What it should weigh. */
  weightGrams: count,
  cashDue: rupees,
  /** Who would bring it; null: nobody is set up for it. */
  courier: z.object({ id, name: z.string(), waybillsLeft: count.nullable() }).nullable(),
  expected: z.object({ from: moment, to: moment }).nullable(),
  /** Once it is packed. */
  parcel: staffParcel.nullable(),
  /** Why it is not to be packed any more, in words: cancelled, on hold. */
  problem: z.string().nullable(),
})

const pick = z.object({
  bin: z.string().nullable(),
  productName: z.string(),
  color: z.string(),
  colorCode: z.string().nullable(),
  size: z.string(),
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  image: z.string().nullable(),
  quantity: count,
  slots: z.array(z.object({ slot: count, quantity: count })),
})

/** The orders that somebody has on the packing table. */
export const wave = z.object({
  id,
  who: z.object({ id, name: z.string() }),
  isMine: z.boolean(),
  /** Until when nobody else can take its orders; each sign of work moves it. */
  until: moment.nullable(),
  orders: z.array(waveOrder),
  /** By bin, product, colour and size. */
  picks: z.array(pick),
})

export const openWave = z.object({
  id,
  who: z.object({ id, name: z.string() }),
  isMine: z.boolean(),
  until: moment,
  /** Orders that are still to be packed. */
  orders: count,
})

export const takeWaveBody = z.strictObject({
  actionId: id,
  /** So many of those that wait longest. */
  count: z.number().int().min(1).max(waveMost, `At most ${waveMost} orders at once`).default(20),
  /** These instead. */
  orders: z.array(id).min(1).max(waveMost, `At most ${waveMost} orders at once`).optional(),
})

export const waveKept = z.object({ until: moment.nullable() })

export const packOrderBody = z.strictObject({
  actionId: id,
  version,
  /** What lies in the box: each line with the pieces that were checked. */
  pieces: z
    .array(z.strictObject({ itemId: id, quantity: z.number().int().min(1).max(quantityLimit) }))
    .min(1, 'Check the pieces')
    .max(100),
  weightGrams: z.number().int().min(1).max(100_000).optional(),
  /** Who brings it; unless told, who comes first. */
  courierId: id.optional(),
  /** As the sticker says; unless told, the next of the courier's pool. */
  awb: awb.optional(),
})

export const packed = z.object({ order: staffOrderLine, parcel: staffParcel })

export const missingBody = z.strictObject({
  actionId: id,
  version,
  itemId: id,
  quantity: z.number().int().min(1).max(quantityLimit),
})

export type Courier = z.infer<typeof courier>
export type Wave = z.infer<typeof wave>
