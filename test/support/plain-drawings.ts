import { createDrawnMedia } from '#server/media/drawn-media.ts'
import { etagOf } from '#platform/bytes/bytes.ts'
import type { Media } from '#server/media/media.ts'

/** One grey pixel, which fills whatever place a drawing has. */
const raw = Buffer.from('R0lGODlhAQABAIAAAN3d3QAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const pixel = { bytes: { raw, etag: etagOf(raw) }, contentType: 'image/gif' }
const drawings = createDrawnMedia()

/** Grey at the addresses of the drawings: to draw their folds and seams is half of what a visit costs the browser. */
export const plainDrawings: Pick<Media, 'serve'> = {
  serve: async (pathname) =>
    pathname.endsWith('.svg') ? { ok: true, file: pixel } : drawings.serve(pathname),
}
