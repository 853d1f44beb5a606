import { ChevronDown } from 'lucide-react'
import { Link } from '#platform/browser/router/router.ts'
import type { MenuItem } from '#contract/catalogue-schemas.ts'
import { href } from '#domain/href.ts'
import { Dialog } from '../ui/dialog.tsx'
import { menuTarget, subMenuTarget } from './menu-target.ts'
import { helpLinks } from './site-links.ts'
import { useFrame } from './use-frame.ts'

/** The narrowest screens have no room for it beside the cart. */
const links = [{ label: 'Wishlist', to: href.wishlist() }, ...helpLinks]

/** The menu on phones, in a drawer from the left. */
export function MenuDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { menu } = useFrame()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Menu" shape="drawer-left" onlyAt="(width < 768px)">
      <nav aria-label="Menu">
        <ul className="drawer-menu">
          {menu.map((item) => (
            <li key={item.menu + item.path}>
              <DrawerItem item={item} onGo={onClose} />
            </li>
          ))}
        </ul>
        <ul className="mt-4 grid gap-1 border-t border-line pt-4 text-ink-soft">
          {links.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="block py-2.5" onClick={onClose}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </Dialog>
  )
}

function DrawerItem({ item, onGo }: { item: MenuItem; onGo: () => void }) {
  if (!item.isSubCategoryPresent || item.subMenu.length === 0) {
    return (
      <Link to={menuTarget(item)} className="drawer-link" onClick={onGo}>
        {item.menu}
      </Link>
    )
  }
  return (
    <details className="drawer-group">
      <summary className="drawer-link">
        {item.menu}
        <ChevronDown aria-hidden className="size-5" />
      </summary>
      <ul className="pb-2 pl-4">
        <li>
          <Link to={menuTarget(item)} className="block py-2.5 font-semibold text-kurinji" onClick={onGo}>
            All {item.menu}
          </Link>
        </li>
        {item.subMenu.map((entry) => (
          <li key={entry.name + entry.path}>
            <Link to={subMenuTarget(entry)} className="block py-2.5" onClick={onGo}>
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
