import { expect, test } from 'vitest'
import type { HandMessage } from '#domain/hand-messages.ts'
import { checkOut, dataOf, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { joinStaff } from '#test/support/staff.ts'

const shop = await openShopOfFile()
const owner = await joinStaff(shop, { role: 'owner' })
const caller = await joinStaff(shop, { role: 'packer', also: ['confirm'] })
const packer = await joinStaff(shop, { role: 'packer' })
const { pool } = shop.database
const size = await makeSize(shop)

async function ordered() {
  const buyer = await oneBuyer(shop)
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
  return { id: dataOf(await submit(shop, buyer, cart)).orderId, customerId: buyer.customerId }
}

function tell(id: string, message: HandMessage, { by = owner, actionId = crypto.randomUUID() } = {}) {
  return by.call('tellByHand', { params: { id }, body: { actionId, message } })
}

async function list(id: string) {
  return dataOf(await caller.call('listHandMessages', { params: { id } }))
}

/** What has reached the customer of an order by hand. */
async function toldOf(id: string): Promise<Array<{ kind: string; text: string }>> {
  await shop.outbox.drain()
  const { rows } = await pool.query<{ kind: string; text: string }>(
    `SELECT m.kind, m.text FROM sandbox_message m JOIN orders o ON o.customer_mobile = m.to_number
    WHERE o.id = $1 AND m.kind IN ('order-late', 'check-address', 'please-call') ORDER BY m.at`,
    [id],
  )
  return rows
}

/** What waits for its time goes now. */
const passSeconds = () => pool.query('UPDATE outbox SET next_at = now() WHERE done_at IS NULL')

test('each message is read before it goes out, with the order’s number and without the key of its link', async () => {
  const { id } = await ordered()
  const { number } = dataOf(await owner.call('readStaffOrder', { params: { id } }))
  const [late, address, call] = await list(id)
  expect(late).toMatchObject({ message: 'late', refused: null })
  expect(late?.text).toContain(`order ${number} is a few days late, we are sorry`)
  for (const one of [late, address]) expect(one?.text).toMatch(/\/r\?t=…$/)
  expect(call?.text).toContain('Please call us: +91 44 4000 1000')
})

test('it goes out once, half a minute after it was asked for, and leads to the order', async () => {
  const { id } = await ordered()
  const actionId = crypto.randomUUID()
  expect(await tell(id, 'late', { actionId })).toMatchObject({ status: 200, meta: { undo: { actionId } } })
  expect(await tell(id, 'late', { actionId })).toMatchObject({ status: 200 })
  expect(await toldOf(id)).toEqual([])
  await passSeconds()
  const [told, ...more] = await toldOf(id)
  expect(more).toEqual([])
  const { number, history } = dataOf(await owner.call('readStaffOrder', { params: { id } }))
  const link = /https?:\S+$/.exec(told?.text ?? '')?.[0] ?? ''
  const page = await fetch(new URL(new URL(link).pathname + new URL(link).search, shop.url))
  expect(page.status).toBe(200)
  expect(await page.text()).toContain(`Order ${number}`)
  expect(history.filter(({ what }) => what.includes('told by message: late'))).toHaveLength(1)
  const journal = dataOf(await owner.call('listActions', { query: { about: id } }))
  expect(journal).toMatchObject([{ what: 'told by message', who: 'The owner' }])
})

test('it is taken back while it waits, and can be told again; what went out stays told', async () => {
  const { id } = await ordered()
  const undo = (actionId: string) => owner.call('undoAction', { params: { actionId } })
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
  await tell(id, 'address', { actionId: first })
  expect(await undo(first)).toMatchObject({ status: 200 })
  await passSeconds()
  expect(await toldOf(id)).toEqual([])
  expect(await tell(id, 'address', { actionId: second })).toMatchObject({ status: 200 })
  await passSeconds()
  expect(await toldOf(id)).toMatchObject([{ kind: 'check-address' }])
  expect(await undo(second)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
})

test('two people at once tell it once, and an order hears two messages a day', async () => {
  const { id } = await ordered()
  const both = await Promise.all([tell(id, 'late'), tell(id, 'late', { by: caller })])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await tell(id, 'address')).toMatchObject({ status: 200 })
  expect(await tell(id, 'call')).toMatchObject({
    status: 409,
    code: 'told-often',
    message: '2 messages about this order went out within a day. Ring them.',
  })
  expect((await list(id)).map(({ refused }) => refused)).toEqual([
    'They were told this within a day already.',
    'They were told this within a day already.',
    '2 messages about this order went out within a day. Ring them.',
  ])
  await passSeconds()
  expect((await toldOf(id)).map(({ kind }) => kind).toSorted()).toEqual(['check-address', 'order-late'])
})

test('of a cancelled order only a call makes sense, and an erased account is written to no more', async () => {
  const { id, customerId } = await ordered()
  await shop.orders.change(id, 'cancel')
  expect(await tell(id, 'late')).toMatchObject({ status: 409, code: 'not-now' })
  expect(await tell(id, 'address')).toMatchObject({ status: 409, code: 'not-now' })
  expect((await list(id)).map(({ refused }) => refused === null)).toEqual([false, false, true])
  await pool.query('UPDATE staff_session SET proved_at = now()')
  const body = { actionId: crypto.randomUUID() }
  expect(await owner.call('eraseCustomer', { params: { id: customerId }, body })).toMatchObject({
    status: 200,
  })
  expect(await tell(id, 'call')).toMatchObject({ status: 409, code: 'erased' })
  expect(await tell('no-order', 'call')).toMatchObject({ status: 404, code: 'unknown-order' })
})

test('what waits is taken back when its order is cancelled, and stands so in the history', async () => {
  const { id } = await ordered()
  await tell(id, 'late')
  await tell(id, 'call')
  await shop.orders.change(id, 'cancel')
  await passSeconds()
  expect(await toldOf(id)).toEqual([])
  const { history } = dataOf(await owner.call('readStaffOrder', { params: { id } }))
  const said = history.map(({ what }) => what)
  expect(said).toContainEqual(expect.stringContaining('undone: told by message: late'))
  expect(said).toContainEqual(expect.stringContaining('undone: told by message: call'))
})

test('what waits is taken back when its customer is erased; what was told before stays told', async () => {
  const { id, customerId } = await ordered()
  await tell(id, 'late')
  await passSeconds()
  expect(await toldOf(id)).toHaveLength(1)
  await tell(id, 'call')
  await shop.customers.erase(customerId)
  await passSeconds()
  await shop.outbox.drain()
  const { rows } = await pool.query("SELECT 1 FROM outbox WHERE dedupe LIKE 'please-call:' || $1 || ':%'", [
    id,
  ])
  expect(rows).toEqual([])
})

test('the customers desk lists it among the messages, waiting and then sent', async () => {
  const { id, customerId } = await ordered()
  const { number } = dataOf(await owner.call('readStaffOrder', { params: { id } }))
  await tell(id, 'late')
  const listed = async () => {
    const { messages } = dataOf(await owner.call('readCustomer', { params: { id: customerId } }))
    return messages.filter(({ kind }) => kind === 'order-late')
  }
  expect(await listed()).toMatchObject([{ order: number, state: 'waits' }])
  await passSeconds()
  await shop.outbox.drain()
  expect(await listed()).toMatchObject([{ order: number, state: 'sent', dueAt: null }])
})

test('who confirms orders tells, nobody else', async () => {
  const { id } = await ordered()
  expect(await tell(id, 'call', { by: packer })).toMatchObject({ status: 403 })
  expect(await packer.call('listHandMessages', { params: { id } })).toMatchObject({ status: 403 })
  expect(await tell(id, 'call', { by: caller })).toMatchObject({ status: 200 })
})
