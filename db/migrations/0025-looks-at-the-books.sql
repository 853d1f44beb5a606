-- The hourly look at the books finds what changed lately without reading the rest.
CREATE INDEX order_audit_at ON order_audit (at);
CREATE INDEX stock_move_at ON stock_move (moved_at);
CREATE INDEX stock_move_order ON stock_move (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX payment_attempt_captured ON payment_attempt (captured_at) WHERE captured_at IS NOT NULL;
CREATE INDEX reservation_active ON reservation (size_id) WHERE state = 'active';
CREATE INDEX coupon_redemption_at ON coupon_redemption (redeemed_at);
CREATE INDEX sandbox_payment_age ON sandbox_payment (created_at);

-- When the books were looked at last and what was found: one process looks for all. One row, made by the first look.
CREATE TABLE promise_look (
  id int PRIMARY KEY CHECK (id = 1),
  looked_at timestamptz NOT NULL DEFAULT '-infinity',
  whole_at timestamptz NOT NULL DEFAULT '-infinity',
  -- A lease, not a lock: a process that ends while it looks keeps the others waiting no longer than this.
  taken_until timestamptz,
  -- Rows that break each promise, by its name.
  broken jsonb NOT NULL DEFAULT '{}'
);
