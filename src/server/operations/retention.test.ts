import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { repeat } from '#platform/jobs/jobs.ts'
import { createLog } from '#platform/log/log.ts'
import { keptForGood, retentionRules } from '#server/db/retention-rules.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { retentionChores } from './retention.ts'
import { forgetSome } from './retention-store.ts'
import { cash, online, stateColumns } from '#test/support/ways-of-paying.ts'

let own: TestDatabase
beforeEach(async () => {
  own = await createTestDatabase()
})
afterEach(() => own.drop())

const run = (statement: string) => sql.raw(statement).execute(own.database.query)
const never = new AbortController().signal

async function forget(): Promise<void> {
  for (const chore of retentionChores(own.database)) await chore.work(never)
}

async function idsOf(table: string, id: string): Promise<string[]> {
  const { rows } = await sql
    .raw<{ id: string }>(`SELECT ${id}::text AS id FROM ${table} ORDER BY 1`)
    .execute(own.database.query)
  return rows.map((row) => row.id)
}

/** What each rule forgets ('old…') and what it keeps ('young…'); `at` puts a moment so many days ago. */
const at = (days: number) => `now() - interval '${days} days'`
const plantings: Array<[rule: string, table: string, id: string, plant: string, kept: string[]]> = [
  [
    'wishes',
    'wish',
    'product_id',
    `INSERT INTO customer (id, name, mobile_number) VALUES ('asha', 'Asha', '9876543210');
      INSERT INTO category (id, slug, name) VALUES ('c', 'c', 'C');
      INSERT INTO product (id, slug, name, category_id) VALUES ('old', 'old', 'Old', 'c'), ('young', 'young', 'Young', 'c');
      INSERT INTO wish (customer_id, product_id, wished_at) VALUES ('asha', 'old', ${at(731)}),
      ('asha', 'young', ${at(729)})`,
    ['young'],
  ],
  [
    'delivered messages',
    'outbox',
    'dedupe',
    `INSERT INTO outbox (kind, dedupe, payload, done_at) VALUES ('message', 'old', '{}', ${at(91)}),
      ('message', 'young', '{}', ${at(89)}), ('message', 'waiting', '{}', NULL)`,
    ['waiting', 'young'],
  ],
  [
    'undeliverable messages',
    'outbox',
    'dedupe',
    `INSERT INTO outbox (kind, dedupe, payload, dead_at) VALUES ('message', 'old', '{}', ${at(366)}),
      ('message', 'young', '{}', ${at(364)})`,
    ['young'],
  ],
  [
    'content of undeliverable messages',
    'outbox',
    `dedupe || payload`,
    `INSERT INTO outbox (kind, dedupe, payload, dead_at) VALUES ('message', 'old', '"9876543210"', ${at(31)}),
      ('message', 'young', '"x"', ${at(29)})`,
    ['old{}', 'young"x"'],
  ],
  [
    'content of webhooks',
    'webhook_inbox',
    'event_key || raw::text',
    `INSERT INTO webhook_inbox (provider, event_key, kind, raw, received_at, next_try_at) VALUES
      ('x', 'old', 'k', '9', ${at(31)}, NULL), ('x', 'open', 'k', '9', ${at(31)}, now()), ('x', 'young', 'k', '9', ${at(29)}, NULL)`,
    ['old\\x', 'open\\x39', 'young\\x39'],
  ],
  [
    'webhooks',
    'webhook_inbox',
    'event_key',
    `INSERT INTO webhook_inbox (provider, event_key, kind, raw, received_at, next_try_at) VALUES
      ('x', 'old', 'k', '9', ${at(366)}, NULL), ('x', 'young', 'k', '9', ${at(364)}, NULL)`,
    ['young'],
  ],
  [
    'traces of checkouts',
    'checkout_trace',
    'customer_id',
    `INSERT INTO checkout_trace (customer_id, client_address, traced_at) VALUES ('old', '1.2.3.4', ${at(31)}),
      ('young', '1.2.3.4', ${at(29)})`,
    ['young'],
  ],
  [
    'names on orders',
    'orders',
    'id || customer_name || customer_mobile || delivery_address',
    `INSERT INTO orders (id, abandon_id, customer_id, customer_name, customer_mobile, state, status, payment_method,
      payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams, delivery_address,
      claimed, created_at) SELECT id, id, 'c', 'Meena', '9', ${stateColumns('paid', online)}, 0, 0, 0, 0, 0,
      '{"state": "TN", "country": "IN", "doorNo": "12"}', '{}', at
      FROM (VALUES ('old', ${at(2921)}), ('young', ${at(2919)})) AS planted (id, at)`,
    ['old{"state": "TN", "country": "IN"}', 'youngMeena9{"state": "TN", "doorNo": "12", "country": "IN"}'],
  ],
  [
    'names on invoices',
    'tax_document',
    'number || buyer',
    `INSERT INTO orders (id, abandon_id, customer_id, customer_name, customer_mobile, state, status, payment_method,
      payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams, delivery_address, claimed)
      VALUES ('o', 'o', 'c', 'M', '9', ${stateColumns('paid', online)}, 0, 0, 0, 0, 0, '{}', '{}');
      INSERT INTO document_series VALUES ('K', 'invoice', 3);
      INSERT INTO tax_document (id, kind, number, series, series_no, day, order_id, place, is_inter_state, taxable_paise,
        cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, seller, buyer, content_hash, made_at)
      SELECT id, 'invoice', id, 'K', no, '2026-04-01', 'o', '33', false, 0, 0, 0, 0, 0, 0, '{}',
        '{"name": "Meena", "address": {"state": "TN"}}', '', at
      FROM (VALUES ('old', 1, ${at(2929)}), ('young', 2, ${at(2927)})) AS planted (id, no, at)`,
    ['old{"state": "TN"}', 'young{"name": "Meena", "address": {"state": "TN"}}'],
  ],
  [
    'erased accounts',
    'former_account',
    'customer_id',
    `INSERT INTO former_account (customer_id, number_hash, erased_at) VALUES ('old', 'x', ${at(731)}),
      ('young', 'x', ${at(729)})`,
    ['young'],
  ],
  [
    'consents of guests',
    'consent',
    'id',
    `INSERT INTO consent (id, browser_id, customer_id, matching, advertising, text_version, created_at) VALUES
      ('customer', 'a', 'c', true, true, '1', ${at(999)}), ('old', 'b', NULL, true, true, '1', ${at(366)}),
      ('young', 'b', NULL, true, true, '1', ${at(364)})`,
    ['customer', 'young'],
  ],
  [
    'links of the staff',
    'staff_invite',
    'id',
    `INSERT INTO staff (id, name, login, role) VALUES ('p', 'P', 'packer-here', 'packer');
      INSERT INTO staff_invite (id, token_hash, staff_id, purpose, made_by, expires_at) VALUES
      ('old', 'a', 'p', 'join', 'operator', ${at(91)}), ('young', 'b', 'p', 'join', 'operator', ${at(89)})`,
    ['young'],
  ],
  [
    'sessions of the staff',
    'staff_session',
    'id',
    `INSERT INTO staff (id, name, login, role) VALUES ('q', 'Q', 'owner-here', 'owner');
      INSERT INTO staff_session (id, token_hash, staff_id, how, user_agent, expires_at) VALUES
      ('old', 'a', 'q', 'password', 'x', ${at(91)}), ('young', 'b', 'q', 'password', 'x', ${at(89)})`,
    ['young'],
  ],
  [
    'challenges of the staff',
    'staff_challenge',
    'challenge',
    `INSERT INTO staff_challenge VALUES ('old', ${at(2)}), ('young', ${at(0)})`,
    ['young'],
  ],
  [
    'orders on packing tables',
    'pack_claim',
    'order_id',
    `INSERT INTO orders (id, abandon_id, customer_id, customer_name, customer_mobile, state, status, payment_method,
      payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams, delivery_address,
      claimed) SELECT id, id, 'c', 'Meena', '9', ${stateColumns('paid', online)}, 0, 0, 0, 0, 0, '{}', '{}'
      FROM (VALUES ('left-long-ago'), ('left-today')) AS planted (id);
    INSERT INTO pack_claim VALUES ('left-long-ago', 'p', 'w', 1, ${at(2)}), ('left-today', 'p', 'w', 2, ${at(0)})`,
    ['left-today'],
  ],
  [
    'one-time passwords',
    'challenge',
    'id',
    `INSERT INTO challenge (id, mobile_number, purpose, code_hmac, code_length, network, created_at, expires_at) VALUES
      ('old', '9', 'sign-in', 'x', 4, 'n', ${at(3)}, now()), ('young', '9', 'sign-in', 'x', 4, 'n', ${at(1)}, now())`,
    ['young'],
  ],
  [
    'wrong codes of a number',
    'number_guard',
    'mobile_number',
    `INSERT INTO number_guard (mobile_number, failures_in_a_row, locked_until, failed_at) VALUES ('old', 1, NULL, ${at(366)}),
      ('young', 1, NULL, ${at(364)}), ('shut for good', 100, 'infinity', ${at(366)})`,
    ['shut for good', 'young'],
  ],
  [
    'trouble at signing in',
    'sign_in_trouble',
    'times',
    `INSERT INTO sign_in_trouble VALUES (${at(31)}, 'wrong-code', 31), (${at(29)}, 'wrong-code', 29)`,
    ['29'],
  ],
  [
    'limits',
    'limit_spent',
    'key',
    `INSERT INTO limit_spent VALUES ('old', '{}', now() - interval '1 s'), ('young', '{}', now() + interval '1 h')`,
    ['young'],
  ],
  [
    'budgets of a day',
    'day_spent',
    'key',
    `INSERT INTO day_spent VALUES ('old', ${at(37)}, 1), ('young', ${at(33)}, 1)`,
    ['young'],
  ],
  [
    'missed searches',
    'missed_search',
    'term',
    `INSERT INTO missed_search VALUES (${at(182)}, 'old', 1), (${at(178)}, 'young', 1)`,
    ['young'],
  ],
  [
    'confirm links',
    'confirm_link',
    'order_id',
    `INSERT INTO orders (id, abandon_id, customer_id, customer_name, customer_mobile, state, status, payment_method,
      payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams, delivery_address, claimed)
      SELECT id, id, 'c', 'Meena', '9', ${stateColumns('placed', cash)}, 0, 0, 0, 0, 0, '{}', '{}'
      FROM (VALUES ('old'), ('young')) AS planted (id);
      INSERT INTO confirm_link VALUES ('old', ${at(91)}), ('young', ${at(89)})`,
    ['young'],
  ],
  [
    'UPI ids of payouts',
    'payout',
    'id || coalesce(to_sealed, $$$$)',
    `INSERT INTO orders (id, abandon_id, customer_id, customer_name, customer_mobile, state, status, payment_method,
      payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams, delivery_address, claimed)
      VALUES ('o', 'o', 'c', 'M', '9', ${stateColumns('placed', cash)}, 0, 0, 0, 0, 0, '{}', '{}');
      INSERT INTO payout (id, order_id, amount_paise, how, to_sealed, state, alone_up_to_paise, asked_by, asked_at)
      VALUES ('old', 'o', 100, 'upi', 'x', 'approved', 100, 'p', ${at(181)}),
        ('young', 'o', 100, 'upi', 'x', 'approved', 100, 'p', ${at(179)})`,
    ['old', 'youngx'],
  ],
  [
    'photographs of returns',
    'return_photo',
    'id',
    `INSERT INTO orders (id, abandon_id, customer_id, customer_name, customer_mobile, state, status, payment_method,
      payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams, delivery_address, claimed)
      VALUES ('o', 'o', 'c', 'M', '9', ${stateColumns('placed', cash)}, 0, 0, 0, 0, 0, '{}', '{}');
      INSERT INTO return_case (id, order_id, no, wish, reason, way, state, asked_by)
      VALUES ('r', 'o', 1, 'refund', 'fault', 'pickup', 'asked', 'customer');
      INSERT INTO return_photo (id, case_id, width, height, bytes, sent_at)
      VALUES ('old', 'r', 1, 1, 'x', ${at(181)}), ('young', 'r', 1, 1, 'x', ${at(179)})`,
    ['young'],
  ],
  [
    'messages by WhatsApp',
    'whatsapp_message',
    'state',
    `INSERT INTO whatsapp_message VALUES (gen_random_uuid(), 'failed', ${at(91)}),
      (gen_random_uuid(), 'asked', ${at(89)})`,
    ['asked'],
  ],
  [
    'messages of sample mode',
    'sandbox_message',
    'id',
    `INSERT INTO sandbox_message VALUES ('old', '9', 'k', 't', ${at(31)}), ('young', '9', 'k', 't', ${at(29)})`,
    ['young'],
  ],
]

