import type { ShopInfo } from '#contract/content-schemas.ts'
import { fallbackPaths } from '#domain/href.ts'
import type { CallApi } from '#web/api-client.ts'
import { isGood, need } from '#web/api-client.ts'
import { allKeyed } from '#platform/concurrency/concurrency.ts'
import { brand } from './brand.ts'
import { type MenuLink, menuLinks } from './menu-links.ts'

/** What every page shows around its own: the shop's texts and the menu. */
export type FrameData = {
  shop: ShopInfo
  menu: MenuLink[]
  /** Set when the menu could not be loaded and the fallback stands in (spec §4). */
  menuError: string | null
  catalogueSize: number
}

const menuFailure = 'Failed to load menu, using fallback'

/** Used when the menu cannot be loaded (spec §2). */
export const fallbackMenu: MenuLink[] = [
  { name: 'Home', to: '/' },
  { name: 'Shop', to: fallbackPaths.shop },
  { name: 'About', to: fallbackPaths.about },
  { name: 'Contact', to: fallbackPaths.contact },
].map((link) => ({ ...link, entries: [] }))

/** Reads shop and menu; a menu that cannot be loaded is replaced by the fallback, and the error is recorded (spec §4). */
export async function loadFrame(call: CallApi): Promise<FrameData> {
  const { shop, menu, one } = await allKeyed({
    shop: call('readShop', {}),
    menu: loadMenu(call),
    one: call('listProducts', { query: { limit: '1' } }).catch(() => null),
  })
  // An API without the parameter `limit` answers with all products.
  const total = one && isGood(one) ? Number(one.meta?.total ?? one.data.length) : 0
  return { shop: need(shop), ...menu, catalogueSize: Number.isFinite(total) ? total : 0 }
}

export async function loadMenu(call: CallApi): Promise<Pick<FrameData, 'menu' | 'menuError'>> {
  try {
    const answer = await call('readMenu', { params: { brand } })
    const menu = answer.status === 200 ? need(answer) : []
    if (menu.length > 0) return { menu: menuLinks(menu), menuError: null }
  } catch (failure) {
    console.info(failure)
  }
  return { menu: fallbackMenu, menuError: menuFailure }
}
