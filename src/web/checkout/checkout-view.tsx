import { useRef, useState } from 'react'
import type { CartLine } from '#domain/cart-line.ts'
import { fromRupees, toRupees } from '#domain/money.ts'
import { chooseAddress, useAddressBook, useAddressesAwaited } from '#web/address/address-book.ts'
import { AddressDialog } from '#web/address/address-dialog.tsx'
import type { CheckoutHandover } from '#web/checkout-handover.ts'
import { choosePaymentMethod } from '#web/failure-messages.ts'
import { BlockingOverlay } from '#web/ui/blocking-overlay.tsx'
import { FailureLine } from '#web/ui/failure-line.tsx'
import { toast } from '#web/ui/toast.ts'
import { CartSummary } from './cart-summary.tsx'
import { checkout, useCheckout } from './checkout-state.ts'
import { CheckoutQuestions } from './checkout-questions.tsx'
import type { Placed } from './checkout-store.ts'
import { PlaceOrderBar } from './place-order-bar.tsx'
import { DeliverySection } from './delivery-section.tsx'
import { chosenOf } from './chosen-address.ts'
import { useDeliveryToAddress } from './delivery-to-address.ts'
import { totalsFor } from './checkout-totals.ts'
import { PaymentSection } from './payment-section.tsx'

type CheckoutViewProps = {
  lines: readonly CartLine[]
  /** The totals of the cart page, shown until the server has confirmed the prices. */
  handover: CheckoutHandover
  /** Whether the shopper has seen the figures of the handover. */
  wasShown: boolean
  onPlaced: (placed: Placed) => void
}

/** Two numbered sections and the side panel (spec §2). */
export function CheckoutView({ lines, handover, wasShown, onPlaced }: CheckoutViewProps) {
  const state = useCheckout()
  const book = useAddressBook()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const [isMethodMissing, setMethodMissing] = useState(false)
  const ways = useRef<HTMLFieldSetElement>(null)
  const { quoted } = state
  const chosen = chosenOf(book.addresses, chosenId)
  const delivery = useDeliveryToAddress(chosen)
  const cashObstacle = delivery.cashObstacle ?? quoted?.cashObstacle ?? undefined
  const isCashOff = cashObstacle !== undefined && state.method === 'cash-on-delivery'
  const method = isCashOff ? undefined : state.method
  const priced = quoted?.totals ?? handover
  const totals = totalsFor(priced, quoted?.shipping ?? null, method)
  const isAddressOpen = useAddressesAwaited()
  // An order cannot be placed while its total is still loading.
  const isPricing = quoted === null && state.failure === undefined
  const pieces = lines.reduce((all, { quantity }) => all + quantity, 0)
  const isOtherCart = handover.pieces !== undefined && handover.pieces !== pieces
  const isChanged = wasShown && quoted !== null && quoted.totals.finalValue !== handover.finalValue

  function choose(id: string) {
    setChosenId(id)
    void chooseAddress(id)
  }

  async function place() {
    if (!chosen) return setAdding(true)
    if (delivery.obstacle) return toast.error(`${delivery.obstacle} Please choose another address.`)
    if (!method) return askForMethod()
    follow(await checkout.place(chosen._id, toRupees(totals.total)))
  }

  function askForMethod() {
    setMethodMissing(true)
    toast.error(choosePaymentMethod)
    ways.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }

  function follow(placed: Placed | null) {
    if (placed) onPlaced(placed)
  }

  return (
    <>
      <div className="checkout-grid">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <DeliverySection
            book={book}
            chosen={chosen}
            delivery={delivery}
            onChoose={choose}
            onCreate={() => setAdding(true)}
          />
          <section className="checkout-section" aria-labelledby="payment-and-shipping">
            <h2 id="payment-and-shipping" className="display mb-4 text-xl">
              2. Payment & Shipping
            </h2>
            {isAddressOpen ? (
              // How many addresses stand above is not known yet: nothing to press that would move.
              <div aria-hidden className="skeleton h-56" />
            ) : (
              <PaymentSection
                quoted={quoted}
                isAsked={state.failure === undefined}
                method={method}
                isMissing={isMethodMissing && !method}
                cashObstacle={cashObstacle}
                fieldset={ways}
                onChoose={checkout.choose}
              />
            )}
          </section>
        </div>
        <div className="checkout-side">
          <CartSummary
            lines={lines}
            quoted={quoted}
            totals={totals}
            couponCode={handover.couponCode}
            changed={isChanged ? { from: fromRupees(handover.finalValue), isOtherCart } : null}
          >
            {state.failure ? <FailureLine why={state.failure} onAgain={checkout.reprice} /> : null}
            <PlaceOrderBar total={totals.total} isBusy={state.isPlacing || isPricing} onPlace={place} />
          </CartSummary>
        </div>
      </div>
      {state.isPlacing ? <BlockingOverlay message="Placing your order..." /> : null}
      <AddressDialog isOpen={isAdding} onClose={() => setAdding(false)} onSaved={({ _id }) => choose(_id)} />
      <CheckoutQuestions
        question={state.question}
        onAgree={async () => follow(await checkout.agree())}
        onAnother={async () => follow(await checkout.placeAnother())}
        onDismiss={checkout.dismiss}
      />
    </>
  )
}
