import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { cash, online, stateColumns } from './ways-of-paying.ts'

/** The newest are on their way, as many in shops of all sizes; all before have arrived. */
const onTheRoad = 800

/**
 * Tables that grow with the days of the shop, filled as years of trading leave them. Each statement may name :n, how many
 * orders there are, and :age, which ends the id of row i so that ids sort by time, as those that the shop makes.
 */
const fillings: ReadonlyArray<[table: string, filling: string]> = [
  [
    'product',
    `WITH kind AS (INSERT INTO category (id, slug, name) VALUES ('grown', 'grown', 'Leggings') RETURNING id)
    INSERT INTO product (id, slug, name, category_id, is_published)
    SELECT 'product-' || i, 'leggings-' || i, 'Leggings ' || i, 'grown', false FROM generate_series(1, :sizes / 10 + 1) i`,
  ],
  [
    'color_variant',
    `INSERT INTO color_variant (id, product_id, name, slug, color_code)
    SELECT 'color-' || i, 'product-' || i, 'Black', 'black', '#111111' FROM generate_series(1, :sizes / 10 + 1) i`,
  ],
  [
    'size',
    `INSERT INTO size (id, color_variant_id, name, price_paise, weight_grams)
    SELECT 'grown-' || i, 'color-' || (i / 10 + 1), 'S' || i, 29900, 180 FROM generate_series(0, :sizes) i`,
  ],
  [
    'customer',
    `INSERT INTO customer (id, name, mobile_number)
    SELECT 'customer-' || i, 'Meena', (5000000000 + i)::text FROM generate_series(0, :n / 5) i`,
  ],
  [
    'address',
    `INSERT INTO address (id, customer_id, contact_person, door_no, address, city, district, state, pincode, is_current)
    SELECT 'address-' || i, 'customer-' || i, 'Meena', '12', 'Beach Road', 'Chennai', 'Chennai', 'Tamil Nadu', '600001', true
    FROM generate_series(0, :n / 5) i`,
  ],
  [
    'session',
    `INSERT INTO session (id, token_hash, customer_id, user_agent, created_at, last_used_at, expires_at, revoked_at)
    SELECT 'session-' || i, sha256(i::text::bytea), 'customer-' || i % (:n / 5), 'test', at, at, now() + interval '1 day',
      CASE i % 2 WHEN 0 THEN at END
    FROM (SELECT i, now() - least(i * interval '1 minute', interval '29 days') AS at FROM generate_series(1, :n) i) s`,
  ],
  [
    'challenge',
    `INSERT INTO challenge (id, mobile_number, purpose, code_hmac, code_length, network, created_at, expires_at, used_at)
    SELECT 'challenge-' || i, (5000000000 + i)::text, 'sign-in', 'x', 4, '10.0.0.1', at, at + interval '5 minutes', at
    FROM (SELECT i, now() - least(i * interval '1 minute', interval '47 hours') AS at FROM generate_series(1, :n / 5) i) c`,
  ],
  [
    'number_guard',
    `INSERT INTO number_guard (mobile_number, failures_in_a_row)
    SELECT (5000000000 + i)::text, 1 FROM generate_series(1, :n / 5) i`,
  ],
  [
    'abandoned_order',
    `INSERT INTO abandoned_order (id, customer_id, items_key, created_at, touched_at, expires_at, closed_at)
    SELECT 'cart-' || :age, 'customer-' || i % (:n / 5), 'key-' || i, at, at, 'infinity', at
    FROM (SELECT i, now() - i * interval '1 minute' AS at FROM generate_series(1, :n) i) c`,
  ],
  [
    'abandoned_order_item',
    `INSERT INTO abandoned_order_item
    SELECT 'cart-' || :age, 1, 'product-1', 'grown-' || i % :sizes, 'Leggings', 'leggings-1', 'Black', 'M', NULL, 1
    FROM generate_series(1, :n) i`,
  ],
  [
    'orders',
    `INSERT INTO orders (id, number, abandon_id, customer_id, customer_name, customer_mobile, state, status,
      payment_method, payment_status, subtotal_paise, discount_paise, shipping_paise, total_paise, weight_grams,
      delivery_address, claimed, created_at, fulfilled_at, stage)
    SELECT 'order-' || :age, 2000000 + i, 'cart-' || :age, 'customer-' || i % (:n / 5),
      (ARRAY['Meena', 'Asha', 'Lakshmi', 'Divya'])[i % 4 + 1] || ' ' || chr(97 + i % 26), ${mobileOf('i')}, state, status,
      method, payment, 29900, 0, 0, 29900, 180, '{}', '{}', at, CASE WHEN i > 40 THEN at END,
      CASE WHEN is_old THEN 'delivered' END
    FROM (SELECT i, now() - i * interval '1 minute' AS at, i > ${onTheRoad} AS is_old FROM generate_series(1, :n) i) o
    JOIN (VALUES (0, false, ${stateColumns('paid', online)}), (0, true, ${stateColumns('paid', online)}),
        (1, false, ${stateColumns('placed', cash)}), (1, true, ${stateColumns('collected', cash)}))
      AS became (half, was_old, state, status, method, payment) ON half = i % 2 AND was_old = is_old`,
  ],
  [
    'order_item',
    `INSERT INTO order_item
    SELECT 'item-' || :age, 'order-' || :age, 1, 'product-1', 'grown-' || i % :sizes, 'Leggings', 'leggings-1', 'Leggings', 'Black',
      'M', NULL, 180, 1, 29900, 29900, 'event-' || i
    FROM generate_series(1, :n) i`,
  ],
  [
    'confirm_link',
    `INSERT INTO confirm_link (order_id, sent_at)
    SELECT id, created_at FROM orders
    WHERE payment_method = ${cash} AND fulfilled_at IS NOT NULL AND created_at > now() - interval '89 days'`,
  ],
  [
    'parcel',
    `INSERT INTO courier (id, name, adapter, takes_cod) SELECT 'courier-' || i, 'Courier ' || i, 'by-hand', true FROM generate_series(0, 3) i;
    INSERT INTO parcel (id, order_id, kind, state, courier_id, awb, packed_by, packed_at, handed_at, heard_at, moved_at,
      cod_due_paise, cod_collected_at)
    SELECT 'parcel-' || id, id, 'sale', CASE stage WHEN 'delivered' THEN 'delivered' ELSE 'handed' END, 'courier-' || number % 4,
      'GR' || number, 'staff-1', created_at, created_at, came, came,
      CASE payment_method WHEN ${cash} THEN total_paise ELSE 0 END, CASE payment_method WHEN ${cash} THEN came END
    FROM (SELECT *, CASE stage WHEN 'delivered' THEN created_at + interval '3 days' END AS came FROM orders) o
    WHERE fulfilled_at IS NOT NULL`,
  ],
  [
    'parcel_event',
    `INSERT INTO parcel_event (parcel_id, dedupe, at, kind, words, source)
    SELECT id, news, handed_at + after, news, '', 'poll' FROM parcel
    JOIN (VALUES ('picked-up', interval '1 hour'), ('delivered', interval '3 days')) AS told (news, after) ON state = 'delivered'`,
  ],
  [
    'parcel_request',
    `INSERT INTO parcel_request (id, parcel_id, kind, asked_by, asked_at, told_at)
    SELECT 'request-' || id, id, 'try-again', 'staff-1', handed_at, handed_at FROM parcel
    WHERE state = 'delivered' AND right(awb, 1) = '0'`,
  ],
  [
    'courier_booking',
    `INSERT INTO courier_booking (reference, parcel_id, courier_id, awb, state, tries, next_at, asked_at)
    SELECT 'booking-' || id, id, courier_id, awb, 'booked', 1, packed_at, packed_at FROM parcel`,
  ],
  [
    'parcel_item',
    `INSERT INTO parcel_item SELECT p.id, i.id, i.size_id, 1 FROM parcel p JOIN order_item i ON i.order_id = p.order_id`,
  ],
  [
    'tax_document',
    `INSERT INTO document_series SELECT 'G/26-27/', 'invoice', count(*) + 1 FROM parcel;
    INSERT INTO tax_document (id, kind, number, series, series_no, day, order_id, parcel_id, place, is_inter_state,
      taxable_paise, cgst_paise, sgst_paise, igst_paise, round_off_paise, total_paise, seller, buyer, content_hash, made_at)
    SELECT 'invoice-' || id, 'invoice', 'G/26-27/' || no, 'G/26-27/', no, packed_at::date, order_id, id, '33', false,
      28476, 712, 712, 0, 0, 29900, '{}', '{}', '', packed_at
    FROM (SELECT *, row_number() OVER (ORDER BY packed_at, id) AS no FROM parcel) p`,
  ],
  [
    'tax_line',
    `INSERT INTO tax_line SELECT 'invoice-' || parcel_id, 1, order_item_id, '6104', 'Leggings', 1, 500, 29900, 28476, 712, 712, 0
    FROM parcel_item`,
  ],
  [
    'order_audit',
    `INSERT INTO order_audit
    SELECT first.*, sha256(prev || convert_to(concat_ws('|', order_id, seq, extract(epoch FROM at), actor, what,
      coalesce(from_state, ''), to_state, to_status), 'UTF8'))
    FROM (SELECT id AS order_id, 1 AS seq, created_at AS at, 'customer' AS actor, 'placed' AS what, NULL::text AS from_state,
      CASE payment_method WHEN 1 THEN 'placed' ELSE 'awaiting-payment' END AS to_state, 1::smallint AS to_status,
      '\\x00'::bytea AS prev FROM orders) first
    -- What a job of the shop has told meanwhile stays.
    ON CONFLICT DO NOTHING;
    INSERT INTO order_audit
    SELECT next.*, sha256(prev || convert_to(concat_ws('|', order_id, seq, extract(epoch FROM at), actor, what,
      coalesce(from_state, ''), to_state, to_status), 'UTF8'))
    FROM (SELECT o.id AS order_id, 2 AS seq, o.created_at + interval '1 minute' AS at, 'gateway' AS actor, o.state AS what,
      a.to_state AS from_state, o.state AS to_state, o.status AS to_status, a.hash AS prev
      FROM orders o JOIN order_audit a ON a.order_id = o.id WHERE o.state IN ('paid', 'collected') ORDER BY o.number) next
    ON CONFLICT DO NOTHING`,
  ],
  [
    'return_case',
    `INSERT INTO return_case (id, order_id, no, wish, reason, way, state, asked_by, asked_at, received_at, closed_at)
    SELECT 'case-' || id, id, 1, 'refund', 'size', 'pickup', 'settled', 'customer', created_at, created_at, created_at
    FROM orders WHERE stage = 'delivered' AND number % 10 < 2`,
  ],
  [
    'return_item',
    `INSERT INTO return_item (case_id, order_item_id, size_id, quantity, back_fine)
    SELECT c.id, i.id, i.size_id, 1, 1 FROM return_case c JOIN order_item i ON i.order_id = c.order_id`,
  ],
  [
    'return_photo',
    `INSERT INTO return_photo (id, case_id, sent_at, width, height, bytes)
    SELECT 'photo-' || id, id, asked_at, 1, 1, '\\xff' FROM return_case WHERE asked_at > now() - interval '179 days'`,
  ],
  [
    'payout',
    `INSERT INTO payout (id, order_id, case_id, amount_paise, how, to_sealed, state, alone_up_to_paise, asked_by, asked_at,
      approved_by, approved_at, paid_by, paid_at, utr)
    SELECT 'payout-' || o.id, o.id, c.id, 29900, 'upi', CASE WHEN c.closed_at > now() - interval '179 days' THEN 'sealed' END, 'paid', 200000, 'staff-1', c.closed_at, 'staff-2', c.closed_at,
      'staff-2', c.closed_at, 'UTR' || o.number
    FROM return_case c JOIN orders o ON o.id = c.order_id WHERE o.payment_method = ${cash}`,
  ],
  [
    'stock_move',
    `INSERT INTO stock_move (size_id, delta, reason, order_id, moved_at)
    SELECT size_id, -1, 'sale', o.id, o.created_at FROM orders o JOIN order_item i ON i.order_id = o.id ORDER BY o.number;
    INSERT INTO stock_move (size_id, delta, reason, order_id, moved_at)
    SELECT size_id, 1, 'return-in', order_id, received_at FROM return_case JOIN return_item r ON r.case_id = return_case.id;
    INSERT INTO stock_move (size_id, delta, reason, moved_at)
    SELECT id, 1000000, 'count', now() - interval '1 day' FROM size WHERE id LIKE 'grown-%'`,
  ],
  ['reservation', `INSERT INTO reservation SELECT order_id, size_id, 1, 'sold' FROM order_item`],
  [
    'stock',
    `INSERT INTO stock (size_id, on_hand, changed_at)
    SELECT size_id, sum(delta), now() - interval '1 day' FROM stock_move WHERE size_id LIKE 'grown-%' GROUP BY size_id`,
  ],
  [
    'payment_attempt',
    `INSERT INTO payment_attempt (id, order_id, provider, amount_paise, state, provider_ref, payment_ref, captured_paise, is_kept,
      created_at, redirected_at, captured_at, asked_at, next_check_at)
    SELECT 'attempt-' || id, id, 'sandbox', total_paise, 'captured', 'ref-' || id, 'pay-' || id, total_paise, true, created_at,
      created_at, created_at, created_at, NULL FROM orders WHERE payment_method = 2`,
  ],
  [
    'refund',
    `INSERT INTO refund (id, attempt_id, order_id, amount_paise, reason, state, created_at, next_try_at, done_at)
    SELECT 'refund-' || i, 'attempt-order-' || :age, 'order-' || :age, 100, 'torn', 'failed', now() - interval '1 day', NULL, now()
    FROM generate_series(2, :n / 10, 2) i`,
  ],
  [
    'webhook_inbox',
    `INSERT INTO webhook_inbox (provider, event_key, kind, raw, received_at, next_try_at, done_at)
    SELECT 'sandbox', 'event-' || i, 'payment', '', at, NULL, at
    FROM (SELECT i, now() - i * interval '364 days' / :n AS at FROM generate_series(1, :n) i) w`,
  ],
  [
    'sandbox_payment',
    `INSERT INTO sandbox_payment (reference, amount_paise, state, order_number, return_url, expires_at, created_at)
    SELECT id, amount_paise, 'captured', '1', '/', created_at, created_at FROM payment_attempt WHERE id LIKE 'attempt-%'`,
  ],
  [
    'coupon_redemption',
    `INSERT INTO coupon (id, code, kind, amount_paise, used) VALUES ('coupon', 'GROWN', 'flat', 100, :n / 10);
    INSERT INTO coupon_redemption (order_id, coupon_id, customer_id, discount_paise, redeemed_at)
    SELECT id, 'coupon', customer_id, 0, created_at FROM orders WHERE number - 2000000 <= :n / 10`,
  ],
  [
    'coupon_customer_use',
    `INSERT INTO coupon_customer_use SELECT coupon_id, customer_id, count(*) FROM coupon_redemption GROUP BY 1, 2`,
  ],
  [
    'outbox',
    `INSERT INTO outbox (kind, dedupe, payload, tries, next_at, done_at, created_at)
    SELECT 'message', CASE payment_method WHEN 1 THEN 'order-placed:' ELSE 'payment-received:' END || id, '{}', 1, at, at, at
    FROM (SELECT id, payment_method, now() - (number - 2000000) * interval '89 days' / :n AS at FROM orders) o`,
  ],
  [
    'tracked_event',
    `INSERT INTO tracked_event (name, event_id, at, slug, product_name, quantity, value_paise, order_id)
    SELECT CASE i % 2 WHEN 0 THEN 'Purchase' ELSE 'ViewContent' END, 'event-' || i, now() - i * interval '89 days' / :n,
      'leggings-' || i % 100, 'Leggings', 1, 29900, CASE i % 2 WHEN 0 THEN 'order-' || :age END FROM generate_series(1, :n) i`,
  ],
  [
    'consent',
    `INSERT INTO consent (id, browser_id, customer_id, matching, advertising, text_version, created_at)
    SELECT 'consent-' || i, 'browser-' || i / 2, CASE i % 2 WHEN 0 THEN 'customer-' || i % (:n / 5) END, false, false, '1',
      now() - i * interval '364 days' / :n FROM generate_series(1, :n) i`,
  ],
  [
    'checkout_trace',
    `INSERT INTO checkout_trace (customer_id, traced_at)
    SELECT 'customer-' || i, now() - i * interval '29 days' * 5 / :n FROM generate_series(1, :n / 5 - 1) i`,
  ],
  [
    'limit_spent',
    `INSERT INTO limit_spent SELECT 'limit:' || i, '{}', now() + interval '1 day' FROM generate_series(1, :n) i`,
  ],
  [
    'sandbox_message',
    `INSERT INTO sandbox_message (id, to_number, kind, text, at)
    SELECT 'message-' || i, '5000000000', 'otp', 'x', now() - i * interval '29 days' / :n FROM generate_series(1, :n) i`,
  ],
  [
    'whatsapp_message',
    `INSERT INTO whatsapp_message (id, state, asked_at)
    SELECT gen_random_uuid(), 'delivered', now() - i * interval '89 days' / :n FROM generate_series(1, :n) i`,
  ],
  [
    'whatsapp_choice',
    `INSERT INTO whatsapp_choice (mobile_number, chosen_at)
    SELECT (7000000000 + i)::text, now() - i * interval '364 days' / :n FROM generate_series(1, :n / 5) i`,
  ],
  [
    'wish',
    `INSERT INTO wish (customer_id, product_id, wished_at)
    SELECT 'customer-' || i % (:n / 5), 'product-' || (i % (:sizes / 10) + 1), now() - i * interval '364 days' / :n
    FROM generate_series(1, :n / 5) i`,
  ],
  [
    'staff_session',
    `INSERT INTO staff (id, name, login, role) SELECT 'staff-' || i, 'Kavya', 'kavya-' || i, 'packer' FROM generate_series(1, 5) i;
    INSERT INTO staff_session (id, token_hash, staff_id, how, user_agent, created_at, last_used_at, expires_at, revoked_at)
    SELECT 'staff-session-' || i, sha256(i::text::bytea), 'staff-' || (i % 5 + 1), 'pin', 'test', at, at, at + interval '1 hour', at
    FROM (SELECT i, now() - i * interval '29 days' * 10 / :n AS at FROM generate_series(1, :n / 10) i) s`,
  ],
  [
    'staff_invite',
    `INSERT INTO staff_invite (id, token_hash, staff_id, purpose, made_by, expires_at, used_at)
    SELECT 'invite-' || i, sha256(i::text::bytea), 'staff-' || (i % 5 + 1), 'reset', 'staff-1', at, at
    FROM (SELECT i, now() - i * interval '29 days' * 100 / :n AS at FROM generate_series(1, :n / 100) i) s`,
  ],
  [
    'staff_challenge',
    `INSERT INTO staff_challenge SELECT 'challenge-' || i, now() + i * interval '5 minutes' * 10 / :n
    FROM generate_series(1, :n / 10) i`,
  ],
  // One action in ten minutes; each person's own are a chain.
  [
    'staff_action',
    `DO $$ DECLARE last bytea; BEGIN
      FOR person IN 1..5 LOOP
        last := '\\x00';
        FOR k IN 1..:n / 50 LOOP
          INSERT INTO staff_action (id, staff_id, seq, at, what, about_kind, about_id, before, after, answer, prev, hash)
          SELECT a.*, '[]', last, sha256(last || convert_to(concat_ws('|', id, staff_id, seq, extract(epoch FROM at), what,
            about_kind, about_id, before::text, after::text), 'UTF8'))
          FROM (SELECT 'action-' || person || '-' || k AS id, 'staff-' || person AS staff_id, k AS seq,
            now() - ((:n / 50 - k) * 5 + person) * interval '10 minutes' AS at, 'confirmed' AS what, 'order' AS about_kind,
            'order-' || lpad((k * 5)::text, 9, '0') AS about_id, '[]'::jsonb AS before, '[]'::jsonb AS after) a
          RETURNING hash INTO last;
        END LOOP;
      END LOOP;
    END $$`,
  ],
  [
    'missed_search',
    `INSERT INTO missed_search SELECT current_date - i % 179, 'term ' || i, 1 FROM generate_series(1, :n / 10) i`,
  ],
]

