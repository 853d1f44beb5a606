import type { PaymentStatusData } from '#contract/order-schemas.ts'
import { AddressLines } from '#web/address/address-lines.tsx'
import { ExpectedDays } from '#web/delivery/expected-days.tsx'

/** Where the order goes and when it is expected; nothing of it for somebody who has only the gateway's return link. */
export function OrderDelivery({ payment }: { payment: PaymentStatusData }) {
  // A server that knows the specification's own fields alone sends no address.
  const address: PaymentStatusData['deliveryAddress'] | undefined = payment.deliveryAddress
  if (!address) return null
  const expected = 'expectedDelivery' in payment.order ? payment.order.expectedDelivery : null
  return (
    <section className="summary-card w-full max-w-xl text-left" aria-labelledby="order-delivery">
      <h2 id="order-delivery" className="display mb-2 text-xl">
        Delivery
      </h2>
      {expected ? (
        <p className="mb-3">
          <ExpectedDays from={new Date(expected.from)} to={new Date(expected.to)} />
        </p>
      ) : null}
      <AddressLines address={address} />
    </section>
  )
}
