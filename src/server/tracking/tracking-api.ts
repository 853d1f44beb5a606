import type { PixelEvent } from '#contract/tracking-schemas.ts'
import type { Api, Caller } from '#server/settings/shop-endpoints.ts'
import { networkOf, ok, refuse, type Refusal } from '#platform/http/http.ts'
import { createTokenBucket } from '#platform/concurrency/concurrency.ts'
import type { Limits } from '#platform/limits/limits.ts'
import { policy } from '#server/settings/policy.ts'
import type { Reporter, Tracking } from './tracking.ts'

const tooMany: Refusal = {
  status: 429,
  code: 'too-many-events',
  message: 'Too many events. Please wait a moment and try again.',
}
const consentCookie = 'consent'
const halfYearSeconds = 180 * 24 * 3600

type Dependencies = { tracking: Tracking; limits: Limits; isSecure: boolean }

/** Answers the pixel rows of spec §7; e-mail, number, address and agent in a body are never believed. */
export function answerTracking(api: Api, { tracking, limits, isSecure }: Dependencies) {
  const { ofNetwork, eventsPerMinute, consentsPerMinute } = policy.tracking
  const allEvents = createTokenBucket({ perMinute: eventsPerMinute })
  const allConsents = createTokenBucket({ perMinute: consentsPerMinute })

  api.answer('trackProduct', async ({ params, body, caller }) => count(body, caller, params.slug))
  api.answer('trackCheckout', async ({ body, caller }) => count(body.events, caller))

  api.answer('trackPurchase', async ({ body, caller }) => {
    if (await isFlooding(caller, allEvents, body.events.length)) return refuse(tooMany)
    return ok({ accepted: await tracking.confirmPurchase(body.events, caller.customerId) })
  })

  api.answer('recordConsent', async ({ body, caller }) => {
    if (await isFlooding(caller, allConsents, 1)) return refuse(tooMany)
    const { consentId } = await tracking.keepConsent({
      ...body.purposes,
      textVersion: body.textVersion,
      customerId: caller.customerId,
      consentId: consentIdOf(caller),
    })
    const attributes = `Path=/; Max-Age=${halfYearSeconds}; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`
    return ok({ consentId }, { headers: { 'set-cookie': `${consentCookie}=${consentId}; ${attributes}` } })
  })

  api.answer('readClientIp', ({ caller }) => ok({ ip: caller.clientAddress }))

  async function count(events: PixelEvent[], caller: Caller, slug?: string) {
    if (await isFlooding(caller, allEvents, events.length)) return refuse(tooMany)
    return ok({ accepted: await tracking.report(events, reporterOf(caller), slug) })
  }

  /** What everybody may send is looked at first: a flood from many networks costs the database nothing more then. */
  async function isFlooding(caller: Caller, ofAll: typeof allEvents, wanted: number): Promise<boolean> {
    const taken = ofAll.take(wanted)
    const isLeft = taken === wanted
    const spent = isLeft ? await limits.spend(`tracking:${networkOf(caller.clientAddress)}`, ofNetwork) : null
    if (spent?.ok) return false
    ofAll.giveBack(taken)
    return true
  }
}

function reporterOf(caller: Caller): Reporter {
  const { customerId, clientAddress, userAgent } = caller
  return { customerId, consentId: consentIdOf(caller), clientAddress, userAgent }
}

function consentIdOf({ headers }: Caller): string | null {
  const cookies = String(headers.cookie ?? '')
  return new RegExp(`(?:^|;\\s*)${consentCookie}=([0-9a-f-]{36})(?:;|$)`).exec(cookies)?.[1] ?? null
}
