import { z } from 'zod'
import { pixelSlugs } from '#domain/tracked-products.ts'
import type { PixelIds } from '#domain/tracked-products.ts'
import type { Database } from '#server/db/database.ts'
import type { Env } from '#server/env.ts'
import type { GroupHandler, Outbox, DeliveryOutcome } from '#platform/jobs/jobs.ts'
import { conversionKind, hashedEmail, hashedMobile } from './conversion.ts'
import type { Conversion } from './conversion.ts'
import { createMetaConversions } from './meta-conversions.ts'
import type { Addressed, AdPlatform } from './meta-conversions.ts'
import { keyOf, readConsents } from './consent-store.ts'
import type { Consent } from './consent-store.ts'

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
type Dependencies = { database: Database; platform: AdPlatform; people: People }

/** Hourly once the first tries failed: the platform may be away for days, and the age of an event ends the trying. */
const patience = { backOffSeconds: [5, 30, 120, 600, 1800, 3600], triesLimit: 400 }

/** Meta takes 1000; fewer at once keep the pages quick that the same process serves. */
const atOnce = 200

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
}: Omit<Dependencies, 'platform'> & { env: Env; outbox: Outbox }) {
  if (!hasAdPlatform(env) || !env.META_ACCESS_TOKEN) return
  const platform = createMetaConversions({
    baseUrl: env.META_URL,
    pixelIds: pixelIdsOf(env),
    accessToken: env.META_ACCESS_TOKEN,
  })
  outbox.handleTogether(conversionKind, forwardTogether({ database, platform, people }), { atOnce, patience })
}

function pixelIdsOf({ META_PIXEL_ID, META_PIXEL_IDS }: Env): PixelIds {
  const own = META_PIXEL_IDS.map((pair) => pair.split('='))
  const known = own.filter(([slug]) => pixelSlugs.some((pixelSlug) => pixelSlug === slug))
  return { ...Object.fromEntries(known), ...(META_PIXEL_ID ? { all: META_PIXEL_ID } : {}) }
}

/** Sends events that their shoppers still allow and that are young enough to be taken (six days). */
function forwardTogether({ database, platform, people }: Dependencies): GroupHandler {
  /** What is known of who is behind the events, as far as they allow it; each customer is read once. */
  async function readPersons(events: readonly Allowed[]): Promise<Map<string, Addressed['person']>> {
    const known = new Map<string, Addressed['person']>()
    for (const { conversion, consent } of events) {
      const { customerId } = conversion
      if (!customerId || !consent.matching || known.has(customerId)) continue
      const person = await people.read(customerId)
      if (person) known.set(customerId, hashedPerson(person))
    }
    return known
  }

  return async (payloads, signal) => {
    const read = payloads.map((payload) => conversionSchema.safeParse(payload).data)
    const consents = await readConsents(
      database.query,
      read.flatMap((conversion) => conversion ?? []),
    )
    const refusals = new Map<number, DeliveryOutcome>()
    const allowed: Allowed[] = []
    for (const [at, conversion] of read.entries()) {
      const consent = conversion && consents.get(keyOf(conversion))
      const refusal = refusalOf(conversion, consent)
      if (refusal) refusals.set(at, refusal)
      else if (conversion && consent) allowed.push({ conversion, consent })
    }
    const persons = await readPersons(allowed)
    const sent = await platform.send(
      allowed.map(({ conversion, consent }) => ({
        conversion,
        person: (consent.matching && persons.get(conversion.customerId ?? '')) || {},
      })),
      signal,
    )
    const inTurn = sent.values()
    return payloads.map((_, at) => refusals.get(at) ?? inTurn.next().value ?? unreadable)
  }
}

type Allowed = { conversion: Conversion; consent: Consent }

const unreadable: DeliveryOutcome = { is: 'undeliverable', reason: 'not an event' }

/** Why an event is not sent; undefined when it may be. */
function refusalOf(
  conversion: Conversion | undefined,
  consent: Consent | undefined,
): DeliveryOutcome | undefined {
  if (!conversion) return unreadable
  if (conversion.time < Date.now() / 1000 - oldestSeconds)
    return { is: 'dropped', reason: 'older than six days' }
  if (!consent?.advertising) return { is: 'dropped', reason: 'consent was withdrawn' }
}

function hashedPerson(person: { mobileNumber: string; emailId: string | null }): Addressed['person'] {
  return {
    ph: [hashedMobile(person.mobileNumber)],
    ...(person.emailId ? { em: [hashedEmail(person.emailId)] } : {}),
  }
}
