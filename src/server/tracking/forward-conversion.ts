import { z } from 'zod'
import { pixelSlugs } from '#domain/tracking.ts'
import type { PixelIds } from '#domain/tracking.ts'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { Handler, Outbox } from '#server/outbox/outbox.ts'
import { conversionKind, hashedEmail, hashedMobile } from './conversion.ts'
import type { Conversion } from './conversion.ts'
import { createMetaConversions } from './meta-conversions.ts'
import type { AdPlatform } from './meta-conversions.ts'
import { readConsent } from './tracking-store.ts'

const oldestSeconds = 6 * 24 * 3600

const nullableText = z.string().nullable()
const conversionSchema: z.ZodType<Conversion> = z.object({
  name: z.enum(['ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase']),
  eventId: z.string(),
  time: z.number(),
  sourceUrl: z.string(),
  slug: nullableText,
  contentName: nullableText,
  contentCategory: nullableText,
  contentIds: z.array(z.string()),
  quantity: z.number(),
  value: z.number(),
  consentId: nullableText,
  customerId: nullableText,
  clientAddress: nullableText,
  userAgent: nullableText,
  fbc: nullableText,
  fbp: nullableText,
})

type People = { read(customerId: string): Promise<{ mobileNumber: string; emailId: string | null } | null> }
type Parts = { database: Database; platform: AdPlatform; people: People }

/** Hourly once the first tries failed: the platform may be away for days, and the age of an event ends the trying. */
const patience = { backOffSeconds: [5, 30, 120, 600, 1800, 3600], triesLimit: 400 }

/** True when events go on to an ad platform; without one they stay in the shop and nothing is queued. */
export function hasAdPlatform(env: Env): boolean {
  return env.META_ACCESS_TOKEN !== undefined && Object.keys(pixelIdsOf(env)).length > 0
}

/** Takes the conversions out of the outbox to the ad platform. */
export function forwardConversions({
  env,
  database,
  outbox,
  people,
}: Omit<Parts, 'platform'> & { env: Env; outbox: Outbox }) {
  if (!hasAdPlatform(env) || !env.META_ACCESS_TOKEN) return
  const platform = createMetaConversions({
    baseUrl: env.META_URL,
    pixelIds: pixelIdsOf(env),
    accessToken: env.META_ACCESS_TOKEN,
  })
  outbox.handle(conversionKind, forwardConversion({ database, platform, people }), patience)
}

function pixelIdsOf({ META_PIXEL_ID, META_PIXEL_IDS }: Env): PixelIds {
  const own = META_PIXEL_IDS.map((pair) => pair.split('='))
  const known = own.filter(([slug]) => pixelSlugs.some((pixelSlug) => pixelSlug === slug))
  return { ...Object.fromEntries(known), ...(META_PIXEL_ID ? { all: META_PIXEL_ID } : {}) }
}

/** Sends one event, if the shopper still allows it and it is young enough to be taken (six days). */
export function forwardConversion({ database, platform, people }: Parts): Handler {
  return async (payload, { signal }) => {
    const conversion = conversionSchema.parse(payload)
    if (conversion.time < Date.now() / 1000 - oldestSeconds) return { undeliverable: 'older than six days' }
    const consent = await readConsent(database.query, conversion)
    if (!consent?.advertising) return { undeliverable: 'consent was withdrawn' }
    const person = conversion.customerId && consent.matching ? await people.read(conversion.customerId) : null
    const em = person?.emailId ? [hashedEmail(person.emailId)] : undefined
    const ph = person ? [hashedMobile(person.mobileNumber)] : undefined
    const outcome = await platform.send(conversion, { em, ph }, signal)
    if (!outcome.ok) return { undeliverable: outcome.reason }
  }
}
