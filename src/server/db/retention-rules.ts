import { eventSums } from './event-sums.ts'

/** What is forgotten of a table, and when. Each rule needs an index that begins with `age`. */
export type RetentionRule = {
  /** Names it in the log, at /metrics and in docs/running.md. */
  name: string
  table: string
  key: readonly string[]
  /** The column that tells how old a row is, and for how long it is kept from then on. */
  age: string
  days: number
  /** Which of them; the row is `t`. */
  where?: string
  /** What is changed in the row; unless told, it is deleted. */
  becomes?: string
  /** A statement that keeps what is wanted of the rows in `gone`. */
  keeps?: string
}

/** Delivered messages stay so long, and the books know that they are not there for ever. */
export const deliveredDays = 90

const hasOrder = 'EXISTS (SELECT 1 FROM orders o WHERE o.abandon_id = t.id)'

/** Everything that grows with the days and is not kept for good: the table of docs/running.md, in its order. */
export const retentionRules: readonly RetentionRule[] = [
  {
    // Marked by the order itself; this finds those of a release that did not.
    name: 'carts of orders',
    table: 'abandoned_order',
    key: ['id'],
    age: 'expires_at',
    days: 1,
    where: hasOrder,
    becomes: `expires_at = 'infinity'`,
  },
  {
    name: 'carts without an order',
    table: 'abandoned_order',
    key: ['id'],
    age: 'expires_at',
    days: 1,
    where: `NOT ${hasOrder}`,
  },
  { name: 'delivered messages', table: 'outbox', key: ['id'], age: 'done_at', days: deliveredDays },
  {
    name: 'content of undeliverable messages',
    table: 'outbox',
    key: ['id'],
    age: 'dead_at',
    days: 30,
    where: `t.payload <> '{}'`,
    becomes: `payload = '{}'`,
  },
  { name: 'undeliverable messages', table: 'outbox', key: ['id'], age: 'dead_at', days: 365 },
  {
    name: 'content of webhooks',
    table: 'webhook_inbox',
    key: ['provider', 'event_key'],
    age: 'received_at',
    days: 30,
    where: `t.next_try_at IS NULL AND t.raw <> ''`,
    becomes: `raw = ''`,
  },
  {
    name: 'webhooks',
    table: 'webhook_inbox',
    key: ['provider', 'event_key'],
    age: 'received_at',
    days: 365,
    where: 't.next_try_at IS NULL',
  },
  {
    name: 'events',
    table: 'tracked_event',
    key: ['name', 'event_id'],
    age: 'at',
    days: 90,
    keeps: `INSERT INTO tracked_day AS d (day, product, source, views, additions, checkouts, orders, revenue_paise)
      SELECT ${eventSums} FROM gone GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
      ON CONFLICT (day, product, source) DO UPDATE SET views = d.views + excluded.views,
        additions = d.additions + excluded.additions, checkouts = d.checkouts + excluded.checkouts,
        orders = d.orders + excluded.orders, revenue_paise = d.revenue_paise + excluded.revenue_paise`,
  },
  { name: 'traces of checkouts', table: 'checkout_trace', key: ['customer_id'], age: 'traced_at', days: 30 },
  { name: 'wishes', table: 'wish', key: ['customer_id', 'product_id'], age: 'wished_at', days: 730 },
  { name: 'erased accounts', table: 'former_account', key: ['customer_id'], age: 'erased_at', days: 730 },
  {
    // The browser forgets its own half of a guest's answer after half a year.
    name: 'consents of guests',
    table: 'consent',
    key: ['id'],
    age: 'created_at',
    days: 365,
    where: 't.customer_id IS NULL',
  },
  {
    // The tax law asks for seven years and some months; figures stay for good, names do not.
    name: 'names on orders',
    table: 'orders',
    key: ['id'],
    age: 'created_at',
    days: 8 * 365,
    where: `t.customer_name <> ''`,
    becomes: `customer_name = '', customer_mobile = '', customer_email = NULL, claimed = '{}',
      delivery_address = jsonb_build_object('state', t.delivery_address ->> 'state', 'country', t.delivery_address ->> 'country')`,
  },
  {
    name: 'names on invoices',
    table: 'tax_document',
    key: ['id'],
    age: 'made_at',
    days: 8 * 366,
    where: `t.buyer ? 'name'`,
    becomes: `buyer = jsonb_build_object('state', t.buyer -> 'address' ->> 'state')`,
  },
  { name: 'sessions', table: 'session', key: ['id'], age: 'expires_at', days: 30 },
  { name: 'sessions that were ended', table: 'session', key: ['id'], age: 'revoked_at', days: 30 },
  { name: 'sessions of the staff', table: 'staff_session', key: ['id'], age: 'expires_at', days: 90 },
  { name: 'links of the staff', table: 'staff_invite', key: ['id'], age: 'expires_at', days: 90 },
  {
    name: 'challenges of the staff',
    table: 'staff_challenge',
    key: ['challenge'],
    age: 'expires_at',
    days: 1,
  },
  { name: 'orders on packing tables', table: 'pack_claim', key: ['order_id'], age: 'until', days: 1 },
  { name: 'one-time passwords', table: 'challenge', key: ['id'], age: 'created_at', days: 2 },
  {
    name: 'wrong codes of a number',
    table: 'number_guard',
    key: ['mobile_number'],
    age: 'failed_at',
    days: 365,
    // What only the owner opens stays shut.
    where: `t.locked_until IS DISTINCT FROM 'infinity'`,
  },
  { name: 'trouble at signing in', table: 'sign_in_trouble', key: ['since', 'what'], age: 'since', days: 30 },
  { name: 'limits', table: 'limit_spent', key: ['key'], age: 'forget_at', days: 0 },
  { name: 'budgets of a day', table: 'day_spent', key: ['key', 'day'], age: 'day', days: 35 },
  { name: 'missed searches', table: 'missed_search', key: ['day', 'term'], age: 'day', days: 180 },
  { name: 'confirm links', table: 'confirm_link', key: ['order_id'], age: 'sent_at', days: 90 },
  {
    name: 'UPI ids of payouts',
    table: 'payout',
    key: ['id'],
    age: 'asked_at',
    days: 180,
    where: 't.to_sealed IS NOT NULL',
    becomes: 'to_sealed = NULL',
  },
  { name: 'photographs of returns', table: 'return_photo', key: ['id'], age: 'sent_at', days: 180 },
  { name: 'messages by WhatsApp', table: 'whatsapp_message', key: ['id'], age: 'asked_at', days: 90 },
  { name: 'messages of sample mode', table: 'sandbox_message', key: ['id'], age: 'at', days: 30 },
]

