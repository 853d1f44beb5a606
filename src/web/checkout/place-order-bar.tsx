import { formatRupees, type Paise } from '#domain/money.ts'
import { Button } from '#web/ui/button.tsx'

type PlaceOrderBarProps = { total: Paise; isBusy: boolean; onPlace: () => void }

/** Total and Place Order; on phones always in sight. */
export function PlaceOrderBar({ total, isBusy, onPlace }: PlaceOrderBarProps) {
  return (
    <div className="checkout-bar">
      <p className="checkout-bar-total">
        <span className="block text-sm text-ink-soft">Total</span>
        <span className="price text-xl font-bold">{formatRupees(total)}</span>
      </p>
      <Button onClick={onPlace} isBusy={isBusy}>
        Place Order
      </Button>
    </div>
  )
}