test.each(plantings)(
  '%s are forgotten in their time and not before',
  async (_rule, table, id, plant, kept) => {
    await run(plant)
    await forget()
    expect(await idsOf(table, id)).toEqual(kept)
  },
)

test('sessions are forgotten a month after their end, however they ended', async () => {
  await run(`INSERT INTO customer (id, name, mobile_number) VALUES ('m', 'M', '9000000000')`)
  const session = (id: string, [expires, revoked]: [string, string]) =>
    run(`INSERT INTO session (id, token_hash, customer_id, user_agent, expires_at, revoked_at)
      VALUES ('${id}', '${id}', 'm', 'x', ${expires}, ${revoked})`)
  await session('expired', [at(31), 'NULL'])
  await session('expired lately', [at(29), 'NULL'])
  await session('ended', [at(-9), at(31)])
  await session('ended lately', [at(-9), at(29)])
  await session('live', [at(-9), 'NULL'])
  await forget()
  expect(await idsOf('session', 'id')).toEqual(['ended lately', 'expired lately', 'live'])
})

test('carts that no order came of are forgotten with what was in them; those of orders stay', async () => {
  const cart = (id: string, expires: string) =>
    run(`INSERT INTO abandoned_order (id, customer_id, items_key, expires_at, closed_at) VALUES ('${id}', 'c', '${id}', ${expires}, now());
      INSERT INTO abandoned_order_item VALUES ('${id}', 1, 'p', 's', 'P', 'p', 'Black', 'M', NULL, 1)`)
  await cart('ordered', at(100))
  await cart('left behind', at(2))
  await cart('still kept', at(-2))
  await run(`INSERT INTO orders (id, abandon_id, customer_id, customer_name, customer_mobile, state, status, payment_method,
    payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams, delivery_address, claimed)
    VALUES ('o', 'ordered', 'c', 'M', '9', ${stateColumns('paid', online)}, 0, 0, 0, 0, 0, '{}', '{}')`)
  await forget()
  expect(await idsOf('abandoned_order', 'id')).toEqual(['ordered', 'still kept'])
  expect(await idsOf('abandoned_order_item', 'abandon_id')).toEqual(['ordered', 'still kept'])
  const { rows } = await run(`SELECT 1 FROM abandoned_order WHERE expires_at < now()`)
  expect(rows).toEqual([])
})

