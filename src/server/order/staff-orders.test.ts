import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cash, online, type WayOfPaying } from '#test/support/ways-of-paying.ts'
import { orderStatusCodes } from '#domain/order.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import type { StaffOrder, StaffOrderLine } from '#contract/staff-order-schemas.ts'
import {
  checkOut,
  dataOf,
  makeSize,
  oneBuyer,
  piecesLeft,
  type SizeMade,
  submit,
  decide,
} from '#test/support/order-makers.ts'
import { openPackingDesk } from '#test/support/packing-desk.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { joinStaff, type StaffBrowser } from '#test/support/staff.ts'

let shop: TestShop
let owner: StaffBrowser
let size: SizeMade
beforeAll(async () => {
  shop = await openTestShop()
  owner = await joinStaff(shop, { role: 'owner' })
  size = await makeSize(shop)
})
afterAll(() => shop.close())

const anAction = () => crypto.randomUUID()

async function placed({ quantity = 1, paymentMethod = cash as WayOfPaying } = {}) {
  const buyer = await oneBuyer(shop)
  const order = await checkOut(shop, buyer, { wanted: [{ ...size, quantity }], paymentMethod })
  const answer = dataOf(await submit(shop, buyer, { ...order, paymentMethod }))
  return { buyer, id: answer.orderId, url: answer.paymentRedirectUrl }
}

async function see(id: string, as: StaffBrowser = owner): Promise<StaffOrder> {
  return dataOf(await as.call('readStaffOrder', { params: { id } }))
}

/** The order as somebody who acts on it names it. */
async function target(id: string): Promise<{ id: string; version: number }> {
  return { id, version: (await see(id)).version }
}

const ids = (lines: StaffOrderLine[]) => lines.map(({ id }) => id)

describe('where an order stands', () => {
  test('a cash order waits to be confirmed, a paid one to be packed, an unpaid one for its payment', async () => {
    const inCash = await placed()
    const ahead = await placed({ paymentMethod: online })
    expect((await see(inCash.id)).stage).toBe('to-confirm')
    expect((await see(ahead.id)).stage).toBe('unpaid')
    await decide(shop, ahead.url, 'pay')
    await expect.poll(async () => (await see(ahead.id)).stage).toBe('to-pack')
  })

  test('the lists hold what their names say, and each the next page', async () => {
    const first = await placed()
    const second = await placed()
    const page = await owner.call('listWork', { query: { view: 'to-confirm', limit: '100' } })
    const waiting = ids(dataOf(page))
    expect(waiting.indexOf(first.id)).toBeLessThan(waiting.indexOf(second.id))
    expect(waiting.indexOf(first.id)).toBeGreaterThanOrEqual(0)
    const newest = dataOf(await owner.call('listWork', { query: { view: 'all', limit: '1' } }))
    expect(ids(newest)).toEqual([second.id])
    const after = newest[0]?.id
    expect(ids(dataOf(await owner.call('listWork', { query: { view: 'all', limit: '1', after } })))).toEqual([
      first.id,
    ])
  })

  test('the counts say how many wait', async () => {
    const before = dataOf(await owner.call('countWork', {}))
    await placed()
    const after = dataOf(await owner.call('countWork', {}))
    const count = ({ counts }: typeof before) =>
      counts.find(({ stage }) => stage === 'to-confirm')?.count ?? 0
    expect(count(after) - count(before)).toBe(1)
  })
})

describe('finding an order', () => {
  test('by digits of its number from either end, by its own number, its end and a name', async () => {
    const order = await placed()
    const { phone, number, tail } = await see(order.id)
    const typed = [
      phone,
      phone.slice(0, 6),
      phone.slice(-4),
      `+91 ${phone.slice(0, 5)} ${phone.slice(5)}`,
      number,
      `#${number}`,
      tail,
    ]
    for (const q of typed) {
      const found = dataOf(await owner.call('findOrders', { query: { q } }))
      expect([q, ids(found).includes(order.id)]).toEqual([q, true])
    }
    expect(dataOf(await owner.call('findOrders', { query: { q: 'mee' } })).length).toBeGreaterThan(0)
    expect(dataOf(await owner.call('findOrders', { query: { q: '%' } }))).toEqual([])
  })
})

describe('finding an order by what lies in its box', () => {
  test('finds it by its courier’s number and by its invoice, as they are typed or scanned', async () => {
    const desk = await openPackingDesk(shop, { waybills: 5 })
    const { id, parcel } = await desk.packed()
    const { awb, invoice } = parcel
    for (const q of [
      awb,
      awb?.toLowerCase(),
      ` ${awb?.slice(0, 2)} ${awb?.slice(2)}`,
      invoice,
      invoice?.toLowerCase(),
    ]) {
      const found = dataOf(await owner.call('findOrders', { query: { q: q ?? '' } }))
      expect([q, ids(found)]).toEqual([q, [id]])
    }
    expect(dataOf(await owner.call('findOrders', { query: { q: 'BD9999999' } }))).toEqual([])
  })

  test('finds a name that could be the end of an order’s id', async () => {
    const order = await placed()
    await shop.database.pool.query("UPDATE orders SET customer_name = 'Deeba' WHERE id = $1", [order.id])
    expect(ids(dataOf(await owner.call('findOrders', { query: { q: 'deeba' } })))).toEqual([order.id])
  })
})

