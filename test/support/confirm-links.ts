import { sql } from 'kysely'
import { checkOut, dataOf, makeSize, oneBuyer, type Buyer, type SizeMade, submit } from './order-makers.ts'
import type { TestShop } from './shop.ts'

/** A cash order that waits to be confirmed, asked about by the link of an SMS. */
export async function askedOrder(
  shop: TestShop,
  { buyer, size, quantity = 1 }: { buyer?: Buyer; size?: SizeMade; quantity?: number } = {},
) {
  const who = buyer ?? (await oneBuyer(shop))
  const wanted = [{ ...(size ?? (await makeSize(shop))), quantity }]
  const { orderId } = dataOf(await submit(shop, who, await checkOut(shop, who, { wanted })))
  await shop.confirmRounds.now()
  return { buyer: who, orderId, links: () => linksSentTo(shop, orderId) }
}

/** The confirm links that were sent to an order's customer, oldest first. */
export async function linksSentTo(shop: TestShop, orderId: string): Promise<string[]> {
  await shop.outbox.drain()
  const { rows } = await sql<{ text: string }>`SELECT m.text FROM sandbox_message m
    JOIN orders o ON o.customer_mobile = m.to_number
    WHERE o.id = ${orderId} AND m.kind = 'cod-confirm' AND m.text LIKE '%' || o.number || ' %' ORDER BY m.at`.execute(
    shop.database.query,
  )
  return rows.map(({ text }) => /https?:\S+$/.exec(text)?.[0] ?? '')
}

/** Moves the links of orders into the past: hours go by without waiting. */
export async function passHours(shop: TestShop, hours: number): Promise<void> {
  const by = sql`make_interval(hours => ${hours})`
  await sql`UPDATE confirm_link SET sent_at = sent_at - ${by}, reminded_at = reminded_at - ${by}`.execute(
    shop.database.query,
  )
}

/** What a press on a button of the page sends. */
export function press(link: string, fields: Record<string, string>, address = '10.1.1.1'): Promise<Response> {
  const url = new URL(link)
  return fetch(url.origin + url.pathname, {
    method: 'POST',
    body: new URLSearchParams({ t: url.searchParams.get('t') ?? '', ...fields }),
    headers: { 'x-forwarded-for': address },
    redirect: 'manual',
  })
}
