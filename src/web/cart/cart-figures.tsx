import { formatRupees, type Paise } from '#domain/money.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { roundingOf } from '#domain/pricing/quote.ts'
import { signedRupees } from '#web/money-words.ts'
import type { CartTotals } from './cart-totals.ts'

type CartFiguresProps = {
  totals: CartTotals
  pieces: number
  method: PaymentMethod | undefined
}

/** The totals of the cart; grey until the server has confirmed them. */
export function CartFigures({ totals, pieces, method }: CartFiguresProps) {
  const { subtotal, discount, shippingCharge, total } = totals
  const rounding = roundingOf({ subtotal, discount, shipping: method ? shippingCharge : 0, total })
  return (
    <dl className="summary" data-settled={totals.isConfirmed || undefined}>
      <Row label={`Subtotal (${pieces === 1 ? '1 item' : `${pieces} items`})`} amount={totals.subtotal} />
      {totals.saved > 0 ? (
        <div className="text-sm text-leaf">
          <dt>Saved with offers, already taken off</dt>
          <dd className="price">{formatRupees(totals.saved)}</dd>
        </div>
      ) : null}
      {totals.discount > 0 ? (
        <div className="text-leaf">
          <dt>Coupon</dt>
          <dd className="price">−{formatRupees(totals.discount)}</dd>
        </div>
      ) : null}
      <div>
        <dt>Shipping</dt>
        <dd className="price">{method ? shippingWords(totals.shippingCharge) : 'Choose an option'}</dd>
      </div>
      {/* Between two answers the figures are not of one cart. */}
      {rounding === 0 || !totals.isConfirmed ? null : (
        <div>
          <dt>Rounding</dt>
          <dd className="price">{signedRupees(rounding)}</dd>
        </div>
      )}
      <div className="summary-total">
        <dt>Total</dt>
        <dd className="price" data-testid="cart-total">
          {formatRupees(totals.total)}
        </dd>
      </div>
    </dl>
  )
}

function Row({ label, amount }: { label: string; amount: Paise }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="price">{formatRupees(amount)}</dd>
    </div>
  )
}

function shippingWords(charge: Paise): string {
  return charge === 0 ? 'Free' : formatRupees(charge)
}
