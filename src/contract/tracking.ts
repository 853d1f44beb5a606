import { z } from 'zod'
import { id } from './parts.ts'

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

const enrichment = {
  client_ip_address: short.nullish(),
  fbc: short.nullish(),
  fbp: short.nullish(),
  client_user_agent: z.string().max(1000).nullish(),
}

/** POST /pixel/product/{slug}: an array of one event. */
export const productPixelBody = z.array(pixelEvent).length(1)

/** One event or several, with the enrichment beside it (spec §7). */
export const initiateCheckoutBody = z.object({ event: z.array(pixelEvent).min(1).max(50), ...enrichment })

export const purchaseEventBody = z.object({
  orderId: id.optional(),
  event: z.array(pixelEvent).min(1).max(50),
  ...enrichment,
})

export const accepted = z.object({ accepted: z.number().int() })

export const consentBody = z.strictObject({
  purposes: z.strictObject({ measurement: z.boolean(), advertising: z.boolean() }),
  textVersion: z.string().min(1).max(40),
})

export const consentKept = z.object({ consentId: id })

export const clientIp = z.object({ ip: z.string() })

export type PixelEvent = z.infer<typeof pixelEvent>
