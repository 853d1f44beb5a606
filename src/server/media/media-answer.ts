// What the shop answers when a picture is asked for.

type MediaFile = {
  bytes: Buffer
  contentType: string
  etag: string
  /** Set when the bytes are compressed; the answer then depends on what the browser takes. */
  encoding?: 'br' | 'gzip'
  varies: boolean
}

export type MediaAnswer =
  | { ok: true; file: MediaFile }
  | { ok: false; reason: 'unknown-picture' }
  | { ok: false; reason: 'busy'; retryAfterSeconds: number }

export const unknownPicture = { ok: false, reason: 'unknown-picture' } as const
export const busy = { ok: false, reason: 'busy', retryAfterSeconds: 2 } as const
