import type { Answer } from '#contract/endpoint.ts'
import type { OrderPlaced, Quoted } from '#contract/order.ts'
import { toRupees } from '#domain/money.ts'
import { type PaymentMethod, paymentMethodCodes } from '#domain/order.ts'
import { type CallApi, isGood } from '#web/api.ts'
import { contactAdmin, pleaseTryAgain } from '#web/failure-words.ts'
import { createListeners } from '#web/listeners.ts'
import { readPriceChange, readShortLines, type PriceChange, type ShortLine } from './checkout-refusals.ts'
import { totalsFor } from './checkout-totals.ts'
import { type CheckoutCart, createKeptCart, type StoredText } from './kept-cart.ts'

/** What the shopper must answer before the order can be placed. */
export type CheckoutQuestion =
  | { kind: 'price-changed'; before: number; change: PriceChange; addressId: string }
  | { kind: 'out-of-stock'; lines: ShortLine[] }

export type CheckoutState = {
  quoted: Quoted | null
  isPriced: boolean
  method: PaymentMethod | undefined
  isPlacing: boolean
  question: CheckoutQuestion | null
}

/** Where to go once the order is placed. */
export type Placed = { kind: 'result'; orderId: string } | { kind: 'gateway'; url: string }

type Parts = {
  call: CallApi
  stored: { abandonId: StoredText; couponCode: StoredText }
  /** The spec's alerts (spec §8, decision 21). */
  alert: (text: string) => void
  log: (failure: unknown) => void
}

const first: CheckoutState = {
  quoted: null,
  isPriced: false,
  method: undefined,
  isPlacing: false,
  question: null,
}

/** One visit of /shipping: prices confirmed by the shop, the way of paying, and placing the order (spec §4). */
export function createCheckoutStore({ call, stored, alert, log }: Parts) {
  let state = first
  let cart: CheckoutCart = { items: [], coupon: null }
  const kept = createKeptCart({ call, stored: stored.abandonId })
  const { tell, subscribe } = createListeners()

  function show(change: Partial<CheckoutState>) {
    state = { ...state, ...change }
    tell()
  }

  /** Takes the cart over and asks the shop for its prices; a failure leaves the figures of the cart standing. */
  async function open(taken: CheckoutCart, method: PaymentMethod | undefined): Promise<void> {
    const isSame = JSON.stringify(taken) === JSON.stringify(cart)
    cart = taken
    if (!isSame) kept.forget()
    show({ method: state.method ?? method })
    if (isSame && state.isPriced) return
    await reprice()
  }

  async function reprice(): Promise<void> {
    const asked = cart
    const couponCode = asked.coupon?.code
    try {
      const answer = await call('quoteOrder', { body: { orderItems: asked.items, couponCode } })
      const quoted = isGood(answer) ? answer.data : state.quoted
      if (asked === cart) show({ isPriced: true, quoted, method: takenBy(quoted, state.method) })
    } catch (failure) {
      log(failure)
      if (asked === cart) show({ isPriced: true })
    }
  }

  function choose(method: PaymentMethod) {
    show({ method })
  }

  /** Places the order at the total that is shown; null when it could not be, and the shopper was told why. */
  async function place(addressId: string): Promise<Placed | null> {
    const { quoted, method } = state
    if (!method || state.isPlacing) return null
    return underOverlay(() => placeAt(addressId, method, quoted && totalFor(quoted, method)))
  }

  /** Places it at the fresh total that the shopper has now agreed to. */
  async function agree(): Promise<Placed | null> {
    const { question, method } = state
    if (question?.kind !== 'price-changed' || !method || state.isPlacing) return null
    return underOverlay(() => placeAt(question.addressId, method, question.change.total))
  }

  /** The overlay stays over a placed order until the next page is there. */
  async function underOverlay(work: () => Promise<Placed | null>): Promise<Placed | null> {
    show({ isPlacing: true, question: null })
    const placed = await work()
    if (!placed) show({ isPlacing: false })
    return placed
  }

  async function placeAt(
    addressId: string,
    method: PaymentMethod,
    total: number | null,
  ): Promise<Placed | null> {
    try {
      const before = total ?? 0
      const keeping = await kept.keep(cart)
      if (!keeping.ok) return refused(keeping.answer, { addressId, before })
      const answer = await submit({ abandonId: keeping.abandonId, addressId, method, total: before })
      if (isGood(answer)) return accepted(answer.data, method)
      return refused(answer, { addressId, before })
    } catch (failure) {
      log(failure)
      alert(pleaseTryAgain)
      return null
    }
  }

  function submit(wish: { abandonId: string; addressId: string; method: PaymentMethod; total: number }) {
    const { quoted } = state
    const totals = quoted ? totalsFor(quoted.totals, quoted.shipping, wish.method) : null
    return call('placeOrder', {
      body: {
        abandonId: wish.abandonId,
        addressId: wish.addressId,
        paymentMethod: paymentMethodCodes[wish.method],
        total: wish.total,
        totalWeight: quoted?.totals.totalWeight ?? 0,
        subtotal: quoted?.totals.subtotal ?? 0,
        shippingCharge: totals?.shipping ? toRupees(totals.shipping) : 0,
      },
    })
  }

  /** Cash on delivery leads to the result whatever else the answer names (spec §4). */
  function accepted({ orderId, paymentRedirectUrl: url }: OrderPlaced, method: PaymentMethod): Placed {
    stored.couponCode.remove()
    return method === 'online-payment' && url ? { kind: 'gateway', url } : { kind: 'result', orderId }
  }

  async function refused(
    answer: Answer<unknown>,
    { addressId, before }: { addressId: string; before: number },
  ): Promise<null> {
    const code = 'code' in answer ? answer.code : ''
    if (code === 'price-changed') {
      const change = readPriceChange(answer.data)
      if (change) show({ question: { kind: 'price-changed', before, change, addressId } })
      await reprice()
      if (change) return null
    }
    if (code === 'out-of-stock') {
      show({ question: { kind: 'out-of-stock', lines: readShortLines(answer.data) } })
      return null
    }
    if (code === 'unknown-cart') kept.discard()
    alert(contactAdmin)
    return null
  }

  return {
    read: () => state,
    subscribe,
    open,
    choose,
    place,
    agree,
    dismiss: () => show({ question: null }),
    /** The browser brought the page back from its memory, e.g. by Back from the gateway. */
    cameBack: () => show({ isPlacing: false }),
    /** The next visit starts from nothing. */
    leave() {
      state = first
      cart = { items: [], coupon: null }
      kept.forget()
    },
  }
}

/** The way of paying that was chosen, unless the shop does not take it. */
function takenBy(quoted: Quoted | null, method: PaymentMethod | undefined): PaymentMethod | undefined {
  const isTaken = method && (quoted?.paymentMethods.includes(paymentMethodCodes[method]) ?? true)
  return isTaken ? method : undefined
}

function totalFor(quoted: Quoted, method: PaymentMethod): number {
  return toRupees(totalsFor(quoted.totals, quoted.shipping, method).total)
}
