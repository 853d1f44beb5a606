import { expect, test } from 'vitest'
import { holdRow } from '#test/support/held-rows.ts'
import { checkOut, dataOf, makeSize, oneBuyer, piecesLeft, submit } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { joinStaff } from '#test/support/staff.ts'

const shop = await openShopOfFile()
const owner = await joinStaff(shop, { role: 'owner' })
const elsewhere = {
  contactPerson: 'Asha Raman',
  doorNo: '14',
  address: 'Second Street, Saidapet',
  city: 'Chennai',
  district: 'Chennai',
  state: 'Tamil Nadu',
  pincode: '600015',
}
const comeAgain = { status: 503, code: 'try-again' }

test.each(['the customer', 'the kept cart', 'the pieces'] as const)(
  'an order that waits too long for %s is asked to come again in a moment, and is then made once',
  async (what) => {
    const buyer = await oneBuyer(shop)
    const size = await makeSize(shop, { stock: 3 })
    const cart = await checkOut(shop, buyer, { wanted: [{ ...size, quantity: 1 }] })
    const rows = {
      'the customer': { table: 'customer', id: buyer.customerId },
      'the kept cart': { table: 'abandoned_order', id: cart.abandonId },
      'the pieces': { table: 'stock', key: 'size_id', id: size.sizeId },
    }
    const line = await holdRow(shop, rows[what])
    expect(await submit(shop, buyer, cart)).toMatchObject(comeAgain)
    await line.letGo()
    const { orderId } = dataOf(await submit(shop, buyer, cart))
    expect(dataOf(await submit(shop, buyer, cart)).orderId).toBe(orderId)
    expect(dataOf(await shop.call('listOrders', {}, buyer))).toHaveLength(1)
    expect(await piecesLeft(shop, size)).toBe(2)
  },
)

test('a change by the staff that waits too long is asked to come again, and is then made once', async () => {
  const buyer = await oneBuyer(shop)
  const cart = await checkOut(shop, buyer, { wanted: [{ ...(await makeSize(shop)), quantity: 1 }] })
  const { orderId: id } = dataOf(await submit(shop, buyer, cart))
  const { version } = dataOf(await owner.call('readStaffOrder', { params: { id } }))
  const body = { actionId: crypto.randomUUID(), version, address: elsewhere }
  const edit = () => owner.call('editDelivery', { params: { id }, body })
  const line = await holdRow(shop, { table: 'orders', id })
  expect(await edit()).toMatchObject(comeAgain)
  await line.letGo()
  expect((await edit()).status).toBe(200)
  expect((await edit()).status).toBe(200)
  const { history } = dataOf(await owner.call('readStaffOrder', { params: { id } }))
  expect(history.filter(({ what }) => what === 'address changed')).toHaveLength(1)
})
