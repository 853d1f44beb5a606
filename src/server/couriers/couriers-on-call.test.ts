import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { calledCouriers, type CalledCourier } from '#domain/courier-adapters.ts'
import type { StaffInput } from '#contract/staff-endpoint-schemas.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { dataOf, makeSize } from '#test/support/order-makers.ts'
import { addCourier, anAction, openPackingDesk } from '#test/support/packing-desk.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { openTestShop } from '#test/support/shop.ts'
import { unservedPincode } from '#test/simulators/courier-books.ts'
import { courierSettings } from '#test/simulators/courier-keys.ts'
import { openCourierSimulators, reportOf } from '#test/simulators/courier-simulators.ts'

const couriers = new Map<CalledCourier, string>()
const simulators = await openCourierSimulators()
afterAll(simulators.close)
const shop = await openShopOfFile({ env: courierSettings(simulators.url) })
// The rounds are the tests' own.
await shop.couriersOnCall.stop()
const desk = await openPackingDesk(shop, { waybills: 50 })
for (const adapter of calledCouriers)
  couriers.set(adapter, (await addCourier(desk.owner, adapter, { adapter })).id)
afterAll(async () => expect(await findViolations(shop.database)).toEqual([]))
beforeEach(async () => {
  simulators.faults.clear()
  await sql('UPDATE courier SET away_since = NULL, away_at = NULL')
  await sql("UPDATE courier_booking SET state = 'dropped' WHERE state IN ('asked', 'to-cancel')")
})

const sql = (text: string, values: unknown[] = []) => shop.database.pool.query(text, values)
const read = async (id: string) => {
  const { rows } = await sql('SELECT state, courier_id AS courier, awb FROM parcel WHERE id = $1', [id])
  return rows[0]
}
const idOf = (adapter: CalledCourier) => couriers.get(adapter) ?? ''
/** What was to wait is due now. */
const timePasses = () => sql("UPDATE courier_booking SET next_at = now() - interval '1 second'")
const undo = (actionId: string) => desk.packer.call('undoAction', { params: { actionId } })

/** A box that is to go with this courier, without a number yet. */
async function packedFor(adapter: CalledCourier) {
  const order = await desk.toPack()
  await desk.take([order.id])
  const { actionId, answer } = await desk.pack(order.id, { courierId: idOf(adapter) })
  return { ...order, actionId, parcel: dataOf(answer).parcel }
}

/** The same with its number. */
async function booked(adapter: CalledCourier) {
  const packed = await packedFor(adapter)
  await shop.couriersOnCall.work()
  const { awb } = await read(packed.parcel.id)
  const known = simulators.books.byAwb(adapter, awb)
  if (!known) throw new Error('the courier knows it')
  return { ...packed, awb: String(awb), known }
}

