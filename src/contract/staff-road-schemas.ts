import { z } from 'zod'
import { quantityLimit } from '#domain/cart.ts'
import { attemptReasons, newsKinds } from '#domain/parcel-course.ts'
import { attentionReasons, requestKinds, roadViews } from '#domain/parcel.ts'
import { keysOf } from '#domain/keys-of.ts'
import { id, moment, typedText } from './field-schemas.ts'
import { staffParcel } from './staff-parcel-schemas.ts'

const count = z.number().int()
const version = z.number().int()
const reason = z.enum(keysOf(attemptReasons)).nullable()

/** A parcel that has left the shop. */
export const roadParcel = staffParcel.extend({
  /** Why somebody should look at it; none: it goes its way. */
  attention: z.array(z.enum(keysOf(attentionReasons))),
  /** Until when the courier waits for an answer to a failed attempt. */
  answerBy: moment.nullable(),
  attempts: count,
  failedAt: moment.nullable(),
  failedReason: reason,
  /** The newest that the courier told, by its clock. */
  heardAt: moment.nullable(),
  /** In the courier's words, with ours. */
  lastNews: z.object({ kind: z.enum(newsKinds), words: z.string(), place: z.string().nullable() }).nullable(),
  /** The courier says that it is back at the shop. */
  homeAt: moment.nullable(),
  /** What was asked of the courier last; `toldAt` null: it does not know yet. */
  request: z
    .object({
      kind: z.enum(keysOf(requestKinds)),
      details: z.string(),
      askedAt: moment,
      toldAt: moment.nullable(),
    })
    .nullable(),
  /** Its receipt is booked then, and can be undone until then. */
  closesAt: moment.nullable(),
  closedAt: moment.nullable(),
})

const back = z.object({ fine: count, press: count, damaged: count, wrong: count, missing: count })

/** The same with what lies in it and all that was heard of it, the newest first. */
export const roadParcelDetail = roadParcel.extend({
  lines: z.array(
    z.object({
      itemId: id,
      productName: z.string(),
      color: z.string(),
      size: z.string(),
      image: z.string().nullable(),
      quantity: count,
      /** What a scanner reads on a piece. */
      sku: z.string().nullable(),
      barcode: z.string().nullable(),
      /** What came back of it, once it is booked. */
      back,
    }),
  ),
  events: z.array(
    z.object({
      kind: z.enum(newsKinds),
      at: moment,
      words: z.string(),
      place: z.string().nullable(),
      reason,
      source: z.enum(['webhook', 'poll', 'csv', 'staff']),
    }),
  ),
})

export const listRoadQuery = z.object({
  view: z.enum(roadViews).default('attention'),
  after: z.string().max(80).optional(),
  limit: z
    .string()
    .regex(/^[1-9][0-9]?$|^100$/, 'A limit is a number from 1 to 100')
    .optional(),
})

export const listRoadMeta = z.object({
  next: z.string().nullable(),
  counts: z.object({ attention: count, 'on-the-way': count, 'coming-back': count }),
})

export const scanRoadQuery = z.object({ awb: z.string().min(4).max(60) })

export const askCourierBody = z.strictObject({
  actionId: id,
  version,
  kind: z.enum(keysOf(requestKinds)),
  /** The day or hour, the other number, the hint, the reason. */
  details: typedText({ min: 0, max: 300 }).default(''),
})

export const versionedAct = z.strictObject({ actionId: id, version })

const pieces = z.number().int().min(0).max(quantityLimit).default(0)

export const receiveParcelBody = z.strictObject({
  actionId: id,
  version,
  /** 'never': its courier says that it was delivered, and a person of the shop that it never reached the customer. */
  delivered: z.enum(['as-told', 'never']).default('as-told'),
  /** Each line of the box once, with each of its pieces. */
  pieces: z
    .array(
      z.strictObject({
        itemId: id,
        fine: pieces,
        press: pieces,
        damaged: pieces,
        wrong: pieces,
        missing: pieces,
      }),
    )
    .min(1, 'Count the pieces')
    .max(100),
})

export type RoadParcelLine = z.infer<typeof roadParcel>
export type RoadParcelDetail = z.infer<typeof roadParcelDetail>
