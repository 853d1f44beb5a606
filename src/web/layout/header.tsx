import { ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { useCart } from '../cart/cart-state.ts'
import { AccountButton } from '../sign-in/account-button.tsx'
import { menuTarget } from './menu-target.ts'
import { useFrame } from './use-frame.ts'

export function Header() {
  const { menu, shop } = useFrame()
  const { totalItems } = useCart()
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-white">
      <div className="page-width flex h-16 items-center gap-4">
        <Link to="/" className="display text-2xl text-kurinji">
          {shop.name}
        </Link>
        <nav aria-label="Main" className="hidden flex-1 gap-4 md:flex">
          {menu.map((item) => (
            <Link key={item.menu} to={menuTarget(item)}>
              {item.menu}
            </Link>
          ))}
        </nav>
        <AccountButton className="ml-auto" />
        <Link to="/cart" className="icon-button" aria-label={`Cart, ${totalItems} items`}>
          <ShoppingBag aria-hidden />
        </Link>
      </div>
    </header>
  )
}
