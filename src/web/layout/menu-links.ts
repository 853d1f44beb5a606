import type { MenuItem } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'

type MenuEntry = { name: string; to: string }

/** A link of the menu, with those that unfold below it. */
export type MenuLink = MenuEntry & { entries: MenuEntry[] }

/** What the pages need of the menu, and no more: each of them carries it. */
export function menuLinks(menu: MenuItem[]): MenuLink[] {
  return menu.map((item) => ({
    name: item.menu,
    to: menuTarget(item),
    entries: item.isSubCategoryPresent
      ? item.subMenu.map((entry) => ({ name: entry.name, to: productOrPath(entry) }))
      : [],
  }))
}

/** Where a menu item leads (spec §2): with subcategories to its own path, without to its product, else to its path. */
function menuTarget(item: MenuItem): string {
  return item.isSubCategoryPresent ? safePath(item.path) : productOrPath(item)
}

function productOrPath({ productId, path }: Pick<MenuItem, 'productId' | 'path'>): string {
  return productId?.slug ? href.product(productId.slug) : safePath(path)
}

/** A path inside the shop, or the home page: `javascript:`, `//host` and the like never become a link. */
export function safePath(path: string): string {
  const isInside = /^\/(?!\/)/.test(path) && !/[\p{Cc}\\]/u.test(path)
  return isInside ? path : '/'
}
