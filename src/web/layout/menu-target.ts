import type { MenuItem } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'

type Entry = MenuItem['subMenu'][number]

/** Where a menu item leads (spec §2): with subcategories to its own path, without to its product, else to its path. */
export function menuTarget(item: MenuItem): string {
  if (!item.isSubCategoryPresent && item.productId?.slug) return href.product(item.productId.slug)
  return safePath(item.path)
}

/** Where an entry of a sub-menu leads: to the linked product, else to its path. */
export function subMenuTarget(entry: Entry): string {
  return entry.productId?.slug ? href.product(entry.productId.slug) : safePath(entry.path)
}

/** A path inside the shop, or the home page: `javascript:`, `//host` and the like never become a link. */
export function safePath(path: string): string {
  const isInside = /^\/(?!\/)/.test(path) && !/[\p{Cc}\\]/u.test(path)
  return isInside ? path : '/'
}
