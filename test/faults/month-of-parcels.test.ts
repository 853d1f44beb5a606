// A month of parcels over four couriers, one of whom lies while another is silent for a day, and what customers send back
// of those that arrived: each ends where the truth says.
// PARCELS=3000 makes the month as large as a shop's.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolations } from '#server/operator/invariant-store.ts'
import { openMonth } from '#test/support/month-of-parcels.ts'
import type { MonthReturn } from '#test/support/month-returns.ts'
import { sized } from '#test/support/order-makers.ts'
import { courierSettings } from '../simulators/courier-keys.ts'
import { openCourierSimulators } from '../simulators/courier-simulators.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

const parcels = Number(process.env.PARCELS ?? sized(300, 40))
const days = 30
const silentDay = 14

let simulators: Awaited<ReturnType<typeof openCourierSimulators>>
let shop: TestShop
beforeAll(async () => {
  simulators = await openCourierSimulators()
  shop = await openTestShop({ env: courierSettings(simulators.url) })
  // Time passes as the month says.
  await shop.couriersOnCall.stop()
  await shop.outbox.stop()
}, 300_000)
afterAll(async () => {
  await shop.close()
  await simulators.close()
})

const rows = async <Row extends object>(sql: string) => (await shop.database.pool.query<Row>(sql)).rows

const caseEnd = { back: 'settled', rejected: 'rejected', kept: 'dropped', 'never-sent': 'dropped' }

/** A part that goes back leaves the order of a cash customer as it is (decision 0055). */
function stateAfter({ isPrepaid, as, worth, rupees }: MonthReturn): string {
  const isWhole = as === 'money' && worth > 0 && worth === rupees
  if (isWhole) return 'refunded'
  if (!isPrepaid) return 'collected'
  return as === 'money' && worth > 0 ? 'partly-refunded' : 'paid'
}