async function report(adapter: CalledCourier, body: unknown, headers: Record<string, string>) {
  return fetch(`${shop.url}/api/web/courier/news/${idOf(adapter)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

describe.each(calledCouriers)('a box that goes with %s', (adapter) => {
  test('has its number soon after it is packed, and nobody typed it', async () => {
    const { parcel, known } = await booked(adapter)
    expect(parcel).toMatchObject({ awb: null, courier: { name: adapter } })
    expect(known).toMatchObject({ pincode: '600001', isCancelled: false })
    expect(known.cashRupees).toBeGreaterThan(0)
  })

  test('has one number, though the answer was lost on the way', async () => {
    const { parcel } = await packedFor(adapter)
    const before = simulators.books.parcels.length
    simulators.faults.set(adapter, 'create', [{ succeedButDropAnswer: true, times: 1 }])
    await shop.couriersOnCall.work()
    expect(await read(parcel.id)).toMatchObject({ awb: null })
    simulators.faults.clear()
    await timePasses()
    await shop.couriersOnCall.work()
    expect(await read(parcel.id)).toMatchObject({ awb: expect.any(String), courier: idOf(adapter) })
    expect(simulators.books.parcels.length).toBe(before + 1)
  })

  test('goes with another where it does not go, with a number of that pool', async () => {
    const { id, parcel } = await packedFor(adapter)
    await sql(
      `UPDATE orders SET delivery_address = delivery_address || '{"pincode": "${unservedPincode}"}' WHERE id = $1`,
      [id],
    )
    await shop.couriersOnCall.work()
    expect(await read(parcel.id)).toMatchObject({
      courier: desk.courier.id,
      awb: expect.stringMatching(/^BD/),
    })
  })

  test('goes with another once the courier has not answered for a while; new boxes at once', async () => {
    const { parcel } = await packedFor(adapter)
    simulators.faults.set(adapter, 'create', [{ status: 503 }])
    simulators.faults.set(adapter, 'token', [{ status: 503 }])
    for (let n = 0; n < 5; n += 1) {
      await shop.couriersOnCall.work()
      await timePasses()
    }
    expect(await read(parcel.id)).toMatchObject({
      courier: desk.courier.id,
      awb: expect.stringMatching(/^BD/),
    })
    const list = dataOf(await desk.owner.call('listCouriers', {}))
    expect(list.find(({ id }) => id === idOf(adapter))).toMatchObject({ awaySince: expect.any(String) })
    await sql('UPDATE courier SET position = 0 WHERE id = $1', [idOf(adapter)])
    const next = await desk.packed()
    expect(next.parcel.courier).not.toMatchObject({ name: adapter })
    await sql('UPDATE courier SET position = 1 WHERE id = $1', [idOf(adapter)])
  })

  test('gives the number back when it is opened again, once it cannot have it back', async () => {
    const { parcel, awb, known } = await booked(adapter)
    const fresh = dataOf(await desk.packer.call('listParcels', { query: {} })).find(
      ({ id }) => id === parcel.id,
    )
    const body = { actionId: anAction(), version: fresh?.version ?? 0 }
    dataOf(await desk.packer.call('unpackParcel', { params: { id: parcel.id }, body }))
    await shop.couriersOnCall.work()
    expect(known.isCancelled).toBe(false)
    await timePasses()
    await shop.couriersOnCall.work()
    expect(simulators.books.byAwb(adapter, awb)).toMatchObject({ isCancelled: true })
  })

  test('is undone before its number comes, and nobody asks for one', async () => {
    const { actionId } = await packedFor(adapter)
    const before = simulators.books.parcels.length
    dataOf(await undo(actionId))
    await shop.couriersOnCall.work()
    expect(simulators.books.parcels.length).toBe(before)
  })

  test('is followed by reports and by asking alike, each thing counted once', async () => {
    const { id, parcel, known } = await booked(adapter)
    const hour = 3_600_000
    const start = Date.now() - 30 * hour
    for (const [at, kind] of (
      ['picked-up', 'moving', 'out', 'failed', 'out', 'delivered'] as const
    ).entries())
      known.scans.push({
        kind,
        at: new Date(start + at * 4 * hour),
        place: 'Chennai',
        reason: kind === 'failed' ? 'not-home' : undefined,
      })
    const tell = async (...scans: Array<(typeof known.scans)[number] | undefined>) => {
      for (const scan of scans) {
        if (!scan) throw new Error('it was made')
        const { body, headers } = reportOf(known, scan)
        expect((await report(adapter, body, headers)).status).toBe(200)
      }
    }
    const [, , , out, failed] = known.scans
    await tell(failed, out, failed)
    await sql("UPDATE parcel SET next_check_at = now() - interval '1 second' WHERE id = $1", [parcel.id])
    await shop.couriersOnCall.work()
    await tell(known.scans.at(-1), out)
    const { rows } = await sql('SELECT kind FROM parcel_event WHERE parcel_id = $1 ORDER BY at', [parcel.id])
    const heard = rows.map(({ kind }) => kind)
    expect(heard.filter((kind) => kind === 'delivered')).toHaveLength(1)
    expect(heard.filter((kind) => kind === 'failed')).toHaveLength(1)
    expect(await read(parcel.id)).toMatchObject({ state: 'delivered' })
    expect(await desk.see(id)).toMatchObject({ stage: 'delivered' })
  })

  test('is found by asking when no report comes at all', async () => {
    const { parcel, known } = await booked(adapter)
    const fresh = dataOf(await desk.packer.call('listParcels', { query: {} })).find(
      (one) => one.id === parcel.id,
    )
    dataOf((await desk.handOver({ id: parcel.id, version: fresh?.version ?? 0 })).answer)
    known.scans.push({ kind: 'out', at: new Date(), place: 'Chennai' })
    simulators.faults.set(adapter, 'status', [{ answer: '<html>' }])
    await shop.couriersOnCall.work()
    expect(await read(parcel.id)).toMatchObject({ state: 'handed' })
    simulators.faults.clear()
    await sql("UPDATE parcel SET next_check_at = now() - interval '1 second' WHERE id = $1", [parcel.id])
    await shop.couriersOnCall.work()
    expect(await read(parcel.id)).toMatchObject({ state: 'out' })
  })

  test('reports with a wrong secret, garbage and reports of strangers change nothing', async () => {
    const { parcel, known } = await booked(adapter)
    known.scans.push({ kind: 'delivered', at: new Date(), place: 'Chennai' })
    const scan = known.scans.at(-1)
    if (!scan) throw new Error('it was made')
    const { body, headers } = reportOf(known, scan)
    expect((await report(adapter, body, { 'x-api-key': 'guessed' })).status).toBe(401)
    expect((await report(adapter, body, {})).status).toBe(401)
    expect((await report(adapter, '{"awb": 1', headers)).status).toBe(400)
    expect((await report(adapter, JSON.stringify({ words: 'x'.repeat(300_000) }), headers)).status).toBe(413)
    const strange = reportOf({ ...known, awb: '404404404404' }, scan)
    expect((await report(adapter, strange.body, headers)).status).toBe(200)
    expect(await read(parcel.id)).toMatchObject({ state: 'packed' })
    const nobody = await fetch(`${shop.url}/api/web/courier/news/${desk.courier.id}`, {
      method: 'POST',
      headers,
    })
    expect(nobody.status).toBe(404)
  })

  test('is asked to be tried again, or a person has to speak with who will not listen', async () => {
    const { awb, known } = await booked(adapter)
    const asked = { courierId: idOf(adapter), awb, details: '2026-12-01 in the evening' }
    expect(await shop.couriersOnCall.tell({ ...asked, kind: 'try-again' })).toBe('told')
    expect(JSON.stringify(known.wishes)).toContain('2026-12-01')
    const byHand = { ...asked, courierId: desk.courier.id }
    expect(await shop.couriersOnCall.tell({ ...byHand, kind: 'try-again' })).toBe('by-hand')
    simulators.faults.set(adapter, 'cancel', [{ status: 503 }])
    await expect(shop.couriersOnCall.tell({ ...asked, kind: 'address-hint' })).rejects.toThrow(
      'does not answer',
    )
  })

  test('hears a minute later what staff ask of it, and nothing of what they take back before', async () => {
    const { parcel, awb, known } = await booked(adapter)
    await shop.parcelNews.applyNews('webhook', [
      { parcel: { courierId: idOf(adapter), awb }, kind: 'failed', at: new Date(), words: 'No one at home' },
    ])
    const ask = async () => {
      const params = { id: parcel.id }
      const { version } = dataOf(await desk.packer.call('readRoadParcel', { params }))
      const wish = { kind: 'try-again' as const, details: '2026-12-01 in the evening' }
      const body = { actionId: anAction(), version, ...wish }
      dataOf(await desk.packer.call('askCourier', { params, body }))
      return body.actionId
    }
    const toldAt = async () => {
      const { rows } = await sql('SELECT told_at FROM parcel_request WHERE parcel_id = $1', [parcel.id])
      return rows.map(({ told_at: at }) => at)
    }
    const minutePasses = async () => {
      await sql("UPDATE outbox SET next_at = now() WHERE kind = 'tell-courier' AND done_at IS NULL")
      await shop.outbox.drain()
    }
    const slip = await ask()
    await shop.outbox.drain()
    expect(known.wishes).toEqual([])
    dataOf(await undo(slip))
    await minutePasses()
    expect(known.wishes).toEqual([])
    expect(await toldAt()).toEqual([])
    await ask()
    await minutePasses()
    expect(JSON.stringify(known.wishes)).toContain('2026-12-01')
    expect(await toldAt()).toEqual([expect.any(Date)])
  })

  test('is one row of the settings: there is one account, and only with keys', async () => {
    const facts = { actionId: anAction(), name: 'Once more', adapter, takesCash: true }
    expect(await desk.owner.call('addCourier', { body: facts })).toMatchObject({
      status: 409,
      code: 'on-call-twice',
    })
  })
})

test('a shop without keys has no courier that is asked over the net', async () => {
  const plain = await openTestShop()
  const { owner } = await openPackingDesk(plain)
  const body = { actionId: anAction(), name: 'Delhivery', adapter: 'delhivery' as const, takesCash: true }
  expect(await owner.call('addCourier', { body })).toMatchObject({ status: 409, code: 'no-keys' })
  await plain.close()
})

test('a piece that nobody weighed is sent with what its order says it weighs', async () => {
  const light = await makeSize(shop, { weightGrams: 10 })
  const { id } = await desk.toPack({ sizes: [light] })
  await desk.take([id])
  dataOf((await desk.pack(id, { courierId: idOf('delhivery') })).answer)
  await shop.couriersOnCall.work()
  expect((await desk.see(id)).parcels).toMatchObject([{ awb: expect.any(String) }])
})

describe('a file of a courier', () => {
  const post = (body: {
    file: string
    how: 'try' | 'apply'
    columns?: StaffInput<'readCourierFile'>['body']['columns']
  }) =>
    desk.packer.call('readCourierFile', {
      params: { id: desk.courier.id },
      body: { actionId: anAction(), ...body },
    })

  test('is tried first, applied then, and changes nothing when it is read once more', async () => {
    const { parcel } = await desk.packed()
    dataOf((await desk.handOver(parcel)).answer)
    const file = `Consignment,What,When,Why\n${parcel.awb},OK,23-05-2026 10:00,\nNOSUCH99,Delivered,23-05-2026,\n${parcel.awb},Blah,23-05-2026,`
    expect(dataOf(await post({ file, how: 'try' }))).toMatchObject({ columns: null, isApplied: false })
    const columns = {
      awb: 'Consignment',
      status: 'What',
      at: 'When',
      remark: 'Why',
      words: { ok: 'delivered' as const },
    }
    const tried = dataOf(await post({ file, how: 'try', columns }))
    expect(tried.rows.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, 'taken'],
      [3, 'unknown-parcel'],
    ])
    expect(tried.problems).toMatchObject([{ line: 4, problem: expect.stringContaining('Blah') }])
    expect(await read(parcel.id)).toMatchObject({ state: 'handed' })
    expect(dataOf(await post({ file, how: 'apply', columns })).rows[0]).toMatchObject({ outcome: 'taken' })
    expect(await read(parcel.id)).toMatchObject({ state: 'delivered' })
    // The columns are remembered from here on.
    for (const how of ['try', 'apply'] as const)
      expect(dataOf(await post({ file, how })).rows[0]).toMatchObject({ outcome: 'known' })
  })

  test('that is none is refused with what to do', async () => {
    expect(await post({ file: 'AWB,Status\n"KR', how: 'try' })).toMatchObject({
      status: 400,
      code: 'unreadable-file',
    })
  })
})
