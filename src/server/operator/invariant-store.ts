import { sql } from 'kysely'
import { escapeLiteral } from 'pg'
import { paymentMethodCodes, paymentStatusCodes } from '#domain/order.ts'
import { deliveredDays } from '#server/db/retention-rules.ts'
import type { Database } from '#server/db/database.ts'
import type { Invariant, Scope } from './invariant.ts'
import { packingInvariants } from './packing-invariants.ts'
import { returnInvariants } from './return-invariants.ts'

export const whole: Scope = { isWhole: true, order: () => 'true', since: () => 'true' }

type Ask = (statement: string) => Promise<Array<{ id: string }>>

/** What changed since a moment: found by indexes, whatever lies before it. */
export async function changedSince(moment: Date, ask: Ask): Promise<Scope> {
  const since = (column: string) => `${column} >= '${moment.toISOString()}'`
  const changed = await ask(`SELECT order_id AS id FROM order_audit WHERE ${since('at')}
    UNION SELECT id FROM orders WHERE ${since('created_at')}
    UNION SELECT order_id FROM payment_attempt WHERE ${since('captured_at')}
    UNION SELECT order_id FROM stock_move WHERE ${since('moved_at')} AND order_id IS NOT NULL`)
  // Spelled out, so that the planner knows how few they are.
  const ids = changed.length === 0 ? 'NULL' : changed.map(({ id }) => escapeLiteral(id)).join(', ')
  return { isWhole: false, since, order: (column) => `${column} IN (${ids})` }
}

type Violation = { name: string; says: string; rows: unknown[] }

const { paid, refunded } = paymentStatusCodes
const cash = paymentMethodCodes['cash-on-delivery']

/** Messages that were delivered longer ago may be forgotten. */
const toldDays = deliveredDays - 10

/** All uses of a coupon are counted in a whole look only; those of a customer whenever one was added. */
const wholeUses = `SELECT c.id FROM coupon c LEFT JOIN coupon_redemption x ON x.coupon_id = c.id
  GROUP BY c.id HAVING c.used <> count(x.order_id) OR count(x.order_id) > c.usage_limit UNION ALL `

const usesByCustomer = ({ isWhole, since }: Scope) => {
  const isLately = (row: string) =>
    isWhole
      ? 'true'
      : `(${row}.coupon_id, ${row}.customer_id) IN (SELECT coupon_id, customer_id FROM coupon_redemption
          WHERE ${since('redeemed_at')})`
  return `SELECT c.id FROM coupon c JOIN coupon_redemption x ON x.coupon_id = c.id WHERE ${isLately('x')}
    GROUP BY c.id, x.customer_id HAVING count(*) > c.usage_limit_per_customer OR (c.first_order_only AND count(*) > 1)
    UNION ALL SELECT u.coupon_id FROM coupon_customer_use u WHERE ${isLately('u')} AND u.used <>
      (SELECT count(*) FROM coupon_redemption x WHERE x.coupon_id = u.coupon_id AND x.customer_id = u.customer_id)`
}

/** An invoice that was neither cancelled nor taken back. */
const liveInvoice = (row: string) =>
  `${row}.kind = 'invoice' AND ${row}.cancelled_at IS NULL AND ${row}.credited_at IS NULL`

/** A cash order whose advance was paid. */
const hasAdvance = (row: string) => `${row}.payment_method = ${cash} AND ${row}.advance_paise > 0`

/**
 * What must hold of money, stock and messages: each of these finds no row, ever. What is joined to the orders is told which
 * orders too: found together by their ids, which lie side by side, it costs a tenth of an index for each order.
 */
