import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#server/db/database.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { changedSince, findViolations, invariants, whole } from './invariant-store.ts'
import type { OrderState } from '#domain/order-state.ts'
import { cash, online, stateColumns, type WayOfPaying } from '#test/support/ways-of-paying.ts'

let own: TestDatabase
beforeAll(async () => {
  own = await createTestDatabase()
})
afterAll(() => own.drop())

const order = (id: string, state: OrderState, method: WayOfPaying) => `
  INSERT INTO orders (id, abandon_id, customer_id, customer_name, customer_mobile, state, status, payment_method,
    payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams, delivery_address, claimed)
  VALUES ('${id}', 'cart-${id}', 'c', 'Meena', '9', ${stateColumns(state, method)},
    10000, 0, 0, 10000, 0, '{}', '{}')`
const paidOrder = order('o', 'paid', online)
const attempt = (id: string, paise: number) => `
  INSERT INTO payment_attempt (id, order_id, provider, amount_paise, state, captured_paise, captured_at, is_kept, next_check_at)
  VALUES ('${id}', 'o', 'razorpay', ${paise}, 'captured', ${paise}, now() - interval '1 hour', ${id === 'first'}, NULL)`
const size = `
  INSERT INTO category (id, slug, name) VALUES ('k', 'k', 'K');
  INSERT INTO product (id, slug, name, category_id) VALUES ('p', 'p', 'P', 'k');
  INSERT INTO color_variant (id, product_id, name, slug, color_code) VALUES ('v', 'p', 'Black', 'black', '#111111');
  INSERT INTO size (id, color_variant_id, name, price_paise) VALUES ('s', 'v', 'M', 10000)`
const coupon = (used: number, perCustomer = 1) => `
  INSERT INTO coupon (id, code, kind, amount_paise, usage_limit, usage_limit_per_customer, used)
  VALUES ('c', 'X', 'flat', 100, 10, ${perCustomer}, ${used})`
const redemption = (orderId: string) => `
  INSERT INTO coupon_redemption (order_id, coupon_id, customer_id, discount_paise) VALUES ('${orderId}', 'c', 'm', 100)`
const audit = (from: string | null, to: string, hash: string) => `
  INSERT INTO order_audit VALUES ('o', 1, now(), 'gateway', 'x', ${from === null ? 'NULL' : `'${from}'`}, '${to}', 2, '\\x00', ${hash})`

const invoice = (no: number) => `
  INSERT INTO tax_document (id, kind, number, series, series_no, day, order_id, place, is_inter_state, taxable_paise,
    cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, seller, buyer, content_hash)
  VALUES ('d', 'invoice', 'K1', 'K', ${no}, '2026-11-22', 'o', '33', true, 9524, 0, 0, 476, 0, 10000, '{}', '{}', '')`
const series = `INSERT INTO document_series VALUES ('K', 'invoice', 2)`
const orderItem = `
  INSERT INTO order_item (id, order_id, line_no, product_id, size_id, product_name, slug, category_name, color, size,
    weight_grams, quantity, price_paise, subtotal_paise, event_id)
  VALUES ('i', 'o', 1, 'p', 's', 'P', 'p', 'K', 'Black', 'M', 0, 1, 10000, 10000, 'e')`
const box = (state: string, id = 'b') => `
  INSERT INTO parcel (id, order_id, kind, state, packed_by) VALUES ('${id}', 'o', 'sale', '${state}', 'p')`
const inBox = (parcel: string, quantity: number) =>
  `INSERT INTO parcel_item VALUES ('${parcel}', 'i', 's', ${quantity})`
const returnCase = (state: string, receivedAt = 'NULL') => `
  INSERT INTO return_case (id, order_id, no, wish, reason, way, state, asked_by, received_at)
  VALUES ('r', 'o', 1, 'refund', 'other', 'pickup', '${state}', 'p', ${receivedAt})`
const returnItem = (quantity: number, marked?: 'back_fine' | 'kept') => `
  INSERT INTO return_item (case_id, order_item_id, size_id, quantity, wanted_size_id, back_fine, kept)
  VALUES ('r', 'i', 's', ${quantity}, 't', ${marked === 'back_fine' ? 1 : 0}, ${marked === 'kept' ? 1 : 0})`
const payout = (paise: number, approvedBy: string, id = 'first') => `
  INSERT INTO payout (id, order_id, amount_paise, how, state, alone_up_to_paise, asked_by, approved_by)
  VALUES ('${id}', 'o', ${paise}, 'upi', 'approved', 5000, 'p', ${approvedBy})`
