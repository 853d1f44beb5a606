import { type Buyer, checkOut, dataOf, type SizeMade, submit, toOrderItems } from './order-makers.ts'
import type { TestShop } from './shop.ts'
import { cash, online } from './ways-of-paying.ts'

/** Orders that wait for their online payment, and what their buyers do next. */
export function createUnpaidOrders(shop: TestShop) {
  async function unpaid(buyer: Buyer, size: SizeMade, quantity = 1) {
    const wanted = [{ ...size, quantity }]
    const cart = await checkOut(shop, buyer, { wanted, paymentMethod: online })
    const inCash = await totalInCash(buyer, size, quantity)
    const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
    return { ...placed, cart, inCash }
  }

  async function totalInCash(buyer: Buyer, size: SizeMade, quantity = 1): Promise<number> {
    const orderItems = toOrderItems([{ ...size, quantity }])
    return dataOf(await shop.call('quoteOrder', { body: { orderItems, paymentMethod: cash } }, buyer)).totals
      .total
  }

  /** The same checkout, gone on with from the cart page. */
  async function again(
    buyer: Buyer,
    { size, quantity, before }: { size: SizeMade; quantity: number; before: string },
  ) {
    const orderItems = toOrderItems([{ ...size, quantity }])
    const body = { orderItems, earlierAbandonId: before }
    const { abandonId } = dataOf(await shop.call('abandonOrder', { body }, buyer))
    return { abandonId, total: await totalInCash(buyer, size, quantity) }
  }

  const read = async (buyer: Buyer, orderId: string) =>
    dataOf(await shop.call('readOrder', { params: { orderId } }, buyer))
  const history = async (buyer: Buyer) => dataOf(await shop.call('listOrders', {}, buyer))
  const payInCash = (buyer: Buyer, orderId: string, total: number) =>
    shop.call('payInCash', { params: { orderId }, body: { total } }, buyer)

  return { unpaid, totalInCash, again, read, history, payInCash }
}
