import { type Paise, paise } from '#domain/money.ts'
import { wholeRupees } from '#domain/pricing/quote.ts'
import type { OrderStatusCode, PaymentMethod } from '#domain/order.ts'
import { policy } from '../settings/policy.ts'
import { shippingCharges } from '#domain/pricing/shipping-charge.ts'
import { UnknownOutcomeError } from '#platform/postgres/postgres.ts'
import { failpoint } from '#platform/failpoints/failpoints.ts'
import type { Transaction } from '#server/db/database.ts'
import { listAbandonedCarts, listSizesOf, readCart, readCartOfLink } from './abandon-store.ts'
import { changeOrder, type DecidedBy, type OrderAction } from './change-order.ts'
import { listOrdersOf, type OrderPage } from './order-history-store.ts'
import { createHoldSweeper } from './hold-sweeper.ts'
import { type CartKept, keepCart } from './keep-cart.ts'
import type { CouponAnswer, TooManyAttempts } from '#server/coupon/coupons.ts'
import { expectedOf } from './order-delivery.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { findOrder, listOrders, readItems, readOwnOrder, readTimeline } from './order-store.ts'
import { toOrderDetail, toOrder } from './order-view.ts'
import { cashRupees, payInCash, type PaidInCash } from './pay-in-cash.ts'
import { readPaymentStatus } from './payment-status.ts'
import type { PlaceOrderCommand } from './new-order.ts'
import { type PlacedOrder, placeOrder } from './place-order.ts'
import { judgeCash } from './judge-cash.ts'
import { type CartItem, mergeItems, type PricedCart, priceCart } from './price-cart.ts'
import { returnGoods } from './return-goods.ts'
import { opensToReturn } from './links/confirm-by-link.ts'
import { takeCash } from './take-cash.ts'
import { createAdmissionControl, type TellWanted } from './admission-control.ts'

export { ordersBefore } from './order-counts-store.ts'
export type { OrderRow } from './order-store.ts'

export type Orders = ReturnType<typeof createOrders>

type QuoteQuestion = {
  items: readonly CartItem[]
  couponCode: string | null
  paymentMethod: PaymentMethod | undefined
  customerId: string | null
  clientAddress: string
}

