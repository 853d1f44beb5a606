import { describe, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { dataOf, makeSize, piecesLeft } from '#test/support/order-makers.ts'
import { addCourier, anAction, openPackingDesk } from '#test/support/packing-desk.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { joinStaff } from '#test/support/staff.ts'

const shop = await openShopOfFile()
const desk = await openPackingDesk(shop, { waybills: 100 })

const undo = (actionId: string, by = desk.packer) => by.call('undoAction', { params: { actionId } })
const violations = async () => (await findViolations(shop.database)).map(({ name }) => name)

async function waybillsLeft() {
  const couriers = dataOf(await desk.owner.call('listCouriers', {}))
  return couriers.find(({ id }) => id === desk.courier.id)?.waybillsLeft ?? -1
}

async function invoicesOf(orderId: string) {
  const { rows } = await shop.database.pool.query<{ number: string; counts: boolean }>(
    'SELECT number, cancelled_at IS NULL AS counts FROM tax_document WHERE order_id = $1 ORDER BY series_no',
    [orderId],
  )
  return rows
}

describe('a wave', () => {
  test('lists its orders by place, and what is to be fetched for all of them by bin', async () => {
    const [low, high] = [await makeSize(shop), await makeSize(shop)]
    await shop.database.pool.query("UPDATE size SET bin = 'A10', barcode = '890001' WHERE id = $1", [
      high.sizeId,
    ])
    await shop.database.pool.query("UPDATE size SET bin = 'A2' WHERE id = $1", [low.sizeId])
    const one = await desk.toPack({ quantity: 2, sizes: [high] })
    const two = await desk.toPack({ sizes: [high, low] })
    const wave = await desk.take([one.id, two.id])
    expect(wave).toMatchObject({ isMine: true, until: expect.any(String) })
    expect(wave.orders.map(({ slot, order }) => [slot, order.id])).toEqual([
      [1, one.id],
      [2, two.id],
    ])
    expect(wave.picks).toMatchObject([
      { bin: 'A2', quantity: 1, slots: [{ slot: 2, quantity: 1 }] },
      {
        bin: 'A10',
        barcode: '890001',
        quantity: 3,
        slots: [
          { slot: 1, quantity: 2 },
          { slot: 2, quantity: 1 },
        ],
      },
    ])
  })

  test('of another takes none of these orders, until it is given back', async () => {
    const { id } = await desk.toPack()
    const wave = await desk.take([id])
    const second = await joinStaff(shop, { role: 'packer' })
    const again = { body: { actionId: anAction(), count: 20, orders: [id] } }
    expect(await second.call('takeWave', again)).toMatchObject({ status: 409, code: 'nothing-to-pack' })
    const dropped = await desk.packer.call('dropWave', {
      params: { wave: wave.id },
      body: { actionId: anAction() },
    })
    expect(dataOf(dropped).orders).toMatchObject([{ id, stage: 'to-pack' }])
    expect((await desk.take([id], second)).orders).toHaveLength(1)
  })

  test('whose twenty minutes ran out is another’s to take; the first hears so with the order as it is', async () => {
    const { id } = await desk.toPack()
    await desk.take([id])
    await desk.leaseRunsOut(desk.packer.id)
    expect((await desk.pack(id)).answer).toMatchObject({ status: 409, code: 'taken', data: { now: { id } } })
    const second = await joinStaff(shop, { role: 'packer' })
    await desk.take([id], second)
    expect(dataOf((await desk.pack(id, { by: second })).answer).order.stage).toBe('packed')
    expect((await desk.pack(id)).answer).toMatchObject({ status: 409, code: 'taken' })
  })

  test('is kept by work on it', async () => {
    const [one, two] = [await desk.toPack(), await desk.toPack()]
    const wave = await desk.take([one.id, two.id])
    await shop.database.pool.query(
      "UPDATE pack_claim SET until = now() + interval '1 minute' WHERE wave = $1",
      [wave.id],
    )
    await desk.pack(one.id)
    const { until } = dataOf(await desk.packer.call('readWave', { params: { wave: wave.id } }))
    expect(Date.parse(until ?? '') - Date.now()).toBeGreaterThan(18 * 60_000)
    const kept = dataOf(await desk.packer.call('keepWave', { params: { wave: wave.id } }))
    expect(kept.until).not.toBeNull()
  })

  test('says of an order that its customer, or the shop, gave it up meanwhile', async () => {
    const { id } = await desk.toPack()
    const wave = await desk.take([id])
    await shop.orders.change(id, 'cancel')
    const seen = dataOf(await desk.packer.call('readWave', { params: { wave: wave.id } }))
    expect(seen.orders).toMatchObject([{ problem: expect.stringContaining('was cancelled') }])
    expect(seen.picks).toEqual([])
    expect((await desk.pack(id)).answer).toMatchObject({ status: 409, code: 'cancelled' })
  })
})

describe('packing', () => {
  test('takes an invoice and the next number of the pool; what is owed at the door stands on the box', async () => {
    const left = await waybillsLeft()
    const { id, parcel } = await desk.packed()
    const { total, stage, parcels } = await desk.see(id)
    expect(parcel).toMatchObject({ cashDue: total, courier: { name: 'Blue Dart' }, pieces: 1 })
    expect(parcel.awb).toMatch(/^BD/)
    expect(parcel.invoice).toBe((await invoicesOf(id))[0]?.number)
    expect([stage, parcels.length]).toEqual(['packed', 1])
    expect(await waybillsLeft()).toBe(left - 1)
    expect(await violations()).toEqual([])
  })

  test('asked for twice under one name packs once and answers alike', async () => {
    const { id } = await desk.toPack()
    await desk.take([id])
    const { version, lines } = await desk.see(id)
    const pieces = lines.map((line) => ({ itemId: line.id, quantity: line.quantity }))
    const call = { params: { id }, body: { actionId: anAction(), version, pieces } }
    const first = dataOf(await desk.packer.call('packOrder', call))
    expect(dataOf(await desk.packer.call('packOrder', call)).parcel).toEqual(first.parcel)
  })

  test('refuses in words a piece that is missing, too many or not of this order', async () => {
    const [first, other] = [await makeSize(shop), await makeSize(shop)]
    const { id } = await desk.toPack({ quantity: 2, sizes: [first, other] })
    await desk.take([id])
    const { version, lines } = await desk.see(id)
    const [one, two] = lines.map((line) => line.id)
    const check = (pieces: Array<{ itemId: string; quantity: number }>) =>
      desk.packer.call('packOrder', { params: { id }, body: { actionId: anAction(), version, pieces } })
    const [itemId = '', second = ''] = [one, two]
    expect(await check([{ itemId, quantity: 2 }])).toMatchObject({
      status: 409,
      code: 'wrong-pieces',
      message: '2 × Ankle Length Leggings, Black, M is missing.',
    })
    const tooMany = [
      { itemId, quantity: 3 },
      { itemId: second, quantity: 2 },
    ]
    expect(await check(tooMany)).toMatchObject({ message: expect.stringContaining('1 × Ankle Length') })
    const foreign = [
      { itemId, quantity: 2 },
      { itemId: 'of-another', quantity: 2 },
    ]
    expect(await check(foreign)).toMatchObject({ message: expect.stringContaining('does not belong') })
    expect((await desk.see(id)).stage).toBe('to-pack')
  })

  test('two hundred random wrong checks leave no wrong parcel', async () => {
    const [first, other] = [await makeSize(shop), await makeSize(shop)]
    const { id } = await desk.toPack({ quantity: 3, sizes: [first, other] })
    await desk.take([id])
    const { version, lines } = await desk.see(id)
    let state = 18
    const next = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
    for (let tried = 0; tried < 200; tried += 1) {
      const pieces = [...lines.map((line) => line.id), 'unknown']
        .map((itemId) => ({ itemId, quantity: next(5) }))
        .filter(({ quantity }) => quantity > 0)
      const isRight =
        pieces.length === 2 && pieces.every(({ itemId, quantity }) => itemId !== 'unknown' && quantity === 3)
      if (pieces.length === 0 || isRight) continue
      const body = { actionId: anAction(), version, pieces }
      const answer = await desk.packer.call('packOrder', { params: { id }, body })
      expect([pieces, answer.status]).toEqual([pieces, 409])
    }
    expect((await desk.see(id)).parcels).toEqual([])
    expect(dataOf((await desk.pack(id)).answer).parcel.pieces).toBe(6)
  })

  test('in two tabs on one order: the second hears what happened', async () => {
    const { id } = await desk.toPack()
    await desk.take([id])
    const { version } = await desk.see(id)
    await desk.owner.call('noteOrder', {
      params: { id },
      body: { actionId: anAction(), version, note: 'gift paper' },
    })
    const { lines } = await desk.see(id)
    const pieces = lines.map((line) => ({ itemId: line.id, quantity: line.quantity }))
    const stale = { params: { id }, body: { actionId: anAction(), version, pieces } }
    expect(await desk.packer.call('packOrder', stale)).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      data: { now: { hasNote: true } },
    })
    const [one, two] = await Promise.all([desk.pack(id), desk.pack(id)])
    expect([one.answer.status, two.answer.status].toSorted()).toEqual([200, 409])
    expect((await desk.see(id)).parcels).toHaveLength(1)
  })

  test('with a number that was typed asks whether it looks right and is free', async () => {
    const own = await addCourier(desk.owner, `Own ${anAction()}`, { awbPattern: 'KR######' })
    const { id } = await desk.toPack()
    await desk.take([id])
    const { version, lines } = await desk.see(id)
    const pieces = lines.map((line) => ({ itemId: line.id, quantity: line.quantity }))
    const typed = (awb: string) => ({
      params: { id },
      body: { actionId: anAction(), version, pieces, courierId: own.id, awb },
    })
    expect(await desk.packer.call('packOrder', typed('KR12'))).toMatchObject({ code: 'unfit-number' })
    expect(dataOf(await desk.packer.call('packOrder', typed('kr 123 456'))).parcel.awb).toBe('KR123456')
    const other = await desk.toPack()
    await desk.take([other.id])
    const again = await desk.see(other.id)
    const used = {
      params: { id: other.id },
      body: {
        actionId: anAction(),
        version: again.version,
        pieces: again.lines.map((line) => ({ itemId: line.id, quantity: line.quantity })),
        courierId: own.id,
        awb: 'KR123456',
      },
    }
    expect(await desk.packer.call('packOrder', used)).toMatchObject({ status: 409, code: 'number-used' })
  })

  test('is undone: the order lies on the table again, its number in the pool, and its invoice waits for it', async () => {
    const left = await waybillsLeft()
    const { id, actionId, parcel } = await desk.packed()
    expect(dataOf(await undo(actionId)).orders).toMatchObject([{ id, stage: 'to-pack' }])
    expect(await waybillsLeft()).toBe(left)
    expect(await violations()).toEqual([])
    const again = dataOf((await desk.pack(id)).answer)
    expect(again.parcel).toMatchObject({ id: parcel.id, invoice: parcel.invoice })
    expect(await invoicesOf(id)).toMatchObject([{ counts: true }])
  })

  test('that was undone for an order that is then cancelled leaves no invoice that counts', async () => {
    const { id, actionId } = await desk.packed()
    await undo(actionId)
    await shop.orders.change(id, 'cancel')
    expect(await invoicesOf(id)).toMatchObject([{ counts: false }])
    expect(await violations()).toEqual([])
  })
})

