import { Banknote, CreditCard } from 'lucide-react'
import type { Quoted } from '#contract/order-schemas.ts'
import { formatRupees } from '#domain/money.ts'
import { methodsToChoose, type PaymentMethod, paymentMethodCodes, paymentMethodLabel } from '#domain/order.ts'
import { chargeOf } from './checkout-totals.ts'

const explained = {
  'online-payment': { text: 'UPI, card, net banking or wallet. You pay on the next page.', Icon: CreditCard },
  'cash-on-delivery': { text: 'You pay when the parcel arrives.', Icon: Banknote },
} as const

type PaymentSectionProps = {
  /** The charges, and the accepted payment methods; all are shown until the server has answered. */
  quoted: Pick<Quoted, 'shipping' | 'paymentMethods'> | null
  /** Whether the answer is still loading. */
  isAsked: boolean
  method: PaymentMethod | undefined
  onChoose: (method: PaymentMethod) => void
}

/** The payment methods, each with its shipping charge (spec §9). */
export function PaymentSection({ quoted, isAsked, method, onChoose }: PaymentSectionProps) {
  const unknownCharge = isAsked ? '…' : ''
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Pay by</legend>
      {acceptedBy(quoted).map((way) => (
        <label key={way.method} className="choice-card payment-card">
          <input
            type="radio"
            name="payment-method"
            checked={method === way.method}
            onChange={() => onChoose(way.method)}
          />
          <way.Icon aria-hidden className="mt-0.5 shrink-0 text-kurinji" />
          <span className="font-semibold">{paymentMethodLabel(way.method)}</span>
          <span className="price payment-charge">
            {quoted ? shippingText(formatRupees(chargeOf(quoted.shipping, way.method))) : unknownCharge}
          </span>
          <span className="payment-text">{way.text}</span>
        </label>
      ))}
    </fieldset>
  )
}

function acceptedBy(quoted: PaymentSectionProps['quoted']) {
  return methodsToChoose
    .filter((method) => quoted?.paymentMethods.includes(paymentMethodCodes[method]) ?? true)
    .map((method) => ({ method, ...explained[method] }))
}

function shippingText(charge: string): string {
  return charge === '₹0' ? 'Free shipping' : `+ ${charge} shipping`
}
