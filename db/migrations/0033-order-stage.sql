-- Where the goods of an order are, beside its payment. It follows from what the order says already.
ALTER TABLE orders
  ADD COLUMN stage text GENERATED ALWAYS AS (
    CASE WHEN fulfilled_at IS NULL THEN
      CASE
        WHEN status = 3 THEN 'part-shipped'
        WHEN state IN ('awaiting-payment', 'failed', 'expired') THEN 'unpaid'
        WHEN state IN ('cancelled', 'refund-due', 'refunded') THEN 'cancelled'
        WHEN status = 4 THEN 'on-hold'
        WHEN status = 1 THEN 'to-confirm'
        ELSE 'to-pack'
      END
    ELSE 'shipped' END) STORED,
  ADD COLUMN stage_since timestamptz,
  ADD COLUMN held_from text CHECK (held_from IN ('to-confirm', 'to-pack')),
  ADD COLUMN reason text,
  ADD COLUMN note text NOT NULL DEFAULT '',
  -- Calls that nobody answered, and when to try again.
  ADD COLUMN calls smallint NOT NULL DEFAULT 0,
  ADD COLUMN call_after timestamptz,
  -- A cancel that was asked for and can still be undone.
  ADD COLUMN cancels_at timestamptz;

CREATE INDEX orders_stage ON orders (stage, created_at, id);
CREATE INDEX orders_mobile ON orders (customer_mobile text_pattern_ops);
CREATE INDEX orders_mobile_end ON orders (reverse(customer_mobile) text_pattern_ops);
CREATE INDEX orders_tail ON orders (right(id, 5));
CREATE INDEX orders_name ON orders (lower(customer_name) text_pattern_ops);

-- What a person of the shop wrote beside a change. Hashed last, and only where there is one.
ALTER TABLE order_audit ADD COLUMN detail text;