describe('a packed order', () => {
  test('that is cancelled is taken out of its box: number, invoice and pieces come back', async () => {
    const { size } = desk
    const left = [await waybillsLeft(), await piecesLeft(shop, size)]
    const { id } = await desk.packed()
    await shop.orders.change(id, 'cancel')
    expect([await waybillsLeft(), await piecesLeft(shop, size)]).toEqual(left)
    expect((await desk.see(id)).parcels).toEqual([])
    expect(await invoicesOf(id)).toMatchObject([{ counts: false }])
    expect(await violations()).toEqual([])
  })

  test('is taken out of its box by whoever sees it as it is', async () => {
    const { id, parcel } = await desk.packed()
    const stale = { actionId: anAction(), version: parcel.version + 1 }
    expect(await desk.packer.call('unpackParcel', { params: { id: parcel.id }, body: stale })).toMatchObject({
      status: 409,
      code: 'changed-meanwhile',
      data: { now: { id: parcel.id } },
    })
    const body = { actionId: anAction(), version: parcel.version }
    const opened = await desk.packer.call('unpackParcel', { params: { id: parcel.id }, body })
    expect(dataOf(opened)).toMatchObject({ id, stage: 'to-pack' })
  })

  test('gets another courier; undone, the number that it had', async () => {
    const { parcel } = await desk.packed()
    const other = await addCourier(desk.owner, `Other ${anAction()}`)
    const actionId = anAction()
    const body = {
      actionId,
      courierId: other.id,
      parcels: [{ id: parcel.id, version: parcel.version, awb: 'OT-77' }],
    }
    expect(dataOf(await desk.packer.call('bookParcels', { body })).done).toMatchObject([
      { awb: 'OT-77', trackUrl: 'https://track.example/OT-77' },
    ])
    await undo(actionId)
    const waiting = dataOf(await desk.packer.call('listParcels', { query: { view: 'to-hand-over' } }))
    expect(waiting.find(({ id }) => id === parcel.id)?.awb).toBe(parcel.awb)
  })
})