/** Orders from the kept cart to the last look at their payment. */
export function createOrders(dependencies: OrderDependencies) {
  const { database, payments } = dependencies
  const admission = createAdmissionControl()
  const sweeper = createHoldSweeper(dependencies)

  /** The cart as the server prices it, with what is left of each size (spec §9, decision 0026). */
  async function quoteCart({ items, couponCode, paymentMethod, ...who }: QuoteQuestion) {
    const merged = mergeItems(items)
    if (!merged) return { ok: false as const, reason: 'too-many-pieces' as const }
    let judged: CouponAnswer | TooManyAttempts | null = null
    const judge = async (subtotal: Paise): Promise<CouponAnswer> => {
      const answer = await dependencies.coupons.checkTyped({ code: couponCode ?? '', subtotal, ...who })
      judged = answer
      if (answer.ok || answer.reason !== 'too-many-attempts') return answer
      return { ok: false, reason: 'unknown-code' }
    }
    const priced = await priceCart(dependencies, database.query, {
      items: merged,
      paymentMethod,
      judge: couponCode === null ? null : judge,
    })
    const stock = await dependencies.reservations.available(
      database.query,
      priced.lines.map(({ size }) => size.sizeId),
    )
    const offered = payments.offered()
    const atDoor = offered.includes('cash-on-delivery') ? await cashTermsOf(who.customerId, priced) : null
    return { ok: true as const, priced, stock, offered, judged, atDoor }
  }

  /** As far as it can be known before an address is chosen. */
  async function cashTermsOf(customerId: string | null, { quote }: PricedCart) {
    const customer = customerId === null ? null : await dependencies.customers.read(customerId)
    const total = wholeRupees(paise(quote.finalValue + quote.shipping.cod))
    return judgeCash(dependencies, database.query, { customer, total, pincode: null })
  }

  /** Places the order and, once it is kept, asks the gateway for its page (decisions 0026, 0027). */
  async function place(command: PlaceOrderCommand) {
    const wanted = () => listSizesOf(database.query, command.customerId, command.abandonId)
    const placed = await admission.pass(wanted, (tell) => placeSurely(command, tell))
    if (placed === 'too-busy') return { ok: false as const, reason: 'too-busy' as const }
    if (!placed.ok) return placed
    await failpoint('afterCommit')
    const [url] = await Promise.all([redirectOf(placed), payments.closePages(placed.endedAttempts)])
    await failpoint('beforeAnswer')
    if (url === 'gateway-away') {
      return { ok: false as const, reason: 'gateway-away' as const, orderId: placed.orderId }
    }
    return { ok: true as const, orderId: placed.orderId, paymentRedirectUrl: url }
  }

  /** The connection may break while COMMIT is under way; asking again finds the order or places it. */
  async function placeSurely(command: PlaceOrderCommand, tell: TellWanted) {
    try {
      return await placeOrder(dependencies, command, tell)
    } catch (error) {
      if (!(error instanceof UnknownOutcomeError)) throw error
      return placeOrder(dependencies, command, tell)
    }
  }

  async function redirectOf(placed: Omit<PlacedOrder, 'ok' | 'endedAttempts'>) {
    if (placed.paymentMethod === 'cash-on-delivery') return null
    const redirected = placed.attemptId
      ? await payments.redirect(placed.attemptId)
      : await payments.redirectOfOrder(placed.orderId)
    if (redirected.ok) return redirected.url
    // Already decided: the result page tells how.
    return redirected.reason === 'gateway-away'
      ? 'gateway-away'
      : dependencies.returnLinks.urlFor(placed.orderId)
  }

  async function history(customerId: string, page?: OrderPage) {
    const orders = await listOrdersOf(database.query, customerId, page)
    return orders.map(({ order, items }) => toOrder(order, items, expectedOf(dependencies, order)))
  }

  async function detail(customerId: string, orderId: string) {
    const order = await readOwnOrder(database.query, customerId, orderId)
    if (!order) return null
    const items = await readItems(database.query, [orderId])
    const timeline = await readTimeline(database.query, orderId)
    const cashTotal = await cashRupees(dependencies, order)
    const expected = expectedOf(dependencies, order)
    const parcels = await dependencies.boxes.onTheWay(database.query, orderId)
    const invoices = await dependencies.papers.linksOf(orderId)
    const careUrl = opensToReturn(order) ? dependencies.careLinks.urlOf(order) : null
    return toOrderDetail(order, { items, timeline, cashTotal, expected, parcels, invoices, careUrl })
  }

  async function payAgain(customerId: string, orderId: string) {
    const order = await readOwnOrder(database.query, customerId, orderId)
    if (!order) return { ok: false as const, reason: 'unknown-order' as const }
    const spent = await dependencies.limits.spendTogether([
      { key: `pay-again:${orderId}`, ...policy.payingAgain.ofOrder },
      { key: `pay-again-of:${customerId}`, ...policy.payingAgain.ofCustomer },
    ])
    if (!spent.ok) return { ...spent, reason: 'too-many-payments' as const }
    return payments.payAgain(orderId)
  }

  /** The unpaid order is paid at the door instead. */
  async function payOrderInCash(wish: Parameters<typeof payInCash>[2]): Promise<PaidInCash> {
    const paid = await database.transaction((tx) => payInCash(dependencies, tx, wish))
    if (paid.ok) await payments.closePages(paid.endedAttempts)
    return paid
  }

  return {
    quoteCart,
    place,
    history,
    detail,
    payAgain,
    payInCash: payOrderInCash,
    keepCart: (wanted: Parameters<typeof keepCart>[1]): Promise<CartKept> => keepCart(dependencies, wanted),
    readCart: (customerId: string, abandonId: string) => readCart(database.query, customerId, abandonId),
    /** The cart that a signed link was made for, while it is kept. */
    async readCartByLink(link: string) {
      const abandonId = dependencies.restoreLinks.read(link)
      return abandonId === null ? null : readCartOfLink(database.query, abandonId)
    },
    paymentStatus: (orderId: string, asker: Parameters<typeof readPaymentStatus>[2]) =>
      readPaymentStatus(dependencies, orderId, asker),
    shippingCost: (weightGrams: number) => shippingCharges(weightGrams, dependencies.settings.shippingTiers),
    /** For the operator: newest first. */
    list: (command: { status?: OrderStatusCode; limit: number }) => listOrders(database.query, command),
    /** For the operator: by id or by the number people use. */
    async find(name: string) {
      const order = await findOrder(database.query, name)
      if (!order) return null
      const items = await readItems(database.query, [order.id])
      return { order, items, timeline: await readTimeline(database.query, order.id) }
    },
    /** For the operator: carts that nobody ordered, with the customer and the link that fills the cart again. */
    async listAbandoned(since: Date) {
      const carts = await listAbandonedCarts(database.query, since)
      return carts.map((cart) => ({ ...cart, link: dependencies.restoreLinks.urlFor(cart.id) }))
    },
    change: (orderId: string, action: OrderAction, who?: DecidedBy) =>
      changeOrder(dependencies, orderId, { action, ...who }),
    takeCash: (taken: Parameters<typeof takeCash>[1]) => takeCash(dependencies, taken),
    goodsBack: (tx: Transaction, back: Parameters<typeof returnGoods>[2]) =>
      returnGoods(dependencies, tx, back),
    start: sweeper.start,
    stop: sweeper.stop,
  }
}
