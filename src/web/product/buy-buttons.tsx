import { ShoppingBag, Zap } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Button } from '#web/ui/button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

type BuyButtonsProps = { isDisabled: boolean; onAdd: (event: MouseEvent) => void; onBuyNow: () => void }

/** The two actions of the specification. Before the scripts have loaded, both submit the form to the cart page. */
export function BuyButtons({ isDisabled, onAdd, onBuyNow }: BuyButtonsProps) {
  const type = useHydrated() ? 'button' : 'submit'
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9em),1fr))] gap-3">
      <Button type={type} look="quiet" disabled={isDisabled} onClick={onAdd} className="px-3">
        <ShoppingBag aria-hidden />
        Add to Cart
      </Button>
      <Button type={type} disabled={isDisabled} onClick={onBuyNow} className="px-3">
        <Zap aria-hidden />
        Buy Now
      </Button>
    </div>
  )
}
