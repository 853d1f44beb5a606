import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { orderStatusCodes } from '#domain/order.ts'
import { askedOrder, linksSentTo, passHours } from '#test/support/confirm-links.ts'
import {
  checkOut,
  dataOf,
  makeSize,
  oneBuyer,
  piecesLeft,
  submit,
  type Buyer,
} from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { openAnother } from '#test/support/shop.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { joinStaff } from '#test/support/staff.ts'

const shop = await openShopOfFile()
const { query } = shop.database
const owner = await joinStaff(shop, { role: 'owner' })

const orderOf = async (id: string) => (await shop.orders.find(id))?.order
const historyOf = async (id: string) => (await shop.orders.find(id))?.timeline ?? []

beforeEach(() => clockAt('12:00'))
afterEach(() => {
  vi.useRealTimers()
})

/** The hour in India, as this process reads it; the database's own clock goes on. */
function clockAt(time: string): void {
  const day = new Date().toISOString().slice(0, 10)
  vi.useFakeTimers({ now: new Date(`${day}T${time}:00+05:30`), toFake: ['Date'] })
}

/** An order of this customer that was sent and paid for at the door. */
async function delivered(buyer: Buyer) {
  const { orderId } = await askedOrder(shop, { buyer })
  await shop.orders.change(orderId, 'fulfil')
  await shop.orders.takeCash({ orderId, by: 'Meena' })
  return orderId
}

async function rule(change: Record<string, unknown>) {
  const { rules } = dataOf(await owner.call('readSettings', {}))
  const { version, value } = rules
  const body = {
    actionId: crypto.randomUUID(),
    part: 'rules' as const,
    version,
    value: { ...value, ...change },
  }
  dataOf(await owner.call('writeSettings', { body }))
}

describe('a known customer', () => {
  test('is not asked: the order is confirmed by itself, and its history says why', async () => {
    const buyer = await oneBuyer(shop)
    await delivered(buyer)
    const { orderId } = await askedOrder(shop, { buyer })
    expect(await orderOf(orderId)).toMatchObject({ stage: 'to-pack', status: orderStatusCodes.confirmed })
    expect(await linksSentTo(shop, orderId)).toEqual([])
    expect((await historyOf(orderId)).at(-1)).toMatchObject({
      actor: 'shop',
      what: 'confirmed',
      detail:
        'by the rule for known customers: 1 delivered, none came back, not above ₹1,500, an address where an order has arrived',
    })
  })

  test.each([
    ['one of their orders came back', { returned: true }],
    ['the order is dear', { rupees: 1600 }],
    ['it goes to another address', { elsewhere: true }],
  ] as const)('is asked when %s', async (_why, how) => {
    const buyer = await oneBuyer(shop)
    const before = await delivered(buyer)
    if ('returned' in how) await sql`UPDATE orders SET state = 'refunded' WHERE id = ${before}`.execute(query)
    if ('elsewhere' in how)
      await sql`UPDATE address SET door_no = '99' WHERE customer_id = ${buyer.customerId}`.execute(query)
    const size = await makeSize(shop, { rupees: 'rupees' in how ? how.rupees : 299 })
    const { orderId, links } = await askedOrder(shop, { buyer, size })
    expect((await orderOf(orderId))?.stage).toBe('to-confirm')
    expect(await links()).toHaveLength(1)
    // No command books this way back, so its history does not know of it.
    await sql`UPDATE orders SET state = 'placed' WHERE id = ${before}`.execute(query)
  })

  test('is asked in a shop that has switched the rule off', async () => {
    const buyer = await oneBuyer(shop)
    await delivered(buyer)
    await rule({ confirmsByItself: false })
    const { orderId } = await askedOrder(shop, { buyer })
    expect((await orderOf(orderId))?.stage).toBe('to-confirm')
    await rule({ confirmsByItself: true })
  })
})