describe('a piece that nobody finds', () => {
  test('puts the order on hold and takes a free piece off sale; undone, both are as they were', async () => {
    const size = await makeSize(shop, { stock: 5 })
    const { id } = await desk.toPack({ sizes: [size] })
    await desk.take([id])
    const { version, lines } = await desk.see(id)
    const [line] = lines
    const actionId = anAction()
    const body = { actionId, version, itemId: line?.id ?? '', quantity: 1 }
    const told = dataOf(await desk.packer.call('reportMissing', { params: { id }, body }))
    expect(told.stage).toBe('on-hold')
    expect((await desk.see(id)).reason).toContain('short: 1 × Ankle Length Leggings')
    expect(await piecesLeft(shop, size)).toBe(3)
    await undo(actionId)
    expect(await desk.see(id)).toMatchObject({ stage: 'to-pack', reason: null })
    expect(await piecesLeft(shop, size)).toBe(4)
    expect(dataOf((await desk.pack(id)).answer).order.stage).toBe('packed')
    expect(await violations()).toEqual([])
  })

  test('of a size with no free piece leaves the count as it is', async () => {
    const size = await makeSize(shop, { stock: 1 })
    const { id } = await desk.toPack({ sizes: [size] })
    await desk.take([id])
    const { version, lines } = await desk.see(id)
    const body = { actionId: anAction(), version, itemId: lines[0]?.id ?? '', quantity: 1 }
    dataOf(await desk.packer.call('reportMissing', { params: { id }, body }))
    expect(await piecesLeft(shop, size)).toBe(0)
    expect(await violations()).toEqual([])
  })
})

