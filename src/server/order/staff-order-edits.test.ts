import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  checkOut,
  dataOf,
  makeSize,
  oneBuyer,
  piecesLeft,
  type SizeMade,
  submit,
} from '#test/support/order-makers.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { joinStaff } from '#test/support/staff.ts'
import { findViolations } from '#server/operator/invariant-store.ts'

const shop = await openShopOfFile()
const { query } = shop.database
const owner = await joinStaff(shop, { role: 'owner' })

const anAction = () => crypto.randomUUID()
const see = async (id: string) => dataOf(await owner.call('readStaffOrder', { params: { id } }))

async function placed(size: SizeMade, quantity = 1) {
  const buyer = await oneBuyer(shop)
  const order = await checkOut(shop, buyer, { wanted: [{ ...size, quantity }] })
  const { orderId } = dataOf(await submit(shop, buyer, order))
  return orderId
}

/** Another size in the colour of this one. */
async function sizeBeside(
  { sizeId, productId, color }: SizeMade,
  { name = 'L', rupees = 299, stock = 5 }: { name?: string; rupees?: number; stock?: number | null } = {},
): Promise<SizeMade> {
  const id = newId()
  await sql`INSERT INTO size (id, color_variant_id, name, price_paise, weight_grams)
    SELECT ${id}, color_variant_id, ${name}, ${rupees * 100}, 210 FROM size WHERE id = ${sizeId}`.execute(
    query,
  )
  if (stock !== null) {
    await sql`INSERT INTO stock (size_id, on_hand) VALUES (${id}, ${stock})`.execute(query)
    await sql`INSERT INTO stock_move (size_id, delta, reason) VALUES (${id}, ${stock}, 'count')`.execute(
      query,
    )
  }
  return { sizeId: id, productId, color, size: name }
}

const there = {
  contactPerson: 'Asha Raman',
  doorNo: '14',
  address: 'Second Street, Saidapet',
  landmark: 'Behind the temple',
  city: 'Chennai',
  district: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600015',
  country: 'India',
  mobile: '',
}

async function moveTo(id: string, address: Partial<typeof there> = {}, actionId = anAction()) {
  const { version } = await see(id)
  const body = { actionId, version, address: { ...there, ...address } }
  return owner.call('editDelivery', { params: { id }, body })
}

async function swap(id: string, to: SizeMade, { actionId = anAction(), by = owner } = {}) {
  const { version, lines } = await see(id)
  const itemId = lines[0]?.id ?? ''
  return by.call('swapLine', { params: { id, itemId }, body: { actionId, version, sizeId: to.sizeId } })
}

const undo = (actionId: string) => owner.call('undoAction', { params: { actionId } })

describe('where an order goes', () => {
  test('is changed by who may, stands in its history, and is put back exactly', async () => {
    const id = await placed(await makeSize(shop))
    const before = (await see(id)).address
    const actionId = anAction()
    const answer = await moveTo(id, {}, actionId)
    expect(answer).toMatchObject({ status: 200, meta: { undo: { actionId } } })
    const after = await see(id)
    expect(after.address).toEqual({ ...there, mobile: null })
    expect(after.history.at(-1)).toMatchObject({
      what: 'address changed',
      actor: expect.stringMatching(/^staff:/),
    })
    expect(dataOf(await undo(actionId)).orders).toMatchObject([{ id }])
    expect((await see(id)).address).toEqual(before)
  })

  test.each([
    ['of a PIN code and state that do not fit', { state: 'Kerala' }, 'not in Kerala'],
    ['that nobody delivers to', { pincode: '999999' }, 'There is no PIN code 999999'],
    [
      'where no cash is taken',
      { state: 'Ladakh', pincode: '194101' },
      'Cash on Delivery is not possible for PIN code 194101.',
    ],
  ])('is not an address %s', async (_what, address, says) => {
    const id = await placed(await makeSize(shop))
    expect(await moveTo(id, address)).toMatchObject({ status: 409, message: expect.stringContaining(says) })
    expect(await moveTo(id, { doorNo: ' ' })).toMatchObject({
      status: 400,
      message: 'Door number is required',
    })
  })

  test('keeps the second number when none is named', async () => {
    const id = await placed(await makeSize(shop))
    await moveTo(id, { mobile: '9876543210' })
    const { mobile: _mobile, ...rest } = there
    const body = { actionId: anAction(), version: (await see(id)).version, address: rest }
    await owner.call('editDelivery', { params: { id }, body })
    expect((await see(id)).address.mobile).toBe('9876543210')
  })

  test('of a packed order changes within the state of its invoice only', async () => {
    const id = await placed(await makeSize(shop))
    await sql`UPDATE orders SET stage = 'packed' WHERE id = ${id}`.execute(query)
    const elsewhere = { state: 'Kerala', pincode: '682001', city: 'Kochi', district: 'Ernakulam' }
    expect(await moveTo(id, elsewhere)).toMatchObject({ status: 409, code: 'packed-for-state' })
    expect(await moveTo(id)).toMatchObject({ status: 200 })
    await sql`UPDATE orders SET stage = 'to-confirm' WHERE id = ${id}`.execute(query)
  })

  test('is not changed by a stale tab, nor once the order has left the shop', async () => {
    const id = await placed(await makeSize(shop))
    const { version } = await see(id)
    const actionId = anAction()
    await moveTo(id, {}, actionId)
    const stale = { actionId: anAction(), version, address: { ...there, doorNo: '15' } }
    expect(await owner.call('editDelivery', { params: { id }, body: stale })).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
    })
    await moveTo(id, { doorNo: '16' })
    expect(await undo(actionId)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    await shop.orders.change(id, 'fulfil')
    expect(await moveTo(id)).toMatchObject({ status: 409, code: 'not-now' })
    expect((await see(id)).address.doorNo).toBe('16')
  })
})