/**
 * Tables that no rule shortens, and why: the test of the rules reads it, so that no table is forgotten.
 * @internal
 */
export const keptForGood: Readonly<Record<string, readonly string[]>> = {
  'the books: the law wants orders and payments for years': [
    'order_item',
    'order_audit',
    'reservation',
    'stock',
    'stock_move',
    'stock_adjustment',
    'payment_attempt',
    'payment_quarantine',
    'unknown_capture',
    'refund',
    'document_series',
    'tax_line',
    'coupon',
    'coupon_redemption',
    'coupon_customer_use',
    'return_case',
    'return_item',
    'parcel',
    'parcel_item',
    'parcel_event',
    'parcel_request',
    'manifest',
    'waybill',
    'courier_booking',
  ],
  'until the account is erased': ['customer', 'whatsapp_choice', 'address'],
  'who works or worked here, and what they did': ['staff', 'staff_passkey', 'station', 'staff_action'],
  'as old as their cart': ['abandoned_order_item'],
  'one row for each day, product and source': ['tracked_day'],
  'as large as what the shop sells': [
    'category',
    'subcategory',
    'product',
    'catalogue_change',
    'slug_redirect',
    'group_redirect',
    'color_variant',
    'size',
    'offer',
    'review',
    'collection',
    'menu_item',
    'picture_source',
  ],
  'a row or two': [
    'courier',
    'catalogue_version',
    'gst_rate',
    'order_number_key',
    'promise_look',
    'sample_secret',
    'shop_identity',
    'shop_setting',
    'schema_migrations',
    'boot_lock',
  ],
  'a row for each job': ['job_turn'],
  'pretend money of sample mode': ['sandbox_payment', 'sandbox_refund'],
}
