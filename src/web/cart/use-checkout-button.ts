import { useEffect, useRef, useState } from 'react'
import { useNavigate } from '#platform/browser/router/router.ts'
import type { CouponResult } from '#contract/coupon-schemas.ts'
import type { Cart } from '#domain/cart.ts'
import { href } from '#domain/href.ts'
import type { PaymentMethod } from '#domain/order.ts'
import { settledAddresses, useAddressBook } from '#web/address/address-book.ts'
import { makeHandover } from '#web/checkout-handover.ts'
import { choosePaymentMethod } from '#web/failure-messages.ts'
import { useSession } from '#web/session.ts'
import { toast } from '#web/ui/toast.ts'
import type { CheckoutDialog } from './checkout-dialogs.tsx'
import { announceCheckout, saveForCheckout } from './start-checkout.ts'

type CheckoutDependencies = {
  cart: Cart
  /** Rupees. */
  subtotal: number
  coupon: CouponResult | undefined
  paymentMethod: PaymentMethod | undefined
  /** What keeps this cart from being ordered. */
  obstacle: string | undefined
}

/** What the checkout button does: sign-in, payment method, address, then the cart is saved and /shipping opens (spec §4). */
export function useCheckoutButton({ cart, subtotal, coupon, paymentMethod, obstacle }: CheckoutDependencies) {
  const [dialog, openDialog] = useState<CheckoutDialog>('none')
  const [isBusy, setBusy] = useState(false)
  const [isMethodMissing, setMethodMissing] = useState(false)
  const ways = useRef<HTMLFieldSetElement>(null)
  const session = useSession()
  const book = useAddressBook()
  const navigate = useNavigate()
  const isSignedIn = session.status === 'signed-in'
  const isHere = useRef(true)

  useEffect(() => {
    isHere.current = true
    return () => void (isHere.current = false)
  }, [])

  function start() {
    if (!isSignedIn) return openDialog('sign-in')
    if (!paymentMethod) return askForMethod()
    if (book.status === 'ready' && book.addresses.length === 0) return openDialog('address-required')
    void goOn()
  }

  /** Who has signed in for it goes on at once, with the address form when there is no address. */
  async function signedIn() {
    openDialog('none')
    if (obstacle) return
    if (!paymentMethod) return askForMethod()
    const { status, addresses } = await settledAddresses()
    if (!isHere.current) return
    if (status === 'ready' && addresses.length === 0) return openDialog('add-address')
    await goOn()
  }

  function askForMethod() {
    setMethodMissing(true)
    toast.error(choosePaymentMethod)
    ways.current?.querySelector<HTMLElement>('input:enabled')?.focus()
  }

  async function goOn() {
    if (isBusy) return
    setBusy(true)
    const saved = await saveForCheckout(cart.items, coupon)
    // A shopper who has left the cart meanwhile stays where they are.
    if (!isHere.current) return
    setBusy(false)
    if (saved === 'signed-out') return openDialog('sign-in')
    if (saved === 'not-saved') return
    announceCheckout(cart.items)
    navigate(href.checkout(), {
      state: makeHandover({ subtotal, coupon, pieces: cart.totalItems, paymentMethod }),
    })
  }

  const payment = { ways, isMissing: isMethodMissing && !paymentMethod }
  return { start, signedIn, goOn, isSignedIn, isBusy, dialog, openDialog, payment }
}
