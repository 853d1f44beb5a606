import { z } from 'zod'
import { id } from './field-schemas.ts'

const short = z.string().max(300)

/** Advertising-pixel event (spec §3). What the server knows itself it overwrites: em, ph, address, user agent. */
export const pixelEvent = z.object({
  event_name: z.enum(['ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase']),
  event_id: z.string().min(1).max(100),
  event_time: z.number().int().nonnegative(),
  action_source: z.literal('website').default('website'),
  event_source_url: short.optional(),
  user_data: z
    .object({
      em: short.nullish(),
      ph: short.nullish(),
      client_ip_address: short.nullish(),
      fbc: short.nullish(),
      fbp: short.nullish(),
      client_user_agent: z.string().max(1000).nullish(),
    })
    .default({}),
  custom_data: z.object({
    currency: z.literal('INR').default('INR'),
    value: z.number().nonnegative().optional(),
    content_ids: z.array(short).max(50).optional(),
    content_type: z.literal('product').default('product'),
    content_name: short.optional(),
    content_category: short.optional(),
    quantity: z.number().int().nonnegative().optional(),
  }),
})

/** What the spec's client sends beside an event (spec §7); address and agent are never believed. */
const enrichment = {
  client_ip_address: short.nullish(),
  fbc: short.nullish(),
  fbp: short.nullish(),
  client_user_agent: z.string().max(1000).nullish(),
}

/** POST /pixel/product/{slug}: an array of one event. */
export const productPixelBody = z.array(pixelEvent).length(1)

const someEvents = z.array(pixelEvent).min(1).max(50)
const besideEvents = z.object({ event: z.union([someEvents, pixelEvent]), ...enrichment })

/** The order as a whole (spec §4 "a further order-level tracking call"): no event, so it is counted nowhere twice. */
const wholeOrder = z.object({
  event: z.array(pixelEvent).max(0),
  order: z.object({
    order_id: id,
    currency: z.literal('INR'),
    value: z.number().nonnegative(),
    num_items: z.number().int().nonnegative(),
  }),
  ...enrichment,
})

/**
 * "Event plus enrichment" (spec §7): the event or events under `event`, or one event with the enrichment among its
 * own fields, or a bare array. All become `{ events }`.
 */
export const enrichedEvents = z
  .union([someEvents, besideEvents, wholeOrder, pixelEvent.extend(enrichment)])
  .transform((body) => {
    if (Array.isArray(body)) return { events: body }
    if ('order' in body) return { events: [] }
    if (!('event' in body)) return { events: [withClickIds(body, body)] }
    const events = Array.isArray(body.event) ? body.event : [body.event]
    return { events: events.map((event) => withClickIds(event, body)) }
  })

type ClickIds = { fbc?: string | null; fbp?: string | null }

function withClickIds(event: PixelEvent, beside: ClickIds): PixelEvent {
  const { user_data } = event
  return {
    ...event,
    user_data: { ...user_data, fbc: user_data.fbc ?? beside.fbc, fbp: user_data.fbp ?? beside.fbp },
  }
}

export const accepted = z.object({ accepted: z.number().int() })

/** What a shopper allows: `advertising` sends events on, `matching` adds their hashed number and e-mail to them. */
export const consentBody = z.strictObject({
  purposes: z.object({ advertising: z.boolean().default(false), matching: z.boolean().default(false) }),
  textVersion: z.string().min(1).max(40),
})

export const consentKept = z.object({ consentId: id })

export const clientIp = z.object({ ip: z.string() })

export type PixelEvent = z.infer<typeof pixelEvent>