describe('confirming', () => {
  test('sends cash orders on to be packed, and the shopper reads Confirmed', async () => {
    const order = await placed()
    const actionId = anAction()
    const answer = await owner.call('confirmOrders', { body: { actionId, orders: [await target(order.id)] } })
    expect(dataOf(answer)).toMatchObject({ done: [{ id: order.id, stage: 'to-pack' }], refused: [] })
    expect(answer).toMatchObject({ meta: { undo: { actionId } } })
    const seen = dataOf(
      await shop.call('readOrder', { params: { orderId: order.id } }, { token: order.buyer.token }),
    )
    expect(seen.status).toBe(orderStatusCodes.confirmed)
  })

  test('asked for twice under one name is done once and answered alike', async () => {
    const order = await placed()
    const body = { actionId: anAction(), orders: [await target(order.id)] }
    const first = dataOf(await owner.call('confirmOrders', { body }))
    const again = dataOf(await owner.call('confirmOrders', { body }))
    expect(again.done).toEqual(first.done)
    const { history } = await see(order.id)
    expect(history.filter(({ what }) => what === 'confirmed')).toHaveLength(1)
  })

  test('an action of somebody else is not answered for', async () => {
    const order = await placed()
    const other = await joinStaff(shop, { role: 'owner' })
    const body = { actionId: anAction(), orders: [await target(order.id)] }
    await owner.call('confirmOrders', { body })
    expect(await other.call('confirmOrders', { body })).toMatchObject({ status: 409, code: 'not-yours' })
  })

  test('an order that somebody changed meanwhile is told, fresh; the others are done', async () => {
    const [stale, fresh] = [await placed(), await placed()]
    const orders = [await target(stale.id), await target(fresh.id)]
    await owner.call('noteOrder', {
      params: { id: stale.id },
      body: { actionId: anAction(), version: orders[0]?.version ?? 0, note: 'rings after six' },
    })
    const done = dataOf(await owner.call('confirmOrders', { body: { actionId: anAction(), orders } }))
    expect(ids(done.done)).toEqual([fresh.id])
    expect(done.refused).toMatchObject([
      { id: stale.id, code: 'changed-meanwhile', now: { hasNote: true, stage: 'to-confirm' } },
    ])
  })

  test('is undone within ten minutes, and only by who did it', async () => {
    const order = await placed()
    const other = await joinStaff(shop, { role: 'owner' })
    const actionId = anAction()
    await owner.call('confirmOrders', { body: { actionId, orders: [await target(order.id)] } })
    expect(await other.call('undoAction', { params: { actionId } })).toMatchObject({ status: 404 })
    expect(dataOf(await owner.call('undoAction', { params: { actionId } })).orders).toMatchObject([
      { id: order.id, stage: 'to-confirm' },
    ])
  })

  test('whose undo is asked for once more, its answer lost, is undone once', async () => {
    const order = await placed()
    const actionId = anAction()
    await owner.call('confirmOrders', { body: { actionId, orders: [await target(order.id)] } })
    await owner.call('undoAction', { params: { actionId } })
    await owner.call('confirmOrders', { body: { actionId: anAction(), orders: [await target(order.id)] } })
    expect(await owner.call('undoAction', { params: { actionId } })).toMatchObject({ status: 200 })
    expect((await see(order.id)).stage).toBe('to-pack')
  })

  test('that was overtaken stays', async () => {
    const order = await placed()
    const actionId = anAction()
    await owner.call('confirmOrders', { body: { actionId, orders: [await target(order.id)] } })
    await shop.orders.change(order.id, 'fulfil')
    expect(await owner.call('undoAction', { params: { actionId } })).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    expect((await see(order.id)).stage).toBe('shipped')
  })
})

describe('holding', () => {
  test('keeps an order back with a reason, and lets it go to where it was', async () => {
    const order = await placed()
    const hold = { actionId: anAction(), orders: [await target(order.id)], reason: 'address' as const }
    await owner.call('holdOrders', { body: hold })
    expect(await see(order.id)).toMatchObject({ stage: 'on-hold', reason: 'address' })
    const resumed = await owner.call('resumeOrders', {
      body: { actionId: anAction(), orders: [await target(order.id)] },
    })
    expect(dataOf(resumed).done).toMatchObject([{ stage: 'to-confirm' }])
  })

  test('refuses what has left the shop, in words', async () => {
    const order = await placed()
    await shop.orders.change(order.id, 'fulfil')
    const hold = { actionId: anAction(), orders: [await target(order.id)], reason: 'risk' as const }
    const { refused } = dataOf(await owner.call('holdOrders', { body: hold }))
    expect(refused).toMatchObject([{ code: 'not-now', message: expect.stringContaining('"Sent"') }])
  })
})

