import { useState } from 'react'
import type { CartLine } from '#domain/cart-line.ts'
import { formatRupees, fromRupees, toRupees } from '#domain/money.ts'
import { chooseAddress, type SavedAddress, useAddressBook } from '#web/address/address-book.ts'
import { AddressDialog } from '#web/address/address-dialog.tsx'
import type { CheckoutHandover } from '#web/checkout-handover.ts'
import { signIn, useSession } from '#web/session.ts'
import { Button } from '#web/ui/button.tsx'
import { BlockingOverlay } from '#web/ui/blocking-overlay.tsx'
import { FailureLine } from '#web/ui/failure-line.tsx'
import { toast } from '#web/ui/toast.ts'
import { AddressSection } from './address-section.tsx'
import { CartSummary } from './cart-summary.tsx'
import { checkout, useCheckout } from './checkout-state.ts'
import { CheckoutQuestions } from './checkout-questions.tsx'
import type { Placed } from './checkout-store.ts'
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
  const session = useSession()
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { quoted, method } = state
  const chosen = chosenOf(book.addresses, chosenId)
  const priced = quoted?.totals ?? handover
  const totals = totalsFor(priced, quoted?.shipping ?? null, method)
  // An order cannot be placed while its total is still loading.
  const isPricing = quoted === null && state.failure === undefined
  const isChanged = wasShown && quoted !== null && quoted.totals.finalValue !== handover.finalValue

  function choose(id: string) {
    setChosenId(id)
    void chooseAddress(id)
  }

  async function place() {
    if (!chosen) return setAdding(true)
    if (!method) return toast.error('Please select a payment method to proceed with checkout')
    follow(await checkout.place(chosen._id, toRupees(totals.total)))
  }

  function follow(placed: Placed | null) {
    if (placed) onPlaced(placed)
  }

  return (
    <>
      <div className="checkout-grid">
        <div className="grid gap-5">
          <section className="checkout-section" aria-labelledby="delivery-address">
            <h2 id="delivery-address" className="display mb-4 text-xl">
              1. Delivery Address
            </h2>
            {session.status === 'guest' ? <SignInFirst /> : null}
            <AddressSection book={book} chosen={chosen} onChoose={choose} onCreate={() => setAdding(true)} />
          </section>
          <section className="checkout-section" aria-labelledby="payment-and-shipping">
            <h2 id="payment-and-shipping" className="display mb-4 text-xl">
              2. Payment & Shipping
            </h2>
            <PaymentSection
              quoted={quoted}
              isAsked={state.failure === undefined}
              method={method}
              onChoose={checkout.choose}
            />
          </section>
        </div>
        <div className="checkout-side">
          <CartSummary
            lines={lines}
            quoted={quoted}
            totals={totals}
            couponCode={handover.couponCode}
            changedFrom={isChanged ? fromRupees(handover.finalValue) : null}
          >
            {state.failure ? <FailureLine why={state.failure} onAgain={checkout.reprice} /> : null}
            <div className="checkout-bar">
              <p className="checkout-bar-total">
                <span className="block text-sm text-ink-soft">Total</span>
                <span className="price text-xl font-bold">{formatRupees(totals.total)}</span>
              </p>
              <Button onClick={place} isBusy={state.isPlacing || isPricing}>
                Place Order
              </Button>
            </div>
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

/** The address that was chosen here, else the default. */
function chosenOf(addresses: readonly SavedAddress[], id: string | null): SavedAddress | undefined {
  return addresses.find(({ _id }) => _id === id) ?? addresses.find(({ currentAddress }) => currentAddress)
}

function SignInFirst() {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3">
      Sign in to see your addresses and place the order.
      <Button look="text" onClick={() => signIn.open()}>
        Sign in
      </Button>
    </p>
  )
}
