import { z } from 'zod'
import { must } from '#domain/must.ts'
import { pixelIdFor } from '#domain/tracked-products.ts'
import type { PixelIds } from '#domain/tracked-products.ts'
import { messageOf } from '#platform/postgres/postgres.ts'
import type { DeliveryOutcome } from '#platform/jobs/jobs.ts'
import { readBounded } from '#platform/http/http.ts'
import type { Conversion } from './conversion.ts'

/** An event and what may be said of the person behind it, hashed. */
export type Addressed = { conversion: Conversion; person: { em?: string[]; ph?: string[] } }

export type AdPlatform = {
  /** What became of each, in the same order. A bad one takes no other with it. */
  send(events: readonly Addressed[], signal: AbortSignal): Promise<DeliveryOutcome[]>
}

/** Of a whole request: taken, refused because of something in it, or not possible now. */
type Reply = { is: 'taken' } | { is: 'refused' } | { is: 'later'; reason: string }

const takenAnswer = z.object({ events_received: z.number().int() })
/** Meta says 400 to an old token and to too many calls too: only code 100 speaks of the events, but 33 of the pixel. */
const unknownPixel = 33
const invalidParameter = z.object({
  error: z.object({
    code: z.literal(100),
    error_subcode: z
      .number()
      .refine((subcode) => subcode !== unknownPixel)
      .optional(),
  }),
})
const noPixel: DeliveryOutcome = { is: 'undeliverable', reason: 'no pixel id for this product' }
const malformed: DeliveryOutcome = { is: 'undeliverable', reason: 'refused as malformed' }

type Dependencies = { baseUrl: string; pixelIds: PixelIds; accessToken: string }

/** Meta's Conversions API: one request for each pixel, halved until a refused event stands alone. */
export function createMetaConversions({ baseUrl, pixelIds, accessToken }: Dependencies): AdPlatform {
  const pixelOf = ({ conversion }: Addressed) => pixelIdFor(conversion.slug ?? 'all', pixelIds)

  async function sendTo(
    pixelId: string,
    events: readonly Addressed[],
    signal: AbortSignal,
  ): Promise<DeliveryOutcome[]> {
    const reply = await ask(pixelId, events, signal)
    if (reply.is === 'taken') return events.map(() => ({ is: 'delivered' }))
    if (reply.is === 'later') return events.map(() => reply)
    if (events.length === 1) return [malformed]
    const half = Math.ceil(events.length / 2)
    const first = await sendTo(pixelId, events.slice(0, half), signal)
    return [...first, ...(await sendTo(pixelId, events.slice(half), signal))]
  }

  async function ask(pixelId: string, events: readonly Addressed[], signal: AbortSignal): Promise<Reply> {
    try {
      const response = await fetch(`${baseUrl}/${pixelId}/events`, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: events.map(eventOf), access_token: accessToken }),
      })
      const answer = parsed(await readBounded(response))
      const taken = takenAnswer.safeParse(answer)
      if (response.ok && taken.data?.events_received === events.length) return { is: 'taken' }
      if (response.status === 400 && invalidParameter.safeParse(answer).success) return { is: 'refused' }
      // Fewer than were sent, or too much at once: the halves tell which.
      if (events.length > 1 && (taken.success || response.status === 413)) return { is: 'refused' }
      return { is: 'later', reason: `the ad platform answered ${response.status}, but not as it should` }
    } catch (error) {
      return { is: 'later', reason: `the ad platform was not reached: ${messageOf(error)}` }
    }
  }

  return {
    async send(events, signal) {
      const outcomes = events.map((): DeliveryOutcome => noPixel)
      const byPixel = Map.groupBy(events.keys(), (at) => {
        const event = events[at]
        return event && pixelOf(event)
      })
      const asked = [...byPixel].map(async ([pixelId, places]) => {
        if (!pixelId) return
        const own = await sendTo(
          pixelId,
          places.flatMap((at) => events[at] ?? []),
          signal,
        )
        for (const [nth, outcome] of own.entries())
          outcomes[must(places[nth], 'as many outcomes as events')] = outcome
      })
      await Promise.all(asked)
      return outcomes
    },
  }
}

function eventOf({ conversion, person }: Addressed) {
  return {
    event_name: conversion.name,
    event_id: conversion.eventId,
    event_time: conversion.time,
    action_source: 'website',
    event_source_url: conversion.sourceUrl,
    user_data: {
      ...person,
      client_ip_address: conversion.clientAddress ?? undefined,
      client_user_agent: conversion.userAgent ?? undefined,
      fbc: conversion.fbc ?? undefined,
      fbp: conversion.fbp ?? undefined,
    },
    custom_data: {
      currency: 'INR',
      value: conversion.value,
      content_ids: conversion.contentIds,
      content_type: 'product',
      content_name: conversion.contentName ?? undefined,
      content_category: conversion.contentCategory ?? undefined,
      quantity: conversion.quantity,
    },
  }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return null
  }
}
