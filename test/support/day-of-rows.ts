/**
 * What one day of so many orders (:n) leaves in the tables that are shortened again, day :d of a shop that growShop() filled;
 * now() is the clock of that day. Volumes as of a shop that tells two messages an order and is looked at by thirty shoppers for each.
 */
export const rowsOfDay: Readonly<Record<string, string>> = {
  abandoned_order: `WITH c AS (INSERT INTO abandoned_order (id, customer_id, items_key, created_at, touched_at, expires_at)
      SELECT 'left-' || :d || '-' || i, 'customer-' || i, :d || '-' || i, now(), now(), now() + interval '7 days'
      FROM generate_series(1, :n * 2) i RETURNING id)
    INSERT INTO abandoned_order_item
    SELECT id, 1, 'product-1', 'grown-1', 'Leggings', 'leggings-1', 'Black', 'M', NULL, 1 FROM c`,
  outbox: `INSERT INTO outbox (kind, dedupe, payload, tries, next_at, done_at, dead_at, created_at)
    SELECT 'message', 'day-' || :d || '-' || i, '{"to": "5000000000"}', 1, now(), CASE WHEN i % 50 > 0 THEN now() END,
      CASE WHEN i % 50 = 0 THEN now() END, now() FROM generate_series(1, :n * 3) i`,
  webhook_inbox: `INSERT INTO webhook_inbox (provider, event_key, kind, raw, received_at, next_try_at, done_at)
    SELECT 'sandbox', 'day-' || :d || '-' || i, 'payment', convert_to(repeat(md5(i::text), 40), 'UTF8'), now(), NULL, now()
    FROM generate_series(1, :n) i`,
  tracked_event: `INSERT INTO tracked_event (name, event_id, at, slug, product_name, quantity, value_paise)
    SELECT 'ViewContent', 'day-' || :d || '-' || i, now(), 'leggings-' || i % 100, 'Leggings', 1, 29900
    FROM generate_series(1, :n * 30) i`,
  checkout_trace: `INSERT INTO checkout_trace (customer_id, traced_at)
    SELECT 'customer-' || (:d * :n + i) % 200, now() FROM generate_series(1, :n) i
    ON CONFLICT (customer_id) DO UPDATE SET traced_at = excluded.traced_at`,
  session: `INSERT INTO session (id, token_hash, customer_id, user_agent, created_at, last_used_at, expires_at, revoked_at)
    SELECT 'day-' || :d || '-' || i, sha256(convert_to(:d || '-' || i, 'UTF8')), 'customer-' || i, 'test', now(), now(),
      now() + interval '30 days', CASE i % 2 WHEN 0 THEN now() END FROM generate_series(1, :n) i`,
  challenge: `INSERT INTO challenge (id, mobile_number, purpose, code_hmac, code_length, network, created_at, expires_at, used_at)
    SELECT 'day-' || :d || '-' || i, (5000000000 + i)::text, 'sign-in', 'x', 4, '10.0.0.1', now(), now() + interval '5 minutes', now()
    FROM generate_series(1, :n) i`,
  number_guard: `INSERT INTO number_guard (mobile_number, failures_in_a_row, failed_at)
    SELECT (8000000000 + :d * 1000 + i)::text, 1, now() FROM generate_series(1, :n / 5) i`,
  sign_in_trouble: `INSERT INTO sign_in_trouble SELECT now() + i * interval '1 hour', 'wrong-code', 1 FROM generate_series(1, 5) i`,
  limit_spent: `INSERT INTO limit_spent SELECT 'day:' || :d || ':' || i, '{}', now() + interval '1 day'
    FROM generate_series(1, :n * 5) i`,
  day_spent: `INSERT INTO day_spent SELECT 'codes:' || i, date(now()), 1 FROM generate_series(1, :n / 2) i`,
  missed_search: `INSERT INTO missed_search SELECT date(now()), 'term ' || i, 1 FROM generate_series(1, :n / 3) i`,
  confirm_link: `INSERT INTO confirm_link (order_id, sent_at)
    SELECT id, now() FROM orders o WHERE NOT EXISTS (SELECT FROM confirm_link c WHERE c.order_id = o.id) ORDER BY id LIMIT :n / 2`,
  return_photo: `INSERT INTO return_photo (id, case_id, sent_at, width, height, bytes)
    SELECT 'day-' || :d || '-' || no, id, now(), 1, 1,
      (SELECT decode(string_agg(md5(id || :d || k), ''), 'hex') FROM generate_series(1, 1250) k)
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS no FROM return_case LIMIT :n / 20) c`,
  whatsapp_message: `INSERT INTO whatsapp_message (id, state, asked_at)
    SELECT gen_random_uuid(), 'delivered', now() FROM generate_series(1, :n) i`,
  sandbox_message: `INSERT INTO sandbox_message (id, to_number, kind, text, at)
    SELECT 'day-' || :d || '-' || i, '5000000000', 'otp', 'Your code is 1234', now() FROM generate_series(1, :n * 3) i`,
  consent: `INSERT INTO consent (id, browser_id, matching, advertising, text_version, created_at)
    SELECT 'day-' || :d || '-' || i, 'day-' || :d || '-' || i, false, false, '1', now() FROM generate_series(1, :n / 2) i`,
  staff_session: `INSERT INTO staff_session (id, token_hash, staff_id, how, user_agent, created_at, last_used_at, expires_at, revoked_at)
    SELECT 'day-' || :d || '-' || i, sha256(convert_to('s' || :d || '-' || i, 'UTF8')), 'staff-1', 'pin', 'test', now(), now(),
      now() + interval '1 hour', now() FROM generate_series(1, 20) i`,
  staff_invite: `INSERT INTO staff_invite (id, token_hash, staff_id, purpose, made_by, expires_at, used_at)
    SELECT 'day-' || :d || '-' || i, sha256(convert_to('i' || :d || '-' || i, 'UTF8')), 'staff-1', 'reset', 'staff-1', now(), now()
    FROM generate_series(1, 3) i`,
  staff_challenge: `INSERT INTO staff_challenge SELECT 'day-' || :d || '-' || i, now() + interval '5 minutes'
    FROM generate_series(1, 20) i`,
  pack_claim: `INSERT INTO pack_claim (order_id, staff_id, wave, slot, until)
    SELECT id, 'staff-1', 'w', 1, now() + interval '20 minutes' FROM orders o
    WHERE NOT EXISTS (SELECT FROM pack_claim c WHERE c.order_id = o.id) ORDER BY id LIMIT :n`,
}
