import type { Invariant } from './invariant.ts'

/** By its index for each case that is looked at (OFFSET 0): planned as one join, all there ever were are read for a few. */
const casesWithItems =
  'return_case c CROSS JOIN LATERAL (SELECT * FROM return_item r WHERE r.case_id = c.id OFFSET 0) r'

/** What must hold of what customers send back, and of money that people give back. */
export const returnInvariants: readonly Invariant[] = [
  {
    name: 'sent-back',
    says: 'what came back was sent and is booked, on the shelf or as lost; what is kept back for an exchange left the shelf',
    sql: (of) => `SELECT i.id FROM ${casesWithItems} JOIN order_item i ON i.id = r.order_item_id
        WHERE ${of.order('c.order_id')} AND c.state NOT IN ('rejected', 'dropped') GROUP BY i.id HAVING sum(r.quantity) > i.quantity
      UNION ALL SELECT c.id FROM ${casesWithItems}
        WHERE ${of.order('c.order_id')} AND (c.received_at IS NOT NULL) <>
          (r.back_fine + r.back_press + r.back_bad + r.back_missing = r.quantity)
      UNION ALL SELECT coalesce(b.order_id, m.order_id) FROM
        (SELECT c.order_id, r.size_id, sum(r.back_fine + r.back_press) AS back FROM ${casesWithItems}
          WHERE ${of.order('c.order_id')} GROUP BY 1, 2) b
        FULL JOIN (SELECT order_id, size_id, sum(delta) AS moved FROM stock_move
          WHERE ${of.order('order_id')} AND reason IN ('return-in', 'exchange-in') GROUP BY 1, 2) m
          ON m.order_id = b.order_id AND m.size_id = b.size_id
        WHERE coalesce(b.back, 0) <> coalesce(m.moved, 0)
      UNION ALL SELECT coalesce(k.order_id, m.order_id) FROM
        (SELECT c.order_id, r.wanted_size_id AS size_id, sum(r.kept) AS kept FROM ${casesWithItems}
          WHERE ${of.order('c.order_id')} AND r.wanted_size_id IS NOT NULL
          GROUP BY 1, 2) k
        FULL JOIN (SELECT order_id, size_id, -sum(delta) AS moved FROM stock_move
          WHERE ${of.order('order_id')} AND reason IN ('exchange-out', 'exchange-dropped') GROUP BY 1, 2) m
          ON m.order_id = k.order_id AND m.size_id = k.size_id
        WHERE coalesce(k.kept, 0) <> coalesce(m.moved, 0)`,
  },
  {
    name: 'four-eyes',
    says: 'money above what one person gives back alone was agreed to by another',
    sql: (of) => `SELECT p.id FROM payout p
      WHERE ${of.order('p.order_id')} AND p.state IN ('approved', 'paid') AND p.amount_paise > p.alone_up_to_paise
        AND (p.approved_by IS NULL OR p.approved_by = p.asked_by)`,
  },
  {
    name: 'paid-back',
    says: 'of an order goes back at most what it cost, as money at most what was paid in money, and each refund of a person has the amount that was decided',
    sql: (of) => `SELECT p.order_id FROM payout p JOIN orders o ON o.id = p.order_id
        LEFT JOIN payout k ON k.coupon_id = o.coupon_id
        WHERE ${of.order('p.order_id')} AND p.state <> 'dropped' GROUP BY p.order_id, o.total_paise, o.discount_paise, k.id
        HAVING sum(p.amount_paise) > o.total_paise + CASE WHEN k.id IS NULL THEN 0 ELSE o.discount_paise END
          OR sum(p.amount_paise) FILTER (WHERE p.how <> 'credit') > o.total_paise
      UNION ALL SELECT p.order_id FROM payout p JOIN orders o ON o.id = p.order_id
        WHERE ${of.order('p.order_id')} AND p.how = 'upi' AND p.state <> 'dropped' AND o.advance_paise > 0
        GROUP BY p.order_id, o.total_paise HAVING sum(p.amount_paise) + (SELECT coalesce(sum(a.promised_back_paise), 0)
          FROM payment_attempt a WHERE a.order_id = p.order_id AND a.is_kept) > o.total_paise
      UNION ALL SELECT p.id FROM payout p LEFT JOIN refund r ON r.id = p.refund_id
        WHERE ${of.order('p.order_id')} AND p.how = 'gateway' AND p.state = 'approved'
          AND r.amount_paise IS DISTINCT FROM p.amount_paise`,
  },
  {
    name: 'store-credit',
    says: 'store credit is one coupon of what was decided, of the customer of its order, and nobody else used it',
    sql: (
      of,
    ) => `SELECT p.id FROM payout p JOIN orders o ON o.id = p.order_id LEFT JOIN coupon c ON c.id = p.coupon_id
        WHERE ${of.order('p.order_id')} AND p.how = 'credit' AND CASE p.state WHEN 'approved' THEN c.id IS NULL
          OR c.kind <> 'flat' OR c.amount_paise <> p.amount_paise OR c.usage_limit IS DISTINCT FROM 1
          OR c.customer_id IS DISTINCT FROM o.customer_id ELSE c.id IS NOT NULL END
      UNION ALL SELECT r.order_id FROM coupon_redemption r JOIN coupon c ON c.id = r.coupon_id
        WHERE ${of.order('r.order_id')} AND c.customer_id <> r.customer_id`,
  },
]
