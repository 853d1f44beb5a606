import { expect, describe, test } from 'vitest'
import type { StaffData } from '#contract/staff-endpoint-schemas.ts'
import { checkOut, dataOf, makeBuyers, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import { troubleIn } from '#test/support/query-plans.ts'
import { recordStatements } from '#test/support/recorded-statements.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { joinStaff } from '#test/support/staff.ts'

// Before the shop is opened: a connection keeps the way of sending that it began with.
const recording = recordStatements()
const shop = await openShopOfFile()
const owner = await joinStaff(shop, { role: 'owner' })
const packer = await joinStaff(shop, { role: 'packer' })
const { pool } = shop.database
const size = await makeSize(shop)

const act = () => ({ actionId: crypto.randomUUID() })

/** A customer of this name and number, with a cash order. */
async function customerOf({ name, mobile }: { name: string; mobile: string }) {
  const buyer = await oneBuyer(shop)
  await pool.query('UPDATE customer SET name = $2, mobile_number = $3 WHERE id = $1', [
    buyer.customerId,
    name,
    mobile,
  ])
  const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 2 }] })
  return { ...buyer, orderId: dataOf(await submit(shop, buyer, cart)).orderId }
}

async function find(q: string): Promise<string[]> {
  const { customers } = dataOf(await packer.call('findCustomers', { query: { q } }))
  return customers.map(({ name }) => name)
}

async function read(id: string, by = packer): Promise<StaffData<'readCustomer'>> {
  return dataOf(await by.call('readCustomer', { params: { id } }))
}

describe('somebody on the phone', () => {
  test('is found by any digits of their number as they are heard, and by how their name begins', async () => {
    await customerOf({ name: 'Lakshmi Narayanan', mobile: '9840012345' })
    await customerOf({ name: 'Kavitha', mobile: '7001234569' })
    expect(await find('98')).toEqual([])
    expect(await find('984')).toContain('Lakshmi Narayanan')
    expect(await find('9840')).toContain('Lakshmi Narayanan')
    expect(await find('2345')).toEqual(['Lakshmi Narayanan', 'Kavitha'])
    expect(await find('0123')).toEqual(expect.arrayContaining(['Lakshmi Narayanan', 'Kavitha']))
    expect(await find('40012')).toEqual(['Lakshmi Narayanan'])
    for (const whole of ['9840012345', '+91 98400 12345', '09840012345', '98400-12345', '919840012345'])
      expect(await find(whole)).toEqual(['Lakshmi Narayanan'])
    expect(await find('9840012346')).toEqual([])
    expect(await find('lakshmi n')).toEqual(['Lakshmi Narayanan'])
    expect(await find('%')).toEqual([])
  })

  test('has their number masked for everybody, and a look at it stands in the journal', async () => {
    const { customerId: id } = await customerOf({ name: 'Revathi', mobile: '9840055501' })
    expect((await read(id, owner)).phone).toBe('98••••5501')
    const found = dataOf(await owner.call('findCustomers', { query: { q: '9840055501' } }))
    expect(JSON.stringify(found)).not.toContain('9840055501')
    expect(JSON.stringify(await read(id, owner))).not.toContain('9840055501')
    expect(await packer.call('revealCustomer', { params: { id }, body: act() })).toMatchObject({
      status: 403,
    })
    expect(dataOf(await owner.call('revealCustomer', { params: { id }, body: act() }))).toEqual({
      phone: '9840055501',
      email: null,
    })
    expect(dataOf(await owner.call('listActions', { query: { about: id } }))).toMatchObject([
      { what: 'number of customer revealed', about: { kind: 'customer', id } },
    ])
  })

  test('hears in one sentence where their order is and what comes next', async () => {
    const { customerId: id, orderId } = await customerOf({ name: 'Meena', mobile: '9840055502' })
    expect((await read(id)).orders).toMatchObject([
      {
        id: orderId,
        stage: 'to-confirm',
        aloud: expect.stringMatching(/2 pieces for ₹.+ waits for your yes/),
      },
    ])
    await shop.orders.change(orderId, 'confirm')
    expect((await read(id)).orders[0]?.aloud).toMatch(
      /to be paid at the door, is packed next and should reach you by/,
    )
    await shop.orders.change(orderId, 'cancel')
    expect((await read(id)).orders[0]?.aloud).toBeNull()
  })

  test('is seen with parcels that arrived or came back, addresses, the kept cart with its link, and what they were told', async () => {
    const { orderId, ...buyer } = await customerOf({ name: 'Priya', mobile: '9840055503' })
    await pool.query(
      'UPDATE orders SET status = 2, fulfilled_at = now(), cash_taken_at = now() WHERE id = $1',
      [orderId],
    )
    await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 3 }] })
    await shop.outbox.drain()
    const whole = await read(buyer.customerId)
    expect(whole).toMatchObject({
      delivered: 1,
      cameBack: 0,
      sentBack: 0,
      addresses: [{ city: 'Chennai', pincode: '600001' }],
      carts: [{ pieces: 3, products: 'Ankle Length Leggings' }],
      messages: [{ kind: 'order-placed', state: 'sent' }],
      lockedSeconds: 0,
    })
    const link = new URL(whole.carts[0]?.url ?? '').searchParams.get('restore') ?? ''
    expect(dataOf(await shop.call('restoreAbandoned', { query: { link } })).orderItems).toHaveLength(1)
  })
})

