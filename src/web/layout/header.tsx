import { Menu, Search, ShoppingBag } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useLocation } from '#platform/browser/router/router.ts'
import { cartBadge } from '#domain/cart.ts'
import { href } from '#domain/href.ts'
import { useCart } from '../cart/cart-state.ts'
import { SearchBox } from '../search/search-box.tsx'
import { useSearch } from '../search/use-search.ts'
import { loadCatalogue, smallCatalogue } from '../browse/small-catalogue.ts'
import { AccountButton } from '../sign-in/account-button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { timings } from '../timings.ts'
import { Logo } from './logo.tsx'
import { MenuBar } from './menu-bar.tsx'
import { MenuDrawer } from './menu-drawer.tsx'
import { useFrame } from './use-frame.ts'

/** Brand, menu, search, account and cart, on every page (spec §2). The top line scrolls away, the rest sticks. */
export function Header() {
  const { shop, catalogueSize } = useFrame()
  const { pathname, search } = useLocation()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const address = pathname + search
  const [lastAddress, setLastAddress] = useState(address)
  if (address !== lastAddress) {
    setLastAddress(address)
    setIsMenuOpen(false)
  }
  const [isSearchOpen, setIsSearchOpen] = useState(false)
  // Of both boxes: what is typed stays when the window turns.
  const searching = useSearch(() => setIsSearchOpen(false))
  useStartupCatalogue(catalogueSize)

  return (
    <header className="site-header">
      <p className="site-strip">{shop.isSample ? 'Sample shop: nothing is sold or sent' : shop.tagline}</p>
      <div className="site-bar page-width">
        <IconButton
          label={isMenuOpen ? 'Close the menu' : 'Open the menu'}
          aria-expanded={isMenuOpen}
          className="-ml-[10px] md:hidden"
          onClick={() => setIsMenuOpen(!isMenuOpen)}
        >
          <Menu aria-hidden />
        </IconButton>
        <Link
          to="/"
          className="mr-auto inline-flex min-h-11 items-center lg:mr-2"
          aria-label={`${shop.name}, home`}
        >
          <Logo name={shop.name} />
        </Link>
        <MenuBar />
        <div className="site-search">{isSearchOpen ? null : <SearchBox search={searching} />}</div>
        <IconButton
          label={isSearchOpen ? 'Close the search' : 'Open the search'}
          aria-expanded={isSearchOpen}
          className="md:hidden"
          onClick={() => setIsSearchOpen(!isSearchOpen)}
        >
          <Search aria-hidden />
        </IconButton>
        <AccountButton />
        <Link to={href.wishlist()} className="icon-button heart max-[359px]:hidden" aria-label="Wishlist" />
        <CartLink />
      </div>
      {isSearchOpen ? (
        <div className="page-width pb-3">
          <SearchBox search={searching} takesFocus />
        </div>
      ) : null}
      <MenuDrawer key={address} isOpen={isMenuOpen} onClose={() => setIsMenuOpen(false)} />
    </header>
  )
}

function CartLink() {
  const { totalItems } = useCart()
  const name = totalItems === 1 ? 'Cart, 1 item' : `Cart, ${totalItems} items`
  return (
    <Link to={href.cart()} className="icon-button -mr-[10px]" aria-label={name}>
      <ShoppingBag aria-hidden />
      {totalItems > 0 ? (
        <span className="cart-badge" aria-hidden>
          {cartBadge(totalItems)}
        </span>
      ) : null}
    </Link>
  )
}

/** The catalogue loads at startup (spec §4), but only when the browser is idle (decision 0033). */
function useStartupCatalogue(catalogueSize: number) {
  useEffect(() => {
    if (catalogueSize > smallCatalogue) return
    const load = () => void loadCatalogue().catch((failure: unknown) => console.info(failure))
    if (!window.requestIdleCallback) {
      const timer = setTimeout(load, timings.catalogueLoadMs)
      return () => clearTimeout(timer)
    }
    const asked = window.requestIdleCallback(load, { timeout: timings.catalogueLoadLatestMs })
    return () => window.cancelIdleCallback(asked)
  }, [catalogueSize])
}
