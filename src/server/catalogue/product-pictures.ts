/** How garments are drawn where there is no photograph; given by the media area (decision 0003). */
export type GarmentDrawings = {
  garments: readonly string[]
  /** Stands in for what nobody knows how to draw. */
  placeholder: string
  /** Address of one view of a garment in a colour `#rrggbb`. */
  url(garment: string, view: DrawnView, colorCode: string): string
}

const drawnViews = ['front', 'back', 'detail', 'swatch'] as const
type DrawnView = (typeof drawnViews)[number]

type Pictured = { ownImages: string[]; productImages: string[]; drawing: string | null; colorCode: string }

/** Pictures of a colour, best source first: its own, the product's, drawn ones. Never empty. */
export function picturesOf(
  drawings: GarmentDrawings,
  { ownImages, productImages, drawing, colorCode }: Pictured,
) {
  if (ownImages.length > 0) return ownImages
  if (productImages.length > 0) return productImages
  const garment = drawing !== null && drawings.garments.includes(drawing) ? drawing : drawings.placeholder
  return drawnViews.map((view) => drawings.url(garment, view, colorCode))
}