test('a month of parcels ends where the truth says: parcels, returns, pieces, money, papers and messages', async () => {
  const month = await openMonth(shop, simulators, { parcels, days, silentDay, seed: 1826 })
  await month.sendAll()
  for (let day = 0; day < days; day += 1) await month.live(day)
  await month.end()
  const truth = month.sent
  const cameBack = truth.filter(({ end }) => end !== 'delivered')
  const returned = new Map(month.returns.map((one) => [one.orderId, one]))
  const settledBy = (as: 'money' | 'credit') => month.returns.filter((one) => one.as === as && one.worth > 0)
  const rupeesOf = (of: typeof month.returns) => of.reduce((sum, { worth }) => sum + worth * 100, 0)
  const paise = (of: typeof truth) => of.reduce((sum, { rupees }) => sum + Math.round(rupees * 100), 0)

  const ends = await rows<{ id: string; parcel: string; stage: string; state: string }>(
    `SELECT o.id, p.state AS parcel, o.stage, o.state FROM orders o
      JOIN parcel p ON p.order_id = o.id AND p.kind = 'sale' AND p.state <> 'void'`,
  )
  expect(Object.fromEntries(ends.map(({ id, ...end }) => [id, end]))).toEqual(
    Object.fromEntries(
      truth.map(({ orderId, end, isPrepaid }) => {
        const [kept, given] = isPrepaid ? ['paid', 'refunded'] : ['collected', 'cancelled']
        const back = returned.get(orderId)
        return end === 'delivered'
          ? [orderId, { parcel: end, stage: 'delivered', state: back ? stateAfter(back) : kept }]
          : [orderId, { parcel: end, stage: 'returned', state: given }]
      }),
    ),
  )

  const pieces = month.piecesByTruth()
  const stock = await rows<{ id: string; left: number }>(
    'SELECT size_id AS id, on_hand - reserved AS left FROM stock',
  )
  const known = stock.filter(({ id }) => pieces.has(id))
  expect(new Map(known.map(({ id, left }) => [id, left]))).toEqual(pieces)

  const [money] = await rows(
    `SELECT (SELECT sum(cod_due_paise) FROM parcel WHERE cod_collected_at IS NOT NULL AND state = 'delivered')::int AS cash,
      (SELECT coalesce(sum(amount_paise), 0) FROM refund)::int AS refunded,
      (SELECT count(*) FROM refund)::int AS refunds,
      (SELECT sum(total_paise) FROM tax_document WHERE kind = 'invoice' AND cancelled_at IS NULL)::int AS invoiced,
      (SELECT coalesce(sum(total_paise), 0) FROM tax_document WHERE kind = 'credit-note')::int AS credited`,
  )
  const prepaidBack = cameBack.filter(({ isPrepaid }) => isPrepaid)
  const [byMoney, byCredit] = [settledBy('money'), settledBy('credit')]
  const byGateway = byMoney.filter(({ isPrepaid }) => isPrepaid)
  const byBank = byMoney.filter(({ isPrepaid }) => !isPrepaid)
  expect(money).toEqual({
    cash: paise(truth.filter(({ end, isPrepaid }) => end === 'delivered' && !isPrepaid)),
    refunded: paise(prepaidBack) + rupeesOf(byGateway),
    refunds: prepaidBack.length + byGateway.length,
    invoiced: paise(truth),
    credited: paise(cameBack) + rupeesOf([...byMoney, ...byCredit]),
  })

  // What was sent back: each case where the truth says, each rupee once, by the way its order was paid.
  const caseEnds = await rows<{ id: string; state: string; wish: string }>(
    'SELECT id, state, wish FROM return_case',
  )
  expect(Object.fromEntries(caseEnds.map(({ id, ...end }) => [id, end]))).toEqual(
    Object.fromEntries(month.returns.map((one) => [one.caseId, { state: caseEnd[one.end], wish: one.wish }])),
  )
  expect(
    await rows(`SELECT how, state, count(*)::int AS n, sum(amount_paise)::int AS paise, count(utr)::int AS by_bank,
      count(coupon_id)::int AS coupons FROM payout GROUP BY 1, 2 ORDER BY how`),
  ).toEqual(
    [
      { how: 'credit', state: 'approved', of: byCredit, by_bank: 0, coupons: byCredit.length },
      { how: 'gateway', state: 'approved', of: byGateway, by_bank: 0, coupons: 0 },
      { how: 'upi', state: 'paid', of: byBank, by_bank: byBank.length, coupons: 0 },
    ]
      .filter(({ of }) => of.length > 0)
      .map(({ of, ...one }) => ({ ...one, n: of.length, paise: rupeesOf(of) })),
  )
  const replacements = month.returns.filter(({ wish, end }) => wish === 'exchange' && end === 'back')
  expect(
    await rows("SELECT state, count(*)::int AS n FROM parcel WHERE kind = 'replacement' GROUP BY 1"),
  ).toEqual(replacements.length === 0 ? [] : [{ state: 'delivered', n: replacements.length }])

  expect(await rows('SELECT kind, dedupe, tries FROM outbox WHERE done_at IS NULL')).toEqual([])
  // Each kind of message once, and to nobody who has nothing to be told; that it arrived, once for each parcel.
  expect(
    await rows(`SELECT m.to_number, m.kind FROM sandbox_message m GROUP BY 1, 2
      HAVING count(*) > greatest(1, (SELECT count(*) FROM parcel p JOIN orders o ON o.id = p.order_id
        WHERE o.customer_mobile = m.to_number AND p.state = 'delivered' AND m.kind = 'order-delivered'))`),
  ).toEqual([])
  const told = await rows<{ kind: string; n: number }>(
    'SELECT kind, count(*)::int AS n FROM sandbox_message GROUP BY kind',
  )
  const timesTold = (of: string) => told.find(({ kind }) => kind === of)?.n ?? 0
  expect(timesTold('order-refunded')).toBe(prepaidBack.length + byMoney.length)
  expect(timesTold('upi-asked')).toBe(byBank.length)
  expect(timesTold('store-credit')).toBe(byCredit.length)
  const rejected = month.returns.filter(({ end }) => end === 'rejected').length
  expect(timesTold('return-rejected')).toBe(rejected)
  expect(timesTold('return-approved')).toBe(month.returns.length - rejected)
  expect(timesTold('exchange-shipped')).toBe(replacements.length)
  expect(timesTold('order-shipped')).toBeLessThanOrEqual(truth.length)
  // Of what a scan handed over, the next scan of the day may have told more already (decision 0056).
  expect(timesTold('order-shipped')).toBeGreaterThanOrEqual(truth.length - month.handedByScan())

  expect(await month.attention()).toEqual([])
  expect(await findViolations(shop.database)).toEqual([])
  console.log(JSON.stringify({ parcels: truth.length, ...month.figures() }))
}, 3_600_000)
