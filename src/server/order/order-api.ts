import { toRupees } from '#domain/money.ts'
import { quantityLimit } from '#domain/cart.ts'
import { paymentMethods } from '#domain/order.ts'
import type { Api } from '#server/settings/shop-endpoints.ts'
import { ok, refuse, type Refusal } from '#platform/http/http.ts'
import type { KeepCartReason } from './keep-cart.ts'
import { answerPlacing } from './order-placing-api.ts'
import type { Orders } from './orders.ts'
import { type CouponMessage, toAbandonDetail, toQuoted, unknownCart, unknownOrder } from './order-wire.ts'
import type { CartItem } from './price-cart.ts'

export function answerOrders(api: Api, orders: Orders, couponMessage: CouponMessage): void {
  answerPlacing(api, orders, couponMessage)

  api.answer('readShippingCost', ({ query }) => {
    const weight = Number(query.weight)
    const { cod, onlinePayment } = orders.shippingCost(weight)
    return ok({ cod: toRupees(cod), onlinePayment: toRupees(onlinePayment), weight })
  })

  api.answer('quoteOrder', async ({ body, caller }) => {
    const answer = await orders.quoteCart({
      items: body.orderItems.map(toItem),
      couponCode: body.couponCode?.trim() || null,
      paymentMethod: body.paymentMethod ? paymentMethods[body.paymentMethod].word : undefined,
      customerId: caller.customerId,
      clientAddress: caller.clientAddress,
    })
    if (!answer.ok) return refuse(keepCartRefusals[answer.reason])
    const { priced, stock, offered, judged, atDoor } = answer
    const couponSays = judged && couponMessage(judged, priced.quote.subtotal)
    return ok(toQuoted({ priced, stock, offered, couponSays, atDoor }))
  })

  api.answer('abandonOrder', async ({ body, caller }) => {
    const kept = await orders.keepCart({
      customerId: caller.customerId,
      clientAddress: caller.clientAddress,
      items: body.orderItems.map(toItem),
      couponCode: body.disCouponCode?.trim() || null,
      earlierAbandonId: body.earlierAbandonId || null,
    })
    if (kept.ok) return ok({ abandonId: kept.abandonId })
    const gone = kept.gone?.map((item) => ({
      productId: item.productId,
      selectedColor: item.color,
      selectedSize: item.size,
    }))
    return refuse({ ...keepCartRefusals[kept.reason], data: gone ?? null })
  })

  api.answer('readAbandoned', async ({ query, caller }) => {
    const cart = await orders.readCart(caller.customerId, query.abandonId)
    return cart ? ok(toAbandonDetail(cart)) : refuse(unknownCart)
  })

  api.answer('restoreAbandoned', async ({ query }) => {
    const cart = await orders.readCartByLink(query.link)
    return cart ? ok(toAbandonDetail(cart)) : refuse(unknownCart)
  })

  api.answer('listOrders', async ({ query, caller }) => {
    const limit = query.limit === undefined ? undefined : Number(query.limit)
    return ok(await orders.history(caller.customerId, { limit, before: query.before }))
  })

  api.answer('readOrder', async ({ params, caller }) => {
    const order = await orders.detail(caller.customerId, params.orderId)
    return order ? ok(order) : refuse(unknownOrder)
  })

  api.answer('readPaymentStatus', async ({ query, caller }) => {
    const status = await orders.paymentStatus(query.orderId, { customerId: caller.customerId, t: query.t })
    return status ? ok(status) : refuse(unknownOrder)
  })
}

const keepCartRefusals = {
  'not-sold': {
    status: 409,
    code: 'out-of-stock',
    message: 'Some of these items are no longer sold. Please look at your cart.',
  },
  'too-many-pieces': {
    status: 400,
    code: 'too-many-pieces',
    message: `At most ${quantityLimit} pieces of one size fit in one order.`,
  },
  'too-many-carts': {
    status: 429,
    code: 'too-many-carts',
    message: 'Too many checkouts were started. Please try again in an hour.',
    headers: { 'retry-after': '3600' },
  },
} satisfies Record<KeepCartReason, Refusal>

type ItemBody = { productId: string; selectedColor: string; selectedSize: string; quantity: number }

function toItem({ productId, selectedColor, selectedSize, quantity }: ItemBody): CartItem {
  return { productId, color: selectedColor, size: selectedSize, quantity }
}
