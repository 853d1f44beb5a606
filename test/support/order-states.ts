import { expect } from 'vitest'
import { fromRupees } from '#domain/money.ts'
import type { OrderAction } from '#server/order/change-order.ts'
import { checkOut, dataOf, submit } from './order-makers.ts'
import type { Buyer } from './order-makers.ts'
import type { TestShop } from './shop.ts'
import { cash, online, type WayOfPaying } from './ways-of-paying.ts'

type Terms = { paymentMethod?: WayOfPaying; couponCode?: string }

/** Orders that a customer made for real and that came to some state, as weeks of trading would leave them. */
export function createOrderStates(shop: TestShop, buyer: Buyer) {
  /** Three leggings of the sample shop, for the price of an offer. */
  async function place({ paymentMethod = cash, couponCode }: Terms = {}) {
    const products = dataOf(await shop.call('listProducts', {}))
    const leggings = products.find(({ slug }) => slug === 'ankle-length-leggings')
    if (!leggings) throw new Error('no leggings')
    const { _id: productId, color } = leggings
    const wanted = [{ sizeId: '', productId, color: color.name, size: color.size.name, quantity: 3 }]
    const cart = await checkOut(shop, buyer, { wanted, couponCode, paymentMethod })
    return dataOf(await submit(shop, buyer, { ...cart, paymentMethod }))
  }

  /** Presses a button of the pretend gateway, and the shop hears of it. */
  async function payOnline(action: 'pay' | 'fail', terms: Terms = {}) {
    const { orderId, paymentRedirectUrl } = await place({ ...terms, paymentMethod: online })
    const body = new URLSearchParams({ action })
    await fetch(paymentRedirectUrl ?? '', { method: 'POST', body, redirect: 'manual' })
    await shop.payments.settle(orderId)
    return orderId
  }

  async function changed(orderId: string, action: OrderAction) {
    expect(await shop.orders.change(orderId, action)).toEqual({ ok: true })
    return orderId
  }

  /** The worker carries refunds out and asks after them in its own time. */
  async function paymentIs(orderId: string, status: number) {
    await expect
      .poll(async () => dataOf(await shop.call('readOrder', { params: { orderId } }, buyer)).paymentStatus, {
        timeout: 30_000,
      })
      .toBe(status)
    return orderId
  }

  const placed = async () => (await place()).orderId

  return {
    placed,
    confirmed: async () => changed(await placed(), 'confirm'),
    partlySent: async () => changed(await placed(), 'fulfil-part'),
    onHold: async () => changed(await placed(), 'hold'),
    cancelled: async () => changed(await placed(), 'cancel'),
    paid: () => payOnline('pay'),
    failed: (terms?: Terms) => payOnline('fail', terms),
    refunded: async () => paymentIs(await changed(await payOnline('pay'), 'cancel'), 4),
    async partlyRefunded() {
      const orderId = await payOnline('pay')
      const wish = { orderId, amount: fromRupees(100), reason: 'one pair was torn' }
      await shop.database.transaction((tx) => shop.payments.refund(tx, wish))
      return paymentIs(orderId, 5)
    },
  }
}