/** Of an order's customer: numbers begin and end with whatever digits, and one orders again now and then. */
function mobileOf(i: string): string {
  return `(6000000000 + (${i} % (:n / 5) + 1) * 2654435761 % 4000000000)::text`
}

export const tablesThatGrow = fillings.map(([table]) => table)

/**
 * A shop of so many orders, one a minute, with as many carts, sessions, messages and events, and a tenth as many sizes.
 * What changed lately is the same in shops of all sizes.
 */
export async function growShop(database: Pick<Database, 'connectAlone'>, orders: number): Promise<void> {
  const client = await database.connectAlone()
  try {
    for (const [table, filling] of fillings) {
      await client.query(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`)
      const statement = filling.replaceAll(':age', `lpad((:n - i)::text, 9, '0')`)
      await client.query(statement.replaceAll(':n', `${orders}`).replaceAll(':sizes', `${orders / 10}`))
    }
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

/** Lets the planner believe that every row stands for `times` rows: it then chooses as in a shop of that size. */
export async function pretendMany(client: pg.ClientBase, times: number): Promise<void> {
  await client.query(
    `UPDATE pg_class c SET reltuples = c.reltuples * $2 WHERE c.reltuples > 0 AND (c.relname = ANY ($1)
      OR c.oid IN (SELECT indexrelid FROM pg_index WHERE indrelid = ANY ($1::regclass[])))`,
    [tablesThatGrow, times],
  )
}
