import { PackageCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { PaymentStatusData } from '#contract/order-schemas.ts'
import { href } from '#domain/href.ts'
import { paymentMethodCodes } from '#domain/order.ts'
import { readableRupees } from '#domain/money.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { throwConfetti } from './confetti.ts'
import { OrderDelivery } from './order-delivery.tsx'
import { OutcomeHeading } from './outcome-heading.tsx'
import { OrderSummary } from './order-summary.tsx'

/** The order is placed (spec §2): confetti, what was ordered, and a link to the account. */
export function OrderSuccess({ payment }: { payment: PaymentStatusData }) {
  const { order } = payment
  const isCash = order.paymentMethod === paymentMethodCodes['cash-on-delivery']
  useEffect(() => void throwConfetti(), [])
  return (
    <section className="state-view">
      <span className="state-view-icon">
        <PackageCheck aria-hidden />
      </span>
      <OutcomeHeading>Thank you, your order is placed!</OutcomeHeading>
      <p className="max-w-md text-ink-soft">
        {isCash ? cashSaid(order) : 'Your payment has arrived.'} We send you a message about every step.
      </p>
      <OrderSummary order={order} />
      <OrderDelivery payment={payment} />
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <LinkButton to={href.profile()}>View Order</LinkButton>
        <LinkButton to={href.collections()} look="quiet">
          Continue Shopping
        </LinkButton>
      </div>
    </section>
  )
}

function cashSaid({ advance, total }: PaymentStatusData['order']): string {
  if (!advance) return 'You pay when the parcel arrives.'
  return `${readableRupees(advance)} is paid; you pay ${readableRupees(total - advance)} when the parcel arrives.`
}