export const invariants: readonly Invariant[] = [
  {
    name: 'lost-paid',
    says: 'money that was captured belongs to a paid order or is going back',
    sql: (of) => `SELECT p.id FROM payment_attempt p LEFT JOIN orders o ON o.id = p.order_id
      WHERE ${of.order('p.order_id')} AND p.captured_paise > p.promised_back_paise AND p.captured_at < now() - interval '15 minutes'
        AND (o.id IS NULL OR o.payment_status NOT IN (${paid}, ${refunded}, ${paymentStatusCodes['partially-refunded']}))
        AND NOT coalesce(p.is_kept AND ${hasAdvance('o')} AND (o.state IN ('placed', 'collected')
          OR (o.fulfilled_at IS NOT NULL AND p.captured_paise - p.promised_back_paise <= o.shipping_paise)), false)
      UNION ALL SELECT s.reference FROM sandbox_payment s LEFT JOIN payment_attempt p ON p.id = s.reference
      WHERE ${of.since('s.created_at')} AND s.state = 'captured' AND s.created_at < now() - interval '40 minutes' AND coalesce(p.captured_paise, 0) = 0`,
  },
  {
    name: 'double-capture',
    says: 'an order is paid once',
    sql: (
      of,
    ) => `SELECT order_id FROM payment_attempt WHERE ${of.order('order_id')} AND captured_paise > promised_back_paise
      GROUP BY order_id HAVING count(*) > 1`,
  },
  {
    name: 'stock',
    says: 'counted pieces equal their ledger, held pieces their reservations',
    // The ledger of a size is as long as its life: it is added up in a whole look only.
    sql: (of) => `SELECT s.size_id FROM stock s
      LEFT JOIN (SELECT size_id, sum(quantity) AS held FROM reservation WHERE state = 'active' GROUP BY size_id) r
        ON r.size_id = s.size_id
      ${of.isWhole ? 'LEFT JOIN (SELECT size_id, sum(delta) AS ledger FROM stock_move GROUP BY size_id) m ON m.size_id = s.size_id' : ''}
      WHERE ${of.since('s.changed_at')}
        AND (s.reserved <> coalesce(r.held, 0) ${of.isWhole ? 'OR s.on_hand <> coalesce(m.ledger, 0)' : ''})`,
  },
  {
    name: 'sold',
    says: 'every sold piece has its move in the ledger',
    sql: (of) => `SELECT coalesce(r.size_id, m.size_id) AS size_id FROM
      (SELECT size_id, order_id, sum(quantity) AS sold FROM reservation
        WHERE ${of.order('order_id')} AND state = 'sold' GROUP BY size_id, order_id) r
      FULL JOIN (SELECT size_id, order_id, -sum(delta) AS moved FROM stock_move
        WHERE ${of.order('order_id')} AND reason IN ('sale', 'sale-cancelled') GROUP BY size_id, order_id) m
        ON m.size_id = r.size_id AND m.order_id = r.order_id
      WHERE coalesce(r.sold, 0) <> coalesce(m.moved, 0)`,
  },
  {
    name: 'coupon',
    says: 'coupons are used as often as their counters say, and never beyond their limits',
    sql: (of) => (of.isWhole ? wholeUses : '') + usesByCustomer(of),
  },
  {
    name: 'amount',
    says: 'what was captured for a paid order is its total, and for one that is paid at the door its advance',
    sql: (of) => `SELECT o.id FROM orders o LEFT JOIN payment_attempt p ON p.order_id = o.id AND p.is_kept
        AND ${of.order('p.order_id')}
      WHERE ${of.order('o.id')} AND ((o.payment_status = ${paid} AND p.captured_paise <> o.total_paise)
          OR (o.payment_method = ${cash} AND o.advance_paise <> coalesce(p.captured_paise, 0)))
        AND NOT EXISTS (SELECT 1 FROM payment_quarantine q WHERE q.attempt_id = p.id AND q.settled_as = 'accept')`,
  },
  {
    name: 'put-aside',
    says: 'what a gateway told that does not fit is settled by a person within a day',
    sql: () => `SELECT attempt_id FROM payment_quarantine
      WHERE settled_at IS NULL AND first_seen_at < now() - interval '1 day'`,
  },
  {
    name: 'unknown-capture',
    says: 'no gateway holds money of an order that is in no book',
    sql: () => 'SELECT reference FROM unknown_capture WHERE settled_at IS NULL',
  },
  {
    name: 'total',
    says: 'an order adds up: lines to its subtotal, and that with discount and shipping to its total',
    sql: (
      of,
    ) => `SELECT o.id FROM orders o LEFT JOIN order_item i ON i.order_id = o.id AND ${of.order('i.order_id')}
      WHERE ${of.order('o.id')} GROUP BY o.id
      HAVING coalesce(sum(i.subtotal_paise), -1) <> o.subtotal_paise
        OR o.total_paise <> round((o.subtotal_paise - o.discount_paise + o.shipping_paise) / 100.0) * 100`,
  },
  {
    name: 'invoice',
    says: 'the lines of an invoice add up to it, and the invoices of a whole order to its total',
    sql: (of) => `SELECT d.id FROM tax_document d LEFT JOIN tax_line l ON l.document_id = d.id
      WHERE ${of.order('d.order_id')} GROUP BY d.id
      HAVING coalesce(sum(l.taxable_paise), -1) <> d.taxable_paise OR sum(l.cgst_paise) <> d.cgst_paise
        OR sum(l.sgst_paise) <> d.sgst_paise OR sum(l.igst_paise) <> d.igst_paise
      UNION ALL SELECT o.id FROM orders o
      JOIN (SELECT order_id, sum(quantity) AS pieces FROM order_item WHERE ${of.order('order_id')} GROUP BY order_id) i
        ON i.order_id = o.id
      JOIN (SELECT order_id, sum(pieces) AS pieces, sum(total_paise) AS billed FROM
        (SELECT d.order_id, d.total_paise, sum(l.quantity) FILTER (WHERE l.order_item_id IS NOT NULL) AS pieces
          FROM tax_document d LEFT JOIN tax_line l ON l.document_id = d.id
          WHERE ${of.order('d.order_id')} AND ${liveInvoice('d')} GROUP BY d.id) d GROUP BY order_id) x
        ON x.order_id = o.id
      WHERE x.pieces > i.pieces OR (x.pieces = i.pieces AND o.total_paise <> x.billed)`,
  },
  {
    name: 'series',
    says: 'the numbers of invoices and credit notes have no gap and no double',
    // All of them are counted in a whole look only.
    sql: (of) => `SELECT s.prefix FROM document_series s
      WHERE s.next - 1 <> coalesce((SELECT max(d.series_no) FROM tax_document d WHERE d.series = s.prefix), 0)
        ${of.isWhole ? 'OR s.next - 1 <> (SELECT count(*) FROM tax_document d WHERE d.series = s.prefix)' : ''}`,
  },
  {
    name: 'message',
    says: 'a certain order has its one message, delivered or on its way',
    sql: (of) => `SELECT o.id FROM orders o LEFT JOIN outbox b ON b.kind = 'message'
        AND b.dedupe = CASE o.payment_method WHEN ${cash} THEN 'order-placed:' ELSE 'payment-received:' END || o.id
      WHERE ${of.order('o.id')} AND o.created_at > now() - interval '${toldDays} days'
        AND (o.payment_status = ${paid} OR (o.payment_method = ${cash} AND o.state = 'placed'))
        AND (b.id IS NULL OR (b.done_at IS NULL AND b.dead_at IS NULL AND b.created_at < now() - interval '15 minutes'))`,
  },
  {
    name: 'session',
    says: 'a session that was ended is not used any more',
    sql: (of) =>
      `SELECT id FROM session WHERE ${of.since('revoked_at')} AND revoked_at IS NOT NULL AND last_used_at > revoked_at + interval '1 second'`,
  },
  {
    name: 'one-time-code',
    says: 'a code is tried three times at most and never used after its end',
    sql: (of) =>
      `SELECT id FROM challenge WHERE ${of.since('created_at')} AND (tries > 3 OR used_at > expires_at)`,
  },
  {
    name: 'audit',
    says: "each order's history is complete and unchanged",
    sql: (
      of,
    ) => `SELECT order_id, seq FROM (SELECT *, lag(hash) OVER w AS last_hash, lag(seq) OVER w AS last_seq FROM order_audit
        WHERE ${of.order('order_id')} WINDOW w AS (PARTITION BY order_id ORDER BY seq)) a
      WHERE seq <> coalesce(last_seq, 0) + 1 OR (last_hash IS NOT NULL AND prev <> last_hash)
        OR hash <> sha256(prev || convert_to(concat_ws('|', order_id, seq, extract(epoch FROM at), actor, what,
          coalesce(from_state, ''), to_state, to_status, detail), 'UTF8'))`,
  },
  {
    name: 'journal',
    says: 'what the people of the shop did is complete and unchanged',
    sql: (
      of,
    ) => `SELECT a.id FROM (SELECT *, lag(hash) OVER w AS last_hash, lag(seq) OVER w AS last_seq FROM staff_action
        WHERE ${of.since('at')} WINDOW w AS (PARTITION BY staff_id ORDER BY seq)) a
      WHERE ((a.seq > 1 AND a.prev IS DISTINCT FROM CASE a.last_seq WHEN a.seq - 1 THEN a.last_hash ELSE
          (SELECT b.hash FROM staff_action b WHERE b.staff_id = a.staff_id AND b.seq = a.seq - 1) END)
        OR a.hash <> sha256(a.prev || convert_to(concat_ws('|', a.id, a.staff_id, a.seq, extract(epoch FROM a.at), a.what,
          a.about_kind, a.about_id, a.before::text, a.after::text), 'UTF8')))`,
  },
  {
    name: 'unaudited',
    says: 'an order is in the state that its history ends with',
    sql: (
      of,
    ) => `SELECT o.id FROM orders o LEFT JOIN (SELECT DISTINCT ON (order_id) order_id, to_state, to_status FROM order_audit
        WHERE ${of.order('order_id')} ORDER BY order_id DESC, seq DESC) last ON last.order_id = o.id
      WHERE ${of.order('o.id')} AND (last.to_state IS DISTINCT FROM o.state OR last.to_status IS DISTINCT FROM o.status)`,
  },
  {
    name: 'regress',
    says: 'a paid order never becomes unpaid',
    sql: (of) => `SELECT order_id, seq FROM order_audit
      WHERE ${of.order('order_id')} AND from_state = 'paid' AND to_state NOT IN ('paid', 'refund-due', 'partly-refunded', 'refunded')`,
  },
  {
    name: 'leaked-hold',
    says: 'no pieces are held for dead or unknown orders',
    sql: (of) => `SELECT r.order_id FROM reservation r LEFT JOIN orders o ON o.id = r.order_id
      WHERE ${of.isWhole ? 'true' : `r.state = 'active'`} AND (o.id IS NULL OR (r.state = 'active'
        AND (o.state <> 'awaiting-payment' OR o.hold_until < now() - interval '10 minutes')))`,
  },
  {
    name: 'unheld',
    says: 'a paid or placed order has all its counted pieces',
    sql: () => `SELECT o.id FROM orders o JOIN reservation r ON r.order_id = o.id
      WHERE o.state IN ('placed', 'paid') AND r.state = 'active'`,
  },
  ...packingInvariants,
  ...returnInvariants,
]

/** Asks all of them; the answer is empty when the shop's books are in order. */
export async function findViolations(
  { query }: Pick<Database, 'query'>,
  scope: Scope = whole,
): Promise<Violation[]> {
  const found: Violation[] = []
  for (const { name, says, sql: find } of invariants) {
    const { rows } = await sql.raw(`SELECT * FROM (${find(scope)}) AS broken LIMIT 20`).execute(query)
    if (rows.length > 0) found.push({ name, says, rows })
  }
  return found
}
