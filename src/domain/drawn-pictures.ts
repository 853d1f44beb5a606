// The addresses of drawings that are not garments (decision 0003), all under /media/drawing/v1/:
//   hero/{1|2|3}-{wide|tall}.svg     banners, 1600 x 640 and 800 x 1000, with room for text
//   collection/{name}.svg            tiles, 800 x 1000        category/{name}.svg   tiles, 640 x 640
//   poster/{1..6}.svg                9:16, 720 x 1280         size-chart/{name}.svg 960 wide
//   wash-care/{name}.svg             icons, 48 x 48           brand/{name}.svg      logo, mark, og-default
// Every one but the icons also has a raster form: …-{400|800|1200}.{jpg|webp}

/** Goes up when any drawing changes its look: drawings are cached for a year. Older versions stay valid addresses. */
export const drawingVersion = 1

export const heroNumbers = [1, 2, 3] as const
export type HeroNumber = (typeof heroNumbers)[number]
export const heroShapes = ['wide', 'tall'] as const
export type HeroShape = (typeof heroShapes)[number]

export const collectionTiles = [
  'everyday-leggings',
  'wide-and-easy',
  'office-pants',
  'under-the-saree',
  'soft-inner-wear',
  'stay-home',
  'little-ones',
  'shawls',
  'new-colours',
  'best-sellers',
] as const
export type CollectionTileName = (typeof collectionTiles)[number]

export const categoryTiles = [
  'leggings',
  'pants',
  'palazzo',
  'shapewear',
  'inner-wear',
  'shorts',
  'shawls',
  'kids',
  'all',
] as const
export type CategoryTileName = (typeof categoryTiles)[number]

export const sizeCharts = ['leggings', 'pants', 'shorts', 'shapewear', 'inner-wear', 'kids', 'shawl'] as const
export type SizeChart = (typeof sizeCharts)[number]

export const washCareIcons = [
  'machine-cold',
  'hand-wash',
  'no-bleach',
  'tumble-low',
  'no-tumble',
  'line-dry-shade',
  'flat-dry',
  'iron-low',
  'no-iron',
  'no-dryclean',
  'no-wring',
] as const
export type WashCareIcon = (typeof washCareIcons)[number]

export const posterNumbers = [1, 2, 3, 4, 5, 6] as const
export type PosterNumber = (typeof posterNumbers)[number]

export const brandDrawings = ['logo', 'mark', 'og-default'] as const
type BrandDrawing = (typeof brandDrawings)[number]

const root = `/media/drawing/v${drawingVersion}`

export function collectionTileUrl(name: CollectionTileName): string {
  return `${root}/collection/${name}.svg`
}

export function categoryTileUrl(name: CategoryTileName): string {
  return `${root}/category/${name}.svg`
}

export function sizeChartUrl(name: SizeChart): string {
  return `${root}/size-chart/${name}.svg`
}

export function washCareUrl(name: WashCareIcon): string {
  return `${root}/wash-care/${name}.svg`
}

export function brandDrawingUrl(name: BrandDrawing): string {
  return `${root}/brand/${name}.svg`
}