describe('handing over', () => {
  const shipped = async (parcelId: string) => {
    const { rows } = await shop.database.pool.query<{ waits: boolean; at: Date }>(
      'SELECT done_at IS NULL AS waits, next_at AS at FROM outbox WHERE dedupe = $1',
      [`order-shipped:${parcelId}`],
    )
    return rows
  }

  test('sends several at once, one list for each courier; the customer hears of it two minutes later', async () => {
    const [one, two] = [await desk.packed(), await desk.packed()]
    const { answer } = await desk.handOver(one.parcel, two.parcel)
    expect(dataOf(answer)).toMatchObject({
      done: [{ state: 'handed' }, { state: 'handed' }],
      manifests: [{ courier: 'Blue Dart', parcels: 2 }],
    })
    expect((await desk.see(one.id)).stage).toBe('shipped')
    await shop.outbox.drain()
    const [message] = await shipped(one.parcel.id)
    expect(message?.waits).toBe(true)
    expect((message?.at.getTime() ?? 0) - Date.now()).toBeGreaterThan(60_000)
    const order = dataOf(await shop.call('readOrder', { params: { orderId: one.id } }, one.buyer))
    expect(order.parcels).toEqual([
      {
        courier: 'Blue Dart',
        awb: one.parcel.awb,
        trackUrl: `https://track.example/${one.parcel.awb}`,
        state: 'handed',
      },
    ])
    expect(await violations()).toEqual([])
  })

  test('is undone: it was never told, and the order is packed as before', async () => {
    const { id, parcel, buyer } = await desk.packed()
    const { actionId } = await desk.handOver(parcel)
    expect(dataOf(await undo(actionId)).orders).toMatchObject([{ id, stage: 'packed' }])
    expect(await shipped(parcel.id)).toEqual([])
    const order = dataOf(await shop.call('readOrder', { params: { orderId: id } }, buyer))
    expect(order.parcels).toEqual([])
    const { rows } = await shop.database.pool.query(
      'SELECT FROM manifest m WHERE NOT EXISTS (SELECT FROM parcel p WHERE p.manifest_id = m.id)',
    )
    expect(rows).toEqual([])
    expect(await violations()).toEqual([])
  })

  test('is not undone any more once the courier has seen the parcel', async () => {
    const { parcel } = await desk.packed()
    const { actionId } = await desk.handOver(parcel)
    await shop.database.pool.query('UPDATE parcel SET first_scan_at = now() WHERE id = $1', [parcel.id])
    expect(await undo(actionId)).toMatchObject({ status: 409, code: 'changed-meanwhile' })
  })

  test('names those that cannot go, and sends the others', async () => {
    const [good, gone, unbooked] = [await desk.packed(), await desk.packed(), await desk.packed()]
    await shop.database.pool.query('UPDATE parcel SET awb = NULL WHERE id = $1', [unbooked.parcel.id])
    await shop.orders.change(gone.id, 'cancel')
    const fresh = (await desk.see(unbooked.id)).parcels[0]?.version ?? 0
    const { answer } = await desk.handOver(good.parcel, gone.parcel, { ...unbooked.parcel, version: fresh })
    expect(dataOf(answer)).toMatchObject({
      done: [{ id: good.parcel.id }],
      refused: [
        { id: gone.parcel.id, code: 'changed-meanwhile' },
        { id: unbooked.parcel.id, code: 'not-booked', message: expect.stringContaining('Book it first') },
      ],
    })
  })

  test('an order that is being cancelled stays in the shop', async () => {
    const { id, parcel } = await desk.packed()
    await desk.owner.call('cancelOrders', {
      body: { actionId: anAction(), orders: [await desk.target(id)], reason: 'changed-mind' },
    })
    const { answer } = await desk.handOver(parcel)
    expect(dataOf(answer).refused).toMatchObject([{ code: 'being-cancelled' }])
  })
})

test('a courier’s pool takes each number once and tells those that do not fit', async () => {
  const courier = await addCourier(desk.owner, `Pool ${anAction()}`, { awbPattern: 'PL####' })
  const params = { id: courier.id }
  const body = { actionId: anAction(), numbers: 'PL0001, pl0002;PL0001\nXX1' }
  expect(dataOf(await desk.owner.call('addWaybills', { params, body }))).toEqual({
    added: 2,
    double: ['PL0001'],
    unfit: ['XX1'],
    left: 2,
  })
  const again = { actionId: anAction(), numbers: 'PL0002 PL0003' }
  expect(dataOf(await desk.owner.call('addWaybills', { params, body: again }))).toMatchObject({
    added: 1,
    double: ['PL0002'],
    left: 3,
  })
  const renamed = { actionId: anAction(), name: 'BLUE dart' }
  expect(await desk.owner.call('editCourier', { params, body: renamed })).toMatchObject({
    status: 409,
    code: 'name-taken',
  })
})