describe('a piece of an order', () => {
  test('becomes another size at the same price: stock goes both ways, the total stays', async () => {
    const medium = await makeSize(shop, { stock: 5 })
    const large = await sizeBeside(medium)
    const id = await placed(medium, 2)
    const before = await see(id)
    const actionId = anAction()
    expect(await swap(id, large, { actionId })).toMatchObject({ status: 200, meta: { undo: { actionId } } })
    const after = await see(id)
    expect(after.lines).toMatchObject([{ size: 'L', quantity: 2 }])
    expect(after.money).toEqual(before.money)
    expect([await piecesLeft(shop, medium), await piecesLeft(shop, large)]).toEqual([5, 3])
    expect(after.history.at(-1)).toMatchObject({
      what: 'piece changed',
      detail: '2 × Ankle Length Leggings: Black M became Black L',
    })
    await undo(actionId)
    expect((await see(id)).lines).toEqual(before.lines)
    expect([await piecesLeft(shop, medium), await piecesLeft(shop, large)]).toEqual([3, 5])
    const { rows } = await sql`SELECT weight_grams FROM orders WHERE id = ${id}`.execute(query)
    expect(rows).toEqual([{ weight_grams: 360 }])
  })

  test('may be swapped again and back, beside another line of the same size, and then cancelled: every piece is home', async () => {
    const medium = await makeSize(shop, { stock: 5 })
    const large = await sizeBeside(medium)
    const buyer = await oneBuyer(shop)
    const wanted = [medium, large].map((size) => ({ ...size, quantity: 1 }))
    const { orderId: id } = dataOf(await submit(shop, buyer, await checkOut(shop, buyer, { wanted })))
    for (const size of [large, medium, large]) expect(await swap(id, size)).toMatchObject({ status: 200 })
    expect([await piecesLeft(shop, medium), await piecesLeft(shop, large)]).toEqual([5, 3])
    expect(await findViolations(shop.database)).toEqual([])
    await shop.orders.change(id, 'cancel')
    expect([await piecesLeft(shop, medium), await piecesLeft(shop, large)]).toEqual([5, 5])
    expect(await findViolations(shop.database)).toEqual([])
  })

  test('the choice is what has the same price, with what is left of each', async () => {
    const medium = await makeSize(shop, { stock: 5 })
    const large = await sizeBeside(medium)
    await sizeBeside(medium, { name: 'XL', rupees: 349 })
    await sizeBeside(medium, { name: 'S', stock: null })
    const id = await placed(medium)
    const itemId = (await see(id)).lines[0]?.id ?? ''
    const choice = dataOf(await owner.call('listSwaps', { params: { id, itemId } }))
    expect(choice.toSorted((one, other) => one.size.localeCompare(other.size))).toMatchObject([
      { sizeId: large.sizeId, size: 'L', left: 5, isNow: false },
      { size: 'M', left: 4, isNow: true },
      { size: 'S', left: null, isNow: false },
    ])
  })

  test('is refused in words when it costs something else, is sold out, or was sent', async () => {
    const medium = await makeSize(shop, { stock: 5 })
    const dear = await sizeBeside(medium, { name: 'XL', rupees: 349 })
    const few = await sizeBeside(medium, { name: 'S', stock: 1 })
    const id = await placed(medium, 2)
    expect(await swap(id, dear)).toMatchObject({ status: 409, code: 'other-price' })
    expect(await swap(id, few)).toMatchObject({
      status: 409,
      code: 'sold-out',
      message: 'There are not enough pieces left of that colour and size.',
    })
    expect(await swap(id, await makeSize(shop))).toMatchObject({ status: 404, code: 'unknown-line' })
    expect([await piecesLeft(shop, medium), await piecesLeft(shop, few)]).toEqual([3, 1])
    await shop.orders.change(id, 'fulfil')
    expect(await swap(id, await sizeBeside(medium))).toMatchObject({ status: 409, code: 'not-now' })
  })

  test('a change that was overtaken stays: its piece is sold, or the order was sent', async () => {
    const medium = await makeSize(shop, { stock: 1 })
    const large = await sizeBeside(medium)
    const [id, actionId] = [await placed(medium), anAction()]
    await swap(id, large, { actionId })
    await placed(medium)
    expect(await undo(actionId)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    const [sent, late] = [await placed(large), anAction()]
    const small = await sizeBeside(medium, { name: 'S' })
    await swap(sent, small, { actionId: late })
    await shop.orders.change(sent, 'fulfil')
    expect(await undo(late)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
    expect((await see(sent)).lines).toMatchObject([{ size: 'S' }])
  })

  test('of twenty who want the last five, five get them, and every count holds', async () => {
    const medium = await makeSize(shop, { stock: 100 })
    const last = await sizeBeside(medium, { stock: 5 })
    const ids: string[] = []
    for (let count = 0; count < 20; count += 1) ids.push(await placed(medium))
    const people = [owner, ...(await Promise.all([1, 2, 3].map(() => joinStaff(shop, { role: 'owner' }))))]
    const answers = await Promise.all(ids.map((id, at) => swap(id, last, { by: people[at % 4] ?? owner })))
    const codes = answers.map((answer) => ('code' in answer ? answer.code : 'done')).toSorted()
    expect(codes).toEqual([...Array(5).fill('done'), ...Array(15).fill('sold-out')])
    expect([await piecesLeft(shop, last), await piecesLeft(shop, medium)]).toEqual([0, 85])
    expect(await findViolations(shop.database)).toEqual([])
  })
})
