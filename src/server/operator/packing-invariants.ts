import { waveMinutes } from '#domain/parcel.ts'
import type { Invariant } from './invariant.ts'

const saleOf = (order: string) => `SELECT FROM parcel p WHERE p.order_id = ${order} AND p.kind = 'sale'`

/** What must hold of goods between the shelf and the courier. */
export const packingInvariants: readonly Invariant[] = [
  {
    name: 'stage',
    says: 'where the goods of an order are is what its status and its boxes say',
    // What left the shop before boxes were kept has none.
    sql: (
      of,
    ) => `SELECT o.id FROM orders o LEFT JOIN (SELECT order_id, bool_or(state = 'packed') AS is_packed,
          bool_or(state NOT IN ('packed', 'void')) AS has_left, bool_or(state NOT IN ('packed', 'void', 'back', 'lost')) AS is_away,
          CASE WHEN bool_or(state IN ('handed', 'moving', 'out', 'failed')) THEN 'shipped'
            WHEN bool_or(state = 'rto' OR (state = 'lost' AND closed_at IS NULL)) THEN 'returning'
            WHEN bool_or(state = 'delivered') THEN 'delivered'
            ELSE 'returned' END AS stage
        FROM parcel WHERE ${of.order('order_id')} AND kind = 'sale' GROUP BY order_id) b ON b.order_id = o.id
      WHERE ${of.order('o.id')} AND NOT coalesce(CASE
        WHEN o.fulfilled_at IS NOT NULL AND b.has_left THEN o.stage = b.stage AND NOT b.is_packed
        WHEN o.stage = 'packed' THEN stage_of_status(o.state, o.status, o.fulfilled_at) = 'to-pack' AND b.is_packed
        ELSE o.stage = stage_of_status(o.state, o.status, o.fulfilled_at) AND b.is_packed IS NOT TRUE
          AND (o.fulfilled_at IS NOT NULL OR b.is_away IS NOT TRUE)
      END, false)`,
  },
  {
    name: 'one-pack',
    says: 'a line of an order lies in boxes at most as often as it was ordered',
    sql: (of) => `SELECT i.id FROM parcel p JOIN parcel_item x ON x.parcel_id = p.id
        JOIN order_item i ON i.id = x.order_item_id AND ${of.order('i.order_id')}
      WHERE ${of.order('p.order_id')} AND p.kind = 'sale' AND p.state <> 'void' GROUP BY i.id HAVING sum(x.quantity) > i.quantity`,
  },
  {
    name: 'unbilled',
    says: 'what is packed has an invoice',
    sql: (
      of,
    ) => `SELECT p.id FROM parcel p WHERE ${of.order('p.order_id')} AND p.kind = 'sale' AND p.state IN ('packed', 'handed')
      AND NOT EXISTS (SELECT FROM tax_document d WHERE d.order_id = p.order_id AND d.parcel_id = p.id
        AND d.kind = 'invoice' AND d.cancelled_at IS NULL)`,
  },
  {
    name: 'goods-back',
    says: 'what came back is as much as was sent: on sale again by its moves, or booked as lost',
    sql: (of) => `SELECT p.id FROM parcel p JOIN parcel_item x ON x.parcel_id = p.id
      WHERE ${of.order('p.order_id')} AND p.kind = 'sale'
        AND x.back_fine + x.back_press + x.back_damaged + x.back_wrong + x.back_missing
          <> CASE WHEN p.closed_at IS NULL THEN 0 ELSE x.quantity END
      UNION ALL SELECT p.id FROM parcel p WHERE ${of.order('p.order_id')}
        AND ((p.state = 'back' AND p.closed_at IS NULL) OR (p.closed_at IS NOT NULL AND p.state NOT IN ('back', 'lost')))
      UNION ALL SELECT coalesce(b.order_id, m.order_id) FROM
        (SELECT p.order_id, x.size_id, sum(x.back_fine + x.back_press) AS good FROM parcel p
          JOIN parcel_item x ON x.parcel_id = p.id WHERE ${of.order('p.order_id')} AND p.kind = 'sale'
          GROUP BY p.order_id, x.size_id) b
        FULL JOIN (SELECT order_id, size_id, sum(delta) AS moved FROM stock_move
          WHERE ${of.order('order_id')} AND reason = 'rto-in' GROUP BY order_id, size_id) m
          ON m.order_id = b.order_id AND m.size_id = b.size_id
      WHERE coalesce(b.good, 0) <> coalesce(m.moved, 0)`,
  },
  {
    name: 'cash',
    says: 'cash was collected for the orders whose boxes were delivered against it, and for no others',
    sql: (of) => `SELECT o.id FROM orders o WHERE ${of.order('o.id')} AND o.state = 'collected'
        AND NOT EXISTS (${saleOf('o.id')} AND p.state = 'delivered' AND p.cod_due_paise > 0 AND p.cod_collected_at IS NOT NULL)
      UNION ALL SELECT p.id FROM parcel p JOIN orders o ON o.id = p.order_id
      WHERE ${of.order('p.order_id')} AND p.kind = 'sale' AND p.state = 'delivered' AND p.cod_due_paise > 0
        AND (p.cod_collected_at IS NULL OR o.state = 'placed')
      UNION ALL SELECT o.id FROM orders o WHERE ${of.order('o.id')} AND o.state = 'collected' AND o.total_paise - o.advance_paise <>
        (SELECT coalesce(sum(p.cod_due_paise), 0) FROM parcel p
          WHERE p.order_id = o.id AND p.kind = 'sale' AND p.state = 'delivered')`,
  },
  {
    name: 'claim',
    says: 'an order on a packing table is still to be packed, and lies there for a wave at most',
    sql: () => `SELECT c.order_id FROM pack_claim c JOIN orders o ON o.id = c.order_id
      WHERE (c.until > now() AND o.stage IN ('packed', 'shipped'))
        OR c.until > now() + interval '${waveMinutes + 1} minutes'`,
  },
]
