import type { Paise } from './money.ts'
import { must } from './must.ts'

/** A line of a cart or an order, as tracking needs it. */
type TrackedLine = {
  productId: string
  productName: string
  slug: string
  quantity: number
  price: Paise
  categoryName?: string
}

/** One product of an event; `price` in whole rupees. */
export type TrackedProduct = {
  productId: string
  productName: string
  slug: string
  quantity: number
  price: number
  eventId: string
  categoryName?: string
}

/** Lines by product: quantities and price times quantity summed, the last name wins (spec §3, first variant). */
export function trackedByPrice(lines: readonly TrackedLine[], newEventId: () => string): TrackedProduct[] {
  return [...Map.groupBy(lines, (line) => line.productId).values()].map((group) => {
    const categoryName = group.findLast((line) => line.categoryName !== undefined)?.categoryName
    const product = productOf(group, newEventId())
    return categoryName === undefined ? product : { ...product, categoryName }
  })
}

/** The slugs that have a pixel of their own; every other product counts for 'all' (spec §9). */
export const pixelSlugs = [
  'palazzo-pant',
  'saree-shapewear',
  'cycling-shorts',
  'full-length-leggings',
  'ankle-length-leggings',
  'capri-leggings-34',
  'kurti-pant',
  'shawl',
  'all',
] as const

type PixelSlug = (typeof pixelSlugs)[number]
export type PixelIds = Partial<Record<PixelSlug, string>>

/** The pixel of a product by its slug, else the one for all; undefined when none is configured. */
export function pixelIdFor(slug: string, ids: PixelIds): string | undefined {
  const own = pixelSlugs.find((known) => known === slug)
  return (own && ids[own]) ?? ids.all
}

function productOf(group: readonly TrackedLine[], eventId: string): TrackedProduct {
  const { productId, productName, slug } = must(group.at(-1), 'a product without lines')
  const amount = group.reduce((total, line) => total + line.price * line.quantity, 0)
  return {
    productId,
    productName,
    slug,
    quantity: group.reduce((count, line) => count + line.quantity, 0),
    price: Math.round(amount / 100),
    eventId,
  }
}
