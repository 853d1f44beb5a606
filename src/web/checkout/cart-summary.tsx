import type { ReactNode } from 'react'
import type { CartLine } from '#domain/cart-line.ts'
import { formatRupees, fromRupees, type Paise } from '#domain/money.ts'
import { isItemOfLine } from '#domain/sellable.ts'
import type { Quoted } from '#contract/order-schemas.ts'
import type { ShownTotals } from './checkout-totals.ts'
import { Figure, Rounding, TotalFigure } from './summary-figure.tsx'
import { SummaryLine } from './summary-line.tsx'

type CartSummaryProps = {
  lines: readonly CartLine[]
  quoted: Quoted | null
  totals: ShownTotals
  couponCode: string | undefined
  /** The total that the cart page showed, if the server's differs from it, and whether it was of these very pieces. */
  changed: { from: Paise; isOtherCart: boolean } | null
  children: ReactNode
}

/** The side panel: the items and the totals, as the server has confirmed them. */
export function CartSummary(props: CartSummaryProps) {
  const { lines, quoted, totals, couponCode, changed } = props
  return (
    <section className="summary-card" aria-labelledby="cart-summary">
      <h2 id="cart-summary" className="display text-xl">
        Cart Summary
      </h2>
      {/* A long list scrolls, so it must be reachable by keyboard. */}
      <ul className="summary-lines" aria-label="Items" tabIndex={lines.length > 3 ? 0 : undefined}>
        {lines.map((line) => (
          <SummaryLine
            key={line.customId}
            image={line.image}
            name={line.name}
            color={line.color}
            size={line.size}
            quantity={line.quantity}
            price={lineCharge(line, quoted)}
          />
        ))}
      </ul>
      <dl className="summary-figures">
        <Figure name="Subtotal" value={formatRupees(totals.subtotal)} />
        {totals.discount > 0 ? (
          <Figure
            name={couponCode ? `Coupon ${couponCode}` : 'Coupon'}
            value={`−${formatRupees(totals.discount)}`}
          />
        ) : null}
        <Figure
          name="Shipping"
          value={totals.shipping === null ? 'Choose how to pay' : freeOr(totals.shipping)}
        />
        <Rounding
          subtotal={totals.subtotal}
          discount={totals.discount}
          shipping={totals.shipping ?? 0}
          total={totals.total}
        />
        <TotalFigure value={formatRupees(totals.total)} />
      </dl>
      <div aria-live="polite">
        {quoted?.couponMessage ? <p className="summary-note">{quoted.couponMessage}</p> : null}
        {/* What became of the coupon says why already. */}
        {changed && !quoted?.couponMessage ? (
          <p className="summary-note">
            {changed.isOtherCart ? 'Your cart has changed' : 'Prices have changed since your cart'}:{' '}
            {formatRupees(changed.from)} is now {formatRupees(totals.finalValue)}.
          </p>
        ) : null}
      </div>
      {props.children}
    </section>
  )
}

function freeOr(charge: Paise): string {
  return charge === 0 ? 'Free' : formatRupees(charge)
}

function lineCharge(line: CartLine, quoted: Quoted | null): string {
  const own = quoted?.lines.find((other) => isItemOfLine(other, line) && other.quantity === line.quantity)
  return own ? formatRupees(fromRupees(own.subTotal)) : ''
}