describe('what is noted of a customer', () => {
  test('can be undone, and a note over somebody else’s is refused', async () => {
    const { customerId: id } = await customerOf({ name: 'Uma', mobile: '9840055504' })
    const { version } = await read(id)
    const body = { ...act(), version, note: 'Rings from her sister’s phone' }
    const noted = await packer.call('noteCustomer', { params: { id }, body })
    expect(noted).toMatchObject({
      status: 200,
      data: { note: body.note },
      meta: { undo: { actionId: body.actionId } },
    })
    expect(
      await owner.call('noteCustomer', { params: { id }, body: { ...act(), version, note: 'x' } }),
    ).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    expect(await packer.call('undoAction', { params: { actionId: body.actionId } })).toMatchObject({
      status: 200,
    })
    expect((await read(id)).note).toBe('')
  })

  test('cash is switched off until a day by who may change orders, and undone', async () => {
    const { customerId: id } = await customerOf({ name: 'Devi', mobile: '9840055505' })
    const { version } = await read(id)
    const body = { ...act(), version, offForDays: 30 }
    expect(await packer.call('setCustomersCash', { params: { id }, body })).toMatchObject({ status: 403 })
    const set = dataOf(await owner.call('setCustomersCash', { params: { id }, body }))
    const days = (Date.parse(set.cashOffUntil ?? '') - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(30)
    expect(await owner.call('undoAction', { params: { actionId: body.actionId } })).toMatchObject({
      status: 200,
    })
    expect((await read(id)).cashOffUntil).toBeNull()
  })
})

test('a number that wrong codes have locked is opened again', async () => {
  const { customerId: id } = await customerOf({ name: 'Rani', mobile: '9840055506' })
  await pool.query(
    "INSERT INTO number_guard (mobile_number, failures_in_a_row, locked_until) VALUES ('9840055506', 100, 'infinity')",
  )
  expect((await read(id)).lockedSeconds).toBeGreaterThan(0)
  expect(await owner.call('unlockCustomer', { params: { id }, body: act() })).toMatchObject({
    data: { lockedSeconds: 0 },
  })
})

test('an account is erased by the owner who shows once more that it is them, and is found no more', async () => {
  const { customerId: id } = await customerOf({ name: 'Sundari', mobile: '9840055507' })
  const remove = () => owner.call('eraseCustomer', { params: { id }, body: act() })
  expect(await packer.call('eraseCustomer', { params: { id }, body: act() })).toMatchObject({ status: 403 })
  await pool.query("UPDATE staff_session SET proved_at = now() - interval '1 hour'")
  expect(await remove()).toMatchObject({ status: 403, code: 'prove-again' })
  await pool.query('UPDATE staff_session SET proved_at = now()')
  expect(await remove()).toMatchObject({ status: 200 })
  expect(await find('9840055507')).toEqual([])
  expect(await find('sundari')).toEqual([])
  expect(await owner.call('readCustomer', { params: { id } })).toMatchObject({
    status: 404,
    code: 'unknown-customer',
  })
})

describe('the link of a cash order', () => {
  const linksTo = async (mobile: string) => {
    await shop.outbox.drain()
    const { rows } = await pool.query(
      "SELECT 1 FROM sandbox_message WHERE to_number = $1 AND kind = 'cod-confirm'",
      [mobile],
    )
    return rows.length
  }
  /** What waits for its time goes now. */
  const passSeconds = () => pool.query('UPDATE outbox SET next_at = now() WHERE done_at IS NULL')

  test('goes out once more when asked for, can be taken back for half a minute, and not without end', async () => {
    const mobile = '9840055508'
    const { orderId: id } = await customerOf({ name: 'Selvi', mobile })
    const send = (body = act()) => owner.call('sendConfirmLink', { params: { id }, body })
    const first = act()
    expect(await send(first)).toMatchObject({ status: 200, meta: { undo: { actionId: first.actionId } } })
    expect(await linksTo(mobile)).toBe(0)
    expect(await owner.call('undoAction', { params: { actionId: first.actionId } })).toMatchObject({
      status: 200,
    })
    await passSeconds()
    expect(await linksTo(mobile)).toBe(0)
    const second = act()
    await send(second)
    await passSeconds()
    expect(await linksTo(mobile)).toBe(1)
    expect(await owner.call('undoAction', { params: { actionId: second.actionId } })).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    await send()
    expect(await send()).toMatchObject({ status: 409, code: 'asked-often' })
  })

  test('is not sent for an order that nobody has to confirm', async () => {
    const { orderId: id } = await customerOf({ name: 'Latha', mobile: '9840055509' })
    await shop.orders.change(id, 'confirm')
    expect(await owner.call('sendConfirmLink', { params: { id }, body: act() })).toMatchObject({
      status: 409,
      code: 'not-now',
    })
  })
})

test('however many customers there are, finding and reading one reads no table from end to end', async () => {
  const client = await shop.database.connectAlone()
  await client.query(`INSERT INTO customer (id, name, mobile_number)
    SELECT 'many-' || i, 'Name ' || i, (6000000000 + i * 199933::bigint)::text FROM generate_series(1, 20000) i`)
  await client.query('ANALYZE')
  const [buyer] = await makeBuyers(shop, 1)
  recording.start()
  for (const q of ['700', '7000', '9933', '99330', '6000199933', 'name 123', 'zz']) await find(q)
  await read(buyer?.customerId ?? '')
  const statements = recording.stop()
  expect(statements.length).toBeGreaterThan(5)
  try {
    expect(await troubleIn(client, { statements, tables: ['customer'] })).toEqual([])
  } finally {
    await client.end()
  }
})
