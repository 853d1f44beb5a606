import { describe, expect, test } from 'vitest'
import type { StaffInput } from '#contract/staff-endpoint-schemas.ts'
import { checkOut, dataOf, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import { addCourier, anAction, openPackingDesk } from '#test/support/packing-desk.ts'
import { joinStaff } from '#test/support/staff.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
const desk = await openPackingDesk(shop, { waybills: 5 })
const { pool } = shop.database

type Filter = StaffInput<'listWork'>['query']

/** The orders of a list, each by the name that this test gave it. */
async function listed(filter: Filter): Promise<string[]> {
  const lines = dataOf(await desk.owner.call('listWork', { query: { limit: '100', ...filter } }))
  return lines.map(({ id }) => names.get(id) ?? id).toSorted()
}

const names = new Map<string, string>()

/** An order with a name, placed at a moment of India's clock. */
async function order(name: string, at: string, { method = 1 as 1 | 2 } = {}) {
  const buyer = await oneBuyer(shop)
  const cart = await checkOut(shop, buyer, { wanted: [{ ...desk.size, quantity: 1 }], paymentMethod: method })
  const { orderId } = dataOf(await submit(shop, buyer, { ...cart, paymentMethod: method }))
  await pool.query('UPDATE orders SET created_at = $2 WHERE id = $1', [orderId, `${at}+05:30`])
  names.set(orderId, name)
  return orderId
}

await order('late on the 4th', '2026-01-04T23:59:59')
await order('early on the 5th', '2026-01-05T00:00:00')
const noted = await order('late on the 5th', '2026-01-05T23:59:59')
await order('paid online on the 6th', '2026-01-06T12:00:00', { method: 2 })
await pool.query("UPDATE orders SET note = 'Call after six' WHERE id = $1", [noted])

const from = '2026-01-01'
const all = ['early on the 5th', 'late on the 4th', 'late on the 5th', 'paid online on the 6th']

describe('a list of orders is narrowed', () => {
  test('to the days in India on which they were placed, the first and the last included', async () => {
    expect(await listed({ from, to: '2026-01-31' })).toEqual(all)
    expect(await listed({ from: '2026-01-05', to: '2026-01-05' })).toEqual([
      'early on the 5th',
      'late on the 5th',
    ])
    expect(await listed({ from: '2026-01-05', to: '2026-01-06' })).toEqual(
      all.filter((one) => !one.endsWith('4th')),
    )
    expect(await listed({ to: '2026-01-04' })).toEqual(['late on the 4th'])
    expect(await listed({ from: '2026-01-06', to: '2026-01-06' })).toEqual(['paid online on the 6th'])
  })

  test('to a way of paying, alone and with a list', async () => {
    const days = { from, to: '2026-01-31' }
    expect(await listed({ ...days, pays: 'online-payment' })).toEqual(['paid online on the 6th'])
    expect(await listed({ ...days, pays: 'cash-on-delivery' })).toEqual(all.slice(0, 3))
    expect(await listed({ ...days, pays: 'online-payment', view: 'unpaid' })).toEqual([
      'paid online on the 6th',
    ])
    expect(await listed({ ...days, pays: 'cash-on-delivery', view: 'unpaid' })).toEqual([])
  })

  test('to a courier, whose opened boxes do not count', async () => {
    const other = await addCourier(desk.owner, 'Slow Boat')
    const { id, parcel } = await desk.packed()
    names.set(id, 'packed today')
    expect(await listed({ courier: desk.courier.id })).toEqual(['packed today'])
    expect(await listed({ courier: desk.courier.id, view: 'packed' })).toEqual(['packed today'])
    expect(await listed({ courier: desk.courier.id, view: 'to-pack' })).toEqual([])
    expect(await listed({ courier: other.id })).toEqual([])
    const body = { actionId: anAction(), version: parcel.version }
    await desk.packer.call('unpackParcel', { params: { id: parcel.id }, body })
    expect(await listed({ courier: desk.courier.id })).toEqual([])
  })

  test('to what is marked, within a month unless the days say more', async () => {
    const days = { from, to: '2026-01-31' }
    expect(await listed({ ...days, mark: 'note' })).toEqual(['late on the 5th'])
    expect(await listed({ ...days, mark: 'first-order' })).toEqual(all)
    expect(await listed({ ...days, mark: 'high-total' })).toEqual([])
    await pool.query('UPDATE orders SET total_paise = 500000, subtotal_paise = 500000 WHERE id = $1', [noted])
    expect(await listed({ ...days, mark: 'high-total' })).toEqual(['late on the 5th'])
    expect(await listed({ ...days, mark: 'high-total', view: 'to-pack' })).toEqual([])
    expect(await listed({ mark: 'high-total' })).toEqual([])
    expect(await listed({ mark: 'high-total', to: '2026-01-31' })).toEqual(['late on the 5th'])
  })

  test('to a product by a part of its name or how its SKU begins, alone and with a list', async () => {
    const other = await makeSize(shop)
    await pool.query("UPDATE size SET sku = 'TARA_100%' WHERE id = $1", [other.sizeId])
    const bought = await desk.toPack({ sizes: [other] })
    await pool.query("UPDATE order_item SET product_name = 'Tara kurta' WHERE order_id = $1", [bought.id])
    names.set(bought.id, 'a kurta')
    for (const product of ['tara K', 'KURTA', 'tara_1', 'TARA_100%'])
      expect([product, await listed({ product })]).toEqual([product, ['a kurta']])
    expect(await listed({ product: 'kurta', view: 'to-pack' })).toEqual(['a kurta'])
    expect(await listed({ product: 'kurta', view: 'to-confirm' })).toEqual([])
    for (const product of ['t%kurta', 'ta_a k', '100%']) expect(await listed({ product })).toEqual([])
    expect(await listed({ product: 'kurta', to: '2026-01-31' })).toEqual([])
  })

  test('to who confirmed or packed it', async () => {
    const { id } = await desk.packed()
    names.set(id, 'packed by the packer')
    expect(await listed({ staff: desk.packer.id, view: 'packed' })).toContain('packed by the packer')
    expect(await listed({ staff: desk.owner.id, view: 'packed' })).toContain('packed by the packer')
    const { id: nobody } = await joinStaff(shop, { role: 'packer' })
    expect(await listed({ staff: nobody })).toEqual([])
  })

  test('and its next page goes on where the last one was looked at', async () => {
    const query = { from, to: '2026-01-31', mark: 'first-order', limit: '1' } as const
    const seen: string[] = []
    for (let after: string | undefined; seen.length < 10;) {
      const answer = await desk.owner.call('listWork', { query: { ...query, ...(after ? { after } : {}) } })
      const [line] = dataOf(answer)
      if (!line) break
      seen.push(names.get(line.id) ?? '')
      after = line.id
    }
    expect(seen).toEqual(['paid online on the 6th', 'late on the 5th', 'early on the 5th', 'late on the 4th'])
  })

  test('by days that are some: another is refused in words', async () => {
    for (const day of ['2026-02-31', 'yesterday', '0001-01-01']) {
      const answer = await desk.owner.call('listWork', { query: { from: day } })
      expect([day, answer]).toMatchObject([day, { status: 400, message: 'Give a day as 2026-01-31' }])
    }
  })
})

test('labels of orders are those of their boxes, without opened ones', async () => {
  const [first, second] = [await desk.packed(), await desk.packed()]
  const labels = async () => {
    const query = { orders: `${first.id},${second.id}` }
    const page = await (await desk.packer.send('printLabels', { query })).text()
    return [first, second].map(({ parcel }) => page.includes(parcel.awb ?? 'none'))
  }
  expect(await labels()).toEqual([true, true])
  const body = { actionId: anAction(), version: second.parcel.version }
  await desk.packer.call('unpackParcel', { params: { id: second.parcel.id }, body })
  expect(await labels()).toEqual([true, false])
  expect(await (await desk.packer.send('printLabels', { query: {} })).json()).toMatchObject({ status: 400 })
})
