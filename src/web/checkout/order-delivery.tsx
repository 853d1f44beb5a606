import type { PaymentStatusData } from '#contract/order-schemas.ts'
import { expectedDelivery } from '#domain/expected-delivery.ts'
import { AddressLines } from '#web/address/address-lines.tsx'
import { useFrame } from '#web/layout/use-frame.ts'

/** Where the order goes and when it is expected; nothing of it for somebody who has only the gateway's return link. */
export function OrderDelivery({ payment }: { payment: PaymentStatusData }) {
  const { shop } = useFrame()
  // A server that knows the specification's own fields alone sends no address.
  const address: PaymentStatusData['deliveryAddress'] | undefined = payment.deliveryAddress
  if (!address) return null
  const { from, to } = expectedDelivery(new Date(payment.order.createdAt), shop.delivery)
  return (
    <section className="summary-card w-full max-w-xl text-left" aria-labelledby="order-delivery">
      <h2 id="order-delivery" className="display mb-2 text-xl">
        Delivery
      </h2>
      <p className="mb-3">
        Expected between <strong>{dayOf(from)}</strong> and <strong>{dayOf(to)}</strong>
      </p>
      <AddressLines address={address} />
    </section>
  )
}

function dayOf(date: Date): string {
  return date.toLocaleDateString('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'Asia/Kolkata',
  })
}
