import type { Answer } from '#platform/http/endpoint.ts'
import type { OrderPlacedData, Quoted } from '#contract/order-schemas.ts'
import { paise, toRupees } from '#domain/money.ts'
import { type PaymentMethod, paymentMethodCodes } from '#domain/order.ts'
import { type CallApi, isGood } from '#web/api-client.ts'
import { createListeners } from '#platform/browser/state/state.ts'
import { requestQuote } from '#web/cart/request-quote.ts'
import { createSavedCart, type SavableCart, type StoredText } from '#web/cart/saved-cart.ts'
import { contactAdmin, pleaseTryAgain } from '#web/failure-messages.ts'
import {
  type OrderTold,
  type PriceChange,
  readOrderTold,
  readPriceChange,
  readShortItems,
  isSayable,
  type ShortItem,
} from './checkout-refusals.ts'
import { totalsFor } from './checkout-totals.ts'

/** What the shopper must answer before the order can be placed. */
export type CheckoutQuestion =
  | { kind: 'price-changed'; before: number; change: PriceChange; addressId: string }
  | { kind: 'out-of-stock'; lines: ShortItem[] }
  | { kind: 'refused'; message: string }
  | { kind: 'already-ordered'; order: OrderTold; addressId: string; total: number }

export type CheckoutState = {
  quoted: Quoted | null
  /** Why the server's prices could not be loaded. */
  failure: string | undefined
  method: PaymentMethod | undefined
  isPlacing: boolean
  question: CheckoutQuestion | null
}

/** Where to go once the order is placed. */
export type Placed = { kind: 'result'; orderId: string } | { kind: 'gateway'; url: string }

/** `visit`: the one in which it was wished. */
type Wish = { addressId: string; method: PaymentMethod; total: number; isAnother?: boolean; visit: number }

type Dependencies = {
  call: CallApi
  stored: { abandonId: StoredText }
  /** An order has used up the coupon of this browser. */
  forgetCoupon: () => void
  /** Prices or stock are not those that the cart was told: it asks again. */
  forgetPrices: () => void
  /** An address is not the shopper's any more: the list is read again. */
  reloadAddresses: () => void
  /** The session has ended: true once the shopper has signed in again. */
  signInAgain: () => Promise<boolean>
  /** The spec's alerts (spec §8, decision 0021). */
  alert: (text: string) => void
  log: (failure: unknown) => void
}

const first: CheckoutState = {
  quoted: null,
  failure: undefined,
  method: undefined,
  isPlacing: false,
  question: null,
}