describe('cancelling', () => {
  const cancel = async (id: string, actionId = anAction()) =>
    owner.call('cancelOrders', { body: { actionId, orders: [await target(id)], reason: 'changed-mind' } })

  test('waits for two minutes, in which nothing has happened', async () => {
    const order = await placed({ quantity: 2 })
    const left = await piecesLeft(shop, size)
    const actionId = anAction()
    expect(dataOf(await cancel(order.id, actionId)).done).toMatchObject([
      { stage: 'to-confirm', cancelsAt: expect.any(String) },
    ])
    await shop.outbox.drain()
    expect(await piecesLeft(shop, size)).toBe(left)
    expect(dataOf(await owner.call('undoAction', { params: { actionId } })).orders).toMatchObject([
      { id: order.id, cancelsAt: null },
    ])
  })

  test('is carried out after them: pieces back, the shopper told, too late to undo', async () => {
    const order = await placed({ quantity: 2 })
    const left = await piecesLeft(shop, size)
    const actionId = anAction()
    await cancel(order.id, actionId)
    await twoMinutesLater()
    await shop.outbox.drain()
    expect(await see(order.id)).toMatchObject({ stage: 'cancelled', cancelsAt: null, reason: 'changed-mind' })
    expect(await piecesLeft(shop, size)).toBe(left + 2)
    expect(await owner.call('undoAction', { params: { actionId } })).toMatchObject({ status: 409 })
    const { history } = await see(order.id)
    expect(history.at(-1)).toMatchObject({
      what: 'cancelled',
      actor: expect.stringMatching(/^staff:/),
      detail: 'changed-mind',
    })
  })

  test('an order that was sent meanwhile is not cancelled, and its history says so', async () => {
    const order = await placed()
    await cancel(order.id)
    await shop.orders.change(order.id, 'fulfil')
    await twoMinutesLater()
    await shop.outbox.drain()
    expect(await see(order.id)).toMatchObject({ stage: 'shipped', cancelsAt: null })
    expect((await see(order.id)).history.at(-1)?.what).toContain('not carried out')
  })

  test('an order that is being cancelled is not confirmed', async () => {
    const order = await placed()
    await cancel(order.id)
    const body = { actionId: anAction(), orders: [await target(order.id)] }
    expect(dataOf(await owner.call('confirmOrders', { body })).refused).toMatchObject([
      { code: 'not-now', message: expect.stringContaining('being cancelled') },
    ])
  })

  async function twoMinutesLater() {
    await shop.database.pool.query(
      "UPDATE outbox SET next_at = now() WHERE kind = 'cancel-order' AND done_at IS NULL",
    )
  }
})

describe('a call', () => {
  test('that nobody answered is counted, with when to try again', async () => {
    const order = await placed()
    const { version } = await see(order.id)
    const answer = await owner.call('noAnswer', {
      params: { id: order.id },
      body: { actionId: anAction(), version, hours: 2 },
    })
    expect(dataOf(answer)).toMatchObject({ calls: 1, callAfter: expect.any(String) })
  })

  test('needs a number: who may not see numbers reads the end of it, and a look is journalled', async () => {
    const order = await placed()
    const packer = await joinStaff(shop, { role: 'packer' })
    const caller = await joinStaff(shop, { role: 'packer', also: ['see-phones'] })
    const { phone } = await see(order.id)
    expect((await see(order.id, packer)).phone).toBe(`••••••${phone.slice(-4)}`)
    expect(JSON.stringify(await see(order.id, packer))).not.toContain(phone)
    const looked = await caller.call('revealPhone', {
      params: { id: order.id },
      body: { actionId: anAction() },
    })
    expect(dataOf(looked).phone).toBe(phone)
    const journal = dataOf(await owner.call('listActions', { query: { about: order.id } }))
    expect(journal).toMatchObject([{ what: 'number revealed', who: 'The packer' }])
  })
})

test('what the staff did passes the look of the books, and a changed row does not', async () => {
  const order = await placed()
  await owner.call('confirmOrders', { body: { actionId: anAction(), orders: [await target(order.id)] } })
  const broken = async () => (await findViolations(shop.database)).map(({ name }) => name)
  expect(await broken()).toEqual([])
  await shop.database.pool.query(
    "UPDATE staff_action SET what = 'held' WHERE id = (SELECT id FROM staff_action WHERE what = 'confirmed' LIMIT 1)",
  )
  expect(await broken()).toEqual(['journal'])
})
