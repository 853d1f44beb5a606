// Photographs that somebody looks at to decide, not those that the shop shows: small, and kept by who asked for them.
import { createHash } from 'node:crypto'
import { createJobPool } from '#platform/concurrency/concurrency.ts'
import { openSharp } from './lazy-sharp.ts'
import { type PhotoRefusal, takePhoto } from './photo-intake.ts'

export type LookedAtPhoto = { bytes: Buffer; width: number; height: number }
export type LookedAtRefusal = PhotoRefusal | 'busy'
export type TakeLookedAt = (
  upload: Buffer,
) => Promise<{ ok: true; photo: LookedAtPhoto } | { ok: false; reason: LookedAtRefusal }>

/** The longer side, in pixels: enough to see a torn seam. */
const longestSide = 1600

/**
 * Decodes an upload wholly and makes a JPEG of what it shows, upright and without what the camera wrote beside it, such as
 * where it was taken. One at a time; refused as busy when many wait.
 */
export function createLookedAtPhotos(): TakeLookedAt {
  const bench = createJobPool<Awaited<ReturnType<TakeLookedAt>>>({ workers: 1, places: 8 })
  return async (upload) => {
    const key = createHash('sha256').update(upload).digest('hex')
    const made = await bench.make(key, () => take(upload))
    return made.ok ? made.result : made
  }
}

async function take(upload: Buffer): ReturnType<TakeLookedAt> {
  const taken = await takePhoto(upload)
  if (!taken.ok) return taken
  const sharp = await openSharp()
  const made = await sharp(taken.master)
    .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: 78, mozjpeg: true })
    .toBuffer({ resolveWithObject: true })
  const { width, height } = made.info
  return { ok: true, photo: { bytes: made.data, width, height } }
}