const claim = (minutes: number) =>
  `INSERT INTO pack_claim VALUES ('o', 'p', 'w', 1, now() + interval '${minutes} minutes')`
const taxLine = (quantity: number) => `
  INSERT INTO tax_line VALUES ('d', 1, 'i', '6104', 'P', ${quantity}, 500, 10000, 9524, 0, 0, 476)`

/** A cash order of which ₹99 are paid online. */
const paidAhead = (state: OrderState) => [
  order('o', state, cash),
  'UPDATE orders SET advance_paise = 9900',
  attempt('first', 9900),
]
const deliveredFor = (paise: number) => [
  box('delivered'),
  `UPDATE parcel SET cod_due_paise = ${paise}, cod_collected_at = now()`,
]

// One violation each; what stands on the left must find it.
const planted: Array<[name: string, violation: string[]]> = [
  ['lost-paid', [attempt('first', 10000)]],
  [
    'lost-paid',
    [
      `INSERT INTO sandbox_payment (reference, amount_paise, state, order_number, return_url, expires_at, created_at)
        VALUES ('unknown', 10000, 'captured', '1', '/', now(), now() - interval '1 hour')`,
    ],
  ],
  ['double-capture', [attempt('first', 10000), attempt('second', 10000)]],
  ['stock', [size, `INSERT INTO stock (size_id, on_hand, reserved) VALUES ('s', 5, 2)`]],
  ['stock', [size, `INSERT INTO stock (size_id, on_hand) VALUES ('s', 5)`]],
  ['sold', [`INSERT INTO reservation VALUES ('o', 's', 2, 'sold')`]],
  ['sold', [size, `INSERT INTO stock_move (size_id, delta, reason, order_id) VALUES ('s', -1, 'sale', 'o')`]],
  ['coupon', [coupon(1)]],
  ['coupon', [coupon(2), redemption('a'), redemption('b')]],
  ['coupon', [coupon(0), `INSERT INTO coupon_customer_use VALUES ('c', 'm', 1)`]],
  ['coupon', [coupon(2, 5), `UPDATE coupon SET first_order_only = true`, redemption('a'), redemption('b')]],
  ['amount', [paidOrder, attempt('first', 100)]],
  [
    'put-aside',
    [
      `INSERT INTO payment_attempt (id, order_id, provider, amount_paise) VALUES ('first', 'o', 'razorpay', 10000)`,
      `INSERT INTO payment_quarantine (attempt_id, reason, seen, first_seen_at)
        VALUES ('first', 'amount', '{}', now() - interval '25 hours')`,
    ],
  ],
  [
    'unknown-capture',
    [
      `INSERT INTO unknown_capture (provider, reference, provider_ref, amount_paise) VALUES ('razorpay', 'r', 'p', 100)`,
    ],
  ],
  ['total', [paidOrder]],
  ['stage', [paidOrder, `UPDATE orders SET stage = 'packed'`]],
  ['stage', [paidOrder, `UPDATE orders SET stage = 'shipped'`]],
  ['stage', [paidOrder, box('packed')]],
  ['stage', [paidOrder, box('handed')]],
  ['one-pack', [paidOrder, orderItem, box('packed'), inBox('b', 2)]],
  ['one-pack', [paidOrder, orderItem, box('handed', 'b'), box('handed', 'c'), inBox('b', 1), inBox('c', 1)]],
  ['unbilled', [paidOrder, box('handed')]],
  ['sent-back', [paidOrder, orderItem, returnCase('received'), returnItem(2)]],
  ['sent-back', [paidOrder, orderItem, returnCase('received', 'now()'), returnItem(1)]],
  ['sent-back', [paidOrder, orderItem, returnCase('received', 'now()'), returnItem(1, 'back_fine')]],
  ['sent-back', [paidOrder, orderItem, returnCase('approved'), returnItem(1, 'kept')]],
  [
    'four-eyes',
    [
      paidOrder,
      'ALTER TABLE payout DROP CONSTRAINT payout_check',
      payout(10000, `'p'`),
      `UPDATE payout SET state = 'paid', utr = 'U'`,
    ],
  ],
  ['four-eyes', [paidOrder, payout(10000, 'NULL')]],
  ['paid-back', [paidOrder, payout(10000, `'q'`), payout(100, `'q'`, 'second')]],
  ['paid-back', [paidOrder, payout(10000, `'q'`), `UPDATE payout SET how = 'gateway'`]],
  ['store-credit', [paidOrder, payout(100, `'q'`), `UPDATE payout SET how = 'credit'`]],
  [
    'store-credit',
    [paidOrder, payout(200, `'q'`), coupon(0), `UPDATE payout SET how = 'credit', coupon_id = 'c'`],
  ],
  ['store-credit', [paidOrder, coupon(1), `UPDATE coupon SET customer_id = 'n'`, redemption('o')]],
  ['stage', [paidOrder, `UPDATE orders SET fulfilled_at = now(), stage = 'shipped'`, box('delivered')]],
  ['goods-back', [paidOrder, orderItem, box('back'), inBox('b', 1)]],
  ['goods-back', [paidOrder, orderItem, box('back'), inBox('b', 1), `UPDATE parcel SET closed_at = now()`]],
  [
    'goods-back',
    [
      paidOrder,
      orderItem,
      box('back'),
      inBox('b', 1),
      `UPDATE parcel SET closed_at = now()`,
      `UPDATE parcel_item SET back_fine = 1`,
    ],
  ],
  [
    'goods-back',
    [size, `INSERT INTO stock_move (size_id, delta, reason, order_id) VALUES ('s', 1, 'rto-in', 'o')`],
  ],
  ['cash', [order('o', 'collected', cash)]],
  ['cash', [order('o', 'placed', cash), box('delivered'), `UPDATE parcel SET cod_due_paise = 10000`]],
  [
    'cash',
    [
      order('o', 'collected', cash),
      box('delivered'),
      `UPDATE parcel SET cod_due_paise = 9000, cod_collected_at = now()`,
    ],
  ],
  ['cash', [...paidAhead('collected'), ...deliveredFor(10000)]],
  ['amount', paidAhead('placed').slice(0, 2)],
  ['amount', [order('o', 'placed', cash), attempt('first', 9900)]],
  ['lost-paid', [...paidAhead('cancelled'), 'UPDATE orders SET fulfilled_at = now(), shipping_paise = 9899']],
  ['lost-paid', [...paidAhead('cancelled'), 'UPDATE orders SET shipping_paise = 9900']],
  [
    'paid-back',
    [...paidAhead('collected'), 'UPDATE payment_attempt SET promised_back_paise = 1', payout(10000, `'q'`)],
  ],
  ['claim', [paidOrder, claim(25)]],
  ['claim', [paidOrder, `UPDATE orders SET fulfilled_at = now()`, claim(10)]],
  ['invoice', [paidOrder, series, invoice(1)]],
  ['invoice', [paidOrder, series, orderItem, invoice(1), taxLine(2)]],
  ['invoice', [paidOrder, `UPDATE orders SET total_paise = 9900`, series, orderItem, invoice(1), taxLine(1)]],
  ['series', [series]],
  ['series', [paidOrder, series, invoice(7)]],
  ['message', [paidOrder]],
  ['message', [order('o', 'placed', cash)]],
  [
    'session',
    [
      `INSERT INTO customer (id, name, mobile_number) VALUES ('m', 'M', '9000000000')`,
      `INSERT INTO session (id, token_hash, customer_id, user_agent, expires_at, revoked_at)
        VALUES ('s', 'x', 'm', 'x', now() + interval '1 day', now() - interval '1 hour')`,
    ],
  ],
  [
    'one-time-code',
    [
      `ALTER TABLE challenge DROP CONSTRAINT challenge_tries_check`,
      `INSERT INTO challenge (id, mobile_number, purpose, code_hmac, code_length, tries, network, expires_at)
        VALUES ('c', '9000000000', 'sign-in', 'x', 4, 4, 'n', now())`,
    ],
  ],
  [
    'one-time-code',
    [
      `ALTER TABLE challenge DROP CONSTRAINT challenge_check, DROP CONSTRAINT challenge_check1`,
      `INSERT INTO challenge (id, mobile_number, purpose, code_hmac, code_length, network, used_at, expires_at)
        VALUES ('c', '9000000000', 'sign-in', 'x', 4, 'n', now(), now() - interval '1 second')`,
    ],
  ],
  ['audit', [audit(null, 'placed', `'\\x00'`)]],
  [
    'journal',
    [
      `INSERT INTO staff_action (id, staff_id, seq, at, what, about_kind, about_id, before, after, answer, prev, hash)
        VALUES ('a', 's', 1, now(), 'held', 'order', 'o', 'null', 'null', 'null', '\\x00', '\\x00')`,
    ],
  ],
  ['unaudited', [paidOrder]],
  ['regress', [audit('paid', 'failed', `'\\x00'`)]],
  ['leaked-hold', [`INSERT INTO reservation VALUES ('nobody', 's', 1, 'active')`]],
  ['leaked-hold', [order('o', 'failed', online), `INSERT INTO reservation VALUES ('o', 's', 1, 'active')`]],
  [
    'leaked-hold',
    [
      order('o', 'awaiting-payment', online),
      `UPDATE orders SET hold_until = now() - interval '11 minutes'`,
      `INSERT INTO reservation VALUES ('o', 's', 1, 'active')`,
    ],
  ],
  ['unheld', [paidOrder, `INSERT INTO reservation VALUES ('o', 's', 1, 'active')`]],
]