describe('a customer who does not answer', () => {
  test('is asked once more after three hours, by the same link, and once only', async () => {
    const { orderId, links } = await askedOrder(shop)
    await passHours(shop, 2)
    await shop.confirmRounds.now()
    expect(await links()).toHaveLength(1)
    await passHours(shop, 2)
    await shop.confirmRounds.now()
    await shop.confirmRounds.now()
    const sent = await links()
    expect(sent).toHaveLength(2)
    expect(new Set(sent).size).toBe(1)
    expect((await historyOf(orderId)).map(({ what }) => what)).toEqual([
      'placed',
      'note: asked by SMS to confirm',
      'note: asked by SMS once more: no answer within 3 hours',
    ])
  })

  test('is let sleep from nine in the evening until nine in the morning', async () => {
    const { links } = await askedOrder(shop)
    await passHours(shop, 4)
    for (const hour of ['21:00', '23:59', '00:30', '08:59']) {
      clockAt(hour)
      await shop.confirmRounds.now()
    }
    expect(await links()).toHaveLength(1)
    clockAt('09:00')
    await shop.confirmRounds.now()
    expect(await links()).toHaveLength(2)
  })

  test('has the order cancelled after 48 hours: pieces back, told, and its history says why', async () => {
    const size = await makeSize(shop, { stock: 5 })
    const { orderId, links } = await askedOrder(shop, { size, quantity: 2 })
    await links()
    await passHours(shop, 47)
    await shop.confirmRounds.now()
    expect((await orderOf(orderId))?.stage).toBe('to-confirm')
    await passHours(shop, 2)
    await shop.confirmRounds.now()
    expect(await orderOf(orderId)).toMatchObject({ stage: 'cancelled', state: 'cancelled' })
    expect(await piecesLeft(shop, size)).toBe(5)
    const detail = 'unreachable: no answer within 48 hours'
    expect((await historyOf(orderId)).at(-1)).toMatchObject({ what: 'cancelled', actor: 'shop', detail })
    const { rows } = await sql`SELECT 1 FROM outbox WHERE dedupe = ${`order-cancelled:${orderId}`}`.execute(
      query,
    )
    expect(rows).toHaveLength(1)
  })

  test('keeps the order when the SMS never went out, a call is agreed, or the shop does not cancel by itself', async () => {
    const unsent = await askedOrder(shop)
    await sql`DELETE FROM outbox WHERE dedupe = ${`cod-confirm:${unsent.orderId}`}`.execute(query)
    const agreed = await askedOrder(shop)
    await agreed.links()
    await sql`UPDATE orders SET call_after = now() + interval '1 hour' WHERE id = ${agreed.orderId}`.execute(
      query,
    )
    await passHours(shop, 50)
    await shop.confirmRounds.now()
    const kept = await askedOrder(shop)
    await kept.links()
    await rule({ cancelsByItself: false })
    await passHours(shop, 50)
    await shop.confirmRounds.now()
    for (const { orderId } of [unsent, agreed, kept])
      expect((await orderOf(orderId))?.stage).toBe('to-confirm')
    await rule({ cancelsByItself: true })
  })

  test('is not reminded, nor the order cancelled, once somebody decided', async () => {
    const { orderId, links } = await askedOrder(shop)
    await shop.orders.change(orderId, 'hold')
    await passHours(shop, 60)
    await shop.confirmRounds.now()
    expect(await links()).toHaveLength(1)
    expect((await orderOf(orderId))?.stage).toBe('on-hold')
  })
})

test('several processes ask, remind and cancel once', async () => {
  const other = await openAnother(shop)
  const size = await makeSize(shop, { stock: 50 })
  const buyers = await Promise.all(Array.from({ length: 8 }, () => oneBuyer(shop)))
  const ids: string[] = []
  for (const buyer of buyers) {
    const order = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    ids.push(dataOf(await submit(shop, buyer, order)).orderId)
  }
  const both = () => Promise.all([shop, other, shop, other].map(({ confirmRounds }) => confirmRounds.now()))
  await both()
  for (const id of ids) expect(await linksSentTo(shop, id)).toHaveLength(1)
  await passHours(shop, 4)
  await both()
  for (const id of ids) expect(await linksSentTo(shop, id)).toHaveLength(2)
  await passHours(shop, 60)
  await both()
  expect(await piecesLeft(shop, size)).toBe(50)
  await other.close()
  expect(await findViolations(shop.database)).toEqual([])
})

test('an order of which a rule cannot be carried out keeps no other from its turn', async () => {
  const size = await makeSize(shop, { stock: 5 })
  const broken = await askedOrder(shop, { size })
  const sound = await askedOrder(shop)
  await sound.links()
  await passHours(shop, 60)
  // Its pieces cannot be given back.
  await sql`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`.execute(
    query,
  )
  await sql
    .raw(
      `CREATE TRIGGER refuse BEFORE UPDATE ON stock FOR EACH ROW WHEN (OLD.size_id = '${size.sizeId}') EXECUTE FUNCTION refuse()`,
    )
    .execute(query)
  await shop.confirmRounds.now()
  expect((await orderOf(broken.orderId))?.stage).toBe('to-confirm')
  expect((await orderOf(sound.orderId))?.stage).toBe('cancelled')
  await sql`DROP TRIGGER refuse ON stock`.execute(query)
})
