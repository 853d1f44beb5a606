import { afterAll, describe, expect, test } from 'vitest'
import { orderStatusCodes, paymentStatusCodes } from '#domain/order.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { operator } from '#server/order/staff-actor.ts'
import { dataOf } from '#test/support/order-makers.ts'
import { permutations } from '#test/support/orderings.ts'
import { anAction, openPackingDesk } from '#test/support/packing-desk.ts'
import { openRoad } from '#test/support/road.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'

const shop = await openShopOfFile()
const desk = await openPackingDesk(shop, { waybills: 100 })
const road = openRoad(shop, desk)
afterAll(async () => expect(await findViolations(shop.database)).toEqual([]))

const whatOf = async (orderId: string) => (await desk.see(orderId)).history.map(({ what }) => what)

describe('news of a parcel', () => {
  test('brings it to the door: the order is delivered, its cash collected, and its shopper never reads "failed"', async () => {
    const { id, buyer, parcel } = await road.sent()
    expect(await road.hear(parcel.id, 'picked-up', 'out')).toMatchObject([
      { outcome: 'taken', state: 'out' },
      { outcome: 'taken', state: 'out' },
    ])
    expect(await road.stateOf(id)).toEqual({
      stage: 'shipped',
      state: 'placed',
      status: orderStatusCodes.confirmed,
      parcel: 'out',
    })
    await road.hear(parcel.id, 'delivered')
    expect(await road.stateOf(id)).toEqual({
      stage: 'delivered',
      state: 'collected',
      status: orderStatusCodes.confirmed,
      parcel: 'delivered',
    })
    const { token } = buyer
    const paid = dataOf(await shop.call('readPaymentStatus', { query: { orderId: id } }, { token }))
    expect(paid).toMatchObject({
      status: 'PENDING',
      order: {
        status: orderStatusCodes.confirmed,
        paymentStatus: paymentStatusCodes.pending,
        paidInCash: true,
      },
    })
    expect((await whatOf(id)).slice(-2)).toEqual(['delivered', 'paid in cash'])
  })

  test('is heard by the courier’s number too, and twice is once', async () => {
    const { id, parcel } = await road.sent()
    const news = {
      parcel: { courierId: desk.courier.id, awb: ` ${parcel.awb?.toLowerCase()} ` },
      kind: 'delivered' as const,
      at: new Date(),
      words: 'DLVD',
    }
    const [first] = await shop.parcelNews.applyNews('csv', [news])
    expect(first).toMatchObject({ outcome: 'taken', parcelId: parcel.id, state: 'delivered' })
    expect(await shop.parcelNews.applyNews('webhook', [news, news])).toMatchObject([
      { outcome: 'known' },
      { outcome: 'known' },
    ])
    expect((await whatOf(id)).filter((what) => what === 'paid in cash')).toHaveLength(1)
  })

  test('of parcels that nobody knows, or of a day that has not come, is told and left out', async () => {
    const { id, parcel } = await road.sent()
    const told = { kind: 'delivered' as const, at: new Date(), words: 'DLVD' }
    const tomorrow = new Date(Date.now() + 30 * 3_600_000)
    const answers = await shop.parcelNews.applyNews('csv', [
      { ...told, parcel: { id: 'unknown' } },
      { ...told, parcel: { id: parcel.id }, at: tomorrow },
      { ...told, parcel: { courierId: desk.courier.id, awb: 'NOSUCH1' } },
    ])
    expect(answers.map(({ outcome }) => outcome)).toEqual(['unknown-parcel', 'ahead', 'unknown-parcel'])
    expect(await road.stateOf(id)).toMatchObject({ stage: 'shipped', parcel: 'handed' })
  })

  test('in whatever order it is heard brings order, box and cash to the same place', async () => {
    const kinds = ['failed', 'returning', 'delivered'] as const
    const ends = new Set<string>()
    for (const order of permutations([0, 1, 2])) {
      const { id, parcel } = await road.sent()
      for (const at of [...order, ...order]) {
        const kind = kinds[at] ?? 'moving'
        const moment = new Date(Date.now() - (10 - at) * 3_600_000)
        await shop.parcelNews.applyNews('webhook', [
          {
            parcel: { id: parcel.id },
            kind,
            at: new Date(Math.floor(moment.getTime() / 3_600_000) * 3_600_000),
            words: kind,
          },
        ])
      }
      ends.add(JSON.stringify(await road.stateOf(id)))
    }
    expect([...ends]).toEqual([
      JSON.stringify({
        stage: 'delivered',
        state: 'collected',
        status: orderStatusCodes.confirmed,
        parcel: 'delivered',
      }),
    ])
  })

  test('of a box that nobody said was handed over hands it over', async () => {
    const { id, parcel } = await desk.packed()
    await road.hear(parcel.id, 'picked-up')
    expect(await road.stateOf(id)).toMatchObject({ stage: 'shipped', parcel: 'moving' })
    expect((await desk.see(id)).history.at(-1)).toMatchObject({ what: 'fulfilled', actor: 'courier' })
  })

  test('that the command line told stands in the journal as said there', async () => {
    const { parcel } = await road.sent()
    const { version } = dataOf(await desk.owner.call('readRoadParcel', { params: { id: parcel.id } }))
    await shop.parcelNews.deliver(operator, { id: parcel.id, version, actionId: anAction() })
    const about = dataOf(await desk.owner.call('listActions', { query: { about: parcel.id } }))
    expect(about.map(({ who }) => who)).toContain('Command line')
  })

  test('of a box that was opened again changes nothing', async () => {
    const { id, parcel } = await desk.packed()
    const { version } = dataOf(
      await desk.packer.call('listParcels', { query: { view: 'to-hand-over' } }),
    ).find((one) => one.id === parcel.id) ?? { version: 0 }
    const body = { actionId: anAction(), version }
    dataOf(await desk.packer.call('unpackParcel', { params: { id: parcel.id }, body }))
    expect(await road.hear(parcel.id, 'picked-up')).toMatchObject([{ outcome: 'not-sent' }])
    expect((await desk.see(id)).stage).toBe('to-pack')
  })

  test('ends the time in which handing over can be undone', async () => {
    const { parcel } = await desk.packed()
    const { actionId } = await desk.handOver(parcel)
    await road.hear(parcel.id, 'picked-up')
    const undone = await desk.packer.call('undoAction', { params: { actionId } })
    expect(undone).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  })

  test('of a parcel that comes back and is sent once more moves its order there and back', async () => {
    const { id, parcel } = await road.sent()
    await road.hear(parcel.id, 'out', 'failed', 'returning')
    expect(await road.stateOf(id)).toMatchObject({
      stage: 'returning',
      status: orderStatusCodes['on-hold'],
      state: 'placed',
    })
    await road.hear(parcel.id, 'out')
    expect(await road.stateOf(id)).toMatchObject({ stage: 'shipped', status: orderStatusCodes.confirmed })
    expect(await whatOf(id)).toContain('on its way again')
  })
})
