import { sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { shopSetting } from '#contract/shop-setting-schemas.ts'
import { newId } from '#platform/postgres/postgres.ts'
import { findViolations } from '#server/operator/invariant-store.ts'
import { checkOut, dataOf, makeSize, oneBuyer, submit } from '#test/support/order-makers.ts'
import { openShopOfFile } from '#test/support/shop-of-file.ts'
import { createInvoices } from './invoices.ts'

const shop = await openShopOfFile()
const { query } = shop.database

/** The room at a moment, with the owner's settings as this test wants them. */
function roomAt(moment: string, set: Partial<ReturnType<typeof shopSetting.parse>> = {}) {
  const settings = { read: async () => shopSetting.parse({ ...set }) }
  return createInvoices({ settings, now: () => new Date(moment) })
}

let series = 0
/** Each test counts for itself. */
const ownPrefix = () => ({ invoicePrefix: `T${(series += 1)}/26-27/` })
const november = '2026-11-22T10:00:00Z'

async function order(terms: { rupees?: number; quantity?: number } = {}) {
  const { rupees = 299, quantity = 2 } = terms
  const buyer = await oneBuyer(shop)
  const wanted = [
    { ...(await makeSize(shop, { rupees, offers: [{ quantity: 2, rupees: rupees * 2 - 29 }] })), quantity },
    { ...(await makeSize(shop, { rupees: 449 })), quantity: 1 },
  ]
  const { orderId } = dataOf(await submit(shop, buyer, await checkOut(shop, buyer, { wanted })))
  const { rows } = await sql<{ id: string; quantity: number }>`SELECT id, quantity FROM order_item
    WHERE order_id = ${orderId} ORDER BY line_no`.execute(query)
  return { orderId, lines: rows.map(({ id, quantity: pieces }) => ({ itemId: id, quantity: pieces })) }
}

type Room = ReturnType<typeof roomAt>
type Placed = Awaited<ReturnType<typeof order>>

function pack(room: Room, { orderId, lines }: Placed, parcelId = newId()) {
  return shop.database.transaction((tx) => room.take(tx, { orderId, parcelId, lines }))
}

async function documentOf(number: string) {
  const { rows } = await sql<
    Record<string, unknown>
  >`SELECT kind, place, is_inter_state, taxable_paise, cgst_paise,
    sgst_paise, igst_paise, round_off_paise, total_paise, seller, buyer, day::text AS day,
    cancelled_at IS NOT NULL AS cancelled, credited_at IS NOT NULL AS credited
    FROM tax_document WHERE number = ${number}`.execute(query)
  return rows[0]
}

async function totalOf(orderId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`SELECT total_paise AS total FROM orders
    WHERE id = ${orderId}`.execute(query)
  return rows[0]?.total ?? 0
}

const papersInOrder = async () =>
  (await findViolations(shop.database)).filter(({ name }) => name === 'invoice' || name === 'series')

describe('a packed parcel', () => {
  afterEach(async () => expect(await papersInOrder()).toEqual([]))

  test('has an invoice of its order’s total, with the next number and the day in India', async () => {
    const room = roomAt('2026-11-22T19:00:00Z', ownPrefix())
    const first = await order()
    const { number } = await pack(room, first)
    expect(number).toBe(`T${series}/26-27/000001`)
    expect((await pack(room, await order())).number).toBe(`T${series}/26-27/000002`)
    const paper = await documentOf(number)
    expect(paper).toMatchObject({
      kind: 'invoice',
      day: '2026-11-23',
      place: '33',
      is_inter_state: false,
      igst_paise: 0,
      total_paise: await totalOf(first.orderId),
      seller: { gstin: '33AAAAA0000A1Z9', state: 'Tamil Nadu' },
      buyer: { name: 'Meena', address: { pincode: '600001' } },
    })
    const { rows } = await sql`SELECT words, hsn, quantity, rate_bp FROM tax_line l JOIN tax_document d
      ON d.id = l.document_id WHERE d.number = ${number} ORDER BY line_no`.execute(query)
    expect(rows).toEqual([
      { words: 'Ankle Length Leggings, Black, M', hsn: '6104', quantity: 2, rate_bp: 500 },
      { words: 'Ankle Length Leggings, Black, M', hsn: '6104', quantity: 1, rate_bp: 500 },
      { words: 'Delivery', hsn: '6104', quantity: 1, rate_bp: 500 },
    ])
  })

  test('that goes to another state is taxed in one piece, and one of a seller without a GSTIN not at all', async () => {
    const placed = await order()
    await sql`UPDATE orders SET delivery_address = delivery_address || '{"state": "Kerala", "pincode": "682001"}'
      WHERE id = ${placed.orderId}`.execute(query)
    const { number } = await pack(roomAt(november, ownPrefix()), placed)
    expect(await documentOf(number)).toMatchObject({ place: '32', is_inter_state: true, cgst_paise: 0 })
    expect(Number((await documentOf(number))?.['igst_paise'])).toBeGreaterThan(0)

    const untaxed = await order()
    const paper = await documentOf(
      (await pack(roomAt(november, { ...ownPrefix(), gstin: null }), untaxed)).number,
    )
    expect(paper).toMatchObject({
      taxable_paise: await totalOf(untaxed.orderId),
      cgst_paise: 0,
      igst_paise: 0,
      round_off_paise: 0,
    })
  })

  test('of part of an order has its part, and the parts are the whole', async () => {
    const room = roomAt(november, ownPrefix())
    const placed = await order({ quantity: 3 })
    const [first = { itemId: '', quantity: 0 }, second = { itemId: '', quantity: 0 }] = placed.lines
    const parts = [
      [{ ...first, quantity: 1 }],
      [{ ...first, quantity: 1 }, second],
      [{ ...first, quantity: 1 }],
    ]
    const totals: number[] = []
    for (const lines of parts) {
      const { number } = await pack(room, { ...placed, lines })
      totals.push(Number((await documentOf(number))?.['total_paise']))
    }
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(await totalOf(placed.orderId))
    expect(totals.every((total) => total % 100 === 0)).toBe(true)
  })

  test('that is opened and packed again keeps its number; for another address it gets another', async () => {
    const room = roomAt(november, ownPrefix())
    const placed = await order()
    const parcelId = newId()
    const { number } = await pack(room, placed, parcelId)
    expect(await pack(room, placed, parcelId)).toEqual({ number })
    await sql`UPDATE orders SET delivery_address = delivery_address || '{"doorNo": "14"}'
      WHERE id = ${placed.orderId}`.execute(query)
    const later = await pack(room, placed, parcelId)
    expect(later.number).toBe(`T${series}/26-27/000002`)
    expect(await documentOf(number)).toMatchObject({ cancelled: true })
    expect(await room.numbersOf(query, [parcelId, 'another'])).toEqual(new Map([[parcelId, later.number]]))
  })

  test('that does not go out has its invoice cancelled, or in a later month taken back by a credit note', async () => {
    const own = ownPrefix()
    const parcelId = newId()
    const placed = await order()
    const { number } = await pack(roomAt('2026-11-30T18:00:00Z', own), placed, parcelId)
    const cancel = (room: Room) => shop.database.transaction((tx) => room.cancel(tx, { parcelId }))
    await cancel(roomAt('2026-11-30T18:29:00Z', own))
    expect(await documentOf(number)).toMatchObject({ cancelled: true, credited: false })

    const again = await pack(roomAt('2026-11-30T18:29:00Z', own), placed, parcelId)
    await cancel(roomAt('2026-11-30T18:31:00Z', own))
    expect(await documentOf(again.number)).toMatchObject({ cancelled: false, credited: true })
    const note = await documentOf(`CT${series}/26-27/000001`)
    expect(note).toMatchObject({
      kind: 'credit-note',
      day: '2026-12-01',
      total_paise: await totalOf(placed.orderId),
    })
    // Nothing is left to take back.
    await cancel(roomAt('2026-12-02T00:00:00Z', own))
    expect((await pack(roomAt('2026-12-02T00:00:00Z', own), placed, parcelId)).number).toMatch(/000003$/)
  })

  test('of April begins the numbers of another year', async () => {
    const own = ownPrefix()
    expect((await pack(roomAt('2027-03-31T18:29:00Z', own), await order())).number).toBe(
      `T${series}/26-27/000001`,
    )
    expect((await pack(roomAt('2027-03-31T18:31:00Z', own), await order())).number).toBe(
      `T${series}/27-28/000001`,
    )
  })
})

test('of sixty parcels packed at once, of which fifteen fail midway, the others have the numbers 1 to 45', async () => {
  const room = roomAt(november, ownPrefix())
  const placed = await Promise.all(Array.from({ length: 60 }, () => order()))
  const attempts = placed.map((one, at) =>
    shop.database
      .transaction(async (tx) => {
        const { number } = await room.take(tx, { ...one, parcelId: newId() })
        if (at % 4 === 0) throw new Error('the label printer is on fire')
        return number
      })
      .catch(() => null),
  )
  const numbers = (await Promise.all(attempts)).filter((number) => number !== null).toSorted()
  expect(numbers).toEqual(
    Array.from({ length: 45 }, (_, at) => `T${series}/26-27/${String(at + 1).padStart(6, '0')}`),
  )
  expect(await papersInOrder()).toEqual([])
}, 120_000)

describe('a document that was given out', () => {
  test.each([
    [
      'its total',
      'UPDATE tax_document SET total_paise = total_paise + 100, round_off_paise = round_off_paise + 100',
    ],
    ['its day', `UPDATE tax_document SET day = '2026-01-01'`],
    ['its buyer', `UPDATE tax_document SET buyer = '{}'`],
    ['its end', 'UPDATE tax_document SET cancelled_at = NULL'],
    ['its line', 'UPDATE tax_line SET quantity = 7'],
    ['its lines', 'DELETE FROM tax_line'],
    ['its place in the series', 'DELETE FROM tax_document'],
  ])('does not change: %s', async (_what, statement) => {
    const parcelId = newId()
    const room = roomAt(november, ownPrefix())
    await pack(room, await order(), parcelId)
    await shop.database.transaction((tx) => room.cancel(tx, { parcelId }))
    await expect(sql.raw(statement).execute(query)).rejects.toThrow(
      /not changed any more|stays in its series/,
    )
  })

  test('that somebody changed in the database all the same is found by doctor, and so is one that is gone', async () => {
    const room = roomAt(november, ownPrefix())
    const { number } = await pack(room, await order())
    await sql`ALTER TABLE tax_line DISABLE TRIGGER tax_line_stays`.execute(query)
    await sql`ALTER TABLE tax_document DISABLE TRIGGER tax_document_stays`.execute(query)
    const id = sql`(SELECT id FROM tax_document WHERE number = ${number})`
    await sql`UPDATE tax_line SET taxable_paise = taxable_paise + 1 WHERE document_id = ${id}`.execute(query)
    expect((await papersInOrder()).map(({ name }) => name)).toEqual(['invoice'])
    await sql`DELETE FROM tax_line WHERE document_id = ${id}`.execute(query)
    await sql`DELETE FROM tax_document WHERE number = ${number}`.execute(query)
    expect((await papersInOrder()).map(({ name }) => name)).toEqual(['series'])
  })
})
