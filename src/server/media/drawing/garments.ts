// The addresses of drawn garments (decision 0003). All names are closed lists; anything else is a 404.
//   /media/drawing/v1/{garment}/{view}/{rrggbb}.svg              the drawing, 800 x 1000
//   /media/drawing/v1/{garment}/{view}/{rrggbb}-{width}.{jpg|webp}  a raster of it, widths 400, 800, 1200
// Pictures that are not garments (banners, tiles, charts, icons) have theirs in #domain/drawn-pictures.ts.
import { drawingVersion } from '#domain/drawn-pictures.ts'

export const garments = [
  'full-length-leggings',
  'ankle-length-leggings',
  'capri-leggings',
  'pocket-leggings',
  'shimmer-leggings',
  'kids-leggings',
  'kids-capri',
  'kids-shorts',
  'kurti-pant',
  'palazzo',
  'plain-pants',
  'capri-pant',
  'cycling-shorts',
  'boxer-shorts',
  'saree-shapewear',
  'shaper-shorts',
  'body-shapewear',
  'camisole',
  'slip',
  'briefs',
  'inner-wear-set',
  'shawl',
  'folded',
] as const
export type Garment = (typeof garments)[number]

export const views = ['front', 'back', 'detail', 'swatch'] as const
export type View = (typeof views)[number]

/** Stands in for a picture that could not be reached. */
export const placeholderGarment: Garment = 'folded'

/** `#5B3E96` or `#111` as it stands in an address: `5b3e96`, `111111`. Throws on anything else. */
export function hexInAddress(colour: string): string {
  const digits = colour.replace(/^#/, '').toLowerCase()
  if (/^[0-9a-f]{6}$/.test(digits)) return digits
  if (/^[0-9a-f]{3}$/.test(digits)) return [...digits].map((digit) => digit + digit).join('')
  throw new RangeError(`not a colour: ${colour}`)
}

/** Where the drawing of a garment in one colour is served. Throws on a colour that is not `#rgb` or `#rrggbb`. */
export function drawingUrl(garment: Garment, view: View, hexColour: string): string {
  return `/media/drawing/v${drawingVersion}/${garment}/${view}/${hexInAddress(hexColour)}.svg`
}

/** The drawn garments as the catalogue asks for them, which knows them by name only. */
export const garmentDrawings = {
  garments,
  placeholder: placeholderGarment,
  url: (name: string, view: View, hexColour: string) =>
    drawingUrl(garments.find((garment) => garment === name) ?? placeholderGarment, view, hexColour),
}
