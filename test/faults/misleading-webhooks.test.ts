// F4 and T-HOOK through the whole shop: events that are signed well and tell something else than what is so.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { refundedOf } from '../simulators/gateway-books.ts'
import { type GatewaySimulators, openGatewaySimulators } from '../simulators/gateway-simulators.ts'
import type { Fault } from '../simulators/simulated-faults.ts'
import { gatewaySettings, previousSecrets } from '#test/support/gateway-settings.ts'
import { checkOut, dataOf, makeSize, oneBuyer, piecesLeft, submit } from '#test/support/order-makers.ts'
import { passPaymentTime } from '#test/support/pass-time.ts'
import { openAnother, openTestShop, type TestShop } from '#test/support/shop.ts'
import { cash, online, type WayOfPaying } from '#test/support/ways-of-paying.ts'

describe.each(['phonepe', 'razorpay', 'cashfree'] as const)('webhooks of %s that mislead', (gateway) => {
  let simulators: GatewaySimulators
  let shop: TestShop
  const settings = () => ({
    ...gatewaySettings(gateway, simulators.url),
    PAYMENT_PROVIDERS: `${gateway},cash-on-delivery`,
  })

  beforeAll(async () => {
    simulators = await openGatewaySimulators({ mode: 'sample', retryMs: 1 })
    shop = await openTestShop({ env: settings() })
  })
  beforeEach(async () => {
    simulators.webhooks.reportTo(`${shop.url}/api/web/payment/webhook`)
    simulators.webhooks.sent.length = 0
    simulators.books.clear()
    await sql`DELETE FROM webhook_inbox`.execute(shop.database.query)
  })
  afterEach(async () => expect(await findViolations(shop.database)).toEqual([]))
  afterAll(async () => {
    await shop.close()
    await simulators.close()
  })

  /** One of two pieces of a size is ordered online; the shopper is on the gateway's page. */
  async function ordered(fault: Fault) {
    simulators.faults.set(gateway, 'webhook', [fault])
    const size = await makeSize(shop, { stock: 2 })
    const { orderId, paymentRedirectUrl } = await orderOne(online)
    const [payment] = simulators.books.list()
    if (!payment) throw new Error('the gateway knows of no payment')

    async function orderOne(paymentMethod: WayOfPaying) {
      const buyer = await oneBuyer(shop)
      const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod })
      return dataOf(await submit(shop, buyer, { ...cart, paymentMethod }))
    }

    /** What the gateway had to say is said, and the shop has done what follows from it. */
    async function settle() {
      await simulators.webhooks.idle()
      // The round under way may have begun before the last report.
      for (let round = 0; round < 2; round += 1) await shop.payments.work()
    }

    return {
      payment,
      orderInCash: () => orderOne(cash),
      piecesLeft: () => piecesLeft(shop, size),
      async press(action: 'pay' | 'fail') {
        const body = new URLSearchParams({ action })
        await fetch(paymentRedirectUrl ?? '', { method: 'POST', body, redirect: 'manual' })
        await settle()
      },
      async passTime(seconds: number) {
        await passPaymentTime(shop.database, seconds)
        await settle()
      },
      async cancel() {
        expect(await shop.orders.change(orderId, 'cancel')).toEqual({ ok: true })
        await settle()
      },
      /** The order's state, what was kept of its payment, and its total. */
      async order() {
        const { rows } = await sql<{ state: string; kept: number; total: number }>`
          SELECT o.state, o.total_paise AS total, coalesce(sum(a.captured_paise) FILTER (WHERE a.is_kept), 0)::int8 AS kept
          FROM orders o JOIN payment_attempt a ON a.order_id = o.id WHERE o.id = ${orderId}
          GROUP BY o.id`.execute(shop.database.query)
        return rows[0]
      },
      async inbox() {
        const { rows } = await sql<{ reference: string | null; isDone: boolean }>`
          SELECT reference, done_at IS NOT NULL AS "isDone" FROM webhook_inbox ORDER BY received_at`.execute(
          shop.database.query,
        )
        return rows
      },
    }
  }

  test('a secret that was just replaced is still good while the shop knows both', async () => {
    const other = await openAnother(shop, { ...settings(), ...previousSecrets })
    simulators.webhooks.reportTo(`${other.url}/api/web/payment/webhook`)
    const at = await ordered({ oldSecret: true })
    await at.press('pay')
    // Closing waits for what the other process has begun.
    await other.close()
    expect(await at.order()).toMatchObject({ state: 'paid' })
  })

  test('a secret the shop does not know any more is refused; the payment is found by asking', async () => {
    const at = await ordered({ oldSecret: true })
    await at.press('pay')
    expect(new Set(simulators.webhooks.sent.map(({ status }) => status))).toEqual(new Set([401]))
    expect(await at.inbox()).toEqual([])
    expect(await at.order()).toMatchObject({ state: 'awaiting-payment' })
    await at.passTime(25)
    expect(await at.order()).toMatchObject({ state: 'paid' })
  })

  test("another amount in an event changes nothing: charged is the shop's own price", async () => {
    const at = await ordered({ changedAmount: true })
    await at.press('pay')
    const order = await at.order()
    expect(order).toMatchObject({ state: 'paid', kept: order?.total })
    expect(order?.kept).toBe(at.payment.captured)
    expect(refundedOf(at.payment)).toBe(0)
  })

  test("another merchant's event is kept in the inbox and does nothing", async () => {
    const at = await ordered({ foreignMerchant: true })
    await at.press('pay')
    const inbox = await at.inbox()
    const foreign = inbox.filter(({ reference }) => reference !== at.payment.reference)
    expect(foreign.length).toBeGreaterThan(0)
    expect(inbox.every(({ isDone }) => isDone)).toBe(true)
    expect(await at.order()).toMatchObject({ state: 'paid' })
  })

  test('a payment that is told after its refund does not make the order paid again', async () => {
    const at = await ordered({ refundFirst: true })
    await at.press('pay')
    await at.passTime(25)
    expect(await at.order()).toMatchObject({ state: 'paid' })
    await at.cancel()
    for (let round = 0; round < 3; round += 1) await at.passTime(20)
    const told = simulators.webhooks.sent.map(({ event }) => event)
    expect(told[0]).toMatch(/refund/i)
    expect(told.at(-1)).not.toMatch(/refund/i)
    expect(await at.order()).toMatchObject({ state: 'refunded' })
    expect(refundedOf(at.payment)).toBe(at.payment.captured)
    expect(at.payment.refunds).toHaveLength(1)
    expect(await at.piecesLeft()).toBe(2)
  })

  test('a failed payment that is authorised late takes its piece again', async () => {
    const at = await failed()
    simulators.webhooks.catchUp()
    await at.passTime(5)
    expect(await at.order()).toMatchObject({ state: 'paid' })
    expect(await at.piecesLeft()).toBe(1)
  })

  test('and goes back when the pieces were sold meanwhile', async () => {
    const at = await failed()
    for (let sold = 0; sold < 2; sold += 1) await at.orderInCash()
    simulators.webhooks.catchUp()
    for (let round = 0; round < 3; round += 1) await at.passTime(20)
    expect(await at.order()).toMatchObject({ state: 'refunded' })
    expect(refundedOf(at.payment)).toBe(at.payment.captured)
    expect(await at.piecesLeft()).toBe(0)
  })

  /** An order that ended unpaid; a link can be tried again after a failure, so there it takes its time. */
  async function failed() {
    const at = await ordered({ lateAuthorisation: true })
    await at.press('fail')
    await at.passTime(2 * 3600 + 60)
    expect((await at.order())?.state).toMatch(/failed|expired/)
    expect(await at.piecesLeft()).toBe(2)
    return at
  }
})
