import { pixelIdFor } from '#domain/tracking.ts'
import type { PixelIds } from '#domain/tracking.ts'
import { z } from 'zod'
import type { Conversion } from './conversion.ts'

/** Refused for good is a value; anything that may pass is thrown and tried again. */
export type Sent = { ok: true } | { ok: false; reason: string }

export type AdPlatform = {
  send(conversion: Conversion, person: { em?: string[]; ph?: string[] }, signal: AbortSignal): Promise<Sent>
}

const largestAnswerBytes = 256 * 1024
const answerSchema = z.object({ events_received: z.number().int() })

type Parts = { baseUrl: string; pixelIds: PixelIds; accessToken: string }

/** Meta's Conversions API, one event a request, so that a bad one takes no other with it. */
export function createMetaConversions({ baseUrl, pixelIds, accessToken }: Parts): AdPlatform {
  return {
    async send(conversion, person, signal) {
      const pixelId = pixelIdFor(conversion.slug ?? 'all', pixelIds)
      if (!pixelId) return { ok: false, reason: 'no pixel id for this product' }
      const response = await fetch(`${baseUrl}/${pixelId}/events`, {
        method: 'POST',
        redirect: 'error',
        signal,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
        body: JSON.stringify({ data: [eventOf(conversion, person)] }),
      })
      const text = (await response.text()).slice(0, largestAnswerBytes)
      if (response.status === 400) return { ok: false, reason: 'refused as malformed' }
      if (!response.ok) throw new Error(`the ad platform answered ${response.status}`)
      const answer = answerSchema.safeParse(parsed(text))
      if (!answer.success || answer.data.events_received !== 1)
        throw new Error('the ad platform answered something else')
      return { ok: true }
    },
  }
}

function eventOf(conversion: Conversion, person: { em?: string[]; ph?: string[] }) {
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

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
