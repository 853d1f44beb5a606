import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calledCouriers } from '#domain/courier-adapters.ts'
import { newsKinds } from '#domain/parcel-course.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { readEnv } from '#server/env.ts'
import { type BookedParcel, unservedPincode } from '#test/simulators/courier-books.ts'
import { courierKeys, courierSettings } from '#test/simulators/courier-keys.ts'
import { openCourierSimulators, reportOf } from '#test/simulators/courier-simulators.ts'
import { chooseCouriers } from './choose-couriers.ts'
import type { CourierCalls, NewBooking } from './courier-port.ts'

let simulators: Awaited<ReturnType<typeof openCourierSimulators>>
beforeAll(async () => {
  simulators = await openCourierSimulators()
})
afterAll(() => simulators.close())
beforeEach(() => simulators.faults.clear())

describe.each(calledCouriers)('%s', (name) => {
  /** With circuits of its own. */
  function adapter(): CourierCalls {
    const found = chooseCouriers(readEnv(courierSettings(simulators.url)))(name)
    if (!found) throw new Error('it is turned on')
    return found
  }

  async function booked(given: Partial<NewBooking> = {}): Promise<BookedParcel & { awb: string }> {
    const answer = await adapter().book(booking(given), { isAgain: false })
    const parcel = answer.ok ? simulators.books.byAwb(name, answer.awb) : undefined
    if (!parcel || parcel.awb === null) throw new Error(`not booked: ${JSON.stringify(answer)}`)
    return { ...parcel, awb: parcel.awb }
  }

  test('gives a parcel a number, and is told what to take at the door', async () => {
    expect(await booked({ cashDuePaise: 79_900 })).toMatchObject({ cashRupees: 799, pincode: '641604' })
    expect(await booked({ cashDuePaise: 0 })).toMatchObject({ cashRupees: 0 })
  })

  test('a booking whose answer was lost is found again, never made twice', async () => {
    const wanted = booking()
    simulators.faults.set(name, 'create', [{ succeedButDropAnswer: true, times: 1 }])
    expect(await adapter().book(wanted, { isAgain: false })).toEqual({ ok: false, reason: 'away' })
    const again = await adapter().book(wanted, { isAgain: true })
    const once = await adapter().book(wanted, { isAgain: false })
    expect(again).toMatchObject({ ok: true })
    expect(once).toEqual(again)
    expect(simulators.books.parcels.filter(({ reference }) => reference === wanted.reference)).toHaveLength(1)
  })

  test('a place it does not go to is refused in its own words', async () => {
    const refused = await adapter().book(booking({ address: { ...home, pincode: unservedPincode } }), {
      isAgain: false,
    })
    expect(refused).toMatchObject({
      ok: false,
      reason: 'refused',
      words: expect.stringMatching(/serviceable/i),
    })
  })

  test('signs that break readers are no reason not to bring a parcel', async () => {
    await booked({ customer: { name: 'Ann & Co; 100% "Büro" \\', mobileNumber: '9876543210' } })
  })

  test('who does not answer is away, and left alone after five failures', async () => {
    const courier = adapter()
    simulators.faults.set(name, 'create', [{ status: 500 }])
    simulators.faults.set(name, 'token', [{ status: 500 }])
    for (let n = 0; n < 6; n += 1)
      expect(await courier.book(booking(), { isAgain: false })).toEqual({ ok: false, reason: 'away' })
    expect(courier.isReachable()).toBe(false)
  })

  test.each(['<html>', '{}', '[]', 'null', '{"success":7}'])('%s is no answer', async (answer) => {
    const { awb } = await booked()
    for (const endpoint of ['create', 'status', 'cancel'] as const)
      simulators.faults.set(name, endpoint, [{ answer }])
    const courier = adapter()
    expect(await courier.book(booking(), { isAgain: false })).toMatchObject({ ok: false })
    const tracked = await courier.track([awb])
    expect(tracked.ok ? tracked.news : []).toEqual([])
    await courier.cancel(awb)
    await courier.act(awb, { kind: 'try-again', on: null, note: '' })
  })

  test('tells everything that happens to a parcel in the shop’s words, by asking and by reporting alike', async () => {
    const { awb } = await booked()
    const parcel = simulators.books.byAwb(name, awb)
    if (!parcel) throw new Error('it is in the books')
    for (const [hour, kind] of newsKinds.entries())
      parcel.scans.push({
        kind,
        at: new Date(Date.UTC(2026, 4, 23, hour)),
        place: 'Erode_Perundurai_D (Tamil Nadu)',
        reason: kind === 'failed' ? 'wrong-address' : undefined,
      })
    const courier = adapter()
    const tracked = await courier.track([awb])
    if (!tracked.ok) throw new Error('it is tracked')
    const inTurn = tracked.news.toSorted((one, other) => one.at.getTime() - other.at.getTime())
    expect(inTurn.map(({ kind }) => kind)).toEqual([...newsKinds])
    expect(inTurn.map(({ at }) => at.getUTCHours())).toEqual(newsKinds.map((_, hour) => hour))
    expect(inTurn.find(({ kind }) => kind === 'failed')).toMatchObject({ reason: 'wrong-address' })
    const reported = parcel.scans.flatMap((scan) => {
      const { body, headers } = reportOf(parcel, scan)
      const reading = courier.readReport({ headers, rawBody: Buffer.from(JSON.stringify(body)) })
      return reading.ok ? reading.news : []
    })
    const sign = ({ kind, at }: { kind: string; at: Date }) => `${kind} ${at.toISOString()}`
    expect(new Set(reported.map(sign))).toEqual(new Set(inTurn.map(sign)))
  })

  test('of a number that it does not know there is no news', async () => {
    expect(await adapter().track(['999999999999'])).toEqual({ ok: true, news: [] })
  })

  test('a report counts with the secret of now or the one before, and with no other', async () => {
    const parcel = await booked()
    const [scan] = parcel.scans
    if (!scan) throw new Error('it was announced')
    const { body, headers } = reportOf(parcel, scan)
    const rawBody = Buffer.from(JSON.stringify(body))
    const courier = adapter()
    expect(courier.readReport({ headers, rawBody })).toMatchObject({ ok: true })
    const before = { 'x-api-key': courierKeys[name].reportSecretBefore }
    expect(courier.readReport({ headers: before, rawBody })).toMatchObject({ ok: true })
    for (const wrong of [undefined, '', 'guessed', ['a', 'b'], `${courierKeys[name].reportSecret} `])
      expect(courier.readReport({ headers: { 'x-api-key': wrong }, rawBody })).toEqual({
        ok: false,
        reason: 'wrong-secret',
      })
    for (const odd of ['', '{', '[]', '{"awb":{}}', '{"Shipment":null}', `{"awb":"${'1'.repeat(41)}"}`])
      expect(courier.readReport({ headers, rawBody: Buffer.from(odd) })).toEqual({
        ok: false,
        reason: 'unreadable',
      })
  })

  test('is asked for what a failed attempt needs', async () => {
    const { awb } = await booked()
    const courier = adapter()
    const note = 'Behind the temple'
    expect(await courier.act(awb, { kind: 'try-again', on: '2026-05-24', note })).toEqual({ ok: true })
    expect(await courier.act(awb, { kind: 'try-again', on: null, note: '' })).toEqual({ ok: true })
    expect(await courier.act(awb, { kind: 'other-number', mobileNumber: '9876500000', note: '' })).toEqual({
      ok: true,
    })
    expect(await courier.act(awb, { kind: 'address-hint', note })).toEqual({ ok: true })
    expect(await courier.act(awb, { kind: 'bring-back', note: '' })).toEqual({ ok: true })
    const said = JSON.stringify(simulators.books.byAwb(name, awb))
    for (const part of ['2026-05-24', '9876500000', note]) expect(said).toContain(part)
  })

  test('a parcel that does not go is cancelled; one that it does not know cannot be', async () => {
    const { awb } = await booked()
    expect(await adapter().cancel(awb)).toEqual({ ok: true })
    expect(simulators.books.byAwb(name, awb)).toMatchObject({ isCancelled: true })
    expect(await adapter().cancel('000000')).toMatchObject({ ok: false, reason: 'refused' })
  })
})

test('a token of Shiprocket that runs out is renewed, once for all who wait', async () => {
  const courier = chooseCouriers(readEnv(courierSettings(simulators.url)))('shiprocket')
  await courier?.book(booking(), { isAgain: false })
  simulators.expireTokens()
  expect(await courier?.book(booking(), { isAgain: false })).toMatchObject({ ok: true })
})

test('a shop without keys asks nobody', () => {
  expect(chooseCouriers(readEnv({}))('delhivery')).toBeNull()
})

const home = {
  lines: '12, Kamaraj Road',
  city: 'Tiruppur',
  state: 'Tamil Nadu',
  pincode: '641604',
  country: 'India',
}

function booking(given: Partial<NewBooking> = {}): NewBooking {
  return {
    reference: newId(),
    orderNumber: '1042',
    orderedAt: new Date('2026-05-22T10:00:00Z'),
    customer: { name: 'Meena Kumari', mobileNumber: '9876543210' },
    address: home,
    pieces: [{ name: 'Palazzo Pant, Black, XL', sku: 'PP-BLK-XL', quantity: 2, pricePaise: 39_950 }],
    weightGrams: 420,
    totalPaise: 79_900,
    cashDuePaise: 79_900,
    ...given,
  }
}