test('what one rule cannot do keeps no other from being done', async () => {
  await run(`INSERT INTO challenge (id, mobile_number, purpose, code_hmac, code_length, network, created_at, expires_at)
    VALUES ('old', '9', 'sign-in', 'x', 4, 'n', ${at(3)}, now())`)
  await run('ALTER TABLE abandoned_order RENAME TO away')
  const jobs = retentionChores(own.database).map((chore) =>
    repeat({ ...chore, everyMs: 3_600_000, log: createLog('silent') }),
  )
  for (const job of jobs) job.start()
  await expect.poll(() => idsOf('challenge', 'id')).toEqual([])
  await Promise.all(jobs.map((job) => job.stop()))
})

test('many are forgotten a little at a time, and what somebody holds is passed over', async () => {
  await run(`INSERT INTO outbox (kind, dedupe, payload, done_at)
    SELECT 'message', n, '{}', ${at(91)} FROM generate_series(1, 2500) n`)
  const holder = await own.database.connectAlone()
  await holder.query(`BEGIN; SELECT 1 FROM outbox WHERE dedupe = '1200' FOR UPDATE`)
  await forget()
  await holder.end()
  expect(await idsOf('outbox', 'dedupe')).toEqual(['1200'])
})

test('one step forgets so many and no more, the oldest first', async () => {
  await run(`INSERT INTO outbox (kind, dedupe, payload, done_at)
    SELECT 'message', n, '{}', ${at(91)} - n * interval '1 day' FROM generate_series(1, 9) n`)
  const rule = retentionRules.find(({ name }) => name === 'delivered messages')
  if (!rule) throw new Error('no such rule')
  expect(await forgetSome(own.database, rule, 6)).toBe(6)
  expect(await idsOf('outbox', 'dedupe')).toEqual(['1', '2', '3'])
})

