import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import {
  checkOut,
  dataOf,
  makeSize,
  oneBuyer,
  piecesLeft,
  type SizeMade,
  submit,
} from '#test/support/order-makers.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { joinStaff, type StaffBrowser } from '#test/support/staff.ts'

let shop: TestShop
let owner: StaffBrowser
let packer: StaffBrowser
let size: SizeMade
beforeAll(async () => {
  shop = await openTestShop({ template: 'migrated' })
  owner = await joinStaff(shop, { role: 'owner' })
  packer = await joinStaff(shop, { role: 'packer' })
  size = await makeSize(shop)
})
afterAll(() => shop.close())

const anAction = () => crypto.randomUUID()

/** A cash order that is confirmed. */
async function toPack({ quantity = 1 } = {}) {
  const buyer = await oneBuyer(shop)
  const order = await checkOut(shop, buyer, { wanted: [{ ...size, quantity }] })
  const { orderId: id } = dataOf(await submit(shop, buyer, order))
  const { version } = await see(id)
  await owner.call('confirmOrders', { body: { actionId: anAction(), orders: [{ id, version }] } })
  return { id, buyer }
}

const see = async (id: string) => dataOf(await owner.call('readStaffOrder', { params: { id } }))

async function take(orders: string[], by = packer) {
  return dataOf(await by.call('takeWave', { body: { actionId: anAction(), count: 20, orders } }))
}

/** Puts an order of a wave into its box as the screen does: every piece checked. */
async function pack(id: string, { by = packer, awb }: { by?: StaffBrowser; awb?: string } = {}) {
  const { version, lines } = await see(id)
  const actionId = anAction()
  const answer = await by.call('packOrder', {
    params: { id },
    body: {
      actionId,
      version,
      pieces: lines.map((line) => ({ itemId: line.id, quantity: line.quantity })),
      ...(awb === undefined ? {} : { awb }),
    },
  })
  return { actionId, answer }
}

describe('a wave', () => {
  test('lists its orders with their places and what is to be fetched', async () => {
    const [one, two] = [await toPack({ quantity: 2 }), await toPack()]
    const wave = await take([one.id, two.id])
    expect(wave).toMatchObject({ isMine: true, until: expect.any(String) })
    expect(wave.orders.map(({ slot, order }) => [slot, order.id])).toEqual([
      [1, one.id],
      [2, two.id],
    ])
    expect(wave.picks).toMatchObject([
      {
        size: 'M',
        quantity: 3,
        slots: [
          { slot: 1, quantity: 2 },
          { slot: 2, quantity: 1 },
        ],
      },
    ])
  })
})

test('an order is packed and handed over', async () => {
  const order = await toPack({ quantity: 2 })
  const left = await piecesLeft(shop, size)
  const courier = dataOf(
    await owner.call('addCourier', {
      body: {
        actionId: anAction(),
        name: 'Blue Dart',
        adapter: 'by-hand',
        awbPattern: null,
        trackUrl: 'https://track.example/{awb}',
        takesCash: true,
        isActive: true,
        position: 1,
      },
    }),
  )
  const pasted = dataOf(
    await owner.call('addWaybills', {
      params: { id: courier.id },
      body: { actionId: anAction(), numbers: 'BD1001 BD1002\nBD1001' },
    }),
  )
  expect(pasted).toMatchObject({ added: 2, double: ['BD1001'], left: 2 })
  await take([order.id])
  const { answer } = await pack(order.id)
  expect(dataOf(answer)).toMatchObject({
    order: { stage: 'packed' },
    parcel: { awb: 'BD1001', cashDue: expect.any(Number) },
  })
  expect(await findViolations(shop.database)).toEqual([])
  const { parcel } = dataOf(answer)
  const handed = dataOf(
    await packer.call('handOver', {
      body: { actionId: anAction(), parcels: [{ id: parcel.id, version: parcel.version }] },
    }),
  )
  expect(handed).toMatchObject({
    done: [{ state: 'handed' }],
    manifests: [{ courier: 'Blue Dart', parcels: 1 }],
  })
  expect((await see(order.id)).stage).toBe('shipped')
  expect(await piecesLeft(shop, size)).toBe(left)
  expect(await findViolations(shop.database)).toEqual([])
})