class Undo extends Error {}

/** Looked at as a whole or, with hours, at what changed in them. */
async function foundAfter(statements: readonly string[], hours?: number): Promise<string[]> {
  let names: string[] = []
  await own.database
    .transaction(async (tx: Transaction) => {
      for (const statement of statements) await sql.raw(statement).execute(tx)
      const ask = async (text: string) => (await sql.raw<{ id: string }>(text).execute(tx)).rows
      const since = new Date(Date.now() - (hours ?? 0) * 3_600_000)
      const scope = hours === undefined ? whole : await changedSince(since, ask)
      names = (await findViolations({ query: tx }, scope)).map(({ name }) => name)
      throw new Undo()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  return names
}

test('an empty shop breaks none of its promises', async () => {
  expect(await findViolations(own.database)).toEqual([])
})

test.each(planted)('"%s" sees its violation (%#)', async (name, violation) => {
  expect(await foundAfter(violation)).toContain(name)
})

/** What leaves no trace of its time, or needs the sum of a whole life: found by night. */
const foundByNight = [
  `INSERT INTO stock (size_id, on_hand) VALUES ('s', 5)`,
  `INSERT INTO reservation VALUES ('o', 's', 2, 'sold')`,
  coupon(1),
  `INSERT INTO coupon_customer_use VALUES ('c', 'm', 1)`,
]
const foundByTheHour = planted.filter(([, violation]) => !foundByNight.includes(violation.at(-1) ?? ''))

test.each(foundByTheHour)('"%s" sees its violation in what changed lately (%#)', async (name, violation) => {
  expect(await foundAfter(violation, 3)).toContain(name)
})

test('only sums over a whole life are left to the night', () => {
  expect(planted.length - foundByTheHour.length).toBe(foundByNight.length)
})

test('what lies before the last look is not looked at again', async () => {
  const old = [paidOrder, `UPDATE orders SET created_at = now() - interval '5 hours'`]
  expect(await foundAfter(old, 3)).toEqual([])
  expect(await foundAfter(old)).toContain('total')
})

test('a message that was delivered long ago may be forgotten, and no promise is broken by it', async () => {
  const after = (days: number) => [
    paidOrder,
    `UPDATE orders SET created_at = now() - interval '${days} days'`,
  ]
  expect(await foundAfter(after(91))).not.toContain('message')
  expect(await foundAfter(after(79))).toContain('message')
})

test('every promise has been seen broken', () => {
  expect(new Set(planted.map(([name]) => name))).toEqual(new Set(invariants.map(({ name }) => name)))
})

test('a history that was written properly is in order, and altered it is not', async () => {
  const good = audit(
    null,
    'paid',
    `sha256('\\x00'::bytea || convert_to(concat_ws('|', 'o', 1, extract(epoch FROM now()), 'gateway', 'x', '', 'paid', 2), 'UTF8'))`,
  )
  expect(await foundAfter([good])).not.toContain('audit')
  expect(await foundAfter([good, `UPDATE order_audit SET to_state = 'refunded'`])).toContain('audit')
  expect(await foundAfter([good.replaceAll(/, 1, (now|extract)/g, ', 2, $1')])).toContain('audit')
})

test('an advance belongs to a cash order that goes on, and what is kept of one that came back is its shipping', async () => {
  const money = ['lost-paid', 'amount', 'cash', 'paid-back']
  for (const kept of [
    paidAhead('placed'),
    [...paidAhead('collected'), ...deliveredFor(100), payout(10000, `'q'`)],
    [...paidAhead('cancelled'), 'UPDATE orders SET fulfilled_at = now(), shipping_paise = 9900'],
  ])
    expect((await foundAfter(kept)).filter((name) => money.includes(name))).toEqual([])
})

test('an order has one live payment at a time', async () => {
  const live = (id: string) =>
    `INSERT INTO payment_attempt (id, order_id, provider, amount_paise) VALUES ('${id}', 'o', 'razorpay', 100)`
  await expect(foundAfter([live('a'), live('b')])).rejects.toMatchObject({ code: '23505' })
})
