import type { Drawings } from './catalogue/drawings.ts'
import { drawingUrl, garments, placeholderGarment } from './media/drawing/garments.ts'

/** The drawn garments as the catalogue asks for them; wired here because neither area may import the other. */
export const drawings: Drawings = {
  garments,
  placeholder: placeholderGarment,
  url: (garment, view, colorCode) =>
    drawingUrl(garments.find((known) => known === garment) ?? placeholderGarment, view, colorCode),
}
