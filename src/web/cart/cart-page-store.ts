import { brokenLimit, lineLimit, pieceLimit } from '#domain/cart.ts'
import type { CartLine } from '#domain/cart-line.ts'
import { toRupees } from '#domain/money.ts'
import { type PaymentMethod, paymentMethodCodes } from '#domain/order.ts'
import { createListeners } from '#platform/browser/state/state.ts'
import type { CartCouponState, CartCouponStore } from './cart-coupon-store.ts'
import { describeChange } from './cart-messages.ts'
import { newTerms, noticesOf, obstacleIn } from './cart-notices.ts'
import type { CartState, CartStore } from './cart-store.ts'
import { codeInUse, confirmationFor, methodsOf, quoteCart, totalsOf } from './cart-totals.ts'
import { type Confirmation, type ConfirmationStore, lastOf } from './confirmation-store.ts'
import { toQuoteItems } from './order-items.ts'

type Dependencies = {
  cart: Pick<CartStore, 'read' | 'subscribe' | 'takeTerms'>
  coupon: Pick<CartCouponStore, 'read' | 'subscribe' | 'recheck'>
  confirmation: Pick<ConfirmationStore, 'read' | 'subscribe' | 'confirm'>
}

/** What the shopper has done on this visit of the cart: the way of paying and the line that was changed last. */
type Visit = { chosen?: PaymentMethod; touched?: CartLine }

type Sources = { cart: CartState; coupon: CartCouponState; confirmation: Confirmation; visit: Visit }

export type CartPageView = ReturnType<typeof cartPageOf>

/**
 * The cart page: brings cart, coupon and the shop's answers together while it is shown. Every change of cart, coupon
 * and way of paying is confirmed by the shop; a coupon is checked again with the cart (spec §4); prices that the shop
 * names are stored with their lines.
 */
export function createCartPageStore({ cart, coupon, confirmation }: Dependencies) {
  const { tell, subscribe: listen } = createListeners()
  let visit: Visit = {}
  let shown: { sources: Sources; page: CartPageView } | undefined
  let asked: Pick<CartPageView, 'cart' | 'couponCode' | 'method'> | undefined
  let checked: string | undefined
  let stops: Array<() => void> = []
  let watchers = 0

  function read(): CartPageView {
    const sources = { cart: cart.read(), coupon: coupon.read(), confirmation: confirmation.read(), visit }
    if (!shown || !isSame(shown.sources, sources)) shown = { sources, page: cartPageOf(sources) }
    return shown.page
  }

  function follow() {
    if (cart.read().isReady) {
      askForPrices()
      storeTerms()
      recheckCoupon()
    }
    tell()
  }

  function askForPrices() {
    const page = read()
    const { couponCode, method } = page
    if (asked?.cart === page.cart && asked.couponCode === couponCode && asked.method === method) return
    asked = { cart: page.cart, couponCode, method }
    void confirmation.confirm({
      orderItems: toQuoteItems(page.cart.items),
      couponCode,
      paymentMethod: method ? paymentMethodCodes[method] : null,
    })
  }

  function storeTerms() {
    const page = read()
    if (page.confirmed.status === 'confirmed') cart.takeTerms(newTerms(page.cart, page.confirmed.quoted))
  }

  function recheckCoupon() {
    const page = read()
    const contents = page.cart.items.map(({ customId, quantity }) => `${customId} ${quantity}`)
    const now = [...contents, page.subTotal].join('\n')
    if (now === checked) return
    checked = now
    coupon.recheck(page.subTotal)
  }

  function subscribe(listener: () => void): () => void {
    const stop = listen(listener)
    watchers += 1
    if (watchers === 1) {
      stops = [cart, coupon, confirmation].map((source) => source.subscribe(follow))
      follow()
    }
    return () => {
      stop()
      watchers -= 1
      if (watchers === 0) leave()
    }
  }

  /** The next visit begins with the way of paying that was chosen, and asks about the coupon again. */
  function leave() {
    for (const stop of stops) stop()
    visit = visit.chosen ? { chosen: visit.chosen } : {}
    asked = undefined
    checked = undefined
  }

  return {
    read,
    subscribe,
    chooseMethod(chosen: PaymentMethod) {
      visit = { ...visit, chosen }
      follow()
    },
    /** The line that is being changed: those who do not see the page are told what becomes of it. */
    touch(touched: CartLine) {
      visit = { ...visit, touched }
      follow()
    },
  }
}

/** Everything that the cart page shows. */
export function cartPageOf({ cart, coupon, confirmation, visit }: Sources) {
  const confirmed = confirmationFor(cart, confirmation)
  const methods = methodsOf(confirmed)
  const method = methods.find((offered) => offered === visit.chosen)
  const own = quoteCart(cart, coupon, method)
  const totals = totalsOf(own, confirmed, method)
  const notices = noticesOf(cart, confirmed)
  return {
    cart,
    confirmed,
    own,
    /** Rupees. */
    subTotal: toRupees(own.subtotal),
    totals,
    notices,
    methods,
    method,
    /** Why it is not paid at the door, by the shop's rules. */
    cashObstacle: lastOf(confirmed)?.cashObstacle ?? undefined,
    /** What of it is paid at once when the rest is paid at the door. */
    cashAdvance: lastOf(confirmed)?.cashAdvance?.said,
    couponCode: codeInUse(coupon),
    appliedCoupon: coupon.status === 'applied' ? coupon.result : undefined,
    obstacle: limitReached(cart) ?? obstacleIn(notices),
    isSettling: confirmed.status === 'pending' || coupon.status === 'checking',
    failure: confirmed.status === 'failed' ? confirmed.message : undefined,
    /** What the last change has come to, for those who do not see it. */
    said: visit.touched && totals.isConfirmed ? describeChange(cart, visit.touched, totals.total) : '',
  }
}

function isSame(before: Sources, now: Sources): boolean {
  return (
    before.cart === now.cart &&
    before.coupon === now.coupon &&
    before.confirmation === now.confirmation &&
    before.visit === now.visit
  )
}

function limitReached(cart: CartState): string | undefined {
  const limit = brokenLimit(cart)
  if (limit === 'too-many-lines') return `One order holds at most ${lineLimit} different items.`
  if (limit === 'too-many-pieces') return `One order holds at most ${pieceLimit} pieces.`
  return undefined
}
