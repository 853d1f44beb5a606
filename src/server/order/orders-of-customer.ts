import type { CustomerWhole } from '#contract/staff-customer-schemas.ts'
import { orderAloud } from '#domain/order-aloud.ts'
import { canPayAgain } from '#domain/order-state.ts'
import { paymentMethodOf } from '#domain/order.ts'
import { paise, toRupees } from '#domain/money.ts'
import type { Messages } from '#server/messages/messages.ts'
import { listOpenCartsOf } from './abandon-store.ts'
import { canAsk } from './ask-again.ts'
import { listSentOf } from './links/confirm-link-store.ts'
import { listToldByHand } from './hand-message-store.ts'
import { handMessageOf } from './hand-messages-waiting.ts'
import { expectedDay, expectedOf } from './order-delivery.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { listOrdersOf } from './order-history-store.ts'
import type { OrderRow } from './order-store.ts'
import { advancePaid, dueAtDoor } from './paid-ahead.ts'
import { countCasesOf, listLastOrders } from './orders-of-customer-store.ts'

type Dependencies = Pick<
  OrderDependencies,
  'database' | 'boxes' | 'papers' | 'deliveries' | 'returnLinks' | 'restoreLinks'
> & { messages: Pick<Messages, 'told'> }

type Whose = { id: string; mobileNumber: string }

/** As many as somebody on the phone asks about. */
const ordersShown = 20

export type OrdersOfCustomer = ReturnType<typeof createOrdersOfCustomer>

/** What the people of the shop see of a customer's orders while they speak (owner.md §3.7). */
export function createOrdersOfCustomer(dependencies: Dependencies) {
  const { database, boxes, messages, papers, returnLinks, restoreLinks } = dependencies
  const { query } = database

  async function linksOf(order: OrderRow): Promise<CustomerWhole['orders'][number]['links']> {
    const invoices = await papers.linksOf(order.id)
    const links = invoices.map(({ number, url }) => ({ what: 'invoice' as const, name: number, url }))
    const isPayable =
      paymentMethodOf(order.payment_method) === 'online-payment' &&
      canPayAgain({ state: order.state, placedAt: order.created_at }, new Date())
    if (!isPayable) return links
    return [...links, { what: 'pay-again', name: String(order.number), url: returnLinks.urlFor(order.id) }]
  }

  return {
    /** The newest order of each, by the customer's id. */
    async newest(customerIds: readonly string[]) {
      const rows = customerIds.length === 0 ? [] : await listLastOrders(query, customerIds)
      return new Map(
        rows.map(({ customer_id: customerId, id, number, created_at: placedAt, stage }) => [
          customerId,
          { id, number: String(number), placedAt: placedAt.toISOString(), stage },
        ]),
      )
    },

    /** Orders, kept carts and messages of a customer, and how many parcels arrived or came back. */
    async of({ id: customerId, mobileNumber }: Whose) {
      const found = await listOrdersOf(query, customerId, { limit: ordersShown })
      const ids = found.map(({ order }) => order.id)
      const [parcels, sent, sentBack, carts] = await Promise.all([
        boxes.ofOrders(ids),
        listSentOf(query, { mobile: mobileNumber, but: '' }),
        countCasesOf(query, mobileNumber),
        listOpenCartsOf(query, customerId),
      ])
      const byHand = (await listToldByHand(query, ids)).map(handMessageOf)
      const told = await messages.told(query, [...ids, ...parcels.map(({ id }) => id), ...byHand])
      const numberOf = new Map(found.map(({ order }) => [order.id, String(order.number)]))
      for (const parcel of parcels) numberOf.set(parcel.id, parcel.order.number)

      const orders = found.map(async ({ order, items }) => {
        const pieces = items.reduce((all, { quantity }) => all + quantity, 0)
        const total = paise(order.total_paise)
        const parcel = parcels.find((one) => one.order.id === order.id)
        const number = String(order.number)
        return {
          id: order.id,
          number,
          placedAt: order.created_at.toISOString(),
          stage: order.stage,
          total: toRupees(total),
          pieces,
          coupon: order.coupon_code,
          aloud: orderAloud({
            number,
            stage: order.stage,
            pieces,
            total,
            isCash: paymentMethodOf(order.payment_method) === 'cash-on-delivery',
            due: advancePaid(order) > 0 ? dueAtDoor(order) : undefined,
            isStopping: order.cancels_at !== null,
            expected: expectedOf(dependencies, order) && expectedDay(dependencies, order),
            parcel: parcel ? { courier: parcel.courier?.name ?? null, awb: parcel.awb } : null,
          }),
          canAsk: canAsk(order),
          links: await linksOf(order),
        }
      })
      return {
        orders: await Promise.all(orders),
        delivered: sent.filter(({ hasArrived }) => hasArrived).length,
        cameBack: sent.filter(({ hasReturned }) => hasReturned).length,
        sentBack,
        carts: carts.map((cart) => ({
          id: cart.id,
          touchedAt: cart.touchedAt.toISOString(),
          pieces: cart.items.reduce((all, { quantity }) => all + quantity, 0),
          products: [...new Set(cart.items.map(({ productName }) => productName))].join(', '),
          url: restoreLinks.urlFor(cart.id),
        })),
        messages: told.map(({ about, at, dueAt, ...one }) => ({
          ...one,
          order: numberOf.get(about) ?? '',
          at: at.toISOString(),
          dueAt: dueAt?.toISOString() ?? null,
        })),
      }
    },
  }
}
