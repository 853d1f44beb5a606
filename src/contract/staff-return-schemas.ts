import { z } from 'zod'
import { quantityLimit } from '#domain/cart.ts'
import {
  returnReasons,
  returnRejections,
  returnStates,
  returnViews,
  returnWays,
  returnWishes,
} from '#domain/return-case.ts'
import { keysOf } from '#domain/keys-of.ts'
import { id, moment, rupees, typedText } from './field-schemas.ts'
import { swap } from './staff-order-schemas.ts'

const version = z.number().int()
const count = z.number().int()
const pieces = z.number().int().min(0).max(quantityLimit)

/** What can still be sent back of an order's line, and what it can be exchanged for. */
const returnablePiece = z.object({
  itemId: id,
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  image: z.string().nullable(),
  /** Pieces that no other case is about. */
  quantity: count,
  swaps: z.array(swap),
})

/** What an order's return begins with: its pieces, and what the policy says of it. */
export const returnable = z.object({
  orderId: id,
  orderVersion: version,
  orderNumber: z.string(),
  pieces: z.array(returnablePiece),
  deliveredAt: moment.nullable(),
  until: moment.nullable(),
  /** Why the policy does not take it, in words; null: it does. */
  problem: z.string().nullable(),
  fee: rupees,
  cases: z.array(z.object({ id, name: z.string(), state: z.enum(keysOf(returnStates)) })),
})

const returnPiece = z.object({
  itemId: id,
  productName: z.string(),
  color: z.string(),
  size: z.string(),
  image: z.string().nullable(),
  quantity: count,
  wanted: z.object({ sizeId: id, color: z.string(), size: z.string() }).nullable(),
  /** What a scanner reads off it. */
  sku: z.string().nullable(),
  barcode: z.string().nullable(),
  /** Once it is received. */
  back: z.object({ fine: count, press: count, bad: count, missing: count }),
})

export const payout = z.object({
  id,
  orderId: id,
  orderNumber: z.string(),
  customer: z.string(),
  caseName: z.string().nullable(),
  amount: rupees,
  how: z.enum(['upi', 'gateway', 'credit']),
  /** The UPI id, for who pays; null: nobody has told it yet. */
  to: z.string().nullable(),
  state: z.enum(['asked', 'approved', 'paid', 'dropped']),
  askedBy: z.string(),
  askedAt: moment,
  /** Whether it waits for somebody else than who asked. */
  needsSecond: z.boolean(),
  approvedBy: z.string().nullable(),
  paidAt: moment.nullable(),
  /** What the bank or the gateway calls it; the code of store credit. */
  reference: z.string().nullable(),
})

export const returnLine = z.object({
  id,
  version,
  /** The order's number and which case of it: 1042-1. */
  name: z.string(),
  state: z.enum(keysOf(returnStates)),
  wish: z.enum(keysOf(returnWishes)),
  reason: z.enum(keysOf(returnReasons)),
  way: z.enum(keysOf(returnWays)),
  order: z.object({ id, number: z.string(), customer: z.string(), city: z.string(), total: rupees }),
  pieces: z.array(returnPiece),
  askedBy: z.string(),
  askedAt: moment,
  /** Until when the policy takes it; null: it was not delivered yet. */
  until: moment.nullable(),
})

export const returnCase = returnLine.extend({
  words: z.string(),
  refusal: z.enum(keysOf(returnRejections)).nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  movingAt: moment.nullable(),
  receivedAt: moment.nullable(),
  closedAt: moment.nullable(),
  /** The unboxing video must have been seen before it is accepted. */
  needsVideo: z.boolean(),
  /** Photographs that its customer sent. */
  photos: count,
  /** The new piece of an exchange: when it joined the packing queue, and its box. */
  replacement: z.object({ since: moment, parcelId: id.nullable(), state: z.string() }).nullable(),
  /** What is proposed to be given back, and the most that can be. */
  money: z
    .object({
      proposed: rupees,
      rest: rupees,
      how: z.enum(['upi', 'gateway']),
      /** What of its worth was paid with store credit, and goes back as such beside the money. */
      andCredit: rupees,
      /** The same as store credit: more where some of the order was paid with such. */
      credit: z.object({ proposed: rupees, rest: rupees }),
    })
    .nullable(),
  payouts: z.array(payout),
})

/** What a customer photographed, for who decides: whole pictures as data, since no address leads to one. */
export const returnPhotos = z.array(
  z.object({
    id,
    sentAt: moment,
    width: z.int().positive(),
    height: z.int().positive(),
    /** `data:image/jpeg;base64,…` */
    url: z.string(),
  }),
)

export const listReturnsQuery = z.object({
  view: z.enum(returnViews).default('asked'),
  after: z.string().max(80).optional(),
})

export const returnList = z.object({
  counts: z.array(z.object({ state: z.enum(keysOf(returnStates)), count, oldest: moment })),
  payoutsOpen: count,
  cases: z.array(returnLine),
})

const act = { actionId: id, version }

export const openReturnBody = z.strictObject({
  ...act,
  wish: z.enum(keysOf(returnWishes)),
  reason: z.enum(keysOf(returnReasons)),
  words: typedText({ max: 500 }).default(''),
  way: z.enum(keysOf(returnWays)),
  pieces: z
    .array(z.strictObject({ itemId: id, quantity: pieces.min(1), wantedSizeId: id.optional() }))
    .min(1, 'Choose the pieces')
    .max(50),
  /** Accepted although the policy does not take it. */
  isException: z.boolean().default(false),
  videoSeen: z.boolean().default(false),
})

export const decideReturnBody = z.discriminatedUnion('decision', [
  z.strictObject({
    ...act,
    decision: z.literal('approve'),
    way: z.enum(keysOf(returnWays)).optional(),
    videoSeen: z.boolean().default(false),
  }),
  z.strictObject({ ...act, decision: z.literal('reject'), refusal: z.enum(keysOf(returnRejections)) }),
])

export const changeReturnBody = z.strictObject(act)

export const receiveReturnBody = z.strictObject({
  ...act,
  pieces: z
    .array(z.strictObject({ itemId: id, fine: pieces, press: pieces, bad: pieces, missing: pieces }))
    .min(1, 'Say what came back')
    .max(50),
})

const wholeRupees = z.number().int('Whole rupees').max(1_000_000)

export const askMoneyBody = z.strictObject({
  ...act,
  rupees: wholeRupees.min(1, 'At least 1 rupee'),
  as: z.enum(['money', 'credit']).default('money'),
  /** Store credit beside it: both are decided at once. */
  andCredit: wholeRupees.min(0).default(0),
})

export const listPayoutsQuery = z.object({ view: z.enum(['open', 'closed']).default('open') })

/** name@bank, as payment apps write it. */
export const upiId = z
  .string()
  .trim()
  .max(80)
  .regex(/^[\w.-]{2,60}@[A-Za-z][\w.-]{1,30}$/, 'A UPI id looks like name@bank')

export const payeeBody = z.strictObject({ actionId: id, upi: upiId })

export const payoutBody = z.strictObject({ actionId: id })

export const paidBody = z.strictObject({
  actionId: id,
  utr: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{6,30}$/, 'The bank’s reference has 6 to 30 letters and digits'),
})

export type ReturnLine = z.infer<typeof returnLine>
export type ReturnCase = z.infer<typeof returnCase>
export type Returnable = z.infer<typeof returnable>
export type ReturnPhotos = z.infer<typeof returnPhotos>
export type Payout = z.infer<typeof payout>
