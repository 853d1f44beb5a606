import { sql } from 'kysely'
import { paise } from '#domain/money.ts'
import { orderStatusCodes, paymentStatusCodes } from '#domain/order.ts'
import { createCoupons } from '#server/coupon/coupons.ts'
import { readEnv } from '#server/env.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { timeZone } from '#server/settings/policy.ts'
import { createLimits } from '#platform/limits/limits.ts'
import type { Database } from '#server/db/database.ts'
import { openNotes } from '#server/db/notes.ts'
import { createLog } from '#platform/log/log.ts'
import { openMessages } from '#server/messages/open-messages.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { recordChange } from '#server/order/order-audit-store.ts'
import { createOrdersToPay } from '#server/order/orders-to-pay.ts'
import { accountsOf } from '#server/customer/customers.ts'
import { ordersBefore } from '#server/order/order-counts-store.ts'
import { createReturnLinks } from '#server/order/links/return-links.ts'
import { createOutbox } from '#platform/jobs/jobs.ts'
import type { OutsideLimits } from '#platform/outside/outside.ts'
import type { PaymentDependencies } from '#server/payment/payment-dependencies.ts'
import { createPayments } from '#server/payment/payments.ts'
import type { SimulatedGateway } from '../simulators/gateway-books.ts'
import { refundedOf } from '../simulators/gateway-books.ts'
import { openGatewaySimulators } from '../simulators/gateway-simulators.ts'
import { createReplacements } from '#server/returns/replacements.ts'
import { createReservations } from '#server/stock/reservations.ts'
import { createTracking } from '#server/tracking/tracking.ts'
import { createCatalogue } from '#server/catalogue/catalogue.ts'
import { garmentDrawings } from '#server/media/drawing/garments.ts'
import { orderSettings } from '#server/areas-of-orders.ts'
import { createOrdersToPack } from '#server/order/orders-to-pack.ts'
import { createBoxes } from '#server/packing/boxes.ts'
import { createInvoices } from '#server/invoice/invoices.ts'
import { createShopSettings } from '#server/settings/shop-settings.ts'
import { createStaffActions } from '#server/staff/staff-actions.ts'
import { createStocks } from '#server/stock/stocks.ts'
import { createTestDatabase } from './database.ts'
import { deliveries } from './own-deliveries.ts'
import { makeSize as makeSizeFor } from './order-makers.ts'
import { passPaymentTime } from './pass-time.ts'
import { online } from './ways-of-paying.ts'

const waiting = orderStatusCodes['waiting-for-confirmation']
const { paid, pending, refunded } = paymentStatusCodes
/** What is told of an order whose money came, or went back. */
const settled: number[] = [paid, refunded, paymentStatusCodes['partially-refunded']]

export type CashDesk = Awaited<ReturnType<typeof openCashDesk>>

type Options = { gateways: SimulatedGateway[]; poolSize?: number; dataDir?: string }
type Patience = {
  limits?: Partial<OutsideLimits>
  pageWithinMs?: number
  checksPerMinute?: number
  workDatabase?: Database
}

