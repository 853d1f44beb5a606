import { createDrawnMedia } from './drawn-media.ts'
import type { MediaAnswer } from './media-answer.ts'
import { createPhotoMedia, type PhotoDependencies, type StoredPhoto } from './photo-media.ts'

export type Media = {
  /** Takes in a photograph: JPEG, PNG, WebP or AVIF up to 12 MB and 40 megapixels; anything else is refused with a reason. */
  store: (upload: Uint8Array | AsyncIterable<Uint8Array>, about: { source: string }) => Promise<StoredPhoto>
  /** Answers a path below `/media/`. */
  serve: (pathname: string) => Promise<MediaAnswer>
  /** Makes every form of these photographs ahead of time; drawings need none. */
  warm: (urls: readonly string[]) => Promise<{ made: number }>
}

/** Everything the shop shows as a picture: drawings of its own, and photographs kept under DATA_DIR/media. */
export function createMedia(dependencies: PhotoDependencies): Media {
  const drawn = createDrawnMedia()
  const photos = createPhotoMedia(dependencies)
  return {
    store: photos.store,
    serve: (pathname) =>
      pathname.startsWith('/media/photo/') ? photos.serve(pathname) : drawn.serve(pathname),
    warm: photos.warm,
  }
}
