import { type NoCash, noCashSaid } from '#domain/cash-rules.ts'
import { fromRupees, toRupees } from '#domain/money.ts'
import { paymentMethods } from '#domain/order.ts'
import type { Api } from '#server/settings/shop-endpoints.ts'
import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import { noCashThere } from './order-delivery.ts'
import { type CouponMessage, toTotals, unknownCart, unknownOrder } from './order-wire.ts'
import type { Orders } from './orders.ts'

type NotPlaced = Exclude<Awaited<ReturnType<Orders['place']>>, { ok: true }>
type NotInCash = Exclude<Awaited<ReturnType<Orders['payInCash']>>, { ok: true }>
type NotPaid = Exclude<Awaited<ReturnType<Orders['payAgain']>>, { ok: true }>

/** The two rows that lead to money. */
export function answerPlacing(api: Api, orders: Orders, couponMessage: CouponMessage): void {
  api.answer('placeOrder', async ({ body, caller }) => {
    const { abandonId, addressId, paymentMethod, total, isAnother, cashAdvance, ...claimed } = body
    const { word } = paymentMethods[paymentMethod]
    const placed = await orders.place({
      customerId: caller.customerId,
      abandonId,
      addressId,
      paymentMethod: word,
      total,
      advance: fromRupees(word === 'cash-on-delivery' ? (cashAdvance ?? 0) : 0),
      claimed: { ...claimed, total },
      isAnother: isAnother ?? false,
    })
    if (placed.ok) return ok({ orderId: placed.orderId, paymentRedirectUrl: placed.paymentRedirectUrl })
    const said = refusalOf(placed)
    return refuse({ ...said, data: dataOf(placed, couponMessage) })
  })

  api.answer('payOrder', async ({ params, caller }) => {
    const paying = await orders.payAgain(caller.customerId, params.orderId)
    if (paying.ok) return ok({ paymentRedirectUrl: paying.url })
    if (paying.reason !== 'too-many-payments') return refuse(payRefusals[paying.reason])
    return refuse({
      ...payRefusals['too-many-payments'],
      headers: { 'retry-after': String(paying.retryAfterSeconds) },
    })
  })

  api.answer('payInCash', async ({ params, body, caller }) => {
    const { customerId } = caller
    const { orderId } = params
    const paid = await orders.payInCash({ customerId, orderId, total: fromRupees(body.total) })
    if (paid.ok) return ok({ orderId })
    return refuse(cashRefusals[paid.reason])
  })
}

function refusalOf(refused: NotPlaced): Refusal {
  const { reason } = refused
  if (reason === 'not-delivered') return { status: 409, code: reason, message: refused.message }
  if (reason === 'no-cash-there') return { status: 409, code: reason, message: payOnline(refused.pincode) }
  if (reason === 'no-cash') return { ...placeRefusals['cod-limit'], message: cashSaid(refused.why) }
  return placeRefusals[reason]
}

function cashSaid(why: NoCash): string {
  return `${noCashSaid(why)} Please choose Online Payment.`
}

function payOnline(pincode: string): string {
  return `${noCashThere(pincode)} Please choose Online Payment.`
}

function dataOf(refused: NotPlaced, couponMessage: CouponMessage): unknown {
  if (refused.reason === 'price-changed') {
    const { quote, coupon } = refused
    return {
      ...toTotals(quote),
      shipping: { cod: toRupees(quote.shipping.cod), onlinePayment: toRupees(quote.shipping.onlinePayment) },
      couponMessage: coupon && !coupon.ok ? couponMessage(coupon, quote.subtotal) : null,
    }
  }
  if (refused.reason === 'out-of-stock') return refused.lines
  if (refused.reason === 'already-ordered') {
    return { orderId: refused.orderId, orderNumber: String(refused.orderNumber) }
  }
  if (refused.reason === 'gateway-away') return { orderId: refused.orderId }
  return null
}

const heldLong: Refusal = {
  status: 409,
  code: 'held-long',
  message:
    'These items were kept for you for long. Once the last payment page has run out you can pay again.',
}

const placeRefusals = {
  'unknown-cart': unknownCart,
  'unknown-address': { status: 404, code: 'unknown-address', message: 'Please choose a delivery address.' },
  'unknown-customer': { status: 404, code: 'unknown-customer', message: 'Please sign in again.' },
  'price-changed': { status: 409, code: 'price-changed', message: 'The total has changed. Please check it.' },
  'out-of-stock': {
    status: 409,
    code: 'out-of-stock',
    message: 'Some items are no longer in stock. Please look at your cart.',
  },
  'already-ordered': {
    status: 409,
    code: 'already-ordered',
    message: 'You placed this order a moment ago.',
  },
  'held-long': heldLong,
  'payment-not-offered': {
    status: 409,
    code: 'payment-not-offered',
    message: 'This way of paying is not possible at the moment. Please choose another one.',
  },
  'nothing-to-pay': {
    status: 409,
    code: 'nothing-to-pay',
    message: 'There is nothing to pay for this order. Please choose Cash on Delivery.',
  },
  'too-many-orders': {
    status: 429,
    code: 'too-many-orders',
    message: 'You have placed many orders within an hour. Please try again later.',
    headers: { 'retry-after': '3600' },
  },
  'too-many-pieces': {
    status: 429,
    code: 'too-many-pieces',
    message: 'Many pieces of your orders are not paid or delivered yet. Please finish one of them first.',
  },
  'cod-limit': {
    status: 409,
    code: 'cod-limit',
    message: 'Cash on Delivery is not possible for this order. Please choose Online Payment.',
  },
  'advance-changed': {
    status: 409,
    code: 'advance-changed',
    message:
      'What is paid now for Cash on Delivery has changed. Please look at the way of paying and place your order again.',
  },
  'gateway-away': {
    status: 503,
    code: 'gateway-away',
    message: 'The payment page does not answer. Nothing was charged. Please try again in a moment.',
    headers: { 'retry-after': '10' },
  },
  'too-busy': {
    status: 503,
    code: 'too-busy',
    message: 'Many people are ordering right now. Please try again in a moment.',
    headers: { 'retry-after': '2' },
  },
} satisfies Record<Exclude<NotPlaced['reason'], 'not-delivered' | 'no-cash-there' | 'no-cash'>, Refusal>

const payRefusals = {
  'unknown-order': unknownOrder,
  'attempt-live': {
    status: 409,
    code: 'attempt-live',
    message: 'Your earlier payment is still being worked on. Please wait a moment.',
  },
  'already-paid': { status: 409, code: 'already-paid', message: 'This order is already paid.' },
  'out-of-stock': {
    status: 409,
    code: 'out-of-stock',
    message: 'Some items of this order are no longer in stock.',
  },
  'held-long': heldLong,
  'too-many-payments': {
    status: 429,
    code: 'too-many-payments',
    message: 'You have tried to pay many times. Please try again later.',
  },
  'not-payable': { status: 409, code: 'not-payable', message: 'This order can no longer be paid.' },
  'gateway-away': placeRefusals['gateway-away'],
} satisfies Record<NotPaid['reason'], Refusal>

const cashRefusals = {
  'unknown-order': unknownOrder,
  'already-paid': payRefusals['already-paid'],
  'not-payable': payRefusals['not-payable'],
  'out-of-stock': payRefusals['out-of-stock'],
  'cod-limit': placeRefusals['cod-limit'],
  'total-changed': { status: 409, code: 'total-changed', message: 'The total has changed. Please check it.' },
} satisfies Record<NotInCash['reason'], Refusal>
