import type { Order, PaymentStatus } from '#contract/order.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { orderNumber, paymentMethodShown } from '#domain/order.ts'
import { Picture } from '#web/ui/picture.tsx'

/** What was ordered and what it cost; without lines for who has only the link back from the gateway. */
export function OrderSummary({ order }: { order: PaymentStatus['order'] }) {
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
        {subtotal === undefined ? null : <Figure name="Subtotal" rupees={subtotal} />}
        {order.discount > 0 ? <Figure name="Coupon" rupees={-order.discount} /> : null}
        <Figure name="Shipping" rupees={order.shippingCharge} />
        <div className="summary-total">
          <dt>Total</dt>
          <dd className="price">{formatRupees(fromRupees(order.total))}</dd>
        </div>
      </dl>
    </section>
  )
}

function Lines({ items }: { items: Order['orderItems'] }) {
  return (
    <ul className="summary-lines">
      {items.map((item) => (
        <li key={item._id} className="flex gap-3">
          {item.selectedImage ? (
            <Picture
              src={item.selectedImage}
              alt=""
              width={56}
              height={70}
              sizes="56px"
              className="summary-picture"
            />
          ) : null}
          <div className="min-w-0 flex-1 text-sm">
            <p className="font-semibold">{item.productName}</p>
            <p className="text-ink-soft">
              {item.selectedColor}, {item.selectedSize} × {item.quantity}
            </p>
          </div>
          <span className="price text-sm font-semibold">{formatRupees(fromRupees(item.subTotal))}</span>
        </li>
      ))}
    </ul>
  )
}

function Figure({ name, rupees }: { name: string; rupees: number }) {
  const amount = formatRupees(fromRupees(Math.abs(rupees)))
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="price">{rupees < 0 ? `− ${amount}` : amount}</dd>
    </div>
  )
}
