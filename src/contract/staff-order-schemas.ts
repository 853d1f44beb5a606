import { z } from 'zod'
import { handMessageNames } from '#domain/hand-messages.ts'
import { methodsToChoose } from '#domain/order.ts'
import { cancelReasons, holdReasons, stageNames, workViews } from '#domain/order-stage.ts'
import { deliveryAddress, newDelivery } from './address-schemas.ts'
import { keysOf } from '#domain/keys-of.ts'
import { id, moment, rupees, typedText } from './field-schemas.ts'
import { staffParcel } from './staff-parcel-schemas.ts'

const stage = z.enum(stageNames)

/** Why an order wants a second look; each is said in words on the screen. */
export const riskFlags = [
  'first-order',
  'thin-address',
  'high-total',
  'double-order',
  'came-back-before',
  'pincode-mismatch',
] as const

/** A day in India. */
const day = z.iso.date('Give a day as 2026-01-31').regex(/^20/, 'Give a day as 2026-01-31')

export const listWorkQuery = z.object({
  view: z.enum(workViews).default('all'),
  /** Placed on these days, the first and the last included. */
  from: day.optional(),
  to: day.optional(),
  pays: z.enum(methodsToChoose).optional(),
  /** With a parcel of this courier; like a mark, looked for in a month unless `from` says more. */
  courier: id.optional(),
  mark: z.enum([...riskFlags, 'note']).optional(),
  /** With a piece of this product: a part of its name, or how a SKU begins. Within a month, like the two before. */
  product: typedText({ min: 2, max: 80 }, 'Type two letters or more').optional(),
  /** Confirmed or packed by this person of the staff; within a month likewise. */
  staff: id.optional(),
  after: z.string().max(80).optional(),
  limit: z
    .string()
    .regex(/^[1-9][0-9]?$|^100$/, 'A limit is a number from 1 to 100')
    .optional(),
})

export const staffOrderLine = z.object({
  id,
  /** Counts the changes; who changes an order says which one they saw. */
  version: z.number().int(),
  number: z.string(),
  /** What shoppers see in their account. */
  tail: z.string(),
  placedAt: moment,
  stage,
  since: moment,
  customer: z.object({ name: z.string(), end: z.string() }),
  city: z.string(),
  pincode: z.string(),
  pieces: z.number().int(),
  total: rupees,
  /** Of a cash order: paid online when it was placed, or to be; else 0 (decision 0059). */
  advance: rupees,
  /** 1 cash on delivery, 2 online payment (spec §3). */
  paymentMethod: z.number().int(),
  paymentStatus: z.number().int(),
  flags: z.array(z.enum(riskFlags)),
  hasNote: z.boolean(),
  /** When a cancel that was asked for is carried out; null otherwise. */
  cancelsAt: moment.nullable(),
  /** Calls that nobody answered, and when to try again. */
  calls: z.number().int(),
  callAfter: moment.nullable(),
})

/** How cash parcels to a PIN code, or to those that begin so, ended. */
const placeHistory = z.object({
  begins: z.string(),
  parcels: z.number().int(),
  cameBack: z.number().int(),
})

/** By area, the most come back first: parcels of so many days, where there are enough to say something. */
export const cashByPlace = z.object({
  days: z.number().int(),
  atLeast: z.number().int(),
  areas: z.array(placeHistory),
})

const orderedPiece = z.object({
  id,
  productName: z.string(),
  slug: z.string(),
  color: z.string(),
  size: z.string(),
  image: z.string().nullable(),
  quantity: z.number().int(),
  subtotal: rupees,
  /** Pieces of this size that are free now. */
  left: z.number().int().nullable(),
})

export const staffOrder = staffOrderLine.extend({
  address: deliveryAddress.partial(),
  /** Of a cash order that is not sent yet; null also where too few parcels went. */
  place: placeHistory.nullable(),
  /** Ten digits for who may see them, else the last four behind dots. */
  phone: z.string(),
  email: z.string().nullable(),
  lines: z.array(orderedPiece),
  money: z.object({
    subtotal: rupees,
    discount: rupees,
    coupon: z.string().nullable(),
    shipping: rupees,
    total: rupees,
    /** Of a cash order: what is left for the door. */
    atDoor: rupees,
    refunded: rupees,
  }),
  /** Its boxes, the newest first; opened ones are not among them. */
  parcels: z.array(staffParcel),
  /** The link by SMS on which the customer says yes; null: none was sent. */
  confirmLink: z
    .object({ sentAt: moment, remindedAt: moment.nullable(), seenAt: moment.nullable() })
    .nullable(),
  note: z.string(),
  reason: z.string().nullable(),
  /** Other orders of this number, newest first. */
  others: z.array(z.object({ id, number: z.string(), placedAt: moment, stage, total: rupees })),
  history: z.array(
    z.object({ at: moment, actor: z.string(), what: z.string(), detail: z.string().nullable() }),
  ),
})

/** How many orders wait for each kind of work, and for how long the oldest. */
export const workCounts = z.object({
  counts: z.array(z.object({ stage, count: z.number().int(), oldest: moment.nullable() })),
  lastOrderAt: moment.nullable(),
})

const target = z.strictObject({ id, version: z.number().int() })
const several = { actionId: id, orders: z.array(target).min(1).max(200, 'At most 200 orders at once') }

export const confirmOrdersBody = z.strictObject(several)
export const resumeOrdersBody = z.strictObject(several)
export const holdOrdersBody = z.strictObject({
  ...several,
  reason: z.enum(keysOf(holdReasons)),
  words: typedText({ max: 200 }).optional(),
})
export const cancelOrdersBody = z.strictObject({
  ...several,
  reason: z.enum(keysOf(cancelReasons)),
  words: typedText({ max: 200 }).optional(),
})

/** What became of each order; some may have been changed by somebody else meanwhile. */
export const bulkDone = z.object({
  done: z.array(staffOrderLine),
  refused: z.array(z.object({ id, code: z.string(), message: z.string(), now: staffOrderLine.nullable() })),
})

export const noAnswerBody = z.strictObject({
  actionId: id,
  version: z.number().int(),
  hours: z.number().int().min(1).max(48),
})

export const noteBody = z.strictObject({
  actionId: id,
  version: z.number().int(),
  note: typedText({ max: 500 }),
})

const oneOrder = { actionId: id, version: z.number().int() }

export const editDeliveryBody = z.strictObject({ ...oneOrder, address: newDelivery })

export const swapLineBody = z.strictObject({ ...oneOrder, sizeId: id })

/** What a line can be instead, at the same price. */
export const swap = z.object({
  sizeId: id,
  color: z.string(),
  size: z.string(),
  image: z.string(),
  /** Pieces that are free now; null: not counted. */
  left: z.number().int().nullable(),
  isNow: z.boolean(),
})

/** A message in fixed words as its customer reads it, without the key of its link; `refused`: why not now. */
export const handMessage = z.object({
  message: z.enum(handMessageNames),
  text: z.string(),
  refused: z.string().nullable(),
})

export const tellByHandBody = z.strictObject({ actionId: id, message: z.enum(handMessageNames) })

export const undone = z.object({ orders: z.array(staffOrderLine) })

export const phone = z.object({ phone: z.string() })

export type StaffOrderLine = z.infer<typeof staffOrderLine>
export type StaffOrder = z.infer<typeof staffOrder>