/** Payments and orders with a database and simulated gateways, without HTTP in front: where money is counted. */
export async function openCashDesk({ gateways, poolSize = 10, dataDir }: Options) {
  const own = await createTestDatabase({ poolSize })
  const { database } = own
  const simulators = await openGatewaySimulators({ mode: 'sample' })
  const log = createLog('silent')
  const env = readEnv({ SESSION_PEPPER: 'a pepper that only the tests know, 32+' })
  const reservations = createReservations()
  const outbox = createOutbox({ database, log })
  const limits = createLimits({ database, pepper: [env.SESSION_PEPPER], timeZone })
  const { messages } = openMessages({ env, database, outbox, pepper: [env.SESSION_PEPPER], limits, log })
  const shopSettings = createShopSettings({ database, actions: createStaffActions({ database }) })
  const invoices = createInvoices({ settings: shopSettings, now: () => new Date() })
  const orders = createOrdersToPay({
    database,
    accountsOf,
    reservations,
    boxes: createBoxes({
      orders: createOrdersToPack({ messages, deliveries, tokens: { tokenOf: () => '' } }),
      invoices,
      replacements: createReplacements(),
    }),
    deliveries,
    messages,
    tracking: createTracking({
      database,
      outbox,
      // Only checkouts name products by id; here there are none.
      catalogue: { slugOf: () => null, slugNow: () => null },
      publicUrl: env.PUBLIC_URL,
      isForwarding: false,
    }),
    coupons: createCoupons({
      database,
      limits,
      ordersBefore,
      accountsOf,
    }),
    catalogue: createCatalogue({
      database,
      stocks: createStocks({ database }),
      drawings: garmentDrawings,
      log,
    }),
    settings: orderSettings(env),
    returnLinks: createReturnLinks({ secrets: [env.SESSION_PEPPER], publicUrl: env.PUBLIC_URL }),
  })

  /** Another process of the same shop, or the same after a restart. */
  function openPayments({ limits, checksPerMinute = Infinity, ...patience }: Patience = {}) {
    const providers = gateways.map((name) => simulators.provider(name, limits))
    return createPayments({ ...dependencies, ...patience, checksPerMinute, providers })
  }
  const dependencies: PaymentDependencies = {
    database,
    log,
    notes: dataDir === undefined ? undefined : openNotes({ dataDir, log }),
    providers: [],
    orders,
    publicUrl: env.PUBLIC_URL,
  }
  let payments = openPayments()

  async function makeSize(stock: number): Promise<string> {
    return (await makeSizeFor({ database }, { stock })).sizeId
  }

  /** An order that waits for its online payment, one piece held; not yet sent to a gateway. */
  async function makeOrder({ sizeId, amount = paise(59_900) }: { sizeId?: string; amount?: number } = {}) {
    const orderId = newId()
    const size = sizeId ?? (await makeSize(1))
    const attemptId = await database.transaction(async (tx) => {
      await sql`INSERT INTO orders (id, abandon_id, customer_id, customer_name, customer_mobile, state, status,
          payment_method, payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams,
          delivery_address, claimed, hold_until)
        VALUES (${orderId}, ${newId()}, 'meena', 'Meena', '9876543210', 'awaiting-payment', ${waiting},
          ${online}, ${pending}, ${amount}, 0, 0, ${amount}, 180, '{}', '{}', now() + interval '20 minutes')`.execute(
        tx,
      )
      await sql`INSERT INTO order_item (id, order_id, line_no, product_id, size_id, product_name, slug, category_name,
          color, size, weight_grams, quantity, price_paise, subtotal_paise, event_id)
        VALUES (${newId()}, ${orderId}, 1, (SELECT c.product_id FROM size s JOIN color_variant c ON c.id = s.color_variant_id WHERE s.id = ${size}), ${size}, 'Leggings', 'leggings', 'Leggings',
          'Black', 'M', 180, 1, ${amount}, ${amount}, ${newId()})`.execute(tx)
      await recordChange(tx, {
        orderId,
        actor: 'customer',
        what: 'placed',
        from: null,
        to: 'awaiting-payment',
        status: waiting,
      })
      const held = await reservations.hold(tx, orderId, {
        lines: [{ sizeId: size, quantity: 1 }],
        as: 'active',
      })
      if (!held.ok) throw new Error('no stock for the order')
      const payment = { orderId, amount: paise(amount), method: 'online-payment' } as const
      const begun = await payments.begin(tx, payment)
      if (begun.state !== 'to-pay') throw new Error('nobody to pay online with')
      return begun.attemptId
    })
    return { orderId, attemptId, sizeId: size }
  }

  /** The same, and the shopper is on the gateway's page. */
  async function makeRedirected(options?: Parameters<typeof makeOrder>[0]) {
    const order = await makeOrder(options)
    const page = await payments.redirect(order.attemptId)
    if (!page.ok) throw new Error(`no page: ${page.reason}`)
    return { ...order, url: page.url }
  }

  /** Two want the last piece: one pays in time and has it, the money of the other comes after their page had ended. */
  async function makeLateCapture() {
    const sizeId = await makeSize(1)
    const late = await makeRedirected({ sizeId })
    simulators.books.end(booked(late.attemptId), 'expired')
    await payments.settle(late.orderId)
    const quick = await makeRedirected({ sizeId })
    simulators.books.capture(booked(quick.attemptId))
    await payments.settle(quick.orderId)
    simulators.books.capture(booked(late.attemptId))
    await passTime(3600)
    return { late, quick }
  }

  async function orderState(orderId: string): Promise<string> {
    const { rows } = await sql<{ state: string }>`SELECT state FROM orders WHERE id = ${orderId}`.execute(
      database.query,
    )
    return rows[0]?.state ?? 'none'
  }

  async function stockOf(sizeId: string) {
    const { rows } = await sql<{ on_hand: number; reserved: number }>`
      SELECT on_hand, reserved FROM stock WHERE size_id = ${sizeId}`.execute(database.query)
    return rows[0]
  }

  /** The payment in the gateway's own books. */
  function booked(attemptId: string) {
    const payment = simulators.books.list().find(({ reference }) => reference === attemptId)
    if (!payment) throw new Error('the gateway knows no such payment')
    return payment
  }

  const passTime = (seconds: number) => passPaymentTime(database, seconds)

  /** Refunds asked for reach the gateway and are seen to be done. */
  async function payBackAll(): Promise<void> {
    for (let round = 0; round < 5; round += 1) {
      await payments.work()
      await passTime(10)
    }
  }

  /** What must never be: books of money and stock that are wrong, and money that the gateways hold and we do not know of. */
  async function wrongs() {
    // Thousands of rows that came in a moment ago: the planner knows none of them yet.
    await sql`ANALYZE orders, payment_attempt, refund, webhook_inbox`.execute(database.query)
    const { rows } = await sql<{ id: string; payment_status: number }>`
      SELECT a.id, o.payment_status FROM payment_attempt a JOIN orders o ON o.id = a.order_id`.execute(
      database.query,
    )
    const statusOf = new Map(rows.map(({ id, payment_status }) => [id, payment_status]))
    const unreturned = simulators.books
      .list()
      .filter((payment) => payment.captured > 0 && refundedOf(payment) < payment.captured)
    const without = await sql`SELECT id FROM orders o WHERE payment_status = ${paid} AND NOT EXISTS
      (SELECT 1 FROM payment_attempt a WHERE a.order_id = o.id AND a.is_kept AND a.captured_paise = o.total_paise)`.execute(
      database.query,
    )
    return {
      lostPaid: unreturned.filter(({ reference }) => !settled.includes(statusOf.get(reference) ?? 0)).length,
      paidWithoutMoney: without.rows.length,
      violations: await findViolations({ query: database.query }),
    }
  }

  /** A desk as new: empty books on both sides, gateways without faults, a shop that was started a moment ago. */
  async function reset(): Promise<void> {
    await payments.stop()
    await sql`TRUNCATE orders, order_item, reservation, order_audit, stock, stock_move, outbox, sandbox_message,
      payment_attempt, payment_quarantine, webhook_inbox, refund CASCADE`.execute(database.query)
    simulators.books.clear()
    simulators.faults.clear()
    payments = openPayments()
  }

  async function close(): Promise<void> {
    await payments.stop()
    await simulators.close()
    await own.drop()
  }

  return {
    database,
    connectionString: own.connectionString,
    simulators,
    get payments() {
      return payments
    },
    dependencies,
    openPayments,
    reset,
    makeSize,
    makeOrder,
    makeRedirected,
    makeLateCapture,
    orderState,
    stockOf,
    booked,
    passTime,
    payBackAll,
    wrongs,
    close,
  }
}

export const noWrongs = { lostPaid: 0, paidWithoutMoney: 0, violations: [] }
