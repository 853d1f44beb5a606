import { Banknote, Smartphone } from 'lucide-react'
import type { RefObject } from 'react'
import type { Quoted } from '#contract/order-schemas.ts'
import { formatRupees, fromRupees } from '#domain/money.ts'
import { methodsToChoose, type PaymentMethod, paymentMethodCodes, paymentMethodLabel } from '#domain/order.ts'
import { chargeOf } from './checkout-totals.ts'

const explained = {
  'online-payment': {
    text: 'UPI (Google Pay, PhonePe, Paytm and others), card, net banking or wallet. You pay on the next page.',
    Icon: Smartphone,
  },
  'cash-on-delivery': { text: 'You pay when the parcel arrives.', Icon: Banknote },
} as const

type PaymentSectionProps = {
  /** The charges, and the accepted payment methods; all are shown until the server has answered. */
  quoted: Pick<Quoted, 'shipping' | 'paymentMethods' | 'cashAdvance'> | null
  /** Whether the answer is still loading. */
  isAsked: boolean
  method: PaymentMethod | undefined
  /** The shopper wanted to go on without one. */
  isMissing: boolean
  /** Why it cannot be paid at the door of the chosen address. */
  cashObstacle: string | undefined
  fieldset: RefObject<HTMLFieldSetElement | null>
  onChoose: (method: PaymentMethod) => void
}

/** The payment methods, each with its shipping charge (spec §9). */
export function PaymentSection({
  quoted,
  isAsked,
  method,
  isMissing,
  cashObstacle,
  fieldset,
  onChoose,
}: PaymentSectionProps) {
  const unknownCharge = isAsked ? '…' : '\u00a0'
  const saved = savedOnline(quoted)
  return (
    <fieldset
      ref={fieldset}
      className="grid gap-3"
      data-missing={isMissing || undefined}
      aria-describedby={isMissing ? 'no-payment-method' : undefined}
    >
      <legend className="sr-only">Pay by</legend>
      {isMissing ? (
        <p id="no-payment-method" className="field-error">
          Choose how you want to pay.
        </p>
      ) : null}
      {acceptedBy(quoted).map((way) => (
        <label key={way.method} className="choice-card payment-card">
          <input
            type="radio"
            name="payment-method"
            checked={method === way.method}
            disabled={way.method === 'cash-on-delivery' && cashObstacle !== undefined}
            onChange={() => onChoose(way.method)}
          />
          <way.Icon aria-hidden className="mt-0.5 shrink-0 text-kurinji" />
          <span className="font-semibold">{paymentMethodLabel(way.method)}</span>
          <span className="price payment-charge">
            {quoted ? shippingText(formatRupees(chargeOf(quoted.shipping, way.method))) : unknownCharge}
          </span>
          <span className="payment-text">
            {way.method === 'cash-on-delivery'
              ? (cashObstacle ?? quoted?.cashAdvance?.said ?? way.text)
              : way.text}
          </span>
          {way.method === 'online-payment' ? (
            // Its line is there before the charges are, so that the next way is not moved.
            <span className="payment-text min-h-[1lh] font-semibold !text-[#1f6644]">
              {saved ? `You save ${saved} this way` : null}
            </span>
          ) : null}
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

/** What paying online saves on sending, as text; nothing where cash is not taken or costs no more. */
function savedOnline(quoted: PaymentSectionProps['quoted']): string | undefined {
  if (!quoted?.paymentMethods.includes(paymentMethodCodes['cash-on-delivery'])) return undefined
  const saved = fromRupees(quoted.shipping.cod - quoted.shipping.onlinePayment)
  return saved > 0 ? formatRupees(saved) : undefined
}

function shippingText(charge: string): string {
  return charge === '₹0' ? 'Free shipping' : `+ ${charge} shipping`
}
