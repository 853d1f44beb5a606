import { ShoppingBag } from 'lucide-react'
import { href } from '#domain/href.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { StateView } from '#web/ui/state-view.tsx'

/** Nothing in the cart, and a way on (spec §2). */
export function EmptyCart() {
  return (
    <StateView
      icon={<ShoppingBag aria-hidden />}
      title="Your cart is empty"
      text="Things you add will wait for you here."
    >
      <LinkButton to={href.collections()}>Continue Shopping</LinkButton>
    </StateView>
  )
}