test('each table of the database is shortened by a rule or kept for a reason', async () => {
  const { rows } = await sql<{ name: string }>`SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`.execute(own.database.query)
  const ruled = retentionRules.map(({ table }) => table)
  const known = [...new Set(ruled), ...Object.values(keptForGood).flat()]
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name))
})

test('each rule finds what is over by an index that begins with its age', async () => {
  for (const { table, age, name } of retentionRules) {
    const { rows } = await sql<{ column: string }>`
      SELECT a.attname AS column FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
      WHERE i.indrelid = ${table}::regclass`.execute(own.database.query)
    // A budget has a row a day: there is nothing to be found.
    if (table !== 'day_spent')
      expect({ name, columns: rows.map(({ column }) => column) }).toMatchObject({
        columns: expect.arrayContaining([age]),
      })
  }
})

test('the manual says of each rule what is forgotten and when', () => {
  const manual = readFileSync('docs/running.md', 'utf8')
  const lines = retentionRules.map(
    ({ name, table, days, becomes }) =>
      `| ${name} | \`${table}\` | ${becomes ? 'emptied' : 'deleted'} | ${days === 0 ? 'at once' : `${days} days`} |`,
  )
  for (const line of lines.filter((one) => !one.includes('carts of orders'))) expect(manual).toContain(line)
})

test('every rule has been seen to forget', () => {
  const seenElsewhere = [
    'carts of orders',
    'carts without an order',
    'sessions',
    'sessions that were ended',
    'events',
  ]
  const seen = [...plantings.map(([rule]) => rule), ...seenElsewhere]
  expect(seen.toSorted()).toEqual(retentionRules.map(({ name }) => name).toSorted())
})
