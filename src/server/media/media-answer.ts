// What the shop answers when a picture is asked for.
import type { CompressedBytes } from '#platform/bytes/bytes.ts'

type MediaFile = { bytes: CompressedBytes; contentType: string }

export type MediaAnswer =
  | { ok: true; file: MediaFile }
  | { ok: false; reason: 'unknown-picture' }
  | { ok: false; reason: 'busy' | 'away'; retryAfterSeconds: number }

export const unknownPicture = { ok: false, reason: 'unknown-picture' } as const
export const busy = { ok: false, reason: 'busy', retryAfterSeconds: 2 } as const
/** Where photographs are kept does not answer; what is on this machine is served all the same. */
export const away = { ok: false, reason: 'away', retryAfterSeconds: 10 } as const
