import { type Paise, paise, toRupees } from '#domain/money.ts'
import { paymentMethodOf } from '#domain/order.ts'
import { canPayAgain } from '#domain/order-state.ts'
import { wholeRupees } from '#domain/pricing/quote.ts'
import { shippingCharges } from '#domain/pricing/shipping-charge.ts'
import type { Transaction } from '#server/db/database.ts'
import type { DeliveryAddress } from '#contract/address-schemas.ts'
import { beginPayment } from './begin-payment.ts'
import { turnToCash } from './earlier-order-store.ts'
import { deliveryAddressOf, takesCashAt } from './order-delivery.ts'
import type { OrderDependencies } from './order-dependencies.ts'
import { judgeCash } from './judge-cash.ts'
import { lockOrder, type OrderRow, readItems } from './order-store.ts'
import { countOrders } from './order-counts-store.ts'
import { toPurchased } from './orders-to-pay.ts'
import { createReopening } from './reopen-order.ts'

export type PaidInCash =
  | { ok: true; endedAttempts: string[] }
  | { ok: false; reason: 'unknown-order' | 'already-paid' | 'not-payable' | 'out-of-stock' | 'cod-limit' }
  | { ok: false; reason: 'total-changed'; total: Paise }

type Wish = { customerId: string; orderId: string; total: Paise }

/** What an unpaid order costs at the door: the agreed prices, with what sending costs then; null where cash is not taken. */
function cashTotalOf(
  { settings, payments, deliveries }: Pick<OrderDependencies, 'settings' | 'payments' | 'deliveries'>,
  order: OrderRow,
): { shipping: Paise; total: Paise } | null {
  const isOnline = paymentMethodOf(order.payment_method) === 'online-payment'
  const isUnpaid = canPayAgain({ state: order.state, placedAt: order.created_at }, new Date())
  if (!isOnline || !isUnpaid || !payments.offered().includes('cash-on-delivery')) return null
  if (!takesCashAt({ deliveries }, order)) return null
  const shipping = shippingCharges(order.weight_grams, settings.shippingTiers).cod
  const total = wholeRupees(paise(order.subtotal_paise - order.discount_paise + shipping))
  const { codHighestTotal } = settings
  return codHighestTotal !== null && total > codHighestTotal ? null : { shipping, total }
}

/** The same in rupees, as the pages show it; null also where the owner's rules take no cash of this order, or an advance. */
export async function cashRupees(
  dependencies: Parameters<typeof cashTotalOf>[0] &
    Pick<OrderDependencies, 'cashRules' | 'customers' | 'database'>,
  order: OrderRow,
): Promise<number | null> {
  const cash = cashTotalOf(dependencies, order)
  if (!cash) return null
  const terms = await judgeCash(dependencies, dependencies.database.query, wishOf(order, cash.total))
  return isAllAtDoor(terms) ? toRupees(cash.total) : null
}

/** An order whose payment did not work is not asked for an advance: that would be the same gateway once more. */
function isAllAtDoor({ why, advance }: Awaited<ReturnType<typeof judgeCash>>): boolean {
  return why === null && advance === null
}

function wishOf(order: OrderRow, total: Paise) {
  const customer = { id: order.customer_id, mobileNumber: order.customer_mobile }
  const { pincode }: Partial<DeliveryAddress> = deliveryAddressOf(order)
  return { customer, total, pincode: pincode ?? null }
}

/** An unpaid order becomes one that is paid at the door; a payment of it that still comes goes back (decision 0038). */
export async function payInCash(
  dependencies: OrderDependencies,
  tx: Transaction,
  { customerId, orderId, total }: Wish,
): Promise<PaidInCash> {
  // First: orders of one customer wait for each other here.
  const customer = await dependencies.customers.readForOrder(tx, customerId)
  const order = await lockOrder(tx, orderId)
  if (!customer || order?.customer_id !== customerId) return { ok: false, reason: 'unknown-order' }
  // The answer to the first click was lost.
  if (order.state === 'placed') return { ok: true, endedAttempts: [] }
  if (order.state === 'paid') return { ok: false, reason: 'already-paid' }
  const cash = cashTotalOf(dependencies, order)
  if (!cash) return { ok: false, reason: 'not-payable' }
  if (cash.total !== total) return { ok: false, reason: 'total-changed', total: cash.total }
  if (!isAllAtDoor(await judgeCash(dependencies, tx, wishOf(order, cash.total))))
    return { ok: false, reason: 'cod-limit' }
  const { openCod } = await countOrders(tx, dependencies.accountsOf(customerId))
  const { codOpenOrders } = dependencies.settings
  if (codOpenOrders !== null && openCod >= codOpenOrders) return { ok: false, reason: 'cod-limit' }
  const reopening = createReopening(dependencies)
  if (!(await reopening.isStillSoldSo(tx, order))) return { ok: false, reason: 'not-payable' }
  if (order.state !== 'awaiting-payment') {
    if (await reopening.wouldHoldTooMany(tx, order)) return { ok: false, reason: 'not-payable' }
    if (!(await reopening.takeAgain(tx, order))) return { ok: false, reason: 'out-of-stock' }
  }
  const endedAttempts = await dependencies.payments.endAttempts(tx, orderId)
  await dependencies.reservations.sell(tx, orderId)
  await turnToCash(tx, order, cash)
  await beginPayment(dependencies, tx, {
    placedAt: order.created_at,
    address: deliveryAddressOf(order),
    id: orderId,
    number: order.number,
    customer: { id: customerId, mobileNumber: order.customer_mobile, emailId: order.customer_email },
    total: cash.total,
    advance: 0,
    paymentMethod: 'cash-on-delivery',
    items: (await readItems(tx, [orderId])).map(toPurchased),
  })
  return { ok: true, endedAttempts }
}
