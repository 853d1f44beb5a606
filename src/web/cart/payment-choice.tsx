import type { RefObject } from 'react'
import { formatRupees, type Paise, paise } from '#domain/money.ts'
import { methodsToChoose, type PaymentMethod, paymentMethodLabel } from '#domain/order.ts'
import { chargeFor } from '#domain/pricing/quote.ts'
import type { ShippingCharges } from '#domain/pricing/shipping-charge.ts'

type PaymentChoiceProps = {
  methods: readonly PaymentMethod[]
  shipping: ShippingCharges
  chosen: PaymentMethod | undefined
  /** The shopper wanted to go on without one. */
  isMissing: boolean
  /** Why it cannot be paid at the door where the parcel goes. */
  cashObstacle: string | undefined
  /** What of it is paid at once all the same, in words. */
  cashAdvance: string | undefined
  fieldset: RefObject<HTMLFieldSetElement | null>
  onChoose: (method: PaymentMethod) => void
}

/** The shipping options: what sending costs depends on how it is paid (spec §9). */
export function PaymentChoice({
  methods,
  shipping,
  chosen,
  isMissing,
  cashObstacle,
  cashAdvance,
  fieldset,
  onChoose,
}: PaymentChoiceProps) {
  const takesCash = methods.includes('cash-on-delivery') && cashObstacle === undefined
  const partnerCharge = shipping.cod - shipping.onlinePayment
  function noteOn(method: PaymentMethod): string | undefined {
    if (method === 'cash-on-delivery') return cashObstacle ?? cashAdvance
    return partnerCharge > 0 && takesCash
      ? `UPI, card or net banking: you save ${formatRupees(paise(partnerCharge))}`
      : 'UPI, card or net banking'
  }

  return (
    <fieldset
      ref={fieldset}
      className="grid grid-cols-1 gap-2"
      data-missing={isMissing || undefined}
      aria-describedby={isMissing ? 'no-shipping-option' : undefined}
    >
      <legend className="mb-2 font-semibold">Shipping options</legend>
      {isMissing ? (
        <p id="no-shipping-option" className="field-error">
          Choose how you want to pay.
        </p>
      ) : null}
      {methodsToChoose
        .filter((method) => methods.includes(method))
        .map((method) => (
          <PaymentOption
            key={method}
            label={paymentMethodLabel(method)}
            charge={chargeFor(shipping, method)}
            isChosen={chosen === method}
            note={noteOn(method)}
            isOff={method === 'cash-on-delivery' && cashObstacle !== undefined}
            onChoose={() => onChoose(method)}
          />
        ))}
      {partnerCharge > 0 && takesCash ? (
        <p className="text-sm text-ink-soft">
          Cash on delivery includes a partner charge of Rs {partnerCharge / 100}.
        </p>
      ) : null}
    </fieldset>
  )
}

type PaymentOptionProps = {
  label: string
  charge: Paise
  isChosen: boolean
  note: string | undefined
  isOff: boolean
  onChoose: () => void
}

function PaymentOption({ label, charge, isChosen, note, isOff, onChoose }: PaymentOptionProps) {
  return (
    <label className="payment-option">
      <input type="radio" name="payment" checked={isChosen} disabled={isOff} onChange={onChoose} />
      <span className="payment-name">
        {label}
        {note ? <span className="block text-sm font-normal text-ink-soft">{note}</span> : null}
      </span>
      <span className="price">{charge === 0 ? 'Free shipping' : `${formatRupees(charge)} shipping`}</span>
    </label>
  )
}
