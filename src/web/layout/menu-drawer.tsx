import { Link } from '#platform/browser/router/router.ts'
import { href } from '#domain/href.ts'
import { Dialog } from '../ui/dialog.tsx'
import type { MenuLink } from './menu-links.ts'
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
          {menu.map((link) => (
            <li key={link.name + link.to}>
              <DrawerItem link={link} onGo={onClose} />
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

function DrawerItem({ link, onGo }: { link: MenuLink; onGo: () => void }) {
  const { name, to, entries } = link
  if (entries.length === 0) {
    return (
      <Link to={to} className="drawer-link" onClick={onGo}>
        {name}
      </Link>
    )
  }
  return (
    <details className="fold">
      <summary className="drawer-link">{name}</summary>
      <ul className="pb-2 pl-4">
        <li>
          <Link to={to} className="block py-2.5 font-semibold text-kurinji" onClick={onGo}>
            All {name}
          </Link>
        </li>
        {entries.map((entry) => (
          <li key={entry.name + entry.to}>
            <Link to={entry.to} className="block py-2.5" onClick={onGo}>
              {entry.name}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  )
}