/** One visit of /shipping: prices confirmed by the server, the payment method, and placing the order (spec §4). */
export function createCheckoutStore(dependencies: Dependencies) {
  const { call, stored, forgetCoupon, signInAgain, alert, log } = dependencies
  let state = first
  /** Counts the visits: what is answered to an earlier one is nothing to the next. */
  let visit = 0
  let cart: SavableCart = { items: [], coupon: null }
  const saved = createSavedCart({ call, stored: stored.abandonId })
  const { tell, subscribe } = createListeners()

  function show(change: Partial<CheckoutState>) {
    state = { ...state, ...change }
    tell()
  }

  /** Takes over the cart and asks the server for prices; if that fails, the figures of the cart stay. */
  async function open(taken: SavableCart, method: PaymentMethod | undefined): Promise<void> {
    const isSame = JSON.stringify(taken) === JSON.stringify(cart)
    cart = taken
    if (!isSame) saved.forget()
    show({ method: state.method ?? method })
    if (isSame && state.quoted) return
    await reprice()
  }

  async function reprice(): Promise<void> {
    const asked = cart
    const couponCode = asked.coupon?.code
    show({ failure: undefined })
    const outcome = await requestQuote(() =>
      call('quoteOrder', { body: { orderItems: asked.items, couponCode } }),
    )
    if (!outcome.ok && outcome.failure) log(outcome.failure)
    if (asked !== cart) return
    if (!outcome.ok) return show({ failure: outcome.message })
    show({ quoted: outcome.quoted, method: takenBy(outcome.quoted, state.method) })
  }

  function choose(method: PaymentMethod) {
    show({ method })
  }

  /** Places the order at the total that was `shown`, in rupees; null when that failed and the shopper was told why. */
  async function place(addressId: string, shown: number): Promise<Placed | null> {
    if (!state.method || state.isPlacing) return null
    const begunIn = visit
    return underOverlay(async () => {
      if (!state.quoted) await reprice()
      const { quoted, method } = state
      if (!quoted || !method || begunIn !== visit) return null
      const change = priceOf(quoted, method)
      if (change.total === shown) return placeAt({ addressId, method, total: shown })
      show({ question: { kind: 'price-changed', before: shown, change, addressId } })
      return null
    })
  }

  /** The shopper knows of the order of a moment ago, and wants this one too. */
  async function placeAnother(): Promise<Placed | null> {
    const { question, method } = state
    if (question?.kind !== 'already-ordered' || !method || state.isPlacing) return null
    const { addressId, total } = question
    return underOverlay(() => placeAt({ addressId, method, total, isAnother: true }))
  }

  /** Places the order at the new total that the shopper has agreed to. */
  async function agree(): Promise<Placed | null> {
    const { question, method } = state
    if (question?.kind !== 'price-changed' || !method || state.isPlacing) return null
    return underOverlay(() =>
      placeAt({ addressId: question.addressId, method, total: question.change.total }),
    )
  }

  /** After a placed order the overlay stays until the next page is shown. */
  async function underOverlay(work: () => Promise<Placed | null>): Promise<Placed | null> {
    const begunIn = visit
    show({ isPlacing: true, question: null })
    const placed = await work()
    if (!placed && begunIn === visit) show({ isPlacing: false })
    return placed
  }

  async function placeAt(wanted: Omit<Wish, 'visit'>): Promise<Placed | null> {
    const wish = { ...wanted, visit }
    try {
      const outcome = await saved.ensure(cart)
      if (!outcome.ok) return await refused(outcome.answer, wish)
      if (wish.visit !== visit) return null
      const answer = await submit({ ...wish, abandonId: outcome.abandonId })
      if (isGood(answer) && answer.data.orderId) return accepted(answer.data, wish.method)
      return await refused(answer, wish)
    } catch (failure) {
      log(failure)
      if (wish.visit === visit) alert(pleaseTryAgain)
      return null
    }
  }

  function submit(wish: Wish & { abandonId: string }) {
    const { quoted } = state
    const totals = quoted ? totalsFor(quoted.totals, quoted.shipping, wish.method) : null
    return call('placeOrder', {
      body: {
        abandonId: wish.abandonId,
        addressId: wish.addressId,
        paymentMethod: paymentMethodCodes[wish.method],
        isAnother: wish.isAnother,
        ...(isAhead(wish.method) ? { cashAdvance: quoted?.cashAdvance?.amount } : {}),
        total: wish.total,
        totalWeight: quoted?.totals.totalWeight ?? 0,
        subtotal: quoted?.totals.subtotal ?? 0,
        shippingCharge: totals?.shipping ? toRupees(totals.shipping) : 0,
      },
    })
  }

  /** Whether the shopper was told that they pay a part of a cash order now (decision 0059). */
  function isAhead(method: PaymentMethod): boolean {
    return method === 'cash-on-delivery' && state.quoted?.cashAdvance !== undefined
  }

  /** Cash on delivery leads to the result even if the answer has a payment URL (spec §4), unless a part is paid now. */
  function accepted({ orderId, paymentRedirectUrl: url }: OrderPlacedData, method: PaymentMethod): Placed {
    forgetCoupon()
    const isPaidNow = method === 'online-payment' || isAhead(method)
    return isPaidNow && url ? { kind: 'gateway', url } : { kind: 'result', orderId }
  }

  async function refused(answer: Answer<unknown>, wish: Wish): Promise<Placed | null> {
    if (wish.visit !== visit) return null
    const { addressId, total: before } = wish
    if (answer.status === 401) {
      show({ isPlacing: false })
      const isBack = (await signInAgain()) && wish.visit === visit
      return isBack ? underOverlay(() => placeAt(wish)) : null
    }
    const code = 'code' in answer ? answer.code : ''
    if (code === 'price-changed' || code === 'out-of-stock') dependencies.forgetPrices()
    if (code === 'price-changed') {
      const change = readPriceChange(answer.data)
      if (change) show({ question: { kind: 'price-changed', before, change, addressId } })
      await reprice()
      if (change) return null
    }
    if (code === 'out-of-stock') {
      show({ question: { kind: 'out-of-stock', lines: readShortItems(answer.data) } })
      return null
    }
    const order = code === 'already-ordered' ? readOrderTold(answer.data) : undefined
    if (order) {
      show({ question: { kind: 'already-ordered', order, addressId, total: before } })
      return null
    }
    if (code === 'unknown-address') dependencies.reloadAddresses()
    if (code === 'advance-changed') await reprice()
    if (isSayable(code)) {
      // After a failure the order may be kept: placed once more it is the same one.
      const message =
        answer.status >= 500 ? answer.message : `${answer.message} Nothing has been ordered yet.`
      show({ question: { kind: 'refused', message } })
      return null
    }
    if (code === 'unknown-cart') saved.discard()
    alert(contactAdmin)
    return null
  }

  return {
    read: () => state,
    subscribe,
    open,
    reprice,
    choose,
    place,
    agree,
    placeAnother,
    dismiss: () => show({ question: null }),
    /** The browser restored the page from its back/forward cache, e.g. by Back from the gateway. */
    cameBack: () => show({ isPlacing: false }),
    /** Resets everything for the next visit. */
    leave() {
      visit += 1
      state = first
      cart = { items: [], coupon: null }
      saved.forget()
    },
  }
}

/** The chosen payment method, if the shop accepts it. */
function takenBy(quoted: Quoted | null, method: PaymentMethod | undefined): PaymentMethod | undefined {
  const isTaken = method && (quoted?.paymentMethods.includes(paymentMethodCodes[method]) ?? true)
  return isTaken ? method : undefined
}

/** The totals of the order by the server's answer. */
function priceOf({ totals, shipping, couponMessage }: Quoted, method: PaymentMethod): PriceChange {
  const priced = totalsFor(totals, shipping, method)
  return {
    subtotal: totals.subtotal,
    discount: totals.discount,
    shippingCharge: toRupees(priced.shipping ?? paise(0)),
    total: toRupees(priced.total),
    couponMessage,
  }
}
