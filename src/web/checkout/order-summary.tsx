import type { Order, PaymentStatusData } from '#contract/order-schemas.ts'
import { fromRupees, readableRupees } from '#domain/money.ts'
import { orderNumber, paymentMethodShown } from '#domain/order.ts'
import { Figure, Rounding, TotalFigure } from './summary-figure.tsx'
import { SummaryLine } from './summary-line.tsx'

/** What was ordered and what it cost; without items for somebody who has only the gateway's return link. */
export function OrderSummary({ order }: { order: PaymentStatusData['order'] }) {
  // An order of the specification's own fields has neither (spec §3).
  const number: string | undefined = order.orderNumber
  const subtotal: number | undefined = order.subtotal
  return (
    <section className="summary-card w-full max-w-xl text-left" aria-labelledby="order-summary">
      <h2 id="order-summary" className="display text-xl">
        Order Summary
      </h2>
      <p className="mt-1 text-ink-soft">
        Order {number ?? orderNumber(order._id)} · {paymentMethodShown(order.paymentMethod)}
      </p>
      {'orderItems' in order ? <Lines items={order.orderItems} /> : null}
      <dl className="summary-figures mt-4">
        {subtotal === undefined ? null : <Figure name="Subtotal" value={readableRupees(subtotal)} />}
        {order.discount > 0 ? <Figure name="Coupon" value={`−${readableRupees(order.discount)}`} /> : null}
        <Figure name="Shipping" value={readableRupees(order.shippingCharge)} />
        {subtotal === undefined ? null : (
          <Rounding
            subtotal={fromRupees(subtotal)}
            discount={fromRupees(order.discount)}
            shipping={fromRupees(order.shippingCharge)}
            total={fromRupees(order.total)}
          />
        )}
        <TotalFigure value={readableRupees(order.total)} />
      </dl>
    </section>
  )
}

function Lines({ items }: { items: Order['orderItems'] }) {
  return (
    <ul className="summary-lines">
      {items.map((item) => (
        <SummaryLine
          key={item._id}
          image={item.selectedImage}
          name={item.productName}
          color={item.selectedColor}
          size={item.selectedSize}
          quantity={item.quantity}
          price={readableRupees(item.subTotal)}
        />
      ))}
    </ul>
  )
}
