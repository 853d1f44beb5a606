import { createDrawnMedia } from './drawn-media.ts'
import type { MediaAnswer } from './media-answer.ts'
import path from 'node:path'
import type { BucketLimits } from './bucket-client.ts'
import type { MediaPlace } from './bucket-settings.ts'
import { createBucketKeep } from './bucket-keep.ts'
import { createCachedKeep } from './cached-keep.ts'
import { createFolderKeep } from './folder-keep.ts'
import { photographsOf } from './photo-backup.ts'
import type { PhotoKeep } from './photo-keep.ts'
import { createPhotoMedia, type PhotoDependencies, type StoredPhoto } from './photo-media.ts'

export type Media = {
  /** Takes in a photograph: JPEG, PNG, WebP or AVIF up to 12 MB and 40 megapixels; anything else is refused with a reason. */
  store: (upload: Uint8Array | AsyncIterable<Uint8Array>, about: { source: string }) => Promise<StoredPhoto>
  /** Answers a path below `/media/`. */
  serve: (pathname: string) => Promise<MediaAnswer>
  /** Makes every form of these photographs ahead of time; drawings need none. */
  warm: (urls: readonly string[]) => Promise<{ made: number }>
}

type MediaDependencies = Omit<PhotoDependencies, 'keep'> &
  Pick<MediaPlace, 'dataDir'> &
  Partial<MediaPlace> & { limits?: BucketLimits; drawn?: Pick<Media, 'serve'> }

/** Everything the shop shows as a picture: drawings of its own, and photographs kept in its folder or its bucket. */
export function createMedia({ drawn = createDrawnMedia(), ...dependencies }: MediaDependencies): Media {
  const photos = createPhotoMedia({ ...dependencies, keep: openKeep(dependencies) })
  return {
    store: photos.store,
    serve: (pathname) =>
      pathname.startsWith('/media/photo/') ? photos.serve(pathname) : drawn.serve(pathname),
    warm: photos.warm,
  }
}

function openKeep({ dataDir, bucket, cacheBytes = 0, log, limits }: MediaDependencies): PhotoKeep {
  if (!bucket) return createFolderKeep(photographsOf(dataDir))
  const keep = createBucketKeep(bucket, { log, limits })
  // Wrong settings are told at the start, not with the first picture; a shop starts without its bucket all the same.
  void keep.look().catch(() => {})
  const folder = path.join(dataDir, 'media', 'from-bucket')
  return createCachedKeep({ keep, folder, limitBytes: cacheBytes, log })
}
