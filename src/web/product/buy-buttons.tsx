import { ShoppingBag, Zap } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type BuyButtonsProps = { isDisabled: boolean; onAdd: () => void; onBuyNow: () => void }

export function BuyButtons({ isDisabled, onAdd, onBuyNow }: BuyButtonsProps) {
  return (
    <div className="grid grid-cols-1 gap-3 min-[340px]:grid-cols-2">
      <Button look="quiet" disabled={isDisabled} onClick={onAdd} className="px-3">
        <ShoppingBag aria-hidden />
        Add to Cart
      </Button>
      <Button disabled={isDisabled} onClick={onBuyNow} className="px-3">
        <Zap aria-hidden />
        Buy Now
      </Button>
    </div>
  )
}
