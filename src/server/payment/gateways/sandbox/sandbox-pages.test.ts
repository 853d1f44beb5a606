import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { online } from '#test/support/ways-of-paying.ts'
import { checkOut, dataOf, makeBuyers, makeSize, submit } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { sandboxDelivery, sandboxSecret } from './sandbox-webhook.ts'

const pepper = 'a pepper that only the tests know, 32+'
const shop = await openShopOfFile({ env: { SESSION_PEPPER: pepper } })

/** An order whose shopper is on the pretend gateway's page. */
async function atTheGateway() {
  const [buyer] = await makeBuyers(shop, 1)
  if (!buyer) throw new Error('no buyer')
  const size = await makeSize(shop)
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }], paymentMethod: online })
  const placed = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: online }))
  const page = placed.paymentRedirectUrl ?? ''
  return { orderId: placed.orderId, page, reference: page.split('/').at(-1) ?? '' }
}

/** Presses a button and closes the tab: the way back is not gone. */
function press(page: string, action: string): Promise<Response> {
  return fetch(page, { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' })
}

async function stateOf(orderId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`SELECT state FROM orders WHERE id = ${orderId}`.execute(
    shop.database.query,
  )
  return rows[0]?.state
}

async function reportsOf(reference: string): Promise<number> {
  const { rows } =
    await sql`SELECT 1 FROM webhook_inbox WHERE provider = 'sandbox' AND reference = ${reference}`.execute(
      shop.database.query,
    )
  return rows.length
}

async function deliver({ headers, rawBody }: ReturnType<typeof sandboxDelivery>): Promise<number> {
  const { status } = await fetch(`${shop.url}/api/web/payment/webhook/sandbox`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: new Uint8Array(rawBody),
  })
  return status
}

test.each([
  ['pay', 'paid'],
  ['fail', 'failed'],
])('whoever presses "%s" and closes the tab leaves an order that is %s', async (action, state) => {
  const { orderId, page, reference } = await atTheGateway()
  await press(page, action)
  // Heard from the gateway, before the shop asks by itself.
  expect(await reportsOf(reference)).toBe(1)
  await expect.poll(() => stateOf(orderId), { timeout: 30_000 }).toBe(state)
})

test('a report of the pretend gateway is no proof, and one with another signature is not heard', async () => {
  const { orderId, reference } = await atTheGateway()
  const paid = { reference, state: 'captured' as const }
  expect(await deliver(sandboxDelivery(paid, sandboxSecret(pepper)))).toBe(200)
  expect(await deliver(sandboxDelivery(paid, 'another secret'))).toBe(401)
  await shop.payments.work()
  expect(await stateOf(orderId)).toBe('awaiting-payment')
})
