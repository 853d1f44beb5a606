import { formatRupees, type Paise } from '#domain/money.ts'
import { methodsToChoose, type PaymentMethod, paymentMethodLabel } from '#domain/order.ts'
import { chargeFor } from '#domain/pricing/quote.ts'
import type { ShippingCharges } from '#domain/pricing/shipping-charge.ts'

type PaymentChoiceProps = {
  methods: readonly PaymentMethod[]
  shipping: ShippingCharges
  chosen: PaymentMethod | undefined
  onChoose: (method: PaymentMethod) => void
}

/** The shipping options: what sending costs depends on how it is paid (spec §9). */
export function PaymentChoice({ methods, shipping, chosen, onChoose }: PaymentChoiceProps) {
  const partnerCharge = shipping.cod - shipping.onlinePayment
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-semibold">Shipping options</legend>
      {methodsToChoose
        .filter((method) => methods.includes(method))
        .map((method) => (
          <PaymentOption
            key={method}
            label={paymentMethodLabel(method)}
            charge={chargeFor(shipping, method)}
            isChosen={chosen === method}
            onChoose={() => onChoose(method)}
          />
        ))}
      {partnerCharge > 0 && methods.includes('cash-on-delivery') ? (
        <p className="text-sm text-ink-soft">
          Cash on delivery includes a partner charge of Rs {partnerCharge / 100}.
        </p>
      ) : null}
    </fieldset>
  )
}

type PaymentOptionProps = { label: string; charge: Paise; isChosen: boolean; onChoose: () => void }

function PaymentOption({ label, charge, isChosen, onChoose }: PaymentOptionProps) {
  return (
    <label className="payment-option">
      <input type="radio" name="payment" checked={isChosen} onChange={onChoose} />
      <span className="flex-1 font-medium">{label}</span>
      <span className="price">{charge === 0 ? 'Free shipping' : `${formatRupees(charge)} shipping`}</span>
    </label>
  )
}
